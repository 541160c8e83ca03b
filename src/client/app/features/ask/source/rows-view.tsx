import type { Ref } from 'react';

/**
 * Rows of a table as they were read: a line each, with tabs between the cells.
 * @param lines each with its offset in the page
 * @param found offsets of the row that is marked
 */
export function RowsView({
  lines,
  found,
  mark,
}: {
  lines: readonly { from: number; line: string }[];
  found: { start: number; end: number } | undefined;
  mark: Ref<HTMLTableRowElement>;
}) {
  const columns = Math.max(1, ...lines.map(({ line }) => line.split('\t').length));
  return (
    <table className="w-full border-collapse text-left text-[0.8125rem]">
      <tbody className="divide-y">
        {lines.map(({ from, line }) => {
          const isFound = found !== undefined && found.start >= from && found.start < from + line.length;
          const cells = line.split('\t');
          return (
            <tr key={from} ref={isFound ? mark : undefined} aria-current={isFound || undefined}>
              {Array.from({ length: columns }, (_, column) => (
                // The cells are only shown, never moved.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column} className="px-2 py-1.5 align-top wrap-anywhere">
                  {isFound ? <mark className="lit">{cells[column]}</mark> : cells[column]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
