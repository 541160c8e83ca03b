/**
 * The ticks of an axis: at most five, at steps of 1, 2 or 5 times a power of ten, among them 0.
 * @param values what is shown; if all are whole, so are the ticks
 * @returns ascending, the first at or below all values and the last at or above them; at least two
 */
export function ticksOf(values: readonly number[]): number[] {
  const whole = values.every((value) => Number.isInteger(value));
  const lowest = values.reduce((least, value) => Math.min(least, value), 0);
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  const range = highest - lowest || 1;
  // Nobody reads smaller parts.
  const exponent = Math.max(-9, Math.floor(Math.log10(range / 4)));
  const power = 10 ** (whole ? Math.max(0, exponent) : exponent);
  const ticks = [1, 2, 5, 10, 20].map((factor) => {
    const step = factor * power;
    const [first, last] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))];
    // Divided, because a multiple of 0.1 may not be what is written so.
    const write = (count: number) => (power < 1 ? (count * factor) / Math.round(1 / power) : count * step);
    return Array.from({ length: last - first + 1 }, (_, index) => write(first + index));
  });
  return ticks.find(({ length }) => length <= 5) ?? [lowest, highest];
}
