import { useState } from 'react';
import type { Measure, MeasureOp } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import { MeasureColumn, measureNames, measureOf, type MeasureCore } from './measure-fields.tsx';
import { opsFor } from './plan-options.ts';
import { withFilters } from './plan-edits.ts';

const ROWS = 'rows';
const PLAIN = 'plain';
const shares = [
  [PLAIN, 'As it is'],
  ['of_total', 'In per cent of all rows'],
  ['of_rows', 'In per cent of the same without its filters'],
] as const;

/**
 * What is worked out: a measure, or the rows themselves. The filters of a measure stay.
 * @param measure undefined where the rows are listed
 * @param canList whether the rows can be listed instead
 */
export function MeasureForm({
  table,
  measure,
  canList,
  onApply,
}: {
  table: AskedTable;
  measure: Measure | undefined;
  canList: boolean;
  onApply: (measure: Measure | undefined) => void;
}) {
  const [core, setCore] = useState<MeasureCore | undefined>(
    measure ?? (canList ? undefined : { op: 'count' }),
  );
  const [share, setShare] = useState<NonNullable<Measure['share']> | typeof PLAIN>(measure?.share ?? PLAIN);
  const filters = measure?.filters ?? [];
  const apply = () =>
    onApply(
      core &&
        withFilters(
          { op: core.op, ...(core.column && { column: core.column }), ...(share !== PLAIN && { share }) },
          filters,
        ),
    );
  // The number of rows that have something in a column stays that until another measure is chosen.
  const columnFor = (op: MeasureOp) =>
    op === 'count' ? (measure?.op === 'count' ? measure.column : undefined) : core?.column;
  return (
    <ChipForm onApply={apply}>
      <Choice
        label="Work out"
        choices={[
          ...opsFor(table).map((own) => [own, measureNames[own]] as const),
          ...(canList ? [[ROWS, 'The rows themselves'] as const] : []),
        ]}
        value={core?.op ?? ROWS}
        onChoose={(op) => setCore(op === ROWS ? undefined : measureOf(op, columnFor(op), table))}
      />
      {core ? <MeasureColumn table={table} measure={core} onChange={setCore} /> : null}
      {core ? (
        <Choice
          label="Shown"
          choices={shares.filter(([own]) => own !== 'of_rows' || filters.length > 0)}
          value={share}
          onChoose={setShare}
        />
      ) : null}
    </ChipForm>
  );
}
