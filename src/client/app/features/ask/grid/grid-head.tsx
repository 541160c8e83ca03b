import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { formatCell } from '#shared/format-cell.ts';
import type { ColumnProfile } from '#shared/table-rows.ts';
import { cn } from '#client/ui/class-names.ts';
import { formatNumber } from '#client/app/lib/format.ts';
import { typeNames } from '../tables/column-words.ts';
import { type GridView, orderOf } from './grid-view.ts';

/** The names and what they hold stand above the rows, so high in pixels. */
export const HEAD_HEIGHT = 98;

/** The head of a column: its name, which sorts by it, and what the column holds. */
export function GridHead({
  column,
  rows,
  view,
  onSort,
}: {
  column: ColumnProfile;
  /** How many rows the table has. */
  rows: number;
  view: GridView;
  onSort: () => void;
}) {
  const order = orderOf(view, column.key);
  const Icon = order === undefined ? ArrowUpDown : order === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <>
      <button
        type="button"
        // The grid has the focus, and its cells are reached by arrows.
        tabIndex={-1}
        title={column.name}
        className="group/sort -mx-1.5 flex h-7 w-[calc(100%+0.75rem)] cursor-pointer items-center gap-1.5 rounded-sm px-1.5 text-left font-medium hover:bg-muted"
        onClick={onSort}
      >
        <span className="min-w-0 truncate">{column.name}</span>
        <Icon
          aria-hidden
          className={cn(
            'size-3.5 shrink-0',
            order === undefined && 'opacity-40 group-hover/sort:opacity-100',
          )}
        />
      </button>
      <p className="truncate text-xs leading-4.5 text-muted-foreground">{kindText(column)}</p>
      <p className="truncate text-xs leading-4.5 text-muted-foreground">{valuesText(column, rows)}</p>
      <p className="truncate text-xs leading-4.5 text-muted-foreground" title={rangeText(column)}>
        {rangeText(column)}
      </p>
    </>
  );
}

function kindText({ kind, unit }: ColumnProfile): string {
  const name = typeNames.find(([own]) => own === kind)?.[1] ?? kind;
  return unit === null ? name : `${name}, ${unit}`;
}

/** How many different values a column has, and how many cells are empty. */
function valuesText({ distinct, empty }: ColumnProfile, rows: number): string {
  const filled = rows - empty;
  const values =
    distinct === null
      ? 'too many to count'
      : distinct === filled && distinct > 1
        ? 'all different'
        : `${formatNumber(distinct)} ${distinct === 1 ? 'value' : 'values'}`;
  if (empty === 0) return values;
  return filled === 0 ? 'empty' : `${values}, ${formatNumber(empty)} empty`;
}

function rangeText({ name, kind, unit, smallest, largest }: ColumnProfile): string {
  if (smallest === null || largest === null) return '';
  const [from, to] = [smallest, largest].map((cell) =>
    formatCell(cell, { name, role: 'listed', type: kind, unit }),
  );
  return from === to ? `only ${from}` : `${from} – ${to}`;
}
