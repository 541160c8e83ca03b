// A plan that a question can mean, and how well it does what the question says.
import type { Plan } from '#shared/ask-plan.ts';
import { hasUnit, isAllOfRows } from './columns.ts';
import { isDoubtful } from './doubts.ts';
import { type Item, isOp } from './items.ts';
import { FUNCTION_WORDS } from './lexicon/word-classes.ts';
import type { Mention } from './mention.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from './table-profile.ts';
import { weights } from './weights.ts';

export interface Reading {
  plan: Plan;
  score: number;
  /** What was taken from it because its conditions and its shape had to be guessed in part. */
  penalty: number;
  /** Words that nothing is known of. */
  unknown: Mention[];
  /** Words that are understood, and that the plan does not use. */
  unused: Mention[];
  /** Whether it is offered at best, since it seldom is what is asked. */
  isDoubtful: boolean;
  /** Whether it changes the plan of the question before. */
  isFollowUp: boolean;
}

const unusedOf = (): Readonly<Record<Mention['kind'], number>> => ({
  column: weights.unusedColumn,
  set: weights.unusedColumn,
  state: weights.unusedValue,
  value: weights.unusedValue,
  number: weights.unusedNumber,
  time: weights.unusedTime,
  period: weights.unusedColumn,
  rows: 0,
  person: weights.unusedWord,
  graded: weights.unusedGraded,
  verb: 0,
  unit: weights.unusedWord,
  operator: weights.unusedOperator,
  soft: 0,
  unknown: 0,
});

/** Questions for yes or no, but for "is there", which a list answers. */
const YES_NO =
  /^\s*(?:is|are|was|were|does|do|did|has|have|can|could|will|would)\b(?!\s+there\b)(?!\s+(?:you|we|i)\b)/i;

/** Operations that change nothing where no part of a plan stands for them. */
const HARMLESS = new Set([
  'what',
  'which',
  'list',
  'with',
  'and',
  'these',
  'both',
  'each',
  'chart',
  'exactly',
  'single',
  'instead',
  'range',
  'group',
  'distinct',
  'trend',
  'yes_no',
  'later',
  'once',
  'or',
  'order',
  'until',
  'after',
  'compare',
  'opinion',
]);

/**
 * A plan with what of the question it leaves out.
 * @param score of the words alone
 * @param answered the plan of the question that it follows, whose measures are not doubted again
 */
