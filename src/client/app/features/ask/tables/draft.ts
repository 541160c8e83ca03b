// What somebody is about to correct of a table, as long as it is not saved.
import type { ColumnCorrection, SheetColumn, SheetCorrections, SheetView } from '#shared/sheets.ts';
import type { ColumnType } from '#shared/ask-tables.ts';

/** A column as it will be: as it was understood, with what is corrected. */
export type DraftColumn = Pick<SheetColumn, 'key' | 'name' | 'type' | 'unit' | 'decimal' | 'date_order'> & {
  /** Whether something of it is corrected and not saved. */
  isChanged: boolean;
};

/** A column with what is corrected of it. */
export function draftColumn(
  column: SheetColumn,
  saved: SheetCorrections,
  draft: SheetCorrections,
): DraftColumn {
  const own = find(draft, column.key);
  const isChanged = JSON.stringify(own) !== JSON.stringify(find(saved, column.key));
  const { key, name, type, unit, decimal, date_order } = column;
  if (!isChanged || own === undefined) return { key, name, type, unit, decimal, date_order, isChanged };
  return {
    key,
    name: own.name ?? name,
    type: own.type ?? type,
    unit: own.unit === undefined ? unit : own.unit,
    decimal: own.decimal ?? decimal,
    date_order: own.date_order ?? date_order,
    isChanged,
  };
}

const find = ({ columns = [] }: SheetCorrections, key: string) => columns.find((own) => own.key === key);

/** Puts what is said of a column in the place of what was said before. */
export function withColumn(draft: SheetCorrections, own: ColumnCorrection): SheetCorrections {
  const others = (draft.columns ?? []).filter(({ key }) => key !== own.key);
  return { ...draft, columns: [...others, own] };
}

/** Another type; what was said of the former one goes. */
export function withType(draft: SheetCorrections, key: string, type: ColumnType): SheetCorrections {
  const { name } = find(draft, key) ?? {};
  return withColumn(draft, { key, ...(name === undefined ? {} : { name }), type });
}

/** @param row null where no row names the columns */
export function withHeader(draft: SheetCorrections, row: number | null): SheetCorrections {
  const { totals_rows, ...others } = draft;
  const below = totals_rows?.filter((own) => own > (row ?? 0));
  return { ...others, ...(below && { totals_rows: below }), header_row: row };
}

export const headerOf = (draft: SheetCorrections, view: SheetView) =>
  draft.header_row === undefined ? view.header_row : draft.header_row;

export const totalsOf = (draft: SheetCorrections, view: SheetView) => draft.totals_rows ?? view.totals_rows;

/** Makes a row a total, or data again. */
export function withTotal(draft: SheetCorrections, view: SheetView, row: number): SheetCorrections {
  const totals = totalsOf(draft, view);
  const changed = totals.includes(row) ? totals.filter((own) => own !== row) : [...totals, row];
  return { ...draft, totals_rows: changed.toSorted((one, other) => one - other) };
}
