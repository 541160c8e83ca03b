import type { Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { withComputed } from '#shared/plan-columns.ts';
import {
  filterText,
  groupFilterText,
  groupText,
  limitText,
  measureText,
  orderText,
} from '#shared/plan-text.ts';
import { Chips } from './chips.tsx';
import { FilterForm } from './filter-form.tsx';
import { GroupForm } from './group-form.tsx';
import { LimitForm } from './limit-form.tsx';
import { MeasureForm } from './measure-form.tsx';
import { OrderForm, ordersOf } from './order-form.tsx';
import { fitPlan } from './plan-edits.ts';

/**
 * A plan as chips, each of which can be changed or taken out; further ones can be added.
 * @param onChange gets the whole plan as it was changed
 */
export function PlanChips({
  plan,
  table,
  busy,
  onChange,
}: {
  plan: Plan;
  table: AskedTable;
  busy: boolean;
  onChange: (plan: Plan) => void;
}) {
  const { measures, group_by, filters, match, group_filters, order_by, limit } = plan;
  const columns = withComputed(table.columns, plan.computed);
  const change = (changes: Partial<Plan>) => onChange(fitPlan({ ...plan, ...changes }));
  const isList = measures.length === 0 && group_by.length === 0;
  return (
    // Paper has the plan in words.
    <ul aria-label="How it was worked out" className="flex flex-wrap gap-2 print:hidden">
      <Chips
        name="Measure"
        busy={busy}
        // There is always one: without a measure it says what is listed.
        items={measures.length > 0 ? measures : [undefined]}
        toText={(measure) => (measure ? measureText(measure, columns) : listedText(plan, table))}
        least={1}
        onChange={(chosen) => {
          const kept = chosen.filter((measure) => measure !== undefined);
          change(kept.length > 0 ? { measures: kept } : { measures: [], group_by: [], columns: [] });
        }}
      >
        {(measure, onApply) => <MeasureForm table={table} measure={measure} onApply={onApply} />}
      </Chips>
      {isList ? null : (
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
        name="Filter"
        busy={busy}
        items={filters}
        toText={(filter, index) =>
          `${match === 'any' && index > 0 ? 'or ' : ''}${filterText(filter, columns)}`
        }
        most={20}
        onChange={(chosen) => change({ filters: chosen })}
      >
        {(filter, onApply) => <FilterForm table={table} filter={filter} onApply={onApply} />}
      </Chips>
      <Chips
        name="Filter of groups"
        busy={busy}
        items={group_filters}
        toText={(filter) => `if ${groupFilterText(filter, columns)}`}
        onChange={(chosen) => change({ group_filters: chosen })}
      >
        {() => <p className="text-sm">Only groups of which this holds are shown.</p>}
      </Chips>
      {ordersOf(plan, table).length === 0 ? null : (
        <Chips
          name="Order"
          busy={busy}
          items={order_by}
          toText={(order) => orderText(order, measures, columns)}
          most={1}
          onChange={(chosen) => change({ order_by: chosen })}
        >
          {(order, onApply) => <OrderForm table={table} plan={plan} order={order} onApply={onApply} />}
        </Chips>
      )}
      {isList || group_by.length > 0 ? (
        <Chips
          name="Limit"
          busy={busy}
          items={limit === undefined ? [] : [limit]}
          toText={limitText}
          most={1}
          onChange={([chosen]) => change({ limit: chosen })}
        >
          {(own, onApply) => <LimitForm limit={own} onApply={onApply} />}
        </Chips>
      ) : null}
    </ul>
  );
}

/** What a plan without measures answers, in words. */
function listedText({ columns: keys, group_by }: Plan, { columns }: AskedTable): string {
  if (group_by.length > 0) return 'the different values';
  const names = columns.filter(({ key }) => keys.includes(key)).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : 'the rows';
}
