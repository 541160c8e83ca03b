// Compares a plan that a language model proposed with the question, as far as its words are understood.
import { comparisonsOf, type Comparison, type Plan } from '#shared/ask-plan.ts';
import { foldCell } from '../tables/fold-cell.ts';
import { FigureError } from '../tables/figure-error.ts';
import { cellsWithSynonyms } from '../tables/grammar/cells.ts';
import type { Item } from '../tables/grammar/items.ts';
import { meaningOf } from '../tables/grammar/numbers.ts';
import { readQuestion, toldItems } from '../tables/grammar/read-question.ts';
import { columnsIn, measuresIn } from '../tables/plan-parts.ts';
import type { FigureTable } from './figure-table.ts';

export interface ComparedPlan {
  /** With the values of its filters as the cells have them. */
  plan: Plan;
  /** The words of the question that are not understood without a model. */
  unknownWords: string[];
  /** Those that are understood, and that the plan does not have. */
  ignoredWords: string[];
}

/**
 * Compares a plan with its question.
 * @param now the present time and the zone of who asks
 * @throws FigureError where it filters a column of texts by what stands in none of its cells, or leaves out a value, a number, a
 * time or a "not" that the question is known to name
 */
export function comparePlan(
  proposed: Plan,
  question: string,
  { asked, description, synonyms, ...table }: FigureTable,
  now: { time: Date; timeZone: string },
): ComparedPlan {
  const own = table.cells?.();
  if (own === undefined) throw new FigureError('This table is asked without a model.');
  const cells = synonyms === undefined ? own : cellsWithSynonyms(own, synonyms);
  const read = { id: asked.id, description, cells, synonyms };
  const typeOf = new Map(description.columns.map(({ key, type }) => [key, type]));
  const withCells = <Own extends Comparison>(own: Own): Own =>
    typeOf.get(own.column) === 'text' && isEquality(own) ? { ...own, ...asInCells(own, cells.find) } : own;
  const filters = proposed.filters.map((filter) => ({
    ...withCells(filter),
    ...(filter.or && { or: filter.or.map(withCells) }),
  }));
  const plan = { ...proposed, filters };
  const ignored = toldItems(question, read, now).filter((item) => !isInPlan(item, plan));
  if (ignored.some(isDecisive)) throw new FigureError('The plan leaves out a part of the question.');
  const unknownWords = readQuestion(question, read, now).unknown_words;
  const ignoredWords = ignored.map(({ words }) => words).filter((words) => !unknownWords.includes(words));
  return { plan, unknownWords, ignoredWords };
}

const isEquality = ({ op }: Comparison) => op === 'is' || op === 'is_not' || op === 'one_of';

/** @throws FigureError where a value stands in no cell of the column */
function asInCells(
  { column, op, values }: Comparison,
  find: (folded: string) => { column: string; value: string }[],
): Pick<Comparison, 'op' | 'values'> {
  const found = values.flatMap((value) => {
    const own = find(foldCell(String(value))).filter((cell) => cell.column === column);
    if (own.length === 0) throw new FigureError('A value of the plan stands in no cell of its column.');
    return own.map((cell) => cell.value);
  });
  const distinct = [...new Map(found.map((value) => [foldCell(value), value])).values()];
  if (op === 'is_not' && distinct.length > 1)
    throw new FigureError('A value of the plan stands for several cells.');
  return { op: op === 'is' && distinct.length > 1 ? 'one_of' : op, values: distinct };
}

/** Whether a plan without this would answer another question. */
function isDecisive(item: Item): boolean {
  if (item.kind === 'value') return !item.isSimilar;
  return item.kind === 'number' || item.kind === 'time' || isNegation(item);
}

const isNegation = (item: Item) => meaningOf(item) === 'not' || meaningOf(item) === 'without';

function isInPlan(item: Item, plan: Plan): boolean {
  const { group_filters, order_by, limit } = plan;
  const filters = plan.filters.flatMap(comparisonsOf);
  const measures = measuresIn(plan);
  const used = columnsIn(plan);
  const comparisons = [...filters, ...group_filters].map(({ op }) => op);
  const values = filters.flatMap((filter) => filter.values.map(String));
  const numbers = [...values, ...group_filters.map(({ value }) => value), limit].map(Number);
  switch (item.kind) {
    case 'column':
    case 'direction':
      return item.columns.some(({ key }) => used.includes(key));
    case 'value':
      return item.found.some(({ column, value }) =>
        filters.some((filter) => filter.column === column && filter.values.some((own) => isLike(own, value))),
      );
    case 'number':
      return (
        numbers.includes(item.number) || values.some((value) => isTimeWithin(value, String(item.number)))
      );
    case 'time':
      return item.values.every((time) => values.some((value) => isTimeWithin(value, time)));
    case 'unknown':
    case 'rows':
      return true;
    case 'superlative':
      return order_by.length > 0 || measures.some(({ op }) => op === 'maximum' || op === 'minimum');
    case 'comparative':
      return comparisons.some((op) => compares.has(op)) || order_by.length > 0;
    case 'meaning':
      if (isNegation(item)) return comparisons.some((op) => negations.has(op));
      if (item.meaning === 'average' || item.meaning === 'minimum' || item.meaning === 'maximum')
        return measures.some(({ op }) => op === item.meaning) || order_by.length > 0;
      return true;
  }
}

const compares = new Set<string>(['less', 'at_most', 'more', 'at_least', 'between']);
const negations = new Set<string>(['is_not', 'empty', 'not_empty', 'less', 'at_most', 'more', 'at_least']);

/** Whether a value of a filter is the text of a cell, or a part of it. */
function isLike(value: Comparison['values'][number], cell: string): boolean {
  const [folded, own] = [foldCell(String(value)), foldCell(cell)];
  return folded !== '' && (own.includes(folded) || folded.includes(own));
}

/** Whether a time as plans write it is a part of another, such as `2024-03-05` of `2024-03`. */
const isTimeWithin = (value: string, time: string) => value === time || value.startsWith(`${time}-`);
