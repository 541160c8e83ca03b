// Whether a question is about two linked tables at once. One that a single sheet answers is answered by that one.
import type { Measure, Plan } from '#shared/ask-plan.ts';
import { stemOf } from '../indexing/words.ts';
import { headerWords } from '../tables/questions/column-kind.ts';
import { BEFORE_COUNTED } from '../tables/questions/lexicon/word-classes.ts';
import type { Mention, Mentions } from '../tables/questions/mention.ts';
import type { TableProfile } from '../tables/questions/table-profile.ts';
import type { TableReading } from '../tables/questions/understand.ts';
import { weights } from '../tables/questions/weights.ts';
import { columnsIn, measuresIn } from '../tables/plan-parts.ts';
import type { LinkedTable } from './linked-table.ts';

/** The readings of two linked tables that need both. */
export function refineLinked(readings: readonly TableReading[], table: LinkedTable): TableReading[] {
  const own = readings
    .filter((reading) => needsBoth(reading, table))
    .map((reading) => ofRows(reading, table));
  // "How much did they order?" is an amount, though a column may be called `Order`.
  const isAmount = own.some(({ plan, mentions }) => plan.measures.length > 0 && isHowMuch(mentions));
  return isAmount ? own.filter(({ plan }) => plan.measures.length > 0) : own;
}

const isHowMuch = ({ at }: Mentions) =>
  at.flat().some((mention) => mention.kind === 'operator' && mention.operator.kind === 'how_much');

/**
 * A reading as it is meant of linked rows. What only says which rows belong together, such as "customers" beside their city, is not
 * left over; and "by members from Hove" is rather no group.
 */
function ofRows(reading: TableReading, table: LinkedTable): TableReading {
  const { link, further } = table;
  const { mentions, unused } = reading;
  const isOfOne =
    reading.plan.group_filters.length === 0 && isOneCounted(mentions, reading.table.profile, table);
  const plan = isOfOne ? countingOnes(reading.plan, table) : reading.plan;
  const noun = stemOf(link.noun ?? '');
  const isSaid = (mention: Mention) =>
    (mention.kind === 'column' && mention.column.key === link.many) ||
    (mention.kind === 'person' && mentions.tokens[mention.start]?.term === noun);
  const cost = unused
    .filter(isSaid)
    .reduce((sum, { kind }) => sum + (kind === 'column' ? weights.unusedColumn : weights.unusedWord), 0);
  const isOfSeveral = mentions.tokens.some(({ term, folded }) => term === noun && folded !== link.noun);
  const isGrouped = plan.group_by.some(({ column }) => column === link.many) && plan.filters.length > 0;
  // An amount of the second sheet stands in as many rows as name it.
  const others = new Set(further.map(({ column }) => column.key));
  const isRepeated =
    !link.isEach &&
    measuresIn(plan).some(({ op, column }) => REPEATED.has(op) && isMadeOf(others, plan, column));
  return {
    ...reading,
    plan,
    unused: unused.filter((mention) => !isSaid(mention)),
    score: reading.score + cost - (isGrouped && isOfSeveral ? weights.rowForGroup : 0),
    isDoubtful: reading.isDoubtful || isRepeated || (isOfOne && plan.measures.some(isOfRowsAlone)),
  };
}

/** What changes where a number stands in several rows. */
const REPEATED: ReadonlySet<string> = new Set(['sum', 'average', 'median']);

/** Whether the numbers of a column are those of the second sheet alone, also computed ones. */
function isMadeOf(
  others: ReadonlySet<string>,
  { computed = [] }: Pick<Plan, 'computed'>,
  key: string | undefined,
): boolean {
  const own = computed.find((one) => one.key === key);
  return own === undefined
    ? others.has(key ?? '')
    : own.columns.every((column) => isMadeOf(others, { computed }, column));
}

/**
 * Whether rows of the second sheet are what is counted or shared: they are said behind "how many", "number of" or "share of", as in
 * "How many active customers have open orders?", but not in "How many customer orders are open?" or "How often did customers order?".
 */
