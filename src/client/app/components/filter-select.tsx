import { Select } from '#client/ui/select.tsx';

/**
 * A filter of a list: one of some choices, or none.
 * @param label its name for screen readers
 * @param all the text where nothing is filtered, such as `Any status`
 * @param choices each value with its text
 */
export function FilterSelect<Choice extends string>({
  label,
  all,
  choices,
  value,
  onChoose,
}: {
  label: string;
  all: string;
  choices: Readonly<Record<Choice, string>>;
  value: Choice | undefined;
  onChoose: (value: Choice | undefined) => void;
}) {
  // Safe: these are the names of the choices.
  const names = Object.keys(choices) as Choice[];
  return (
    <Select
      aria-label={label}
      className="min-w-36 flex-1 sm:flex-none"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(names.find((name) => name === currentTarget.value))}
    >
      <option value="">{all}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {choices[name]}
        </option>
      ))}
    </Select>
  );
}
