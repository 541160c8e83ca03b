// Fits weights of a linear score, so that what is right comes first: logistic regression over the candidates of each question.
import { climb } from './climb.ts';

export interface Example {
  /** By candidate its features. */
  rows: Float64Array[];
  /** By candidate whether it is right. */
  holds: boolean[];
  /** How much it counts. */
  weight: number;
}

/** The score of a candidate. */
export function scoreOf(row: Float64Array, by: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < row.length; at += 1) sum += (row[at] ?? 0) * (by[at] ?? 0);
  return sum;
}

/** By feature its deviation among all candidates; 1 where all have the same. */
export function deviationsOf(rows: readonly Float64Array[]): Float64Array {
  const width = rows[0]?.length ?? 0;
  const [sums, squares] = [new Float64Array(width), new Float64Array(width)];
  for (const row of rows)
    for (let at = 0; at < width; at += 1) {
      const value = row[at] ?? 0;
      sums[at] = (sums[at] ?? 0) + value;
      squares[at] = (squares[at] ?? 0) + value * value;
    }
  return sums.map((sum, at) => {
    const mean = sum / Math.max(1, rows.length);
    return Math.sqrt(Math.max(0, (squares[at] ?? 0) / Math.max(1, rows.length) - mean * mean)) || 1;
  });
}

/**
 * Weights with which the candidates that are right are most probable, where the probability of a candidate is the softmax of its
 * score.
 * @param penalty how much the square of a standardized weight costs, in units of the logarithm of a probability
 * @param from weights to begin with
 */
export function fitSoftmax(
  examples: readonly Example[],
  { rounds, penalty, from }: { rounds: number; penalty: number; from?: Float64Array | undefined },
): Float64Array {
  const told = examples.filter(({ holds }) => holds.includes(true));
  const deviations = deviationsOf(told.flatMap(({ rows }) => rows));
  const start = deviations.map((deviation, at) => (from?.[at] ?? 0) * deviation);
  const fitted = climb(start, { rounds, penalty }, (gradient, weights) => {
    const by = weights.map((weight, at) => weight / (deviations[at] ?? 1));
    const raw = new Float64Array(by.length);
    for (const example of told) addGradient(raw, example, by);
    for (let at = 0; at < raw.length; at += 1)
      gradient[at] = (gradient[at] ?? 0) + (raw[at] ?? 0) / (deviations[at] ?? 1);
  });
  return fitted.map((weight, at) => weight / (deviations[at] ?? 1));
}

function addGradient(gradient: Float64Array, { rows, holds, weight }: Example, by: Float64Array): void {
  const scores = new Float64Array(rows.length);
  let most = -Infinity;
  for (let at = 0; at < scores.length; at += 1) {
    const score = scoreOf(rows[at] ?? gradient, by);
    scores[at] = score;
    if (score > most) most = score;
  }
  let [all, right] = [0, 0];
  for (let at = 0; at < scores.length; at += 1) {
    const part = Math.exp((scores[at] ?? 0) - most);
    scores[at] = part;
    all += part;
    if (holds[at] === true) right += part;
  }
  for (let at = 0; at < scores.length; at += 1) {
    const part = scores[at] ?? 0;
    const pull = weight * ((holds[at] === true ? part / Math.max(right, Number.MIN_VALUE) : 0) - part / all);
    if (Math.abs(pull) < 1e-5) continue;
    const row = rows[at] ?? gradient;
    for (let column = 0; column < gradient.length; column += 1)
      gradient[column] = (gradient[column] ?? 0) + pull * (row[column] ?? 0);
  }
}