export function readingOf(
  plan: Plan,
  items: readonly Item[],
  used: ReadonlySet<Item>,
  { score, penalty }: Pick<Reading, 'score' | 'penalty'>,
  profile: TableProfile,
  text: string,
  answered?: Plan,
): Reading {
  const isAll = isAllOfRows(plan);
  const measured = new Set(
    [
      ...(isAll && !isOp(items[0], 'which') ? [...profile.byKey.keys()] : plan.columns).map((column) => ({
        column,
      })),
      ...plan.measures,
      ...plan.order_by.map(({ measure }) => measure),
    ].map((measure) => measure?.column),
  );
  // "who spent the most" is no number of rows.
  const isCountOrdered = plan.order_by.some(({ measure }) => measure?.op === 'count');
  const fitsVerb = (item: Extract<Item, { kind: 'verb' }>, key: string | undefined) =>
    key === undefined
      ? !isCountOrdered
      : key.startsWith('x') ||
        (item.concepts.some((concept) => profile.byKey.get(key)?.concepts.has(concept) === true) &&
          !(isSpending(item) && isPrice(key))) ||
        // "time spent"
        (isSpending(item) && profile.byKey.get(key)?.concepts.has('duration') === true);
  const isPrice = (key: string) =>
    profile.byKey.get(key)?.kind === 'rate' && plan.measures.some(({ column }) => column === key);
  const isSpending = (item: Item) => item.kind === 'verb' && item.isStrict && !item.isPrice;
  const isMissed = (item: Item) =>
    item.kind === 'verb' && item.isStrict && ![...measured].some((key) => fitsVerb(item, key));
  // "by number of pallets", "hours per project": the words only say once more what is measured.
  const isSaidAgain = (item: Item) => {
    const columns = [...measured]
      .map((key) => profile.byKey.get(key ?? ''))
      .filter((column) => column !== undefined);
    if (isOp(item, 'count')) {
      const next = items[items.indexOf(item) + 1];
      return columns.some(isNumeric) && next?.kind !== 'rows' && next?.kind !== 'person';
    }
    // "Month by month".
    const isPeriod = (units: readonly string[]) =>
      plan.group_by.some(({ by }) => by !== undefined && units.includes(by));
    if (item.kind === 'unit')
      return (
        isPeriod(item.units) ||
        columns.some(
          (column) =>
            hasUnit(column, item.units) || (item.units.includes('money') && column.concepts.has('money')),
        )
      );
    if (item.kind === 'period')
      return isPeriod([item.unit]) || columns.some(({ concepts }) => concepts.has('duration'));
    if (item.kind === 'column') return isInPlan(plan, item.column);
    return (
      item.kind === 'operator' &&
      item.operator.op === 'sum' &&
      plan.measures.some(({ op }) => op === 'sum' || op === 'count')
    );
  };
  // "Under 3 or over 8" of which a plan makes both at once.
  const isLostOr = (item: Item) =>
    isOp(item, 'or') &&
    item.used !== true &&
    !used.has(item) &&
    plan.filters.length > 1 &&
    plan.match !== 'any';
  const unused = items.filter(
    (item) =>
      isMissed(item) ||
      isLostOr(item) ||
      (!isSaidAgain(item) &&
        item.used !== true &&
        !used.has(item) &&
        item.kind !== 'unknown' &&
        unusedOf()[item.kind] > 0 &&
        !isHarmless(item)),
  );
  const unknown = items.filter(
    (item) => (item.kind === 'unknown' && item.used !== true) || item.isGuess === true,
  );
  // "Did East or West sell more?" asks for one of them.
  const isAlternative = plan.group_by.length > 0 && items.some((item) => isOp(item, 'or'));
  const isYesNo = YES_NO.test(text) && !isAlternative;
  return {
    plan,
    unknown,
    unused,
    isDoubtful:
      isYesNo || isOtherThanAsked(plan, items, profile) || isDoubtful(plan, items, profile, text, answered),
    isFollowUp: false,
    penalty,
    score:
      score -
      penalty -
      expectation(plan, items, profile, text) -
      (isYesNo ? weights.yesNo : 0) -
      unused.reduce((sum, item) => sum + costOf(item), 0),
  };
}

const ANYONE = /^\s*(?:any|some)(?:one|body)\b/i;

/** What is taken away for words that a plan leaves out. */
function costOf(item: Item): number {
  if (item.kind === 'verb') return weights.verbMismatch;
  // "on average"
  const isAggregate = item.kind === 'operator' && item.operator.kind === 'aggregate';
  return isAggregate ? weights.unusedAggregate : unusedOf()[item.kind];
}

/** What is taken away where a plan does not give what the question word asks for. */
function expectation(plan: Plan, items: readonly Item[], profile: TableProfile, text: string): number {
  const [first, second] = items;
  const shows = showsColumn(plan, profile);
  if (isOtherThanAsked(plan, items, profile)) return weights.expected;
  // "Who is Bo Ray's reviewer" does not ask for Bo Ray.
  const isOfItself = items.some(
    (item) =>
      item.kind === 'column' &&
      item.used !== true &&
      plan.filters.some(
        ({ column, op, values }) => column === item.column.key && op === 'is' && values.length > 0,
      ),
  );
  if (isOfItself) return weights.askedOfItself;
  if (items.some((item) => isOp(item, 'how_many', 'count')) && plan.measures.length === 0)
    return weights.expected;
  // "How many different games": each once.
  const isOfDifferent =
    items.some((item) => isOp(item, 'how_many')) &&
    items.some((item) => isOp(item, 'distinct')) &&
    plan.measures.some(({ op }) => op === 'count' || op === 'sum');
  if (isOfDifferent) return weights.expected;
  if (items.some((item) => isOp(item, 'how_much')) && plan.measures.length === 0)
    return weights.expectedAmount;
  if (isOp(items[0], 'how_far') && isAllOfRows(plan)) return weights.expectedAmount;
  if (
    isOp(first, 'which') &&
    second?.kind === 'column' &&
    second.used !== true &&
    !shows((column) => column === second.column)
  )
    return weights.expected;
  // "Anyone over 40?" asks for people.
  const isOfAnyone = first?.kind === 'person' && first.start === 0 && plan.measures.length > 0;
  if (isOfAnyone && plan.group_by.length === 0 && ANYONE.test(text)) return weights.expected;
  const isMoneyCounted =
    items.some((item) => isOp(item, 'how_many')) &&
    plan.measures.some(
      ({ op, column }) => op === 'sum' && profile.byKey.get(column ?? '')?.concepts.has('money') === true,
    );
  if (isMoneyCounted) return weights.countedMoney;
  const groups = plan.group_by.flatMap(({ column, by, width }) =>
    by === undefined && width === undefined ? (profile.byKey.get(column) ?? []) : [],
  );
  const isOdd = groups.some(
    (column) =>
      column.isUnique ||
      ((column.kind === 'measure' || column.kind === 'rate') && column.distinct > 25) ||
      column.kind === 'text',
  );
  if (plan.group_by.some(({ column }) => plan.measures.some((measure) => measure.column === column)))
    return weights.groupedByItself;
  if (hasTwoDates(plan, items)) return weights.otherDate;
  return isOdd && plan.measures.length > 0 ? weights.groupedByNumbers : 0;
}

