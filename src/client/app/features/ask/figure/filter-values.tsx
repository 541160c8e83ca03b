import type { DatePartUnit, FilterOp } from '#shared/ask-plan.ts';
import type { ColumnType } from '#shared/ask-tables.ts';
import { CheckboxField } from '#client/ui/checkbox.tsx';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input, Textarea } from '#client/ui/input.tsx';
import { Choice } from './choice.tsx';
import { namedValues } from './date-parts.ts';
import { valuesOf } from './plan-options.ts';
import { numberProblem } from './typed-number.ts';

/**
 * The fields of the values of a filter, as many as its comparison takes.
 * @param type of what is compared
 * @param part the part of dates that is compared
 * @param typed the values as they are written
 */
export function FilterValues({
  op,
  type,
  part,
  typed,
  onChange,
}: {
  op: FilterOp;
  type: ColumnType;
  part: DatePartUnit | undefined;
  typed: readonly string[];
  onChange: (typed: string[]) => void;
}) {
  const count = valuesOf(op);
  const named = part === undefined ? undefined : namedValues(part);
  if (count === 'many') {
    if (named) return <NamedValues values={named} chosen={typed} onChange={onChange} />;
    return <ManyValues isNumber={type === 'number'} typed={typed} onChange={onChange} />;
  }
  const change = (index: number, text: string) =>
    onChange([0, 1].map((at) => (at === index ? text : (typed[at] ?? ''))));
  const choices: (readonly [string, string])[] | undefined =
    type === 'boolean'
      ? [
          ['yes', 'yes'],
          ['no', 'no'],
        ]
      : named?.map(([value, name]) => [String(value), name]);
  return ['Value', 'And'].slice(0, count).map((label, index) =>
    choices ? (
      <Choice
        key={label}
        label={label}
        choices={choices}
        value={typed[index]}
        onChoose={(text) => change(index, text)}
      />
    ) : (
      <FieldFrame
        key={label}
        label={label}
        hint={type === 'date' ? 'Such as 2026, 2026-03 or 2026-03-31' : undefined}
        error={type === 'number' ? numberProblem(typed[index] ?? '') : undefined}
      >
        {(control) => (
          <Input
            {...control}
            inputMode={type === 'number' ? 'decimal' : undefined}
            value={typed[index] ?? ''}
            onChange={({ currentTarget }) => change(index, currentTarget.value)}
          />
        )}
      </FieldFrame>
    ),
  );
}

function ManyValues({
  isNumber,
  typed,
  onChange,
}: {
  isNumber: boolean;
  typed: readonly string[];
  onChange: (typed: string[]) => void;
}) {
  return (
    <FieldFrame
      label="Values, one a line"
      error={isNumber ? typed.map((text) => numberProblem(text)).find(Boolean) : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          rows={4}
          value={typed.join('\n')}
          onChange={({ currentTarget }) => onChange(currentTarget.value.split('\n'))}
        />
      )}
    </FieldFrame>
  );
}

/** Values with names, of which any number can be chosen. */
function NamedValues({
  values,
  chosen,
  onChange,
}: {
  values: readonly (readonly [number, string])[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm leading-none font-medium">Values</legend>
      <div className="grid max-h-60 grid-cols-2 gap-2 overflow-y-auto">
        {values.map(([value, name]) => {
          const text = String(value);
          return (
            <CheckboxField
              key={text}
              label={name}
              checked={chosen.includes(text)}
              onChange={({ currentTarget: { checked } }) =>
                onChange([...chosen.filter((own) => own !== text), ...(checked ? [text] : [])])
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
