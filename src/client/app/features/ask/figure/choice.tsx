import { FieldFrame } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';

/** A labelled choice of a form. @param choices each value with its text */
export function Choice<Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  label: string;
  choices: readonly (readonly [value: Value, text: string])[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
}) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ currentTarget }) => {
            const chosen = choices.find(([own]) => own === currentTarget.value);
            if (chosen) onChoose(chosen[0]);
          }}
        >
          {choices.map(([own, text]) => (
            <option key={own} value={own}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
