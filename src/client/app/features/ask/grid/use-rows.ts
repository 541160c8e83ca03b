import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { Cell } from '#shared/figures.ts';
import { queries } from '#client/app/lib/trpc.ts';
import { useDebounced } from '#client/app/lib/use-debounced.ts';
import type { GridView } from './grid-view.ts';

/** How many rows are fetched at once. */
const PART = 50;
/** How long the rows that are seen stay the same before those around them are fetched, in milliseconds. */
const REST_MS = 60;
const FRESH_FOR = 60_000;
/** A server that has no time for a part is asked again: nothing else fetches it while it is seen. */
const TRIES = 4;

export interface GridTable {
  /** Of the file. */
  id: string;
  sheet: number;
}

const inputOf = ({ id, sheet }: GridTable, { sort, filters }: GridView) => ({ id, sheet, sort, filters });

function partQuery(table: GridTable, view: GridView, part: number) {
  return queries.files.tableRows.queryOptions(
    { ...inputOf(table, view), skip: part * PART, limit: PART },
    { staleTime: FRESH_FOR, placeholderData: keepPreviousData },
  );
}

/** What is told of the rows of a table as they are shown: the columns, and how many rows there are. The former stays until then. */
export function useTableHead(table: GridTable, view: GridView) {
  return useQuery(partQuery(table, view, 0));
}

/**
 * The place of a row of the file among the rows as they are shown.
 * @param row its number in the file; undefined where none is looked for
 */
export function usePlace(table: GridTable, view: GridView, row: number | undefined) {
  const input = { ...inputOf(table, view), limit: 1, ...(row !== undefined && { row }) };
  return useQuery(
    queries.files.tableRows.queryOptions(input, {
      enabled: row !== undefined,
      staleTime: FRESH_FOR,
      // The grid stays, and the focus in it, while the place in another order is looked for.
      placeholderData: keepPreviousData,
    }),
  );
}

/**
 * The rows that are seen, and some before and behind them.
 * @param seen the first and the last place that is seen
 * @returns the cells of a row, and its number in the file, by its place; undefined until they are there
 */
export function useRows(
  table: GridTable,
  view: GridView,
  count: number,
  seen: readonly [first: number, last: number],
): (place: number) => { row: number; cells: Cell[] } | undefined {
  const last = Math.max(0, Math.ceil(count / PART) - 1);
  const bounds = seen.map((place, index) => Math.floor(place / PART) + (index === 0 ? -1 : 1));
  const [from = 0, to = 0] = useDebounced(
    bounds.map((part) => Math.min(last, Math.max(0, part))).join(' '),
    REST_MS,
  )
    .split(' ')
    .map(Number);
  const parts = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const found = useQueries({
    // Another part is no placeholder for a part.
    queries: parts.map((part) => ({
      ...partQuery(table, view, part),
      placeholderData: undefined,
      retry: (failures: number) => failures < TRIES,
    })),
  });
  return (place) => {
    const part = Math.floor(place / PART);
    const data = found[part - from]?.data;
    const cells = data?.data[place - part * PART];
    const row = data?.rows[place - part * PART];
    return cells === undefined || row === undefined ? undefined : { row, cells };
  };
}
