import type { Measure, MeasureOp } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { Choice } from './choice.tsx';
import { columnsFor } from './plan-options.ts';

/** The measures for people. */
export const measureNames: Record<MeasureOp, string> = {
  count: 'Number of rows',
  count_distinct: 'Number of different values',
  sum: 'Sum',
  average: 'Average',
  median: 'Median',
  minimum: 'Least or first',
  maximum: 'Greatest or last',
};

/** What is worked out, and of which column. */
export type MeasureCore = Pick<Measure, 'op' | 'column'>;

/** A measure of a column that it can be of: of the one that was chosen, or else of the first. */
export function measureOf(op: MeasureOp, chosen: string | undefined, table: AskedTable): MeasureCore {
  // The number of rows can be that of those that have something in a column.
  if (op === 'count') return { op, ...(chosen === undefined ? {} : { column: chosen }) };
  const columns = columnsFor(op, table);
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  return { op, ...(column && { column: column.key }) };
}

/** The column of a measure, as a field; the number of rows has none. */
export function MeasureColumn({
  table,
  measure: { op, column },
  onChange,
}: {
  table: AskedTable;
  measure: MeasureCore;
  onChange: (measure: MeasureCore) => void;
}) {
  if (op === 'count') return null;
  return (
    <Choice
      label="Of"
      choices={columnsFor(op, table).map(({ key, name }) => [key, name])}
      value={column}
      onChoose={(key) => onChange({ op, column: key })}
    />
  );
}
