// The columns that a plan computes, in SQL: each is an expression over those before it, and used like a column of the table.
import type { ComputedColumn, Plan } from '#shared/ask-plan.ts';
import type { ColumnType, TableDescription } from '#shared/ask-tables.ts';
import { withComputed } from '#shared/plan-columns.ts';
import { FigureError } from './figure-error.ts';
import { columnOf, type TableSource } from './table-source.ts';

/** An expression repeats those that it uses: more characters would take a database too long. */
const LENGTH_MAX = 20_000;

/** A table and its source as a plan sees them. */
export interface PlanTable {
  table: TableDescription;
  source: TableSource;
}

/**
 * A table with the columns that a plan computes.
 * @throws FigureError if one is computed from columns that the table does not have, or of which the type does not suit
 */
export function compileComputed({ computed }: Plan, table: TableDescription, source: TableSource): PlanTable {
  if (computed === undefined || computed.length === 0) return { table, source };
  const texts = new Map<string, string>();
  const value = (key: string) => texts.get(key) ?? source.value(key);
  let columns = table.columns;
  for (const own of computed) {
    if (columns.some(({ key }) => key === own.key)) throw new FigureError(`${own.key} is computed twice.`);
    const text = computedSql(own, { ...table, columns }, value);
    if (text.length > LENGTH_MAX) throw new FigureError('The computed columns are too long.');
    texts.set(own.key, text);
    const described = withComputed(columns, [own]).at(-1);
    if (described === undefined) continue;
    columns = [...columns, { ...described, decimal: '.', dateOrder: null, empty: 0, unparsed: 0 }];
  }
  return {
    table: { ...table, columns },
    source: {
      ...source,
      value,
      raw: (key) => texts.get(key) ?? source.raw(key),
      filled: (key) => texts.get(key) ?? source.filled(key),
      compareText(key, op, folded) {
        if (texts.has(key))
          throw new FigureError(`${columnOf({ ...table, columns }, key).name} is not a text.`);
        return source.compareText(key, op, folded);
      },
    },
  };
}

function computedSql(
  { op, columns }: ComputedColumn,
  table: TableDescription,
  value: (key: string) => string,
): string {
  const type: ColumnType = op === 'days' ? 'date' : 'number';
  const units = columns.map((key) => {
    const column = columnOf(table, key);
    if (column.type !== type) throw new FigureError(`${column.name} is not a column of ${type}s.`);
    return column.unit;
  });
  const cells = columns.map(value);
  const [first = '', second = ''] = cells;
  switch (op) {
    case 'plus':
      return `case when coalesce(${cells.join(', ')}) is not null then ${cells.map((cell) => `coalesce(${cell}, 0)`).join(' + ')} end`;
    case 'minus':
      return `(${first} - ${second})`;
    case 'times':
      // Per cent are hundredths.
      return units.includes('%') ? `(${first} * ${second} / 100.0)` : `(${first} * ${second})`;
    case 'divided':
      return units[1] === '%' && units[0] !== '%'
        ? `(100.0 * ${first} / nullif(${second}, 0))`
        : `(1.0 * ${first} / nullif(${second}, 0))`;
    case 'days':
      return `round(julianday(${second}) - julianday(${first}), 6)`;
  }
}
