// Readings that seldom are what somebody asks, although every word is understood: they are offered and never answer by themselves.
import type { Plan } from '#shared/ask-plan.ts';
import type { Cell } from '#shared/figures.ts';
import { isAllOfRows } from './columns.ts';
import { type Item, isOp } from './items.ts';
import type { Concept } from './lexicon/concepts.ts';
import { ON_DAYS } from './lexicon/numbers-and-dates.ts';
import { type ColumnProfile, type TableProfile, isNaming, isNumeric } from './table-profile.ts';
import { weights } from './weights.ts';

/** What "how much" asks for where no column is named. */
const AMOUNTS = ['money', 'volume', 'weight', 'energy'] as const;

/** Words for a state that lasts, which some condition has to say. */
const STILL = /\b(?:still|yet)\b/i;

/** What rows that stand beside another, or are like it, are asked for by; plans know no such thing. */
const NEIGHBOURS =
  /\b(?:next to|previous to|prior to|right after|right before|directly (?:after|before)|the same \w+(?: \w+)? as|consecutive\w*|in a row|(?:at|in|on) the (?:very )?(?:top|bottom)(?! \d)|top listed|(?:first|top|last|bottom) \w+(?: \w+)? (?:in|of|on) the (?:table|list|chart))\b/i;

/**
 * Whether a plan is doubtful for the words that it is read out of.
 * @param text the question
 * @param answered the plan of the question that it follows, whose measures are not doubted again
 */
export function isDoubtful(
  plan: Plan,
  items: readonly Item[],
  profile: TableProfile,
  text: string,
  answered?: Plan,
): boolean {
  const fresh = withoutMeasuresOf(plan, answered);
  return (
    isDoubtfulMeasure(fresh, items, profile) ||
    isDoubtfulGroup(plan, profile) ||
    isCountOfOneRow(plan, profile) ||
    isUnsaidDistinct(fresh, items, profile, text) ||
    isWithoutNumber(plan, items, profile) ||
    isWithoutDimension(plan, items, profile) ||
    isPeriodOfAmount(plan, items) ||
    hasManyGuesses(items) ||
    listsWhatIsSold(plan, items) ||
    countsWhatIsWon(plan, items) ||
    isOfBareSeason(plan, text) ||
    isWhatOfValue(plan, items, text) ||
    isOfNeighbour(items) ||
    isWithoutGroups(plan, items) ||
    isWithoutReason(plan, text, profile) ||
    isOfOtherThing(items, text) ||
    isWithoutDone(plan, text) ||
    isOfValues(plan, text) ||
    isOutOfTime(plan, profile) ||
    isWithoutSeason(plan, items) ||
    isAmountOfWhich(plan, items, text) ||
    NEIGHBOURS.test(text) ||
    (STILL.test(text) && !hasState(plan, profile) && !items.some((item) => isOp(item, 'owing')))
  );
}

function withoutMeasuresOf(plan: Plan, answered: Plan | undefined): Plan {
  const known = new Set(answered?.measures.map((measure) => JSON.stringify(measure)));
  return { ...plan, measures: plan.measures.filter((measure) => !known.has(JSON.stringify(measure))) };
}

function isDoubtfulMeasure(plan: Plan, items: readonly Item[], profile: TableProfile): boolean {
  const kindOf = (key: string | undefined) => profile.byKey.get(key ?? '')?.kind;
  const measured = new Set(
    [...plan.measures, ...plan.order_by.map(({ measure }) => measure)].map((own) => own?.column),
  );
  const isNamed = items.some((item) => item.kind === 'column' && measured.has(item.column.key));
  // Rates do not add up, unless somebody wants it so: prices where no quantity is beside them. Years never do.
  const isSumSaid =
    isNamed &&
    items.some((item) => item.kind === 'operator' && item.operator.op === 'sum') &&
    !profile.columns.some(({ kind, concepts }) => kind === 'measure' && concepts.has('quantity'));
  const addsRates = plan.measures.some(
    ({ op, column }) =>
      op === 'sum' && (kindOf(column) === 'ordinal' || (kindOf(column) === 'rate' && !isSumSaid)),
  );
  const isAmount = (key: string | undefined) =>
    key === undefined ||
    key.startsWith('x') ||
    AMOUNTS.some((concept) => profile.byKey.get(key)?.concepts.has(concept) === true);
  // "How much further" asks for a difference of whatever it is.
  const isGuessedAmount =
    plan.combine === undefined &&
    items.some((item) => isOp(item, 'how_much')) &&
    plan.measures.length > 0 &&
    !isNamed &&
    ![...measured].some(isAmount);
  // Prices and marks are averaged only where somebody says so.
  const isSaidAverage = items.some(
    (item) =>
      (item.kind === 'operator' && item.operator.op !== undefined) ||
      (item.kind === 'graded' && item.isAsked === true) ||
      isOp(item, 'how_long', 'how_old', 'how_far', 'versus', 'compare'),
  );
  const isUnsaidAverage =
    plan.group_by.length === 0 && plan.measures.some(({ op }) => op === 'average') && !isSaidAverage;
  // The mean of the sums of days is something else than a mean for each of them.
  const isDaily =
    plan.measures.some(({ op }) => op === 'average') && plan.group_by.some(({ by }) => by === 'day');
  return addsRates || isGuessedAmount || isUnsaidAverage || isDaily;
}

