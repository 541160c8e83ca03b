/** Merges rows in order with a few others in the same order. @returns a new list */
export function mergeSorted(
  many: Uint32Array,
  few: Uint32Array,
  compare: (one: number, other: number) => number,
): Uint32Array {
  const merged = new Uint32Array(many.length + few.length);
  let from = 0;
  for (const [index, row] of few.entries()) {
    // The first of the many that comes after this row.
    let [low, high] = [from, many.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(many[middle] ?? 0, row) <= 0) low = middle + 1;
      else high = middle;
    }
    merged.set(many.subarray(from, low), from + index);
    merged[low + index] = row;
    from = low;
  }
  merged.set(many.subarray(from), from + few.length);
  return merged;
}
