// How the rows of a table are shown: their order and which of them, as it stands in the address.
import type { Filter } from '#shared/ask-plan.ts';
import { filtersField } from '#shared/table-rows.ts';

export interface GridView {
  /** The key of a column, with `-` before it in descending order; undefined for the order of the file. */
  sort?: string | undefined;
  /** A list of filters in JSON; undefined for all rows. */
  filters?: string | undefined;
}

/** How a column is sorted; undefined if it is not. */
export function orderOf({ sort }: GridView, key: string): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** What the next press on the header of a column sorts by: up, down, and as in the file again. */
export function nextSort(view: GridView, key: string): string | undefined {
  const order = orderOf(view, key);
  if (order === undefined) return key;
  return order === 'ascending' ? `-${key}` : undefined;
}

/** The filters in an address; none where they cannot be read. */
export function filtersOf({ filters }: GridView): Filter[] {
  const read = filtersField.safeParse(filters);
  return read.success ? read.data : [];
}

/** Filters as they stand in an address. */
export function filtersParam(filters: readonly Filter[]): string | undefined {
  return filters.length > 0 ? JSON.stringify(filters) : undefined;
}
