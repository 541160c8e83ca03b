import { useState } from 'react';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';

/** The form of a part that is one of a few. @param choices each value with its text */
export function ChoiceForm<Value extends string>({
  label,
  choices,
  value,
  onApply,
}: {
  label: string;
  choices: readonly (readonly [value: Value, text: string])[];
  /** The present one; the first where there is none yet. */
  value: Value | undefined;
  onApply: (value: Value) => void;
}) {
  const [chosen, setChosen] = useState(value ?? choices[0]?.[0]);
  return (
    <ChipForm onApply={chosen === undefined ? undefined : () => onApply(chosen)}>
      <Choice label={label} choices={choices} value={chosen} onChoose={setChosen} />
    </ChipForm>
  );
}
