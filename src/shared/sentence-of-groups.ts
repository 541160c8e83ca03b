// Sentences of groups.
import type { Measure } from './ask-plan.ts';
import { isCut } from './figure-text.ts';
import { NAMED_MAX, type FigureWords, type Part } from './sentence-words.ts';
import { formatCell, formatNumber } from './format-cell.ts';
import { filterText, groupFilterText, groupText, listed } from './plan-text.ts';

/** The sentence of a plan with groups. */
export function groupedParts(words: FigureWords): Part[] {
  const { plan, rows } = words.figure;
  const { measures, group_by, group_filters, limit, order_by } = plan;
  const [order, further] = order_by;
  const isFirst = limit === 1 && order?.measure !== undefined && further === undefined;
  const kept = group_filters.map((filter) =>
    words.withNoun(groupFilterText(filter, words.known, words.locale)),
  );
  const names = listed(
    group_by.map((group) => groupText(group, words.known)),
    'and',
  );
  if (rows.length === 0) {
    if (kept.length === 0) return words.noneParts();
    return [words.whereText(), 'there is ', { value: `no ${names}` }, ` of which ${listed(kept, 'and')}.`];
  }
  if (isFirst && kept.length === 0 && order?.measure !== undefined) {
    const superlative = words.superlativeText(order.measure, order.direction);
    if (superlative !== undefined) return firstGroupParts(words, order.measure, superlative);
  }
  if (measures.length === 0) return groupNameParts(words, names, kept);
  if (kept.length > 0 || plan.combine !== undefined) return words.planParts();
  return leadingParts(words) ?? perGroupParts(words, names);
}

/** The groups that come first in a measure. */
function firstGroupParts(words: FigureWords, measure: Measure, superlative: string): Part[] {
  const { rows, plan } = words.figure;
  const [row = []] = rows;
  const shown = plan.measures.findIndex((own) => JSON.stringify(own) === JSON.stringify(measure));
  const names = words.namesText(rows.map((own) => words.groupText(own)));
  const value = shown === -1 ? '' : words.cellText(row, plan.group_by.length + shown);
  return [
    words.whereText(),
    { value: names },
    ` ${rows.length === 1 ? 'has' : 'have'} ${superlative}`,
    ...(value === '' ? [] : [': ', { value }, rows.length === 1 ? '' : ' each']),
    '.',
  ];
}

function groupNameParts(words: FigureWords, names: string, kept: readonly string[]): Part[] {
  const { rows, plan } = words.figure;
  if (plan.limit !== undefined) return words.planParts();
  const count = `${isCut(words.figure) ? 'at least ' : ''}${words.numberText(rows.length)}`;
  const told = { value: `${count} different ${rows.length === 1 ? 'value' : 'values'} of ${names}` };
  const all = words.namesText(rows.map((row) => words.groupText(row)));
  const which = kept.length === 0 ? '' : ` of which ${listed(kept, 'and')}`;
  return [`${words.whereText()}there ${rows.length === 1 ? 'is' : 'are'} `, told, `${which}: ${all}.`];
}

/** Of all groups in the order of a measure that adds up: which leads, and its share; undefined for others. */
function leadingParts(words: FigureWords): Part[] | undefined {
  const { plan, rows } = words.figure;
  const { measures, group_by, order_by, limit } = plan;
  const [measure, another] = measures;
  const [order, further] = order_by;
  const isBySize =
    order?.direction === 'descending' && JSON.stringify(order.measure) === JSON.stringify(measure);
  if (!measure || another || further || !isBySize || limit !== undefined || isCut(words.figure))
    return undefined;
  const superlative = words.superlativeText(measure, 'descending');
  const values = rows.map((row) => row[group_by.length] ?? null);
  const isAdditive = measure.op === 'sum' || (measure.op === 'count' && measure.column === undefined);
  if (superlative === undefined || !isAdditive || rows.length < 2) return undefined;
  const numbers = values.map((value) => (typeof value === 'number' ? value : 0));
  const [first = 0] = numbers;
  const total = numbers.reduce((sum, value) => sum + value, 0);
  const column = words.columns[group_by.length];
  if (column === undefined || first <= 0 || numbers.some((value) => value < 0)) return undefined;
  const leaders = rows.filter((_, index) => numbers[index] === first);
  if (leaders.length > 1) return undefined;
  const share = `${formatNumber(Math.round((100 * first) / total), words.locale)}%`;
  const rest = rows.slice(1);
  const named = rest.slice(0, NAMED_MAX - 1);
  const others = named.map((row) => `${words.groupText(row)} (${words.cellText(row, group_by.length)})`);
  const then = [...others, ...words.furtherText(rest.length - named.length)];
  return [
    words.whereText(),
    { value: words.groupText(rows[0] ?? []) },
    ` has ${superlative}: `,
    { value: words.cellText(rows[0], group_by.length) },
    `, ${share} of ${formatCell(total, column, words.locale)}. Then ${then.length === 1 ? 'comes' : 'come'} ${listed(then, 'and')}.`,
  ];
}

function perGroupParts(words: FigureWords, names: string): Part[] {
  const { plan, rows } = words.figure;
  const { measures, limit, order_by, offset } = plan;
  const [order, further] = order_by;
  const superlative =
    order?.measure !== undefined && further === undefined && offset === undefined
      ? words.superlativeText(order.measure, order.direction)
      : undefined;
  if (limit !== undefined && superlative === undefined) return words.planParts();
  const where = words.whereText();
  if (limit !== undefined && superlative !== undefined)
    return [
      `${where}these ${words.numberText(rows.length)} have ${superlative}: `,
      ...words.entryParts(),
      '.',
    ];
  const told = measures.map((measure) => {
    const met = measure.filters?.map((filter) => filterText(filter, words.known, words.locale)) ?? [];
    return words.measureText(measure) + (met.length === 0 ? '' : ` where ${listed(met, 'and')}`);
  });
  return [`${where}${listed(told, 'and')} by ${names}: `, ...words.entryParts(), ...extremeParts(words), '.'];
}

/** The largest value, where it is not among those that are named. */
function extremeParts(words: FigureWords): Part[] {
  const { plan, rows } = words.figure;
  const at = plan.group_by.length;
  const column = words.columns[at];
  if (plan.measures.length !== 1 || column?.type !== 'number' || isCut(words.figure)) return [];
  const values = rows.map((row) => row[at]).filter((value) => typeof value === 'number');
  const largest = rows.filter((row) => row[at] === Math.max(...values));
  const [row] = largest;
  if (
    row === undefined ||
    largest.length > 1 ||
    rows.indexOf(row) < NAMED_MAX ||
    rows.length <= NAMED_MAX + 1
  )
    return [];
  return [`; the largest is ${words.groupText(row)} with `, { value: words.cellText(row, at) }];
}
