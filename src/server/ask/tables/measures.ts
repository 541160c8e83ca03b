// The measures of a plan in SQL.
import type { Measure } from '#shared/ask-plan.ts';
import type { TableDescription } from '#shared/ask-tables.ts';
import { FigureError } from './figure-error.ts';
import { columnOf, countSql, type TableSource } from './table-source.ts';

/** A value that is kept for each group while its rows come one by one. */
export interface Part {
  /** Its value for a group of one row. */
  first: string;
  /** Its value with another row. @param own the names of all parts of the group @param added those of the row */
  merged: (own: readonly string[], added: readonly string[]) => string;
}

export interface MeasureSql {
  text: string;
  /** As it is called in an answer. */
  name: string;
  /** How it is worked out row by row, if it can be. */
  running?: {
    parts: readonly Part[];
    result: (parts: readonly string[]) => string;
  };
}

/** @throws FigureError if the table has no such column, or its type does not suit */
export function measureSql(
  { op, column: key }: Measure,
  table: TableDescription,
  source: TableSource,
): MeasureSql {
  const { alike } = source;
  if (key === undefined)
    return { text: countSql(source), name: 'Rows', running: counted(alike?.rows ?? '1') };
  const { name, type } = columnOf(table, key);
  const cell = source.value(key);
  if (op === 'count') {
    const isFilled = `${cell} is not null`;
    return {
      text: alike ? countSql(source, isFilled) : `count(${cell})`,
      name: `Rows with ${name}`,
      running: counted(alike ? `iif(${isFilled}, ${alike.rows}, 0)` : isFilled),
    };
  }
  if (op === 'count_distinct') return { text: `count(distinct ${cell})`, name: `Different ${name}` };
  const isFit = type === 'number' || (type === 'date' && (op === 'minimum' || op === 'maximum'));
  if (!isFit) throw new FigureError(`${name} is not a column of numbers.`);
  const [least, greatest] = [alike?.least(key) ?? cell, alike?.greatest(key) ?? cell];
  switch (op) {
    case 'sum':
      return {
        // As a floating-point number, which does not overflow.
        text: `sum(${cell} + 0.0)`,
        name: `Sum of ${name}`,
        running: summed(cell, (sum, count) => `iif(${count} > 0, ${sum}, null)`),
      };
    case 'average':
      return {
        text: `avg(${cell})`,
        name: `Average of ${name}`,
        running: summed(cell, (sum, count) => `(${sum}) / ${count}`),
      };
    case 'minimum':
      return { text: `min(${least})`, name: `Least ${name}`, running: extreme('min', least) };
    case 'maximum':
      return { text: `max(${greatest})`, name: `Greatest ${name}`, running: extreme('max', greatest) };
  }
}

const plus =
  (part: number): Part['merged'] =>
  (own, added) =>
    `${own[part]} + ${added[part]}`;

function counted(one: string): MeasureSql['running'] {
  return { parts: [{ first: one, merged: plus(0) }], result: ([count = '']) => count };
}

/** The one that has a value, of one that has none. */
function extreme(which: 'min' | 'max', cell: string): MeasureSql['running'] {
  const merged: Part['merged'] = ([own = ''], [added = '']) =>
    `${which}(coalesce(${own}, ${added}), coalesce(${added}, ${own}))`;
  return { parts: [{ first: cell, merged }], result: ([value = '']) => value };
}

/**
 * A sum that loses as little as that of the database itself, by the same rule (Neumaier's): what an addition rounds away is
 * kept beside it.
 */
function summed(cell: string, result: (sum: string, count: string) => string): MeasureSql['running'] {
  const lost: Part['merged'] = ([, sum, own], [, added]) =>
    `${own} + iif(abs(${sum}) >= abs(${added}), ${sum} - (${sum} + ${added}) + ${added}, ${added} - (${sum} + ${added}) + ${sum})`;
  return {
    parts: [
      { first: `${cell} is not null`, merged: plus(0) },
      { first: `coalesce(${cell} + 0.0, 0.0)`, merged: plus(1) },
      { first: '0.0', merged: lost },
    ],
    // Beyond the greatest number nothing is lost that could be told.
    result: ([count = '', sum = '', own = '']) => result(`${sum} + coalesce(${own}, 0.0)`, count),
  };
}
