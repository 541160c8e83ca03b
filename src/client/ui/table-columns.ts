// The columns of a table: their names, what they show, and whether rows are sorted by them.
import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table';
import type { ColumnDef, RowData, SortingState } from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** The features of the table library that are used; the others are not in the bundle. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  // Safe: the library reads the type alone.
  columnMeta: {} as { skeleton: string; card: CardPlace | undefined },
});
/** Where a cell stands in the card that its row is on a phone: at the top, beside others like it, at its end, or after the name of its column; else on a line of its own. */
export type CardPlace = 'title' | 'tag' | 'actions' | 'labelled';
export type Features = typeof features;
export type Column<Row extends RowData> = ColumnDef<Features, Row>;

/**
 * Defines a column.
 * @param name the text of the header
 * @param skeleton a class for the width of the bars while the rows load
 * @param sortBy the server's name of the column, if it sorts by it
 * @param descendingFirst whether the first press of the header sorts in descending order
 * @param card where it stands in a card, in tables whose rows are cards on a phone
 * @param cell renders the content of a row's cell
 */
export function column<Row extends RowData>({
  name,
  skeleton,
  sortBy,
  descendingFirst = false,
  card,
  cell,
}: {
  name: string;
  skeleton: string;
  sortBy?: string;
  descendingFirst?: boolean;
  card?: CardPlace;
  cell: (row: Row) => ReactNode;
}): Column<Row> {
  return {
    id: sortBy ?? name,
    header: name,
    meta: { skeleton, card },
    // The library sorts by columns with a value only. The server sorts, so the value itself is not used.
    accessorFn: () => null,
    enableSorting: sortBy !== undefined,
    sortDescFirst: descendingFirst,
    cell: ({ row }) => cell(row.original),
  };
}

/** The state of the table for a sort parameter such as `-created_at`. */
export function toSorting(sort: string | undefined): SortingState {
  if (sort === undefined) return [];
  return sort.startsWith('-') ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }];
}

/** The sort parameter for a state of the table; undefined if it is not sorted. */
export function toSort([first]: SortingState): string | undefined {
  return first && `${first.desc ? '-' : ''}${first.id}`;
}
