import { useState } from 'react';
import { groupFilterOps, measureOps, type GroupFilter } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { comparisonText } from '#shared/plan-text.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import { MeasureColumn, measureNames, measureOf, type MeasureCore } from './measure-fields.tsx';
import { columnsFor } from './plan-options.ts';
import { numberProblem, readNumber, writeNumber } from './typed-number.ts';

/** Which groups are shown. The measure keeps its filters and whether it is a share while it is the same. */
export function GroupFilterForm({
  table,
  filter,
  onApply,
}: {
  table: AskedTable;
  filter: GroupFilter | undefined;
  onApply: (filter: GroupFilter) => void;
}) {
  const [core, setCore] = useState<MeasureCore>(filter?.measure ?? { op: 'count' });
  const [op, setOp] = useState(filter?.op ?? 'at_least');
  const [typed, setTyped] = useState(filter === undefined ? '' : writeNumber(filter.value));
  const value = readNumber(typed);
  const { measure: former } = filter ?? {};
  const isSame = former !== undefined && former.op === core.op && former.column === core.column;
  return (
    <ChipForm
      onApply={
        value === undefined ? undefined : () => onApply({ measure: isSame ? former : core, op, value })
      }
      problem={typed.trim() === '' ? 'Write a value.' : undefined}
    >
      <Choice
        label="Only groups of which"
        // Dates are not compared with a number.
        choices={measureOps
          .filter((own) => columnsFor(own, numbersOf(table, own)).length > 0)
          .map((own) => [own, measureNames[own]])}
        value={core.op}
        onChoose={(own) =>
          setCore(measureOf(own, own === 'count' ? undefined : core.column, numbersOf(table, own)))
        }
      />
      <MeasureColumn table={numbersOf(table, core.op)} measure={core} onChange={setCore} />
      <Choice
        label="Comparison"
        choices={groupFilterOps.map((own) => [own, comparisonText(own, 'number')])}
        value={op}
        onChoose={setOp}
      />
      <FieldFrame label="Value" error={numberProblem(typed)}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </FieldFrame>
    </ChipForm>
  );
}

/** A table with the columns of which a measure is a number. */
function numbersOf(table: AskedTable, op: MeasureCore['op']): AskedTable {
  if (op === 'count' || op === 'count_distinct') return table;
  return { ...table, columns: table.columns.filter(({ type }) => type === 'number') };
}
