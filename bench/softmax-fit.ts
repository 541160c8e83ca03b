// Fits weights of a linear score, so that what is right comes first: logistic regression over the candidates of each question.

export interface Example {
  set: string;
  document: string;
  /** By candidate its features. */
  rows: Float64Array[];
  /** By candidate whether it is right. */
  holds: boolean[];
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
 * score. By gradient ascent with a step of its own for each weight (Adam).
 * @param penalty how much the square of a standardized weight costs, in units of the logarithm of a probability
 */
export function fitSoftmax(
  examples: readonly Example[],
  { rounds, penalty }: { rounds: number; penalty: number },
): Float64Array {
  const told = examples.filter(({ holds }) => holds.includes(true));
  const deviations = deviationsOf(told.flatMap(({ rows }) => rows));
  const standard = told.map(({ rows, holds }) => ({
    rows: rows.map((row) => row.map((value, at) => value / (deviations[at] ?? 1))),
    holds,
  }));
  const fitted = new Float64Array(deviations.length);
  const [mean, square] = [new Float64Array(fitted.length), new Float64Array(fitted.length)];
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = fitted.map((weight) => -2 * penalty * weight);
    for (const example of standard) addGradient(gradient, example, fitted);
    const step = 0.15 / Math.sqrt(1 + round / 30);
    for (const [column, slope] of gradient.entries()) {
      mean[column] = 0.9 * (mean[column] ?? 0) + 0.1 * slope;
      square[column] = 0.99 * (square[column] ?? 0) + 0.01 * slope ** 2;
      const first = (mean[column] ?? 0) / (1 - 0.9 ** round);
      const second = (square[column] ?? 0) / (1 - 0.99 ** round);
      fitted[column] = (fitted[column] ?? 0) + (step * first) / (Math.sqrt(second) + 1e-9);
    }
  }
  return fitted.map((weight, at) => weight / (deviations[at] ?? 1));
}

function addGradient(
  gradient: Float64Array,
  { rows, holds }: Pick<Example, 'rows' | 'holds'>,
  by: Float64Array,
): void {
  const scores = rows.map((row) => scoreOf(row, by));
  const all = shares(scores, () => true);
  const right = shares(scores, (at) => holds[at] === true);
  for (const [at, row] of rows.entries()) {
    const pull = (right[at] ?? 0) - (all[at] ?? 0);
    if (Math.abs(pull) < 1e-6) continue;
    for (let column = 0; column < row.length; column += 1)
      gradient[column] = (gradient[column] ?? 0) + pull * (row[column] ?? 0);
  }
}

/** The softmax of the scores of some candidates, of all or of those that are right. */
function shares(scores: readonly number[], isMeant: (at: number) => boolean): number[] {
  const most = Math.max(...scores.filter((_, at) => isMeant(at)));
  const parts = scores.map((score, at) => (isMeant(at) ? Math.exp(score - most) : 0));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}
