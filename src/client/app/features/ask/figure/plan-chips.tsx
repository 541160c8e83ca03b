import { FILTERS_MAX, type Measure, type Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { withComputed } from '#shared/plan-columns.ts';
import {
  filterText,
  groupFilterText,
  groupText,
  limitEachText,
  limitText,
  measureText,
  orderText,
} from '#shared/plan-text.ts';
import { ChoiceForm } from './choice-form.tsx';
import { Chips, type PlanPart } from './chips.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { ComputedForm } from './computed-form.tsx';
import { FilterForm } from './filter-form.tsx';
import { GroupFilterForm } from './group-filter-form.tsx';
import { GroupForm } from './group-form.tsx';
import { LimitEachForm, LimitForm } from './limit-form.tsx';
import { MeasureForm } from './measure-form.tsx';
import { MoreChip } from './more-chip.tsx';
import { OrderForm, ordersOf } from './order-form.tsx';
import { combinationNames, listedText, matchNames, measureFilterText, offsetText } from './part-words.ts';
import { fitPlan, withFilters, withMeasures } from './plan-edits.ts';
import { eachColumns, tableBefore } from './plan-options.ts';

/**
 * A plan as chips, each of which can be changed or taken out; further ones can be added.
 * @param onChange gets the whole plan as it was changed
 */
export function PlanChips({
  plan,
  table: { columns, ...named },
  busy,
  onChange,
}: {
  plan: Plan;
  table: AskedTable;
  busy: boolean;
  onChange: (plan: Plan) => void;
}) {
  const table = { ...named, columns: withComputed(columns, plan.computed) };
  const change = (changes: Partial<Plan>) => onChange(fitPlan({ ...plan, ...changes }));
  const part = { plan, table, busy, change };
  return (
    // Paper has the plan in words.
    <ul aria-label="How it was worked out" className="flex flex-wrap gap-2 print:hidden">
      <MeasureChips {...part} />
      <ComputedChips {...part} />
      <GroupChips {...part} />
      <FilterChips {...part} />
      <RowChips {...part} />
      <MoreChip {...part} />
    </ul>
  );
}

/** What is worked out, or which columns are listed. */
function MeasureChips({ plan, table, busy, change }: PlanPart) {
  const { measures, group_by, combine } = plan;
  const { columns } = table;
  const isList = measures.length === 0 && group_by.length === 0;
  const changeAt = (index: number, measure: Measure) =>
    change(withMeasures(plan, measures.toSpliced(index, 1, measure)));
  return (
    <>
      <Chips
        name="Measure"
        busy={busy}
        // There is always one: without a measure it says what is listed.
        items={measures.length > 0 ? measures : [undefined]}
        toText={(measure) => (measure ? measureText(measure, columns) : listedText(plan, table))}
        least={1}
        onChange={(chosen) => {
          const kept = chosen.filter((measure) => measure !== undefined);
          change(kept.length > 0 ? withMeasures(plan, kept) : { measures: [], group_by: [], columns: [] });
        }}
      >
        {(measure, onApply) => (
          <MeasureForm table={table} measure={measure} canList={measures.length < 2} onApply={onApply} />
        )}
      </Chips>
      {measures.map((measure, index) => (
        <Chips
          // Measures are told apart by their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          name="Filter of measure"
          busy={busy}
          items={measure.filters ?? []}
          toText={(filter) => measureFilterText(measure, filter, table)}
          onChange={(filters) => changeAt(index, withFilters(measure, filters))}
        >
          {(filter, onApply) => <FilterForm table={table} filter={filter} onApply={onApply} />}
        </Chips>
      ))}
      <Chips
        name="Combination"
        busy={busy}
        items={combine === undefined ? [] : [combine]}
        toText={(own) => combinationNames.find(([name]) => name === own)?.[1] ?? own}
        onChange={([chosen]) => change({ combine: chosen })}
      >
        {(own, onApply) => (
          <ChoiceForm label="In a further column" choices={combinationNames} value={own} onApply={onApply} />
        )}
      </Chips>
      {isList ? (
        <Chips
          name="Columns"
          busy={busy}
          items={plan.columns.length > 0 ? [plan.columns] : []}
          toText={(keys) => `only ${keys.length} of ${columns.length} columns`}
          most={1}
          onChange={([chosen]) => change({ columns: chosen ?? [] })}
        >
          {(keys, onApply) => <ColumnsForm table={table} keys={keys ?? []} onApply={onApply} />}
        </Chips>
      ) : null}
    </>
  );
}

/** The columns that are worked out in each row. */
function ComputedChips({ plan, table, busy, change }: PlanPart) {
  return (
    <Chips
      name="Computed column"
      busy={busy}
      items={plan.computed ?? []}
      toText={({ key }) => `${table.columns.find((own) => own.key === key)?.name ?? key} in each row`}
      onChange={(computed) => change({ computed })}
    >
      {(column, onApply) =>
        column && (
          <ComputedForm
            table={tableBefore(column.key, table)}
            column={column}
            free={column.key}
            onApply={onApply}
          />
        )
      }
    </Chips>
  );
}

function GroupChips({ plan: { measures, group_by, group_filters }, table, busy, change }: PlanPart) {
  const { columns } = table;
  return (
    <>
      {measures.length === 0 && group_by.length === 0 ? null : (
        <Chips
          name="Group"
          busy={busy}
          items={group_by}
          toText={(group) => `by ${groupText(group, columns)}`}
          most={2}
          onChange={(chosen) => change({ group_by: chosen })}
        >
          {(group, onApply) => <GroupForm table={table} group={group} onApply={onApply} />}
        </Chips>
      )}
      <Chips
        name="Filter of groups"
        busy={busy}
        items={group_filters}
        toText={(filter) => `if ${groupFilterText(filter, columns)}`}
        onChange={(chosen) => change({ group_filters: chosen })}
      >
        {(filter, onApply) => <GroupFilterForm table={table} filter={filter} onApply={onApply} />}
      </Chips>
    </>
  );
}

function FilterChips({ plan: { filters, match = 'all' }, table, busy, change }: PlanPart) {
  return (
    <>
      <Chips
        name="Filter"
        busy={busy}
        items={filters}
        toText={(filter, index) =>
          `${match === 'any' && index > 0 ? 'or ' : ''}${filterText(filter, table.columns)}`
        }
        most={FILTERS_MAX}
        onChange={(chosen) => change({ filters: chosen })}
      >
        {(filter, onApply) => <FilterForm table={table} filter={filter} onApply={onApply} />}
      </Chips>
      <Chips
        name="Filters together"
        busy={busy}
        items={filters.length > 1 ? [match] : []}
        toText={(own) => matchNames.find(([name]) => name === own)?.[1] ?? own}
        least={1}
        onChange={([chosen]) => change({ match: chosen })}
      >
        {(own, onApply) => (
          <ChoiceForm label="A row counts if" choices={matchNames} value={own} onApply={onApply} />
        )}
      </Chips>
    </>
  );
}

/** In which order the rows of a figure are, and how many of them there are. */
function RowChips({ plan, table, busy, change }: PlanPart) {
  const { measures, group_by, order_by, limit, offset, limit_each } = plan;
  const hasRows = group_by.length > 0 || measures.length === 0;
  return (
    <>
      {ordersOf(plan, table).length === 0 ? null : (
        <Chips
          name="Order"
          busy={busy}
          items={order_by}
          toText={(order) => orderText(order, measures, table.columns)}
          most={1}
          onChange={(chosen) => change({ order_by: chosen })}
        >
          {(order, onApply) => <OrderForm table={table} plan={plan} order={order} onApply={onApply} />}
        </Chips>
      )}
      {hasRows ? (
        <Chips
          name="Limit"
          busy={busy}
          items={limit === undefined ? [] : [limit]}
          toText={(rows) => limitText(rows, offset)}
          most={1}
          onChange={([chosen]) => change({ limit: chosen })}
        >
          {(own, onApply) => <LimitForm label="Only the first" rows={own} initial={10} onApply={onApply} />}
        </Chips>
      ) : null}
      <Chips
        name="Passed over"
        busy={busy}
        items={offset === undefined ? [] : [offset]}
        toText={offsetText}
        onChange={([chosen]) => change({ offset: chosen })}
      >
        {(own, onApply) => <LimitForm label="Pass over the first" rows={own} initial={1} onApply={onApply} />}
      </Chips>
      <Chips
        name="Limit for each"
        busy={busy}
        items={limit_each === undefined ? [] : [limit_each]}
        toText={(own) => `only ${limitEachText(own, table.columns)}`}
        onChange={([chosen]) => change({ limit_each: chosen })}
      >
        {(own, onApply) => <LimitEachForm columns={eachColumns(plan, table)} limit={own} onApply={onApply} />}
      </Chips>
    </>
  );
}
