import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Cell } from '#shared/figures.ts';
import { formatCell } from '#shared/format-cell.ts';
import type { ColumnProfile, TableRows } from '#shared/table-rows.ts';
import { cn } from '#client/ui/class-names.ts';
import { notOfType } from '../tables/column-words.ts';
import { ActiveCell } from './active-cell.tsx';
import { widthsOf } from './column-widths.ts';
import { GridHead, HEAD_HEIGHT } from './grid-head.tsx';
import { nextSort, orderOf, type GridView } from './grid-view.ts';
import { HEAD_ROW, moveTo, type Place } from './moves.ts';
import { PartSteps } from './part-steps.tsx';
import { useRows, type GridTable } from './use-rows.ts';

/** In pixels; browsers show no element of more than 17 million. */
const ROW_HEIGHT = 36;
const NUMBER_WIDTH = 72;
/** The most rows in one scrolling part. */
const PART_ROWS = 400_000;

/**
 * The rows of a table as a grid, of which only what is seen is in the document. It has the focus as a whole; its active cell is
 * moved by arrows, Home, End, Page Up and Page Down, with Ctrl to the ends of the table; Enter on a name sorts by it.
 * @param place of the row that is marked, which is shown at first
 */
export function RowsGrid({
  table,
  name,
  total,
  view,
  row,
  place,
  head,
  isDimmed,
  onView,
}: {
  table: GridTable;
  name: string;
  /** How many rows the table has. */
  total: number;
  view: GridView;
  row: number | undefined;
  place: number | undefined;
  head: TableRows;
  isDimmed: boolean;
  onView: (view: GridView) => void;
}) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { columns, count } = head;
  const [active, setActive] = useState<Place>({ row: place ?? 0, column: 0 });
  const [part, setPart] = useState(Math.floor((place ?? 0) / PART_ROWS));
  const first = Math.min(part, Math.floor((count - 1) / PART_ROWS)) * PART_ROWS;
  const [widths] = useState(() => widthsOf(head));
  const rows = useVirtualizer({
    count: Math.min(PART_ROWS, count - first),
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    overscan: 8,
  });
  const cols = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => widths[index] ?? NUMBER_WIDTH,
    paddingStart: NUMBER_WIDTH,
    scrollPaddingStart: NUMBER_WIDTH,
    overscan: 2,
  });
  const shown = rows.getVirtualItems();
  const rowOf = useRows(table, view, count, [
    first + (shown[0]?.index ?? 0),
    first + (shown.at(-1)?.index ?? 0),
  ]);
  const marked = place === undefined ? undefined : place - first;
  useEffect(() => {
    if (marked !== undefined) rows.scrollToIndex(marked, { align: 'center' });
    // Once for each place, not whenever the virtualizer is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [marked]);

  const go = (to: Place) => {
    setActive(to);
    if (to.column > 0) cols.scrollToIndex(to.column - 1);
    if (to.row === HEAD_ROW) return;
    const within = Math.floor(to.row / PART_ROWS);
    setPart(within);
    rows.scrollToIndex(to.row - within * PART_ROWS);
  };
  const sort = (column: ColumnProfile) => onView({ ...view, sort: nextSort(view, column.key) });
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1);
    const to = moveTo(event, active, { rows: count, columns: columns.length, page });
    const headed = active.row === HEAD_ROW ? columns[active.column - 1] : undefined;
    if (to) go(to);
    else if (headed && (event.key === 'Enter' || event.key === ' ') && event.target === frame.current)
      sort(headed);
    else return;
    event.preventDefault();
    frame.current?.focus();
  };
  const cellId = ({ row: at, column }: Place) => `${id}-${at}-${column}`;
  const isActive = (at: number, column: number) => active.row === at && active.column === column;
  const ring = (at: number, column: number) =>
    isActive(at, column) &&
    'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-ring';
  const press = (to: Place) => {
    setActive(to);
    frame.current?.focus({ preventScroll: true });
  };
  const onMouseDown = ({ target: element }: MouseEvent) => {
    const pressed = element instanceof Element && element.closest('[role=gridcell], [role=rowheader]');
    const [at, column] = pressed
      ? pressed.id
          .slice(id.length + 1)
          .split('-')
          .map(Number)
      : [];
    if (at !== undefined && column !== undefined) setActive({ row: at, column });
  };
  const size = { width: cols.getTotalSize(), minWidth: '100%' };
  const seen = cols.getVirtualItems();
  const activeRow = rowOf(active.row);
  return (
    <>
      <div
        ref={frame}
        role="grid"
        aria-label={`Rows of ${name}`}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-busy={isDimmed}
        aria-activedescendant={cellId(active)}
        tabIndex={0}
        className={cn(
          'group relative min-h-48 flex-1 overflow-auto overscroll-contain text-[0.8125rem] outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring print:h-96 print:flex-none print:overflow-hidden',
          isDimmed && 'opacity-60',
        )}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
      >
        <div role="rowgroup" className="sticky top-0 z-20" style={{ ...size, height: HEAD_HEIGHT }}>
          <div
            role="row"
            aria-rowindex={1}
            className="relative flex h-full border-b bg-secondary"
            style={size}
          >
            <div
              role="columnheader"
              id={cellId({ row: HEAD_ROW, column: 0 })}
              aria-colindex={1}
              className={cn(
                'sticky left-0 z-10 shrink-0 border-r bg-secondary px-3 pt-2 leading-7 font-medium text-muted-foreground',
                ring(HEAD_ROW, 0),
              )}
              style={{ width: NUMBER_WIDTH }}
            >
              Row
            </div>
            {seen.map(({ index, start, size: width }) => {
              const column = columns[index];
              return column ? (
                <div
                  key={column.key}
                  role="columnheader"
                  id={cellId({ row: HEAD_ROW, column: index + 1 })}
                  aria-colindex={index + 2}
                  aria-sort={orderOf(view, column.key) ?? 'none'}
                  className={cn('absolute top-0 h-full border-r px-3 pt-2', ring(HEAD_ROW, index + 1))}
                  style={{ left: start, width }}
                >
                  <GridHead
                    column={column}
                    rows={total}
                    view={view}
                    onSort={() => {
                      press({ row: HEAD_ROW, column: index + 1 });
                      sort(column);
                    }}
                  />
                </div>
              ) : null;
            })}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ ...size, height: rows.getTotalSize() }}>
          {shown.map((item) => {
            const at = first + item.index;
            const found = rowOf(at);
            const isMarked = found !== undefined && found.row === row;
            return (
              <div
                key={at}
                role="row"
                aria-rowindex={at + 2}
                aria-current={isMarked || undefined}
                className={cn('absolute top-0 left-0 flex border-b', isMarked ? 'bg-accent' : 'bg-card')}
                style={{
                  ...size,
                  height: ROW_HEIGHT,
                  transform: `translateY(${item.start - HEAD_HEIGHT}px)`,
                }}
              >
                <div
                  role="rowheader"
                  id={cellId({ row: at, column: 0 })}
                  aria-colindex={1}
                  className={cn(
                    'sticky left-0 z-10 shrink-0 border-r bg-inherit px-3 leading-[2.1875rem] text-muted-foreground tabular-nums',
                    ring(at, 0),
                  )}
                  style={{ width: NUMBER_WIDTH }}
                >
                  {found ? found.row : ''}
                </div>
                {seen.map(({ index, start, size: width }) => {
                  const column = columns[index];
                  return column ? (
                    <div
                      key={column.key}
                      role="gridcell"
                      id={cellId({ row: at, column: index + 1 })}
                      aria-colindex={index + 2}
                      className={cn(
                        'absolute top-0 h-full truncate border-r px-3 leading-[2.1875rem]',
                        column.kind === 'number' && 'text-right tabular-nums',
                        ring(at, index + 1),
                      )}
                      style={{ left: start, width }}
                    >
                      {found ? (
                        <CellText cell={found.cells[index] ?? null} column={column} isMarked={isMarked} />
                      ) : (
                        <span
                          aria-hidden
                          className="inline-block h-2 w-3/5 rounded-sm bg-muted align-middle"
                        />
                      )}
                    </div>
                  ) : null;
                })}
              </div>
            );
          })}
        </div>
      </div>
      {count > PART_ROWS ? (
        <PartSteps first={first} size={PART_ROWS} count={count} onPart={(to) => go({ ...active, row: to })} />
      ) : null}
      <ActiveCell
        label={labelOf(columns[active.column - 1]?.name, activeRow?.row)}
        text={
          activeRow && active.column > 0
            ? textOf(activeRow.cells[active.column - 1] ?? null, columns[active.column - 1])
            : ''
        }
      />
    </>
  );
}

/** Where a cell stands. */
function labelOf(column: string | undefined, row: number | undefined): string {
  if (row === undefined) return column ?? '';
  return column === undefined ? `Row ${row}` : `${column}, row ${row}`;
}

function textOf(cell: Cell, column: ColumnProfile | undefined): string {
  if (cell === null || !column) return '';
  return formatCell(cell, { name: column.name, role: 'listed', type: column.kind, unit: column.unit });
}

/** A cell; one that is not of the type of its column is told apart. */
function CellText({ cell, column, isMarked }: { cell: Cell; column: ColumnProfile; isMarked: boolean }) {
  const text = textOf(cell, column);
  if (isMarked && text !== '') return <mark className="lit">{text}</mark>;
  const isOther = typeof cell === 'string' && column.kind === 'number';
  return isOther ? (
    <span className="text-muted-foreground italic" title={notOfType[column.kind]}>
      {text}
    </span>
  ) : (
    text
  );
}