/** Tells whether a plan shows a column of some kind. */
function showsColumn(
  plan: Plan,
  profile: TableProfile,
): (fits: (column: ColumnProfile) => boolean) => boolean {
  const shown = new Set([
    ...plan.columns,
    ...plan.group_by.map(({ column }) => column),
    ...plan.measures.filter(({ op }) => op === 'minimum' || op === 'maximum').map(({ column }) => column),
  ]);
  const isAll = isAllOfRows(plan);
  return (fits) =>
    isAll ||
    [...shown].some((key) => {
      const column = profile.byKey.get(key ?? '');
      return column !== undefined && fits(column);
    });
}

/** Whether a plan shows nobody where it is asked who, no date where it is asked when, and no place where it is asked where. */
function isOtherThanAsked(plan: Plan, items: readonly Item[], profile: TableProfile): boolean {
  const [first, second] = items;
  const opening = isOp(first, 'and', 'which') ? second : first;
  const shows = showsColumn(plan, profile);
  const isPerson = ({ kind, concepts }: ColumnProfile) =>
    kind === 'person' || concepts.has('person') || (kind === 'name' && profile.isOfPeople);
  // "Who spent more, Nia or Gareth?" names them itself.
  const isOneOfThese = plan.group_by.length > 0 && items.some((item) => isOp(item, 'or'));
  return (
    (isOp(opening, 'who') && !isOneOfThese && !shows(isPerson)) ||
    (isOp(opening, 'when') && !shows(({ kind }) => kind === 'date' || kind === 'clock')) ||
    (isOp(opening, 'where') && !shows(({ kind }) => kind === 'place'))
  );
}

/** Whether a column is what a plan measures, groups by, or asks a condition of; the key of counted rows is the row itself. */
function isInPlan(plan: Plan, { key, kind, isUnique }: ColumnProfile): boolean {
  const named = [...plan.measures, ...plan.group_by, ...plan.order_by];
  return (
    named.some((part) => 'column' in part && part.column === key) ||
    plan.order_by.some(({ measure }) => measure?.column === key) ||
    (kind === 'key' && isUnique && plan.measures.some(({ op }) => op === 'count'))
  );
}

/** "Per month in 2025": of two columns of dates, unless both are named. */
function hasTwoDates({ group_by, filters }: Plan, items: readonly Item[]): boolean {
  const period = group_by.find(({ by }) => by !== undefined);
  const isNamed = (key: string) => items.some((item) => item.kind === 'column' && item.column.key === key);
  return (
    period !== undefined &&
    items.filter(({ kind }) => kind === 'time').length === 1 &&
    filters.some(
      ({ column, values }) =>
        column !== period.column &&
        typeof values[0] === 'string' &&
        /^\d{4}(?:-|$)/.test(values[0]) &&
        !(isNamed(column) && isNamed(period.column)),
    )
  );
}

const isHarmless = (item: Item) =>
  (item.kind === 'operator' && HARMLESS.has(item.operator.kind)) ||
  (item.kind === 'graded' && item.grade === 'base' && item.isAsked !== true && FUNCTION_WORDS.has(item.base));
