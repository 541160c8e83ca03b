import { useEffect, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { scrollSidewaysByWheel } from './horizontal-wheel.ts';
import { Skeleton, skeletonRows } from './skeleton.tsx';
import './table.css';

function useOverflow() {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const measure = () => setOverflows(frame.scrollWidth > frame.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    const release = scrollSidewaysByWheel(frame);
    return () => {
      observer.disconnect();
      release();
    };
  }, []);
  return { ref, overflows };
}

/** A column: its name, and a class for the width of its skeleton bars. */
type Column = { name: string; skeleton: string };

/** The rows of a table: undefined while they load, dimmed while the next page loads. */
export type TableRows<Row> = { rows: Row[] | undefined; dimmed?: boolean };

/**
 * A table in a frame that scrolls sideways if the table is wider: by touch, by wheel, and by arrow keys when focused.
 * @param label the accessible name
 * @param children renders a row, with its key
 */
export function Table<Row>({
  label,
  columns,
  rows,
  dimmed = false,
  className,
  children,
}: TableRows<Row> & {
  label: string;
  columns: readonly Column[];
  className?: string;
  children: (row: Row) => ReactNode;
}) {
  const { ref, overflows } = useOverflow();
  return (
    <div
      ref={ref}
      className="table-frame relative overflow-x-auto overscroll-x-contain rounded-lg border"
      {...(overflows ? { role: 'region', 'aria-label': `${label}, scrollable`, tabIndex: 0 } : {})}
    >
      <table
        aria-label={label}
        aria-busy={rows === undefined || undefined}
        className={cn('w-full border-collapse text-left text-sm whitespace-nowrap tabular-nums', className)}
      >
        <Header columns={columns} />
        <tbody
          aria-busy={dimmed || undefined}
          className={cn('divide-y transition-opacity duration-150', dimmed && 'opacity-45')}
        >
          {rows
            ? rows.map((row) => children(row))
            : skeletonRows.map((index) => <SkeletonRow key={index} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

function Header({ columns }: { columns: readonly Column[] }) {
  return (
    <thead className="border-b">
      <tr>
        {columns.map(({ name }) => (
          <th
            key={name}
            scope="col"
            className="h-11 px-4 text-[0.8125rem] font-medium text-muted-foreground sm:px-5 sm:first:pl-6 sm:last:pr-6"
          >
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SkeletonRow({ columns }: { columns: readonly Column[] }) {
  return (
    <tr data-testid="skeleton-row">
      {columns.map(({ name, skeleton }) => (
        <TableCell key={name}>
          <Skeleton className={skeleton} />
        </TableCell>
      ))}
    </tr>
  );
}

/** One row. */
export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('transition-colors hover:bg-muted/50', className)} {...props} />;
}

/** One cell. */
export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('h-14 px-4 sm:px-5 sm:first:pl-6 sm:last:pr-6', className)} {...props} />;
}
