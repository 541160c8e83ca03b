import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';

/**
 * A compact table, which scrolls in a frame if it has many rows; printed, it is whole.
 * @param columns the names; numbers are aligned to the right
 * @param rows the cells of each row
 */
export function ScrolledTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly { name: string; isNumber?: boolean }[];
  rows: readonly (readonly ReactNode[])[];
}) {
  const cell = (column: number) =>
    cn(
      'px-4 py-2 align-top',
      columns[column]?.isNumber ? 'text-right tabular-nums' : 'wrap-break-word print:wrap-anywhere',
    );
  return (
    <div
      role="region"
      aria-label={`${label}, scrollable`}
      // Focusable, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // What is scrolled is one piece on paper, which a page may not have room for.
      className="max-h-56 overflow-auto rounded-lg border print:max-h-none print:overflow-visible"
    >
      <table aria-label={label} className="w-full border-collapse text-left text-sm">
        <thead className="sticky top-0 bg-secondary text-[0.8125rem] print:static">
          <tr>
            {columns.map(({ name }, index) => (
              <th key={name} scope="col" className={cn(cell(index), 'font-medium')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((cells, row) => (
            // The rows are only shown, never moved.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map((content, index) => (
                <td key={columns[index]?.name} className={cell(index)}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
