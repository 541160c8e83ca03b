import { useState } from 'react';
import type { Measure, MeasureOp } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import { columnsFor, opsFor } from './plan-edits.ts';

const names: Record<MeasureOp, string> = {
  count: 'Number of rows',
  count_distinct: 'Number of different values',
  sum: 'Sum',
  average: 'Average',
  median: 'Median',
  minimum: 'Least or first',
  maximum: 'Greatest or last',
};
const ROWS = 'rows';

/** What is worked out: a measure, or the rows themselves. @param measure undefined where the rows are listed */
export function MeasureForm({
  table,
  measure,
  onApply,
}: {
  table: AskedTable;
  measure: Measure | undefined;
  onApply: (measure: Measure | undefined) => void;
}) {
  const [op, setOp] = useState<MeasureOp | typeof ROWS>(measure?.op ?? ROWS);
  const [chosen, setChosen] = useState(measure?.column);
  const columns = op === ROWS || op === 'count' ? [] : columnsFor(op, table);
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  // The number of rows that have something in a column stays that until another measure is chosen.
  const counted = op === 'count' && measure?.op === 'count' ? measure.column : undefined;
  const key = column?.key ?? counted;
  const apply = () =>
    onApply(op === ROWS ? undefined : { op, ...(key === undefined ? {} : { column: key }) });
  return (
    <ChipForm onApply={apply}>
      <Choice
        label="Work out"
        choices={[...opsFor(table).map((own) => [own, names[own]] as const), [ROWS, 'The rows themselves']]}
        value={op}
        onChoose={setOp}
      />
      {column ? (
        <Choice
          label="Of"
          choices={columns.map(({ key: own, name }) => [own, name])}
          value={column.key}
          onChoose={setChosen}
        />
      ) : null}
    </ChipForm>
  );
}
