import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Filter, Measure, Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { measureText } from '#shared/plan-text.ts';
import { Chip } from './chip.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { Choice } from './choice.tsx';
import { ComputedForm } from './computed-form.tsx';
import { FilterForm } from './filter-form.tsx';
import { GroupFilterForm } from './group-filter-form.tsx';
import { LimitEachForm, LimitForm } from './limit-form.tsx';
import { MeasureForm } from './measure-form.tsx';
import { combinationNames } from './part-words.ts';
import type { PlanPart } from './chips.tsx';
import { withFilters } from './plan-edits.ts';
import { eachColumns, freeKey } from './plan-options.ts';

/** Adds the parts that few plans have: one chip for all of them. */
export function MoreChip({ plan, table, busy, change }: PlanPart) {
  return (
    <li>
      <Chip name="More" text={undefined} disabled={busy}>
        {(close) => (
          <MoreForm
            plan={plan}
            table={table}
            onApply={(changes) => {
              close();
              change(changes);
            }}
          />
        )}
      </Chip>
    </li>
  );
}

function MoreForm({ plan, table, onApply }: { plan: Plan; table: AskedTable; onApply: Apply }) {
  const parts = partsToAdd(plan, table, onApply);
  const [chosen, setChosen] = useState(parts[0]?.name);
  const part = parts.find(({ name }) => name === chosen) ?? parts[0];
  if (!part) return <p className="text-sm">There is nothing more to add.</p>;
  return (
    <div className="grid gap-3">
      <Choice
        label="Add"
        choices={parts.map(({ name }) => [name, name])}
        value={part.name}
        onChoose={setChosen}
      />
      <div key={part.name}>{part.form}</div>
    </div>
  );
}

interface PartToAdd {
  name: string;
  isPossible: boolean;
  form: ReactNode;
}

type Apply = (changes: Partial<Plan>) => void;

/** The parts that can be added to a plan, each with its form. */
function partsToAdd(plan: Plan, table: AskedTable, onApply: Apply): PartToAdd[] {
  const all = [...measureParts(plan, table, onApply), ...rowParts(plan, table, onApply)];
  return all.filter(({ isPossible }) => isPossible);
}

function measureParts({ measures, combine }: Plan, table: AskedTable, onApply: Apply): PartToAdd[] {
  return [
    {
      name: 'a further measure',
      isPossible: measures.length > 0 && measures.length < 10,
      form: (
        <MeasureForm
          table={table}
          measure={undefined}
          canList={false}
          onApply={(measure) => measure && onApply({ measures: [...measures, measure] })}
        />
      ),
    },
    {
      name: 'a filter of one measure',
      isPossible: measures.length > 0,
      form: (
        <MeasureFilterForm measures={measures} table={table} onApply={(own) => onApply({ measures: own })} />
      ),
    },
    {
      name: 'two measures combined',
      isPossible: measures.length === 2 && combine === undefined,
      form: (
        <ChoiceForm
          label="In a further column"
          choices={combinationNames}
          value={undefined}
          onApply={(own) => onApply({ combine: own })}
        />
      ),
    },
  ];
}

function rowParts(plan: Plan, table: AskedTable, onApply: Apply): PartToAdd[] {
  const { measures, group_by, group_filters, computed = [] } = plan;
  const hasRows = measures.length === 0 || group_by.length > 0;
  const free = freeKey(plan);
  return [
    {
      name: 'a filter of groups',
      isPossible: group_by.length > 0 && group_filters.length < 4,
      form: (
        <GroupFilterForm
          table={table}
          filter={undefined}
          onApply={(filter) => onApply({ group_filters: [...group_filters, filter] })}
        />
      ),
    },
    {
      name: 'a column from others',
      isPossible: free !== undefined,
      form: (
        <ComputedForm
          table={table}
          column={undefined}
          free={free ?? ''}
          onApply={(column) => onApply({ computed: [...computed, column] })}
        />
      ),
    },
    {
      name: 'rows to pass over',
      isPossible: hasRows && plan.offset === undefined,
      form: (
        <LimitForm
          label="Pass over the first"
          rows={undefined}
          initial={1}
          onApply={(offset) => onApply({ offset })}
        />
      ),
    },
    {
      name: 'a limit for each value',
      isPossible: hasRows && group_by.length !== 1 && plan.limit_each === undefined,
      form: (
        <LimitEachForm
          columns={eachColumns(plan, table)}
          limit={undefined}
          onApply={(limit_each) => onApply({ limit_each })}
        />
      ),
    },
  ];
}

/** A further filter of one of the measures. */
function MeasureFilterForm({
  measures,
  table,
  onApply,
}: {
  measures: readonly Measure[];
  table: AskedTable;
  onApply: (measures: Measure[]) => void;
}) {
  const [chosen, setChosen] = useState('0');
  const measure = measures[Number(chosen)];
  if (measure === undefined) return null;
  const apply = (filter: Filter) =>
    onApply(
      measures.toSpliced(Number(chosen), 1, withFilters(measure, [...(measure.filters ?? []), filter])),
    );
  return (
    <div className="grid gap-3">
      {measures.length > 1 ? (
        <Choice
          label="Of"
          choices={measures.map((own, index) => [String(index), measureText(own, table.columns)])}
          value={chosen}
          onChoose={setChosen}
        />
      ) : null}
      <FilterForm table={table} filter={undefined} onApply={apply} />
    </div>
  );
}
