// Fits a logistic regression.
import { climb } from './climb.ts';
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
  const width = deviations.length;
  const rows = cases.map(({ row }) => row.map((value, at) => value / (deviations[at] ?? 1)));
  const fitted = climb(new Float64Array(width + 1), { rounds, penalty, free: 1 }, (gradient, weights) => {
    for (const [number, { isTrue, weight }] of cases.entries()) {
      const row = rows[number] ?? gradient;
      const sum = scoreOf(row, weights) + (weights[width] ?? 0);
      const pull = weight * ((isTrue ? 1 : 0) - 1 / (1 + Math.exp(-sum)));
      for (let at = 0; at < width; at += 1) gradient[at] = (gradient[at] ?? 0) + pull * (row[at] ?? 0);
      gradient[width] = (gradient[width] ?? 0) + pull;
    }
  });
  return {
    weights: fitted.slice(0, width).map((weight, at) => weight / (deviations[at] ?? 1)),
    bias: fitted[width] ?? 0,
  };
}

/** Between 0 and 1. */
export function certaintyBy({ weights, bias }: Logistic, row: Float64Array): number {
  return 1 / (1 + Math.exp(-(scoreOf(row, weights) + bias)));
}
