import { cn } from './class-names.ts';

/** How many characters of the end of an id are always shown. The start is a time, so that it is alike in ids of one hour. */
const END = 8;

/** The id of a row, shortened in its middle, visually only: the text of the element is all of it. */
export function ShortId({ id, className }: { id: string; className?: string }) {
  return (
    <span className={cn('font-mono text-xs whitespace-nowrap', className)}>
      <span className="inline-block w-[5ch] truncate align-bottom">{id.slice(0, -END)}</span>
      {id.slice(-END)}
    </span>
  );
}
