import { useState } from 'react';
import type { Order, Plan } from '#shared/ask-plan.ts';
import type { AskedTable } from '#shared/figures.ts';
import { groupText, measureText } from '#shared/plan-text.ts';
import { ChipForm } from './chip.tsx';
import { Choice } from './choice.tsx';

const directions = [
  ['descending', 'Largest, latest or Z first'],
  ['ascending', 'Smallest, earliest or A first'],
] as const;

/** What a figure can be ordered by: its measures and groups, or the columns of rows that are listed. */
export function ordersOf(
  plan: Plan,
  { columns }: AskedTable,
): { text: string; by: Omit<Order, 'direction'> }[] {
  if (plan.measures.length === 0 && plan.group_by.length === 0)
    return columns.map(({ key, name }) => ({ text: name, by: { column: key } }));
  if (plan.group_by.length === 0) return [];
  return [
    ...plan.measures.map((measure) => ({ text: measureText(measure, columns), by: { measure } })),
    ...plan.group_by.map((group) => ({ text: groupText(group, columns), by: { column: group.column } })),
  ];
}

/** In which order the rows of a figure are. */
export function OrderForm({
  table,
  plan,
  order,
  onApply,
}: {
  table: AskedTable;
  plan: Plan;
  order: Order | undefined;
  onApply: (order: Order) => void;
}) {
  const present: Omit<Order, 'direction'> = { column: order?.column, measure: order?.measure };
  const isPresent = ({ by }: { by: Omit<Order, 'direction'> }) =>
    by.column === present.column && JSON.stringify(by.measure) === JSON.stringify(present.measure);
  const offered = ordersOf(plan, table);
  // A measure that is not shown can be ordered by too.
  const { measure } = present;
  const orders =
    measure === undefined || offered.some(isPresent)
      ? offered
      : [...offered, { text: measureText(measure, table.columns), by: present }];
  const [chosen, setChosen] = useState(() => Math.max(0, orders.findIndex(isPresent)));
  const [direction, setDirection] = useState(order?.direction ?? 'descending');
  const found = orders[chosen];
  return (
    <ChipForm onApply={found && (() => onApply({ ...found.by, direction }))}>
      <Choice
        label="Order by"
        choices={orders.map(({ text }, index) => [String(index), text])}
        value={String(chosen)}
        onChoose={(index) => setChosen(Number(index))}
      />
      <Choice label="Direction" choices={directions} value={direction} onChoose={setDirection} />
    </ChipForm>
  );
}
