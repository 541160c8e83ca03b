import type { Found } from './find-words.ts';

/** What is marked in a text: offsets, and where they lie outside of it, nothing. */
export interface Marks {
  /** What is cited. */
  cited: Found | undefined;
  /** What was found, in order. */
  hits: readonly Found[];
  /** Which of these is gone to. */
  active: number | undefined;
}

export interface Segment extends Found {
  isCited: boolean;
  /** Which hit it is a part of. */
  hit: number | undefined;
}

/** Cuts a part of a text where marks begin and end. @param start,end offsets as those of the marks */
export function segmentsOf(start: number, end: number, { cited, hits }: Omit<Marks, 'active'>): Segment[] {
  const near = hits.flatMap((hit, index) => (hit.start < end && hit.end > start ? [{ ...hit, index }] : []));
  const cuts = [start, end, ...[cited ?? [], near].flat().flatMap((mark) => [mark.start, mark.end])]
    .filter((at) => at >= start && at <= end)
    .toSorted((one, other) => one - other);
  return cuts.flatMap((from, at) => {
    const to = cuts[at + 1];
    if (to === undefined || to === from) return [];
    return {
      start: from,
      end: to,
      isCited: cited !== undefined && cited.start <= from && cited.end >= to,
      hit: near.find((own) => own.start <= from && own.end >= to)?.index,
    };
  });
}
