// What the columns of a figure hold.
import { mostRows, type Plan } from './ask-plan.ts';
import type { AskedTable, Figure } from './figures.ts';
import type { FigureColumn } from './format-cell.ts';
import { combinedNumber, withComputed, type PlanNumber } from './plan-columns.ts';

/** What the columns of a figure hold, from the left. */
export function figureColumns({
  plan,
  table,
  columns,
}: Pick<Figure, 'plan' | 'columns'> & { table: Pick<AskedTable, 'columns'> }): FigureColumn[] {
  const outputs = outputsOf(plan, table);
  return columns.map((name, index) => ({
    role: 'listed',
    type: 'text',
    unit: null,
    ...outputs[index],
    name,
  }));
}

function outputsOf(plan: Plan, table: Pick<AskedTable, 'columns'>): Omit<FigureColumn, 'name'>[] {
  const { measures, group_by, columns, combine } = plan;
  const known = withComputed(table.columns, plan.computed);
  const typeOf = (key: string | undefined): PlanNumber & Pick<FigureColumn, 'isKey'> => {
    const { type, unit, is_key } = known.find((own) => own.key === key) ?? { type: 'text', unit: null };
    return { type, unit, ...(is_key && { isKey: true }) };
  };
  if (measures.length === 0 && group_by.length === 0) {
    const keys = columns.length > 0 ? columns : known.map(({ key }) => key);
    return keys.map((key) => ({ role: 'listed', ...typeOf(key) }));
  }
  const measured = measures.map(({ op, column, share }) => {
    if (share !== undefined) return { type: 'number' as const, unit: '%' };
    const isCount = op === 'count' || op === 'count_distinct';
    return isCount ? { type: 'number' as const, unit: null } : typeOf(column);
  });
  const [first, second] = measured;
  const combined = combine && first && second ? [combinedNumber(combine, first, second)] : [];
  return [
    ...group_by.map(({ column, by, width }) => ({ role: 'group' as const, ...typeOf(column), by, width })),
    ...[...measured, ...combined].map((own) => ({ role: 'measure' as const, ...own })),
  ];
}

/** Whether there may be more rows than a figure can have. */
export function isCut({ rows, columns, plan, is_cut }: Figure): boolean {
  return is_cut || (rows.length >= mostRows(columns.length) && (plan.limit ?? Infinity) > rows.length);
}
