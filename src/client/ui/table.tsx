import { functionalUpdate, useTable } from '@tanstack/react-table';
import type { Cell, Header, Row as TableRow, RowData, RowSelectionState } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Checkbox } from './checkbox.tsx';
import { cn } from './class-names.ts';
import { scrollSidewaysByWheel } from './horizontal-wheel.ts';
import { useRowKeys } from './row-keys.ts';
import { Skeleton, skeletonRows } from './skeleton.tsx';
import { features, toSort, toSorting } from './table-columns.ts';
import type { Column, Features } from './table-columns.ts';
import './table.css';

function useOverflow(byWheel: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const measure = () => setOverflows(frame.scrollWidth > frame.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    const release = byWheel ? scrollSidewaysByWheel(frame) : undefined;
    return () => {
      observer.disconnect();
      release?.();
    };
  }, [byWheel]);
  return { ref, overflows };
}

/** The rows of a table: undefined while they load, dimmed while the next page loads; and the names of columns that are left out. */
export type TableRows<Row> = {
  rows: Row[] | undefined;
  dimmed?: boolean;
  hidden?: readonly string[] | undefined;
};

/** How a list is sorted: by a column of the server, with a leading `-` in descending order. */
export type TableSort = {
  sort: string | undefined;
  /** Called with undefined where the list returns to its own order. */
  onSort: (sort: string | undefined) => void;
};

/** Which rows are selected, by id. Ids of other pages are kept. */
export type TableSelection<Row> = {
  selected: RowSelectionState;
  onSelect: (selected: RowSelectionState) => void;
  /** The name of a row, for the label of its checkbox. */
  nameOf: (row: Row) => string;
};

/** The roles that the elements have by themselves. As cards, whose display is another one, they would lose them. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

const none: never[] = [];
const cellClasses = 'px-4 sm:px-5 sm:first:pl-6 sm:last:pr-6';

/**
 * A table in a frame that scrolls sideways if the table is wider: by touch, and by arrow keys when focused.
 * @param label the accessible name
 * @param idOf the id of a row
 * @param sorting makes the headers of columns that can be sorted buttons
 * @param byWheel whether the vertical wheel scrolls it sideways too, until its end; then the page scrolls
 * @param onOpen called by a press on a row, but not on what can be pressed in it; keys need a link in one of its cells
 * @param cards whether each row is a card on a phone, instead of a frame that scrolls sideways
 * @param selection adds a checkbox to the first cell of each row, and to its header
 */
