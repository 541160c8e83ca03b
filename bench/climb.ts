// Gradient ascent with a step of its own for each weight (Adam).

/**
 * Climbs from some weights.
 * @param penalty how much the square of a weight costs; the last `free` ones cost nothing
 * @param addSlope adds the gradient at some weights, the cost left out
 */
export function climb(
  start: Float64Array,
  { rounds, penalty, free = 0 }: { rounds: number; penalty: number; free?: number },
  addSlope: (gradient: Float64Array, weights: Float64Array) => void,
): Float64Array {
  const weights = Float64Array.from(start);
  const [mean, square] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = weights.map((weight, at) => (at < weights.length - free ? -2 * penalty * weight : 0));
    addSlope(gradient, weights);
    const step = 0.15 / Math.sqrt(1 + round / 30);
    for (const [at, slope] of gradient.entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope ** 2;
      const first = (mean[at] ?? 0) / (1 - 0.9 ** round);
      const second = (square[at] ?? 0) / (1 - 0.99 ** round);
      weights[at] = (weights[at] ?? 0) + (step * first) / (Math.sqrt(second) + 1e-9);
    }
  }
  return weights;
}