function isOneCounted(
  { at, tokens }: Mentions,
  { rowStems, isOfPeople }: TableProfile,
  { link, one }: LinkedTable,
): boolean {
  const asked = at
    .flat()
    .find((mention) => mention.kind === 'operator' && COUNTING.has(mention.operator.kind));
  if (asked === undefined) return false;
  const nouns = new Set([link.noun ?? '', ...headerWords(one.description.name)].map((word) => stemOf(word)));
  const isOfMany = (index: number) => rowStems.has(tokens[index]?.term ?? '');
  const isOfOne = (index: number) =>
    nouns.has(tokens[index]?.term ?? '') ||
    (!isOfPeople && at[index]?.some(({ kind }) => kind === 'person') === true);
  const noun = tokens.findIndex((_, index) => index >= asked.end && (isOfMany(index) || isOfOne(index)));
  if (noun < 0 || isOfMany(noun) || isOfMany(noun + 1)) return false;
  const isOfNoun = (index: number) =>
    BEFORE_COUNTED.has(tokens[index]?.folded ?? '') ||
    at.flat().some(({ kind, start, end }) => SAID_OF.has(kind) && start <= index && index < end);
  return tokens.every((_, index) => index < asked.end || index >= noun || isOfNoun(index));
}

const COUNTING: ReadonlySet<string> = new Set(['how_many', 'count', 'share']);

/** What can be said of rows in front of what they are called: "active". */
const SAID_OF: ReadonlySet<string> = new Set(['value', 'state', 'time', 'number']);

/** Counts rows of the second sheet, each once, by the column that names them: names may come twice. */
function countingOnes(plan: Plan, { link, further }: LinkedTable): Plan {
  const others = new Set(further.map(({ column }) => column.key));
  // Of each row of its own nothing is counted but its rows in the first sheet.
  if (plan.group_by.some(({ column }) => column === link.many)) return plan;
  const counted = (measure: Measure): Measure =>
    measure.share === undefined &&
    (isOfRowsAlone(measure) || (measure.op === 'count_distinct' && others.has(measure.column ?? '')))
      ? { ...measure, op: 'count_distinct', column: link.many }
      : measure;
  return {
    ...plan,
    measures: plan.measures.map(counted),
    order_by: plan.order_by.map((own) =>
      own.measure === undefined ? own : { ...own, measure: counted(own.measure) },
    ),
  };
}

const isOfRowsAlone = ({ op, column }: Measure) => op === 'count' && column === undefined;

/** So many are read for a question; those that explain most of its words are taken. */
const READ_MAX = 6;

/**
 * Whether a reading needs both tables: it has a column of the second one, and of the first one more than the column that names rows of
 * the second. A reading that goes on from a question to both is left as it is.
 */
function needsBoth(
  { plan, mentions, isFollowUp }: TableReading,
  { further, link, description }: LinkedTable,
): boolean {
  if (isFollowUp) return true;
  const keys = columnsIn(plan);
  const others = new Map(further.map(({ column }) => [column.key, column]));
  const isOfRows = mentions.at
    .flat()
    .some((mention) => mention.kind === 'rows' && mention.isOwn && mention.isPlain !== true);
  const isOfMany =
    isOfRows ||
    plan.group_filters.length > 0 ||
    keys.some((key) => !others.has(key) && key !== link.many && !key.startsWith('x'));
  if (!isOfMany || !keys.some((key) => others.has(key))) return false;
  // A time is about the rows where they have one, unless the other column of dates is named.
  const hasDate = description.columns.some(({ key, type }) => type === 'date' && !others.has(key));
  const isNamed = (key: string) =>
    mentions.at.flat().some((mention) => mention.kind === 'column' && mention.column.key === key);
  return !plan.filters.some(
    ({ column, op }) =>
      hasDate &&
      others.get(column)?.type === 'date' &&
      op !== 'empty' &&
      op !== 'not_empty' &&
      !isNamed(column),
  );
}

/**
 * The linked tables that a question may be about: each of the two sheets explains a word of it better than the other one.
 * @param explained how well the words of the question are explained by a sheet (`explainedBy`)
 */
export function linksAbout(
  linked: readonly LinkedTable[],
  explained: (id: string) => ReadonlyMap<number, number>,
): LinkedTable[] {
  return linked
    .map((table) => {
      const [many, one] = [explained(table.many.asked.id), explained(table.one.asked.id)];
      const isOfBoth = explainsMore(one, many) && explainsMore(many, one);
      return { table, words: isOfBoth ? new Set([...many.keys(), ...one.keys()]).size : 0 };
    })
    .filter(({ words }) => words > 0)
    .toSorted((one, other) => other.words - one.words)
    .slice(0, READ_MAX)
    .map(({ table }) => table);
}

/** Whether a word stands in a sheet that another one does not know, or only by what it is related to. */
function explainsMore(own: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  return [...own].some(([at, score]) => {
    const theirs = other.get(at) ?? 0;
    return theirs === 0 || (score >= weights.partOfName && theirs < weights.partOfName);
  });
}