export function Table<Row extends RowData>({
  label,
  columns: all,
  rows,
  idOf,
  dimmed = false,
  hidden,
  sorting,
  selection,
  byWheel = false,
  onOpen,
  cards = false,
  className,
}: TableRows<Row> & {
  label: string;
  columns: Column<Row>[];
  idOf: (row: Row) => string;
  sorting?: TableSort;
  selection?: TableSelection<Row>;
  byWheel?: boolean;
  onOpen?: ((row: Row) => void) | undefined;
  cards?: boolean;
  className?: string;
}) {
  const left = hidden?.join();
  const columns = useMemo(
    () => (left ? all.filter(({ header }) => !left.split(',').includes(String(header))) : all),
    [all, left],
  );
  const { ref, overflows } = useOverflow(byWheel);
  useRowKeys(ref);
  const state = { sorting: toSorting(sorting?.sort), rowSelection: selection?.selected ?? {} };
  const table = useTable<Features, Row>({
    features,
    columns,
    data: rows ?? none,
    getRowId: idOf,
    state,
    manualSorting: true,
    enableSorting: sorting !== undefined,
    onSortingChange: (change) => sorting?.onSort(toSort(functionalUpdate(change, state.sorting))),
    onRowSelectionChange: (change) => selection?.onSelect(functionalUpdate(change, state.rowSelection)),
  });
  const selectAll = selection && rows && rows.length > 0 && (
    <Checkbox
      aria-label="Select all on this page"
      checked={table.getIsAllPageRowsSelected()}
      // The library counts all as some.
      indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
      onChange={({ currentTarget }) => table.toggleAllPageRowsSelected(currentTarget.checked)}
    />
  );
  return (
    <div
      ref={ref}
      className="table-frame relative overflow-x-auto overscroll-x-contain rounded-lg border"
      {...(overflows ? { role: 'region', 'aria-label': `${label}, scrollable`, tabIndex: 0 } : {})}
    >
      <table
        {...roles.table}
        aria-label={label}
        aria-busy={rows === undefined || undefined}
        className={cn(
          'w-full border-collapse text-left text-sm whitespace-nowrap tabular-nums',
          cards ? 'table-cards' : 'table-reach',
          className,
        )}
      >
        <thead {...roles.group} className="border-b">
          <tr {...roles.row}>
            {table.getFlatHeaders().map((header, index) => (
              <HeaderCell key={header.id} header={header} checkbox={index === 0 ? selectAll : undefined} />
            ))}
          </tr>
        </thead>
        <tbody
          {...roles.group}
          aria-busy={dimmed || undefined}
          className={cn('divide-y transition-opacity duration-150', dimmed && 'opacity-45')}
        >
          {rows
            ? table
                .getRowModel()
                .rows.map((row) => (
                  <BodyRow
                    key={row.id}
                    row={row}
                    nameOf={selection?.nameOf}
                    selected={row.getIsSelected()}
                    onOpen={onOpen}
                  />
                ))
            : skeletonRows.map((index) => <SkeletonRow key={index} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

/** The checkbox stands beside the content of the first cell, not in a column of its own: the columns keep their places. */
function WithCheckbox({ checkbox, children }: { checkbox: ReactNode; children: ReactNode }) {
  if (!checkbox) return children;
  return (
    <div className="flex items-center gap-4">
      {checkbox}
      {children}
    </div>
  );
}

const orders = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell<Row extends RowData>({
  header: { column },
  checkbox,
}: {
  header: Header<Features, Row>;
  checkbox: ReactNode;
}) {
  const name = String(column.columnDef.header);
  const order = column.getIsSorted();
  const Icon = order === 'asc' ? ArrowUp : order === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      {...roles.header}
      scope="col"
      // Without this, the label of the checkbox would be part of the column's name.
      aria-label={checkbox ? name : undefined}
      aria-sort={order ? orders[order] : undefined}
      className={cn('h-11 text-[0.8125rem] font-medium text-muted-foreground', cellClasses)}
    >
      <WithCheckbox checkbox={checkbox}>
        {column.getCanSort() ? (
          <button
            type="button"
            className="group -mx-2 inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-md px-2 hover:bg-muted hover:text-foreground"
            onClick={() => column.toggleSorting()}
          >
            {name}
            <Icon
              aria-hidden
              className={cn(
                'size-3.5',
                order ? 'text-primary' : 'opacity-35 group-hover:opacity-100 group-focus-visible:opacity-100',
              )}
            />
          </button>
        ) : (
          name
        )}
      </WithCheckbox>
    </th>
  );
}

function BodyRow<Row extends RowData>({
  row,
  nameOf,
  selected,
  onOpen,
}: {
  row: TableRow<Features, Row>;
  nameOf: ((row: Row) => string) | undefined;
  selected: boolean;
  onOpen: ((row: Row) => void) | undefined;
}) {
  const checkbox = nameOf && (
    <Checkbox
      aria-label={`Select ${nameOf(row.original)}`}
      checked={selected}
      onChange={({ currentTarget }) => row.toggleSelected(currentTarget.checked)}
    />
  );
  return (
    // The keyboard has the link in the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      {...roles.row}
      data-row=""
      className={cn(
        'scroll-mt-20 scroll-mb-20 transition-colors has-[:focus-visible]:bg-muted/70',
        selected ? 'bg-accent/50' : 'hover:bg-muted/50',
        onOpen && 'cursor-pointer',
      )}
      onClick={onOpen && ((event) => isPressOfRow(event) && onOpen(row.original))}
    >
      {row.getAllCells().map((cell, index) => (
        <td
          key={cell.id}
          {...roles.cell}
          data-card={cell.column.columnDef.meta?.card}
          data-label={String(cell.column.columnDef.header)}
          className={cn('h-14', cellClasses)}
        >
          <WithCheckbox checkbox={index === 0 ? checkbox : undefined}>{renderCell(cell)}</WithCheckbox>
        </td>
      ))}
    </tr>
  );
}

/** Whether a press is meant for the row: it is not on something that can be pressed, nor the end of selecting text. */
function isPressOfRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest('a, button, input, label') !== null) return false;
  return getSelection()?.isCollapsed !== false;
}

/** Called as a function: as a component, it would be mounted again whenever the columns are defined again. */
function renderCell<Row extends RowData>(cell: Cell<Features, Row>): ReactNode {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? content(cell.getContext()) : content;
}

function SkeletonRow<Row extends RowData>({ columns }: { columns: Column<Row>[] }) {
  return (
    <tr data-testid="skeleton-row">
      {columns.map(({ id, meta }) => (
        <td key={id} data-card={meta?.card} className={cn('h-14', cellClasses)}>
          <Skeleton className={meta?.skeleton} />
        </td>
      ))}
    </tr>
  );
}
