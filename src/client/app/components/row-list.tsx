import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { useRowKeys } from '#client/ui/row-keys.ts';
import { Skeleton, skeletonRows } from '#client/ui/skeleton.tsx';
import type { TableRows } from '#client/ui/table.tsx';

/**
 * A list of rows that fit on a phone without scrolling sideways: a name, a state below or beside it, and actions.
 * @param idOf the id of a row
 * @param children renders the parts of a row
 */
export function RowList<Row>({
  label,
  rows,
  dimmed = false,
  idOf,
  children,
}: TableRows<Row> & {
  label: string;
  idOf: (row: Row) => string;
  children: (row: Row) => { name: ReactNode; state: ReactNode; actions: ReactNode };
}) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  if (!rows) {
    return (
      <ul aria-busy className={listClasses}>
        {skeletonRows.map((row) => (
          <li key={row} className="grid h-19 content-center gap-2.5 px-4 sm:px-6">
            <Skeleton className="w-48 max-w-3/4" />
            <Skeleton className="h-2.5! w-28" />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul ref={list} aria-label={label} className={cn(listClasses, dimmed && 'opacity-45')}>
      {rows.map((row) => {
        const { name, state, actions } = children(row);
        return (
          <li
            key={idOf(row)}
            data-row=""
            className="grid min-h-19 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-2 py-3 pr-2 pl-4 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)_7.25rem] sm:pr-4 sm:pl-6"
          >
            <div className="min-w-0">{name}</div>
            <div className="min-w-0 max-sm:col-span-2 max-sm:row-start-2 max-sm:pr-2">{state}</div>
            <div className="flex justify-end gap-1">{actions}</div>
          </li>
        );
      })}
    </ul>
  );
}

const listClasses = 'divide-y rounded-lg border bg-card transition-opacity';