/** Amounts and single days do not group: "by area" of square kilometres. */
function isDoubtfulGroup({ group_by, measures }: Plan, profile: TableProfile): boolean {
  return (
    measures.length > 0 &&
    group_by.some(({ column, by, width }) => {
      const own = profile.byKey.get(column);
      return (
        by === undefined &&
        width === undefined &&
        own !== undefined &&
        (own.kind === 'date' || (isNumeric(own) && own.kind !== 'ordinal')) &&
        own.distinct > 25
      );
    })
  );
}

/** The rows of what stands in one row only are not what "how many" asks for. */
function isCountOfOneRow({ measures, group_by, filters }: Plan, profile: TableProfile): boolean {
  const [only, ...others] = measures;
  return (
    only?.op === 'count' &&
    others.length === 0 &&
    group_by.length === 0 &&
    filters.some((filter) => namesOneRow(filter, profile))
  );
}

/** "How many championships": each once, or all rows, if nobody says "different". */
function isUnsaidDistinct(
  { measures }: Plan,
  items: readonly Item[],
  profile: TableProfile,
  text: string,
): boolean {
  if (items.some((item) => isOp(item, 'distinct'))) return false;
  return measures.some(({ op, column }) => {
    const own = profile.byKey.get(column ?? '');
    // "On how many days": a day is one day, however many rows are of it.
    if (own?.kind === 'date' && ON_DAYS.test(text)) return false;
    // "Consignments" only derive from a consignee.
    const isNamed = items.some(
      (item) =>
        item.kind === 'person' ||
        (item.kind === 'column' && item.column === own && item.fit >= weights.abbreviation),
    );
    return op === 'count_distinct' && !(isNamed && isCountedOnce(own, profile));
  });
}

/** Whether a column has what is counted once only by its nature: people, and what comes again and again in rows of another name. */
function isCountedOnce(column: ColumnProfile | undefined, { rowNoun, rowStems }: TableProfile): boolean {
  if (column === undefined || column.isUnique) return true;
  if (column.stems.some((stem) => rowStems.has(stem))) return false;
  return column.kind === 'person' || (rowNoun !== null && column.distinct * OFTEN <= column.filled);
}

/** How often a value comes on average until it is clear that it is not what the rows are. */
const OFTEN = 3;

/** "Tickets sold" are an amount of each row, not the rows, unless these are called so. */
function listsWhatIsSold(plan: Plan, items: readonly Item[]): boolean {
  return (
    isAllOfRows(plan) &&
    items.some((item, at) => item.kind === 'rows' && !item.isOwn && items[at + 1]?.kind === 'verb')
  );
}

/** The rows of who "won" are not all of theirs. */
function countsWhatIsWon({ measures }: Plan, items: readonly Item[]): boolean {
  return (
    measures.every(({ op }) => op === 'count') &&
    items.some((item) => item.kind === 'rows' && item.isOutcome === true)
  );
}

/** "How much" asks for a number; what one row has is one, whatever the column holds: "€2,400" of a deposit. */
function isWithoutNumber(
  { measures, columns, group_by, filters, combine }: Plan,
  items: readonly Item[],
  profile: TableProfile,
): boolean {
  const isShown = [...columns, ...group_by.map(({ column }) => column)].some((key) => {
    const column = profile.byKey.get(key);
    return column === undefined || column.column.type === 'number';
  });
  const isCounted = combine !== undefined || measures.some(({ op }) => op !== 'maximum' && op !== 'minimum');
  const isOfMany = items.some((item) => isOp(item, 'how_many', 'count'));
  return isOfMany
    ? !isCounted && !isShown
    : measures.length === 0 &&
        !isShown &&
        !filters.some((filter) => namesOneRow(filter, profile)) &&
        items.some((item) => isOp(item, 'how_much'));
}

