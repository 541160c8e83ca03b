/** How many characters of the end of an id are always shown. The start is a time, so that it is alike in ids of one hour. */
const END = 8;

/**
 * The id of a row, shortened in its middle, visually only: the text of the element is all of it.
 * @param titled whether all of it is the tooltip
 */
export function ShortId({ id, titled = false }: { id: string; titled?: boolean }) {
  return (
    <span title={titled ? id : undefined} className="font-mono text-xs whitespace-nowrap">
      <span className="inline-block w-[4ch] truncate align-bottom">{id.slice(0, -END)}</span>
      {id.slice(-END)}
    </span>
  );
}
