// Compares a plan that a language model proposed with the question, as far as its words are understood.
import type { Comparison, Plan } from '#shared/ask-plan.ts';
import { foldCell } from '../tables/fold-cell.ts';
import { FigureError } from '../tables/figure-error.ts';
import { columnsIn, comparisonsIn, measuresIn } from '../tables/plan-parts.ts';
import { dayOf } from '../tables/questions/calendar.ts';
import type { Mention } from '../tables/questions/mention.ts';
import { mentionsOf } from '../tables/questions/mentions.ts';
import { segmentationsOf } from '../tables/questions/segments.ts';
import type { FoundTime } from '../tables/questions/times.ts';
import { weights } from '../tables/questions/weights.ts';
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
  { readable }: Pick<FigureTable, 'readable'>,
  now: { time: Date; timeZone: string },
): ComparedPlan {
  const { profile, cells, synonyms } = readable();
  const isText = (key: string) => profile.byKey.get(key)?.column.type === 'text';
  const withCells = <Own extends Comparison>(own: Own): Own =>
    isText(own.column) && isEquality(own) ? { ...own, ...asInCells(own, cells.find) } : own;
  const filters = proposed.filters.map((filter) => ({
    ...withCells(filter),
    ...(filter.or && { or: filter.or.map(withCells) }),
  }));
  const plan = { ...proposed, filters };
  const mentions = mentionsOf(question, profile, cells, dayOf(now.time, now.timeZone), synonyms);
  const items = segmentationsOf(mentions)[0]?.items ?? [];
  const ignored = items.filter((item) => !isInPlan(item, plan));
  if (ignored.some(isDecisive)) throw new FigureError('The plan leaves out a part of the question.');
  const wordsOf = ({ start, end }: Mention) =>
    question.slice(mentions.tokens[start]?.start, mentions.tokens[end - 1]?.end);
  return {
    plan,
    unknownWords: items.filter(({ kind }) => kind === 'unknown').map(wordsOf),
    ignoredWords: ignored.map(wordsOf),
  };
}

const isEquality = ({ op }: Comparison) => op === 'is' || op === 'is_not' || op === 'one_of';

/** @throws FigureError where a value stands in no cell of the column */
function asInCells(
  { column, op, values }: Comparison,
  find: (folded: string) => { key: string; value: string }[],
): Pick<Comparison, 'op' | 'values'> {
  const found = values.flatMap((value) => {
    const own = find(foldCell(String(value))).filter(({ key }) => key === column);
    if (own.length === 0) throw new FigureError('A value of the plan stands in no cell of its column.');
    return own.map((cell) => cell.value);
  });
  const distinct = [...new Map(found.map((value) => [foldCell(value), value])).values()];
  if (op === 'is_not' && distinct.length > 1)
    throw new FigureError('A value of the plan stands for several cells.');
  return { op: op === 'is' && distinct.length > 1 ? 'one_of' : op, values: distinct };
}

/** Whether a plan without this would answer another question. */
function isDecisive(item: Mention): boolean {
  // A word that is spelled a little differently may be another one, and "one" no number.
  if (item.kind === 'value') return item.isWhole && item.isGuess !== true && item.score > weights.typingError;
  if (item.kind === 'number') return item.score >= weights.number;
  return item.kind === 'time' || isNegation(item);
}

const isNegation = (item: Mention) =>
  item.kind === 'operator' && ['not', 'without', 'never', 'except'].includes(item.operator.kind);

function isInPlan(item: Mention, plan: Plan): boolean {
  const filters = comparisonsIn(plan);
  const values = filters.flatMap((filter) => filter.values.map(String));
  switch (item.kind) {
    case 'column':
      return columnsIn(plan).includes(item.column.key);
    case 'set':
    case 'state':
      return item.columns.some(({ key }) => columnsIn(plan).includes(key));
    case 'value':
      return item.values.some((value) =>
        filters.some(
          (filter) => filter.column === item.column.key && filter.values.some((own) => isLike(own, value)),
        ),
      );
    case 'number':
      return hasNumber(plan, item.value) || values.some((value) => isTimeWithin(value, String(item.value)));
    case 'time':
      return hasTime(plan, item.time);
    case 'period':
      return [...plan.group_by, ...filters].some(({ by }) => by === item.unit);
    case 'graded':
      return item.grade === 'base' || isOrdered(plan) || (item.grade === 'more' && isCompared(plan));
    case 'operator':
      return isDoneBy(item, plan);
    case 'rows':
    case 'person':
    case 'verb':
    case 'unit':
    case 'soft':
    case 'unknown':
      return true;
  }
}

function hasNumber(plan: Plan, number: number): boolean {
  const compared = comparisonsIn(plan).flatMap(({ values }) => values);
  const others = [...plan.group_filters.map(({ value }) => value), plan.limit];
  return [...compared, ...others].map(Number).includes(number);
}

/** Whether a plan has a time, also where it says it more exactly. */
function hasTime(plan: Plan, { values, part }: FoundTime): boolean {
  const compared = comparisonsIn(plan);
  const said = compared.flatMap((filter) => filter.values.map(String));
  // A day without its year is one in any.
  const days = values?.map((value) => value.replace(/^--/, '')) ?? [];
  const isSaid = (time: string) =>
    said.some((value) => isTimeWithin(value, time) || value.endsWith(`-${time}`));
  if (days.length > 0 && days.every(isSaid)) return true;
  return (
    part !== undefined &&
    part.values.every(
      (value) =>
        compared.some((filter) => filter.by === part.by && filter.values.includes(value)) ||
        (part.by === 'month_of_year' && said.some((own) => Number(own.slice(5, 7)) === value)),
    )
  );
}

function isDoneBy(item: Extract<Mention, { kind: 'operator' }>, plan: Plan): boolean {
  const { kind, op } = item.operator;
  if (isNegation(item)) return opsOf(plan).some((own) => negations.has(own));
  if (kind === 'most' || kind === 'least' || kind === 'top') return isOrdered(plan);
  // What is added up may be said so in a column of sums.
  if (kind !== 'aggregate' || op === 'sum') return true;
  return plan.order_by.length > 0 || plan.measures.some((measure) => measure.op === op);
}

const opsOf = (plan: Plan) => [...comparisonsIn(plan), ...plan.group_filters].map(({ op }) => op);

const compares = new Set<string>(['less', 'at_most', 'more', 'at_least', 'between']);
const negations = new Set<string>(['is_not', 'empty', 'not_empty', 'less', 'at_most', 'more', 'at_least']);

const isCompared = (plan: Plan) => opsOf(plan).some((op) => compares.has(op));

const isOrdered = (plan: Plan) =>
  plan.order_by.length > 0 || measuresIn(plan).some(({ op }) => op === 'maximum' || op === 'minimum');

/** Whether a value of a filter is the text of a cell, or a part of it. */
function isLike(value: Comparison['values'][number], cell: string): boolean {
  const [folded, own] = [foldCell(String(value)), foldCell(cell)];
  return folded !== '' && (own.includes(folded) || folded.includes(own));
}

/** Whether a time as plans write it is a part of another, such as `2024-03-05` of `2024-03`. */
const isTimeWithin = (value: string, time: string) => value === time || value.startsWith(`${time}-`);
