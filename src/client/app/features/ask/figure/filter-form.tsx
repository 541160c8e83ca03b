import { useState } from 'react';
import type { Filter, FilterOp } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { comparisonText } from '#shared/plan-text.ts';
import { FieldFrame } from '#client/ui/field.tsx';
import { Input, Textarea } from '#client/ui/input.tsx';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';
import { comparisonsFor, numberProblem, readValues, valuesOf } from './plan-edits.ts';

/** Which rows count. */
export function FilterForm({
  table: { columns },
  filter,
  onApply,
}: {
  table: AskedTable;
  filter: Filter | undefined;
  onApply: (filter: Filter) => void;
}) {
  const [chosen, setChosen] = useState(filter?.column);
  const [wanted, setWanted] = useState<FilterOp>(filter?.op ?? 'is');
  const [typed, setTyped] = useState(() => (filter?.values ?? []).map(toText));
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  if (!column) return null;
  const { type } = column;
  const comparisons = comparisonsFor(type);
  const op = comparisons.find((own) => own === wanted) ?? 'is';
  const count = valuesOf(op);
  const texts = type === 'boolean' && count === 1 ? [typed[0] === 'no' ? 'no' : 'yes'] : typed;
  const values = readValues(op, type, count === 'many' ? texts : texts.slice(0, count));
  return (
    <ChipForm onApply={values && (() => onApply({ column: column.key, op, values }))}>
      <Choice
        label="Only rows where"
        choices={columns.map(({ key, name }) => [key, name])}
        value={column.key}
        onChoose={setChosen}
      />
      <Choice
        label="Comparison"
        choices={comparisons.map((own) => [own, own === 'one_of' ? 'is one of' : comparisonText(own, type)])}
        value={op}
        onChoose={setWanted}
      />
      {type === 'boolean' && count === 1 ? (
        <Choice
          label="Value"
          choices={[
            ['yes', 'yes'],
            ['no', 'no'],
          ]}
          value={texts[0] === 'no' ? 'no' : 'yes'}
          onChoose={(text) => setTyped([text])}
        />
      ) : count === 'many' ? (
        <FieldFrame
          label="Values, one a line"
          error={type === 'number' ? texts.map(numberProblem).find(Boolean) : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              value={texts.join('\n')}
              onChange={({ currentTarget }) => setTyped(currentTarget.value.split('\n'))}
            />
          )}
        </FieldFrame>
      ) : (
        ['Value', 'And'].slice(0, count).map((label, index) => (
          <FieldFrame
            key={label}
            label={label}
            hint={type === 'date' ? 'Such as 2026, 2026-03 or 2026-03-31' : undefined}
            error={type === 'number' ? numberProblem(texts[index] ?? '') : undefined}
          >
            {(control) => (
              <Input
                {...control}
                inputMode={type === 'number' ? 'decimal' : undefined}
                value={texts[index] ?? ''}
                onChange={({ currentTarget }) =>
                  setTyped([0, 1].map((at) => (at === index ? currentTarget.value : (texts[at] ?? ''))))
                }
              />
            )}
          </FieldFrame>
        ))
      )}
    </ChipForm>
  );
}

function toText(value: Filter['values'][number]): string {
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}
