// Where the values of a chart are on its axis.

/** The least distance of two labels, in pixels. */
const LABEL_DISTANCE = 64;
/** The distance of the first and the last value from the ends of the axis, where values have positions. */
const INSET = 6;

/**
 * Places values on an axis.
 * @param count how many there are
 * @param positions of each, ascending from 0 to 1; without them, all are as wide as each other
 * @param axis its ends, in pixels
 * @returns the middle of each value, the edges between them and at both ends, and which values have a label
 */
export function placesOf(
  count: number,
  positions: readonly number[] | undefined,
  { left, right }: { left: number; right: number },
): { x: number[]; edges: number[]; labelled: Set<number> } {
  const x = Array.from({ length: count }, (_, index) => {
    const position = positions?.[index];
    if (position === undefined) return left + ((index + 0.5) / count) * (right - left);
    return left + INSET + position * (right - left - 2 * INSET);
  });
  const edges = [...x.map((own, index) => (index === 0 ? left : (own + (x[index - 1] ?? own)) / 2)), right];
  const labelled = new Set<number>();
  let next = Infinity;
  // From the last value, so that today has its label.
  for (let index = count - 1; index >= 0; index -= 1) {
    const own = x[index] ?? 0;
    // That of the first position begins at the axis.
    const hasRoom = own - LABEL_DISTANCE / 3 > left - 10 || (index === 0 && positions !== undefined);
    if (own > next || !hasRoom) continue;
    labelled.add(index);
    next = own - LABEL_DISTANCE;
  }
  return { x, edges, labelled };
}
