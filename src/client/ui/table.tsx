// Tables: hairlines, generous rows, and a frame in which a wide one scrolls sideways.
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { scrollSidewaysByWheel } from './horizontal-wheel.ts';
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

/**
 * A table in its frame. `label` names it. While it is wider than the frame, the frame scrolls: by touch, by the wheel,
 * and by the arrow keys once it is focused.
 */
export function Table({ label, className, children, ...props }: ComponentProps<'table'> & { label: string }) {
  const { ref, overflows } = useOverflow();
  return (
    <div
      ref={ref}
      className="table-frame relative overflow-x-auto overscroll-x-contain rounded-lg border"
      {...(overflows ? { role: 'region', 'aria-label': `${label}, scrollable`, tabIndex: 0 } : {})}
    >
      <table
        aria-label={label}
        className={cn('w-full border-collapse text-left text-sm whitespace-nowrap tabular-nums', className)}
        {...props}
      >
        {children}
      </table>
    </div>
  );
}

/** The row of column names, in a `<thead>`. */
export function TableHeader({ columns }: { columns: readonly string[] }) {
  return (
    <thead className="border-b">
      <tr>
        {columns.map((column) => (
          <th
            key={column}
            scope="col"
            className="h-11 px-4 text-[0.8125rem] font-medium text-muted-foreground sm:px-5 sm:first:pl-6 sm:last:pr-6"
          >
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The rows. `dimmed` while they are about to be replaced. */
export function TableBody({
  dimmed = false,
  className,
  ...props
}: ComponentProps<'tbody'> & { dimmed?: boolean }) {
  return (
    <tbody
      aria-busy={dimmed || undefined}
      className={cn('divide-y transition-opacity duration-150', dimmed && 'opacity-45', className)}
      {...props}
    />
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
