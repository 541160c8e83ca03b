import { useState } from 'react';
import { PLAN_ROWS_MAX } from '#shared/ask-plan.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { ChipForm } from './chip.tsx';

/** How many rows a figure has at most. */
export function LimitForm({
  limit,
  onApply,
}: {
  limit: number | undefined;
  onApply: (limit: number) => void;
}) {
  const [typed, setTyped] = useState(String(limit ?? 10));
  const number = Number(typed);
  const isLimit = Number.isInteger(number) && number >= 1 && number <= PLAN_ROWS_MAX;
  return (
    <ChipForm onApply={isLimit ? () => onApply(number) : undefined}>
      <FieldFrame label="Only the first">
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
