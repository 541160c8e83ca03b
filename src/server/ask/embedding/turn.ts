// Turns vectors: the angles between them stay, and what was in a few of their numbers is spread over many.

/**
 * Turns a vector, each time in the same way: of some numbers the sign changes, and then the Walsh-Hadamard transform is applied to
 * each part of as many numbers as the highest power of two that divides their count.
 */
export function turn(numbers: Float32Array): Float32Array {
  const { length } = numbers;
  const turned = numbers.map((number, at) => (isNegated(at) ? -number : number));
  // The lowest bit that is set.
  const width = length & -length;
  for (let half = 1; half < width; half *= 2)
    for (let start = 0; start < length; start += 2 * half)
      for (let at = start; at < start + half; at += 1) {
        const [one, other] = [turned[at] ?? 0, turned[at + half] ?? 0];
        turned[at] = one + other;
        turned[at + half] = one - other;
      }
  return turned.map((number) => number / Math.sqrt(width));
}

/** Half of the places, in no order. */
function isNegated(place: number): boolean {
  return ((place * 2_654_435_761) & 0x1_0000) !== 0;
}