/** "How old is he?" of a table that has no ages: its rows do not say. */
function isWithoutDimension(plan: Plan, items: readonly Item[], profile: TableProfile): boolean {
  const asked = items.flatMap((item): readonly Concept[] => {
    if (isOp(item, 'how_old')) return ['age', 'year'];
    if (isOp(item, 'how_far')) return ['distance'];
    return item.kind === 'graded' && item.isAsked === true ? item.dimension.concepts : [];
  });
  const isAll = isAllOfRows(plan);
  const keys = [...plan.columns, ...plan.measures.map(({ column }) => column)];
  const shown = isAll ? profile.columns : keys.flatMap((key) => profile.byKey.get(key ?? '') ?? []);
  const isOfAge = asked.includes('age');
  const isShown = shown.some((own) =>
    // "Years of Experience" are no age, and a day of birth tells one.
    isOfAge
      ? own.words.some((word) => AGES.test(word)) || (own.kind === 'date' && !isAll)
      : own.kind === 'date' || asked.some((concept) => own.concepts.has(concept)),
  );
  // What is computed is a length of time.
  const isComputed = keys.some((key) => key?.startsWith('x') === true);
  return asked.length > 0 && !isShown && !isComputed && plan.limit === undefined && plan.filters.length > 0;
}

const AGES = /^(?:ages?|birth|birthday|born|dob|old|made|built|year|yr)$/;

/** "For the winter": of every year, or what the table is about? */
function isOfBareSeason({ filters }: Plan, text: string): boolean {
  return (
    filters.some(({ by, values }) => by === 'month_of_year' && values.length === 3) &&
    /\bthe (?:spring|summer|autumn|fall|winter)\b/i.test(text)
  );
}

/** "What make of engine has it?": the rows with the word in their notes say no make. */
function isWhatOfValue(plan: Plan, items: readonly Item[], text: string): boolean {
  const second = items.slice(1).find(({ kind }) => kind !== 'verb');
  return isAllOfRows(plan) && /^\s*what\b/i.test(text) && second?.kind === 'value' && !second.isWhole;
}

/** Whether a condition names one row. */
function namesOneRow({ column, op, values }: Plan['filters'][number], profile: TableProfile): boolean {
  const own = profile.byKey.get(column);
  return op === 'is' && values.length === 1 && own !== undefined && own.isUnique && isNaming(own);
}

/** "Total monthly rent": what is paid each month, or what was paid in each of them? */
function isPeriodOfAmount({ group_by }: Plan, items: readonly Item[]): boolean {
  return (
    group_by.some(({ by }) => by !== undefined) &&
    items.some((item, at) => {
      const next = items[at + 1];
      return item.kind === 'period' && item.isAdverb && next?.kind === 'column' && isNumeric(next.column);
    })
  );
}

/** A word that stands in several values of a column, and is none of them, seldom means them all. */
function hasManyGuesses(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === 'value' && !item.isWhole && item.values.length > 2);
}

/** "No shows per physio", "how many has each of us": one number, or all rows, is no number for each. */
function isWithoutGroups({ group_by, measures, columns }: Plan, items: readonly Item[]): boolean {
  // "By Jo" says by whom, "by 9:15" until when.
  const isOfEach = items.some(
    (item, at) =>
      item.used !== true &&
      (isOp(item, 'each') ||
        (isOp(item, 'group') && ['rows', 'person', 'unknown'].includes(items[at + 1]?.kind ?? ''))),
  );
  const isTold = measures.length === 0 ? columns.length > 0 : measures.some(({ op }) => op !== 'count');
  return isOfEach && group_by.length === 0 && !isTold;
}

/** "What was it, and why was it sent back?" */
function isWithoutReason(plan: Plan, text: string, { byKey }: TableProfile): boolean {
  const shown = [...plan.columns, ...plan.group_by.map(({ column }) => column)];
  const isTold = shown.some((key) => byKey.get(key)?.words.some((word) => REASONS.test(word)) === true);
  return /\bwhy\b/i.test(text) && !isTold && !isAllOfRows(plan);
}

const REASONS = /^(?:reasons?|causes?|why|because|notes?|comments?|remarks?|problem|complaint|issue|fault)$/;

/** "Which hires" are no sum. */
function isAmountOfWhich({ measures, group_by }: Plan, items: readonly Item[], text: string): boolean {
  const isAsked =
    /\bwhich\b/i.test(text) &&
    items.some((item, at) => isOp(item, 'which') && items[at + 1]?.kind === 'rows');
  const isAmount = measures.length > 0 && measures.every(({ op }) => op === 'sum' || op === 'average');
  return isAsked && isAmount && group_by.length === 0;
}

