import { useState } from 'react';
import { dateUnits } from '#shared/ask-plan.ts';
import type { DateUnit, Group } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { dateUnitNames } from '#shared/plan-text.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import { numberProblem, readNumber, writeNumber } from './typed-number.ts';

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
  const [width, setWidth] = useState(group?.width === undefined ? '' : writeNumber(group.width));
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  if (!column) return null;
  const isNumber = column.type === 'number';
  const by = column.type === 'date' && unit !== EACH ? { by: unit } : {};
  const problem = isNumber ? widthProblem(width) : undefined;
  const ranges = isNumber && width.trim() !== '' ? { width: readNumber(width) } : {};
  return (
    <ChipForm
      onApply={problem === undefined ? () => onApply({ column: column.key, ...by, ...ranges }) : undefined}
    >
      <Choice
        label="For each"
        choices={columns.map(({ key, name }) => [key, name])}
        value={column.key}
        onChoose={setChosen}
      />
      {column.type === 'date' ? (
        <Choice
          label="By"
          choices={[...dateUnits.map((own) => [own, dateUnitNames[own]] as const), [EACH, 'each date']]}
          value={unit}
          onChoose={setUnit}
        />
      ) : null}
      {isNumber ? (
        <FieldFrame label="In ranges of" hint="Empty: each number by itself" error={problem}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={width}
              onChange={({ currentTarget }) => setWidth(currentTarget.value)}
            />
          )}
        </FieldFrame>
      ) : null}
    </ChipForm>
  );
}

/** What is wrong with the width of ranges of numbers. */
function widthProblem(typed: string): string | undefined {
  const width = readNumber(typed);
  if (width === undefined) return numberProblem(typed);
  return width > 0 ? undefined : 'Write a number above 0.';
}
