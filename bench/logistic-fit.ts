// Fits a logistic regression by gradient ascent.
import { deviationsOf, scoreOf } from './softmax-fit.ts';

export interface Case {
  row: Float64Array;
  isTrue: boolean;
  /** How much it counts. */
  weight: number;
}

export interface Logistic {
  weights: Float64Array;
  bias: number;
}

/** @param penalty how much the square of a standardized weight costs, in units of the logarithm of a probability */
export function fitLogistic(
  cases: readonly Case[],
  { rounds, penalty }: { rounds: number; penalty: number },
): Logistic {
  const deviations = deviationsOf(cases.map(({ row }) => row));
  const rows = cases.map(({ row }) => row.map((value, at) => value / (deviations[at] ?? 1)));
  const weights = new Float64Array(deviations.length);
  let bias = 0;
  const [mean, square] = [new Float64Array(weights.length + 1), new Float64Array(weights.length + 1)];
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = new Float64Array(weights.length + 1);
    for (const [at, weight] of weights.entries()) gradient[at] = -2 * penalty * weight;
    for (const [number, { isTrue, weight }] of cases.entries()) {
      const row = rows[number] ?? new Float64Array(0);
      const pull = weight * ((isTrue ? 1 : 0) - 1 / (1 + Math.exp(-(scoreOf(row, weights) + bias))));
      for (const [at, value] of row.entries()) gradient[at] = (gradient[at] ?? 0) + pull * value;
      gradient[weights.length] = (gradient[weights.length] ?? 0) + pull;
    }
    const step = 0.1 / Math.sqrt(1 + round / 40);
    for (const [at, slope] of gradient.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope ** 2;
      const first = (mean[at] ?? 0) / (1 - 0.9 ** round);
      const second = (square[at] ?? 0) / (1 - 0.99 ** round);
      const change = (step * first) / (Math.sqrt(second) + 1e-9);
      if (at === weights.length) bias += change;
      else weights[at] = (weights[at] ?? 0) + change;
    }
  }
  return { weights: weights.map((weight, at) => weight / (deviations[at] ?? 1)), bias };
}

/** Between 0 and 1. */
export function certaintyBy({ weights, bias }: Logistic, row: Float64Array): number {
  return 1 / (1 + Math.exp(-(scoreOf(row, weights) + bias)));
}
