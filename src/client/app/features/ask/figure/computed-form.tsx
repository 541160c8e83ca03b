import { useState } from 'react';
import { computedOps, type ComputedColumn, type ComputedOp } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { columnsToCompute } from './plan-options.ts';

const names: Record<ComputedOp, string> = {
  plus: 'the sum of columns',
  minus: 'one minus another',
  times: 'one times another',
  divided: 'one divided by another',
  days: 'the days from one to another',
};

/** How a column that the table does not have comes from those of its row. @param table with the columns that it may come from */
export function ComputedForm({
  table,
  column,
  free,
  onApply,
}: {
  table: AskedTable;
  column: ComputedColumn | undefined;
  /** The key of a new one. */
  free: string;
  onApply: (column: ComputedColumn) => void;
}) {
  const ops = computedOps.filter((own) => columnsToCompute(own, table).length > 0);
  const [wanted, setOp] = useState<ComputedOp | undefined>(column?.op);
  const [chosen, setChosen] = useState<readonly string[]>(column?.columns ?? []);
  const op = ops.find((own) => own === wanted) ?? ops[0];
  if (op === undefined) return <p className="text-sm">There are no numbers or dates to work one out from.</p>;
  const columns = columnsToCompute(op, table);
  const known = chosen.filter((key) => columns.some((own) => own.key === key));
  const pair = [0, 1].map((index) => known[index] ?? columns[index]?.key ?? columns[0]?.key ?? '');
  const keys = op === 'plus' ? known : pair;
  return (
    <ChipForm
      onApply={keys.length < 2 ? undefined : () => onApply({ key: column?.key ?? free, op, columns: keys })}
      problem="Choose at least two columns."
    >
      <Choice label="In each row" choices={ops.map((own) => [own, names[own]])} value={op} onChoose={setOp} />
      {op === 'plus' ? (
        <ColumnChoices columns={columns} chosen={known} onChange={setChosen} />
      ) : (
        ['First', 'Second'].map((label, index) => (
          <Choice
            key={label}
            label={label}
            choices={columns.map(({ key, name }) => [key, name])}
            value={pair[index]}
            onChoose={(key) => setChosen(pair.toSpliced(index, 1, key))}
          />
        ))
      )}
    </ChipForm>
  );
}
