import { useState } from 'react';
import { PLAN_ROWS_MAX } from '#shared/ask-plan.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { formatNumber } from '#client/app/lib/format.ts';
import { ChipForm } from './chip.tsx';
import { readNumber } from './plan-edits.ts';

/** How many rows a figure has at most. */
export function LimitForm({
  limit,
  onApply,
}: {
  limit: number | undefined;
  onApply: (limit: number) => void;
}) {
  const [typed, setTyped] = useState(String(limit ?? 10));
  const number = readNumber(typed) ?? NaN;
  const isLimit = Number.isInteger(number) && number >= 1 && number <= PLAN_ROWS_MAX;
  const problem =
    isLimit || typed.trim() === ''
      ? undefined
      : `Write a whole number from 1 to ${formatNumber(PLAN_ROWS_MAX)}.`;
  return (
    <ChipForm onApply={isLimit ? () => onApply(number) : undefined}>
      <FieldFrame label="Only the first" error={problem}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </FieldFrame>
    </ChipForm>
  );
}