/** "Sight reading": a noun before another one says that it is none of what that one means elsewhere. */
function isOfOtherThing(items: readonly Item[], text: string): boolean {
  return items.some((item, at) => {
    const next = items[at + 1];
    const isOther = (item.kind === 'rows' && !item.isOwn) || item.kind === 'unknown';
    if (!isOther || next?.kind !== 'column' || next.fit > weights.synonym || next.start !== item.end)
      return false;
    // "What did the trip cost?"
    return !(next.column.concepts.has('money') && /\b(?:did|does|do|will)\b/i.test(text));
  });
}

/** "How many people want it delivered?", "have I sold": what is done is a condition, and some part of a plan has to say it. */
function isWithoutDone({ filters, measures, columns, group_by }: Plan, text: string): boolean {
  const [, done] = DONE_LAST.exec(text) ?? [];
  const isSaid = filters.length > 0 || measures.some((measure) => measure.filters !== undefined);
  return done !== undefined && !ANY_DONE.test(done) && !isSaid && columns.length + group_by.length === 0;
}

const DONE_LAST =
  /\b(?:it|them|still|already|(?:have|has) (?:i|we|they|you|he|she|been))\s+([a-z]{2,}(?:ed|en|wn|ld|nt|ht))\s*[?.!]*$/i;

/** "Value of all games": an amount, and no list of them. */
const isOfValues = (plan: Plan, text: string) =>
  isAllOfRows(plan) &&
  /^\s*(?:the )?(?:total |overall |combined )?(?:value|worth|amount|cost|price) of\b/i.test(text);

/** What is done with any row. */
const ANY_DONE =
  /^(?:been|seen|taken|given|written|recorded|received|listed|entered|registered|happened|logged|chosen|made|had|got)$/i;

/** "This year" of rows that all are of the year before. */
function isOutOfTime({ filters }: Plan, { byKey }: TableProfile): boolean {
  return filters.some(({ column, by, op, values }) => {
    const { kind, smallest, largest } = byKey.get(column) ?? {};
    const [from] = values,
      to = values.at(-1);
    if (kind !== 'date' || by !== undefined || typeof from !== 'string' || typeof to !== 'string')
      return false;
    if (typeof smallest !== 'string' || typeof largest !== 'string') return false;
    const isPeriod = op === 'is' || op === 'between';
    // "2025" begins before all days of it, and its last day is none of what is before the first row.
    return isPeriod && (from > largest || `${to}\uFFFF` < smallest);
  });
}

/** "Autumn vs spring" by each month of the year. */
function isWithoutSeason(plan: Plan, items: readonly Item[]): boolean {
  const isSeason = (item: Item) => item.kind === 'time' && (item.time.part?.values.length ?? 0) > 1;
  const filters = [...plan.filters, ...plan.measures.flatMap((measure) => measure.filters ?? [])];
  return items.some(isSeason) && filters.every(({ by }) => by === undefined);
}

/** "What comes after Spain?": rows have no neighbours. */
function isOfNeighbour(items: readonly Item[]): boolean {
  return items.some((item, at) => {
    const next = items[at + 1];
    return isOp(item, 'before', 'after') && item.used !== true && next?.kind === 'value';
  });
}

function hasState({ filters }: Plan, profile: TableProfile): boolean {
  return filters.some(
    (filter) =>
      profile.byKey.get(filter.column)?.kind !== 'date' ||
      filter.op === 'empty' ||
      filter.op === 'not_empty' ||
      filter.other !== undefined,
  );
}

/** Whether a result shows that nothing was found out: no rows at all, groups that have one row each, or the largest of such. */
export function isDoubtfulResult(
  { measures, group_by, limit, group_filters }: Plan,
  rows: readonly Cell[][],
): boolean {
  const [measure] = measures;
  const isCounted = measure?.op === 'count' || measure?.op === 'count_distinct';
  const isOne = (row: readonly Cell[]) => row.at(-1) === 1;
  if (rows.every((row) => row.every((cell) => cell === null))) return true;
  return (
    isCounted &&
    group_filters.length === 0 &&
    group_by.length > 0 &&
    (limit === undefined
      ? group_by.every(({ by }) => by === undefined) && rows.length > 1 && rows.every(isOne)
      : rows.every(isOne))
  );
}

/** Whether the first of a ranking has nothing in the column that it is ranked by: the rows that are asked for have none. */
export function isRankedByNothing(
  { order_by, limit, columns, measures, group_by }: Plan,
  rows: readonly Cell[][],
): boolean {
  const [order] = order_by;
  const [first] = rows;
  if (limit === undefined || order === undefined || first === undefined) return false;
  const place =
    order.measure === undefined
      ? columns.indexOf(order.column ?? '')
      : group_by.length + measures.findIndex((own) => JSON.stringify(own) === JSON.stringify(order.measure));
  return place >= (order.measure === undefined ? 0 : group_by.length) && first[place] === null;
}
