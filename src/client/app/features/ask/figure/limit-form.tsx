import { useState } from 'react';
import { PLAN_ROWS_MAX, type Plan } from '#shared/ask-plan.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import type { AskedColumn } from './plan-options.ts';
import { readNumber } from './typed-number.ts';

/** A number of rows: how many a figure has at most, or how many are passed over. @param initial stands there first */
export function LimitForm({
  label,
  rows,
  initial,
  onApply,
}: {
  label: string;
  rows: number | undefined;
  initial: number;
  onApply: (rows: number) => void;
}) {
  const [typed, setTyped] = useState(String(rows ?? initial));
  const number = readRows(typed);
  return (
    <ChipForm onApply={number === undefined ? undefined : () => onApply(number)} problem={missingRows(typed)}>
      <RowsField label={label} typed={typed} onChange={setTyped} />
    </ChipForm>
  );
}

/** How many rows there are at most for each value of a column. */
export function LimitEachForm({
  columns,
  limit,
  onApply,
}: {
  columns: readonly Pick<AskedColumn, 'key' | 'name'>[];
  limit: Plan['limit_each'];
  onApply: (limit: NonNullable<Plan['limit_each']>) => void;
}) {
  const [typed, setTyped] = useState(String(limit?.rows ?? 3));
  const [chosen, setChosen] = useState(limit?.column);
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  const rows = readRows(typed);
  return (
    <ChipForm
      onApply={rows === undefined || !column ? undefined : () => onApply({ column: column.key, rows })}
      problem={missingRows(typed)}
    >
      <RowsField label="Only the first" typed={typed} onChange={setTyped} />
      <Choice
        label="For each"
        choices={columns.map(({ key, name }) => [key, name])}
        value={column?.key}
        onChoose={setChosen}
      />
    </ChipForm>
  );
}

function RowsField({
  label,
  typed,
  onChange,
}: {
  label: string;
  typed: string;
  onChange: (typed: string) => void;
}) {
  const problem =
    readRows(typed) !== undefined || typed.trim() === ''
      ? undefined
      : `Write a whole number from 1 to ${formatNumber(PLAN_ROWS_MAX)}.`;
  return (
    <FieldFrame label={label} error={problem}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A number of rows as it was typed; undefined if a plan cannot have so many. */
function readRows(typed: string): number | undefined {
  const number = readNumber(typed) ?? NaN;
  return Number.isInteger(number) && number >= 1 && number <= PLAN_ROWS_MAX ? number : undefined;
}

const missingRows = (typed: string) => (typed.trim() === '' ? 'Write a number.' : undefined);
