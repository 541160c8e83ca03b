// Columns that numbers mean without naming them: "people over 40", "invoice 12", "after 1990".
import type { TableColumn } from '#shared/ask-tables.ts';
import { areOtherRows, arePeople, columnsNamed, isIdentifier } from './columns.ts';
import { columnOfAdjective } from './found-filter.ts';
import type { Context, Item } from './items.ts';
import { isKeyTerm } from './name-terms.ts';
import type { NumberComparison } from './numbers.ts';

/** Whether a number may be a year. */
export const isYearNumber = (value: number) => Number.isInteger(value) && value >= 1000 && value < 3000;

/** Whether a column holds years as numbers. */
export function isYear({ key }: TableColumn, { names }: Context): boolean {
  return names.columns.some((own) => own.column.key === key && own.isYear);
}

/** "invoice 12": the column of the ids of the rows, where one of them is named with a number. */
export function keyAt(
  items: readonly Item[],
  at: number,
  { names, language }: Context,
): TableColumn | undefined {
  const [item, number] = items.slice(at, at + 2);
  const word = item?.tokens.at(-1)?.folded ?? '';
  const isPlural = language.plurals.some(([plural]) => word.endsWith(plural));
  if (item?.kind !== 'rows' || isPlural || number?.kind !== 'number' || number.gap !== ' ') return undefined;
  const isName = (told: readonly string[]) =>
    told.every((term) => names.rows.includes(term) || language.generic.has(term)) ||
    areOtherRows(told, names);
  const keys = columnsNamed(
    names,
    ({ column, terms }) =>
      column.type === 'number' && isKeyTerm(terms.at(-1), language) && isName(terms.slice(0, -1)),
  );
  return keys.length === 1 ? keys[0] : undefined;
}

const AGE_MAX = 120;

/** The column that a comparison means without naming it: by its adjective, "people over 40", a year, or since it is the only one of numbers. */
export function unnamedColumn(
  { adjective, isBare, isTime, values }: NumberComparison,
  items: readonly Item[],
  at: number,
  context: Context,
): TableColumn | undefined {
  const { language } = context;
  const compared = adjective && columnOfAdjective(adjective, items, context, 'number');
  if (compared !== undefined) return compared;
  const isAge =
    language.ageWords.has(items[at]?.words.toLowerCase() ?? '') && arePeople(context.names, language);
  const ages = columnsNamed(
    context.names,
    ({ column, terms }) => column.type === 'number' && terms.some((term) => language.ageTerms.has(term)),
  );
  if (isAge && ages.length === 1 && values.every((value) => value <= AGE_MAX)) return ages[0];
  // "Older than 2005" may be a year, "longer than 2005" not.
  const areYears = values.every(isYearNumber) && (adjective?.dates.length !== 0 || adjective.isGeneral);
  const years = context.names.columns.filter((own) => own.isYear);
  if (areYears && years.length === 1) return years[0]?.column;
  const measured = context.table.columns.filter(
    (own) => own.type === 'number' && !isIdentifier(own) && !isYear(own, context),
  );
  const isOther = isBare || isTime || (adjective !== undefined && !adjective.isGeneral);
  return isOther || measured.length !== 1 ? undefined : measured[0];
}

const turned = { more: 'less', less: 'more', at_least: 'at_most', at_most: 'at_least' } as const;

/** "Older than 2005" is before 2005. */
export function turnedForYears(
  comparison: NumberComparison,
  column: TableColumn,
  context: Context,
): NumberComparison {
  const { adjective, op } = comparison;
  const isTurned =
    adjective !== undefined && adjective.dates.length > 0 && isYear(column, context) && op in turned;
  // Safe: it is one of its keys.
  return isTurned ? { ...comparison, op: turned[op as keyof typeof turned] } : comparison;
}
