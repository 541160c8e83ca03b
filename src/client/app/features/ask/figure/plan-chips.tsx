import type { Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import {
  filterText,
  groupFilterText,
  groupText,
  limitText,
  measureText,
  orderText,
} from '#shared/plan-text.ts';
import { Chip } from './chip.tsx';
import { FilterForm } from './filter-form.tsx';
import { GroupForm } from './group-form.tsx';
import { LimitForm } from './limit-form.tsx';
import { MeasureForm } from './measure-form.tsx';
import { OrderForm, ordersOf } from './order-form.tsx';
import { fitPlan, withItem } from './plan-edits.ts';

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
  const { measures, group_by, filters, group_filters, order_by, limit } = plan;
  const { columns } = table;
  const change = (changes: Partial<Plan>) => onChange(fitPlan({ ...plan, ...changes }));
  const isList = measures.length === 0 && group_by.length === 0;
  /** What a chip needs of each item of a list of the plan, and of the one that can be added. */
  const parts = <Item,>(items: readonly Item[], toText: (item: Item) => string, most: number) => [
    ...items.map((item) => ({ item, text: toText(item) })),
    ...(items.length < most ? [{ item: undefined, text: undefined }] : []),
  ];
  return (
    <ul aria-label="How it was worked out" className="flex flex-wrap gap-2">
      {(measures.length > 0 ? measures : [undefined]).map((measure, index) => (
        <li key={`measure ${index}`}>
          <Chip
            name="Measure"
            text={
              measure
                ? measureText(measure, columns)
                : isList
                  ? listText(plan, table)
                  : 'the different values'
            }
            disabled={busy}
            onRemove={
              measures.length > 1
                ? () => change({ measures: withItem(measures, index, undefined) })
                : undefined
            }
          >
            {(close) => (
              <MeasureForm
                table={table}
                measure={measure}
                onApply={(chosen) => {
                  close();
                  if (chosen) change({ measures: withItem(measures, index, chosen) });
                  else change({ measures: [], group_by: [], columns: [] });
                }}
              />
            )}
          </Chip>
        </li>
      ))}
      {isList
        ? null
        : parts(group_by, (group) => `by ${groupText(group, columns)}`, 2).map(({ item, text }, index) => (
            <li key={`group ${index}`}>
              <Chip
                name="Group"
                text={text}
                disabled={busy}
                onRemove={item && (() => change({ group_by: withItem(group_by, index, undefined) }))}
              >
                {(close) => (
                  <GroupForm
                    table={table}
                    group={item}
                    onApply={(group) => {
                      close();
                      change({ group_by: withItem(group_by, index, group) });
                    }}
                  />
                )}
              </Chip>
            </li>
          ))}
      {parts(filters, (filter) => filterText(filter, columns), 20).map(({ item, text }, index) => (
        <li key={`filter ${index}`}>
          <Chip
            name="Filter"
            text={text}
            disabled={busy}
            onRemove={item && (() => change({ filters: withItem(filters, index, undefined) }))}
          >
            {(close) => (
              <FilterForm
                table={table}
                filter={item}
                onApply={(filter) => {
                  close();
                  change({ filters: withItem(filters, index, filter) });
                }}
              />
            )}
          </Chip>
        </li>
      ))}
      {group_filters.map((filter, index) => (
        <li key={`group filter ${index}`}>
          <Chip
            name="Filter of groups"
            text={`if ${groupFilterText(filter, columns)}`}
            disabled={busy}
            onRemove={() => change({ group_filters: withItem(group_filters, index, undefined) })}
          >
            {() => <p className="text-sm">Only groups of which this holds are shown.</p>}
          </Chip>
        </li>
      ))}
      {ordersOf(plan, table).length === 0
        ? null
        : parts(order_by, (order) => orderText(order, measures, columns), 1).map(({ item, text }, index) => (
            <li key={`order ${index}`}>
              <Chip
                name="Order"
                text={text}
                disabled={busy}
                onRemove={item && (() => change({ order_by: withItem(order_by, index, undefined) }))}
              >
                {(close) => (
                  <OrderForm
                    table={table}
                    plan={plan}
                    order={item}
                    onApply={(order) => {
                      close();
                      change({ order_by: withItem(order_by, index, order) });
                    }}
                  />
                )}
              </Chip>
            </li>
          ))}
      {isList || group_by.length > 0 ? (
        <li>
          <Chip
            name="Limit"
            text={limit === undefined ? undefined : limitText(limit)}
            disabled={busy}
            onRemove={limit === undefined ? undefined : () => change({ limit: undefined })}
          >
            {(close) => (
              <LimitForm
                limit={limit}
                onApply={(chosen) => {
                  close();
                  change({ limit: chosen });
                }}
              />
            )}
          </Chip>
        </li>
      ) : null}
    </ul>
  );
}

function listText({ columns: keys }: Plan, { columns }: AskedTable): string {
  const names = columns.filter(({ key }) => keys.includes(key)).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : 'the rows';
}
