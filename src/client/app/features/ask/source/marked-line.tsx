import type { Ref } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { segmentsOf, type Marks } from './find/segments.ts';

/**
 * A line of a text with its marks.
 * @param from the offset of the line
 * @param citedRef gets the first part of what is cited
 * @param activeRef gets the first part of the hit that is gone to
 */
export function MarkedLine({
  line,
  from,
  marks,
  citedRef,
  activeRef,
}: {
  line: string;
  from: number;
  marks: Marks;
  citedRef: Ref<HTMLElement>;
  activeRef: Ref<HTMLElement>;
}) {
  return segmentsOf(from, from + line.length, marks).map(({ start, end, isCited, hit }) => {
    const text = line.slice(start - from, end - from);
    const isActive = hit !== undefined && hit === marks.active;
    const found =
      hit === undefined ? (
        text
      ) : (
        <mark
          key={start}
          ref={isActive && marks.hits[hit]?.start === start ? activeRef : undefined}
          data-hit={isActive ? 'active' : ''}
          className={cn('hit', isActive && 'hit-active')}
        >
          {text}
        </mark>
      );
    if (!isCited) return found;
    return (
      <mark key={start} ref={marks.cited?.start === start ? citedRef : undefined} className="lit">
        {found}
      </mark>
    );
  });
}
