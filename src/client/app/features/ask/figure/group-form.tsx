import { useState } from 'react';
import { dateUnits } from '#shared/ask-plan.ts';
import type { DateUnit, Group } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';

const EACH = 'each';

/** What a figure is grouped by. */
export function GroupForm({
  table,
  group,
  onApply,
}: {
  table: AskedTable;
  group: Group | undefined;
  onApply: (group: Group) => void;
}) {
  const { columns } = table;
  const [chosen, setChosen] = useState(group?.column);
  const [unit, setUnit] = useState<DateUnit | typeof EACH>(group ? (group.by ?? EACH) : 'month');
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  if (!column) return null;
  const by = column.type === 'date' && unit !== EACH ? { by: unit } : {};
  return (
    <ChipForm onApply={() => onApply({ column: column.key, ...by })}>
      <Choice
        label="For each"
        choices={columns.map(({ key, name }) => [key, name])}
        value={column.key}
        onChoose={setChosen}
      />
      {column.type === 'date' ? (
        <Choice
          label="By"
          choices={[...dateUnits.map((own) => [own, own] as const), [EACH, 'each date']]}
          value={unit}
          onChoose={setUnit}
        />
      ) : null}
    </ChipForm>
  );
}
