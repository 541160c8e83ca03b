// What the tables say to a question: all ways to read it compete, those of different tables as well.
import { planSchema, type Plan } from '#shared/ask-plan.ts';
import { READINGS_MAX, type AskedTable } from '#shared/figures.ts';
import type { LeftPlan, OfferedReading } from '../answering/messages.ts';
import { FigureError } from '../tables/figure-error.ts';
import { dayOf } from '../tables/questions/calendar.ts';
import { decide, likeliest, type Decision, type Result } from '../tables/questions/decide.ts';
import { referentOf } from '../tables/questions/referent.ts';
import {
  explainedBy,
  mentionsIn,
  rankBetween,
  readTable,
  suggestionsFor,
  unknownWords,
} from '../tables/questions/understand.ts';
import { weights } from '../tables/questions/weights.ts';
import type { FigureTable, RefinedReading } from './figure-table.ts';
import { TABLES_TIME_MAX_MS, nothingFound, type FoundFigure } from './found-figure.ts';
import { splitQuestion } from './split-question.ts';

/** The tables that are read for a question. */
interface Tables {
  /** Those that are read first. */
  own: readonly FigureTable[];
  /** All that were read. */
  byId: Map<string, FigureTable>;
  further: FurtherTables;
  /** Midnight UTC of the present day where somebody asks. */
  today: Date;
  /** When reading more of them takes too long. */
  end: number;
  tryOut: (plan: Plan) => Result;
  /** Tables that cannot say anything now, and why. */
  away: { about: AskedTable; note: string }[];
}

/**
 * Tables that are read beside the others where these do not explain all words equally well.
 * @param explained how well the words of the question are explained by one of the others, by its id (`explainedBy`)
 */
export type FurtherTables = (
  explained: (id: string) => ReadonlyMap<number, number>,
) => readonly FigureTable[];

interface Read {
  decision: Decision<Result, RefinedReading>;
  /** The tables that the question can be about, the likeliest first. */
  likely: FigureTable[];
}

/**
 * Answers a question from tables.
 * @param question as it is understood by documents after the one that it follows
 * @param now the present time and the zone of who asks
 * @param asked the question as it was asked
 * @param before what the question that it follows left
 * @param further those that are read where none of the tables answers
 */
export async function findFigure(
  tables: readonly FigureTable[],
  question: string,
  now: { time: Date; timeZone: string },
  asked = question,
  before?: LeftPlan,
  further: FurtherTables = () => [],
): Promise<FoundFigure> {
  const none = { ...nothingFound, isFollowUp: question !== asked, rest: question };
  const opened = openTables(tables, further, now);
  const found: FoundFigure = { ...none, ...(await findIn(opened, asked, before)) };
  // What a table that is asked for cannot say now is told beside what the others say.
  const [away] = opened.away;
  if (away === undefined) return found;
  return { ...found, note: found.note ?? away.note, about: found.about ?? away.about };
}

async function findIn(
  tables: Tables,
  asked: string,
  before: LeftPlan | undefined,
): Promise<Partial<FoundFigure>> {
  if (tables.byId.size === 0) return {};
  const whole = await readTables(tables, asked, before);
  if (whole === undefined) return {};
  const ofPart = await findAnswerToPart(tables, asked);
  if (ofPart !== undefined) return ofPart;
  return (await findAnswer(tables, whole)) ?? (await offersOf(tables, whole));
}

function openTables(
  tables: readonly FigureTable[],
  further: FurtherTables,
  { time, timeZone }: { time: Date; timeZone: string },
): Tables {
  const present = tables.filter(({ unavailable }) => unavailable === undefined);
  const byId = new Map(present.map((table) => [table.asked.id, table]));
  const own = [...byId.values()];
  const away = tables.flatMap(({ asked: about, unavailable: note }) =>
    note === undefined ? [] : { about, note },
  );
  const tryOut = (plan: Plan) => {
    const table = byId.get(plan.table);
    if (table === undefined) throw new FigureError('There is no such table.');
    return table.tryOut(plan);
  };
  const end = performance.now() + TABLES_TIME_MAX_MS;
  return { own, byId, further, today: dayOf(time, timeZone), end, tryOut, away };
}

/** @returns nothing if time is over: those of some tables only do not tell which is the best */
async function readTables(tables: Tables, question: string, before?: LeftPlan): Promise<Read | undefined> {
  const readings = readEach(tables, tables.own, question, before);
  if (readings === undefined) return undefined;
  const about = aboutTables(tables.own, readings);
  const alone = await decideAmong(tables, rankBetween(about));
  const further = readFurther(tables, readings, question, before);
  const decision = further.length === 0 ? alone : await decideWith(tables, alone, about, further);
  const ranked = rankBetween([...about, ...further]);
  const likely = new Set([...ranked.map(({ table }) => table.id), ...tables.byId.keys()]);
  return { decision, likely: [...likely].flatMap((id) => tables.byId.get(id) ?? []) };
}

/** All readings of some tables. @returns nothing if time is over */
function readEach(
  tables: Tables,
  some: readonly FigureTable[],
  question: string,
  before: LeftPlan | undefined,
): RefinedReading[] | undefined {
  const readings: RefinedReading[] = [];
  for (const { readable, refine, prepare: isElsewhere } of some) {
    if (performance.now() > tables.end) return undefined;
    const table = readable();
    const isFollowed = before?.plan.table === table.id && isElsewhere === undefined;
    const own = readTable(table, {
      question,
      today: tables.today,
      before: before?.plan,
      referent: isFollowed ? referentOf(question, before.plan, table.profile, tables.tryOut) : undefined,
      isBeforeOpen: before?.isOpen,
    });
    readings.push(...(refine?.(own) ?? own));
  }
  return readings;
}

/**
 * Those that a question can be about: a table none of whose names stand in it is not, unless nothing else is asked: "who comes most
 * often?"
 */
function aboutTables(some: readonly FigureTable[], readings: readonly RefinedReading[]): RefinedReading[] {
  const isOnly = some.every((table) => table.isOnly);
  return readings.filter(
    ({ own, unknown, isFollowUp }) =>
      (own > 0 && own >= unknown.length) || isFollowUp || (isOnly && unknown.length <= own + 1),
  );
}

/** The readings of further tables. */
function readFurther(
  tables: Tables,
  readings: readonly RefinedReading[],
  question: string,
  before: LeftPlan | undefined,
): RefinedReading[] {
  const read = new Map(readings.map((reading) => [reading.table.id, reading]));
  const known = new Map<string, ReadonlyMap<number, number>>();
  const explained = (id: string) => {
    const words = known.get(id) ?? explain(id);
    known.set(id, words);
    return words;
  };
  const explain = (id: string): ReadonlyMap<number, number> => {
    const table = read.get(id)?.table ?? tables.byId.get(id)?.readable();
    if (table === undefined) return new Map();
    const mentions = read.get(id)?.mentions ?? mentionsIn(table, question, tables.today);
    return explainedBy(mentions, table.profile);
  };
  const isNew = ({ asked }: FigureTable) => tables.own.every((own) => own.asked.id !== asked.id);
  const further = tables.further(explained).filter(isNew);
  for (const table of further) tables.byId.set(table.asked.id, table);
  return aboutTables(further, readEach(tables, further, question, before) ?? []);
}

/**
 * Decides with the readings of further tables. These count alone where they say more of the question than any other does: where each
 * other one leaves a word out, or knows a word less well.
 */
async function decideWith(
  tables: Tables,
  alone: Read['decision'],
  about: readonly RefinedReading[],
  further: readonly RefinedReading[],
): Promise<Read['decision']> {
  const all = rankBetween([...about, ...further]);
  const ids = new Set(further.map(({ table }) => table.id));
  const ofFurther = all.filter(({ table }) => ids.has(table.id));
  const isLess = ({ unknown, unused, score }: RefinedReading) =>
    unknown.length + unused.length > 0 || score < (ofFurther[0]?.score ?? 0);
  const isMore = alone.readings.every(({ reading }) => isLess(reading));
  if (alone.verdict === 'answer' && !isMore) return alone;
  const decision = isMore ? await decideAmong(tables, ofFurther) : undefined;
  return decision?.verdict === 'answer' ? decision : decideAmong(tables, all);
}

async function decideAmong(
  tables: Tables,
  readings: readonly RefinedReading[],
): Promise<Decision<Result, RefinedReading>> {
  const [best] = readings;
  const isElsewhere = best !== undefined && tables.byId.get(best.table.id)?.prepare !== undefined;
  const decideWithin = async (within: number) => {
    const own = likeliest(readings, within);
    await prepare(
      tables,
      own.map(({ plan }) => plan),
    );
    return decide(own, tables.tryOut);
  };
  // What is far behind the best one only matters where that does not answer.
  const near = isElsewhere ? await decideWithin(weights.lead) : undefined;
  return near?.verdict === 'answer' ? near : decideWithin(weights.tried);
}

/** Works out what is not worked out at once. */
async function prepare({ byId, away }: Tables, plans: readonly Plan[]): Promise<void> {
  for (const [id, own] of Map.groupBy(plans, ({ table }) => table)) {
    const table = byId.get(id);
    try {
      await table?.prepare?.(own);
    } catch (error) {
      if (table === undefined || !(error instanceof FigureError)) throw error;
      away.push({ about: table.asked, note: error.message });
    }
  }
}

/** The figure of the best reading, if it is clear. */
async function findAnswer(
  { byId, tryOut }: Tables,
  { decision: { verdict, readings } }: Read,
): Promise<Pick<FoundFigure, 'figure' | 'cited' | 'isAnswer' | 'isFollowUp'> | undefined> {
  const [best] = readings;
  const table = best && byId.get(best.reading.table.id);
  if (verdict !== 'answer' || best === undefined || table === undefined) return undefined;
  const { plan, isFollowUp } = best.reading;
  const worked = await table.workOut(plan);
  const isAnswer = worked.figure.rows_used > 0 || table.isWhole === true || hasItsValues(plan, tryOut);
  return { ...worked, isAnswer, isFollowUp };
}

/** Whether a table has all words of a question, even if it cannot answer it. */
function isUnderstood(read: Read | undefined): boolean {
  const [best] = read?.decision.readings ?? [];
  return read?.decision.verdict !== 'none' && best?.reading.unknown.length === 0;
}

/** The figure of one part of a question whose other part no table understands, and that other part. */
async function findAnswerToPart(tables: Tables, asked: string) {
  const reads = new Map<string, Promise<Read | undefined>>();
  const readOnce = (text: string) => {
    const read = reads.get(text) ?? readTables(tables, text);
    reads.set(text, read);
    return read;
  };
  for (const { part, rest } of splitQuestion(asked)) {
    const other = await readOnce(rest);
    if (isUnderstood(other) || isOfTables(other) || GOES_ON.test(part)) continue;
    const read = await readOnce(part);
    const answered = read && (await findAnswer(tables, read));
    if (answered !== undefined) return { ...answered, rest };
  }
  return undefined;
}

/** What goes on with the other part: "and who saw it?" */
const GOES_ON = /\b(?:it|its|that|those|these|them|they|their)\b(?!\s+\p{L})/iu;

/** Whether a part that is not understood is about a table rather than for documents: some column is named, and one word not known. */
function isOfTables(read: Read | undefined): boolean {
  const [best] = read?.decision.readings ?? [];
  return best !== undefined && best.reading.own > 0 && best.reading.unknown.length <= 1;
}

/** What somebody can choose from, or ask instead. */
async function offersOf(
  { byId, today, tryOut }: Tables,
  { decision: { verdict, readings }, likely }: Read,
): Promise<Partial<FoundFigure>> {
  const [best] = readings;
  const about = (best && byId.get(best.reading.table.id)) ?? likely[0];
  const offered: OfferedReading[] = [];
  for (const { reading } of verdict === 'none' ? [] : readings.slice(0, READINGS_MAX)) {
    const worked = await byId.get(reading.table.id)?.workOut(reading.plan);
    if (worked !== undefined) offered.push(worked);
  }
  return {
    readings: offered,
    about: about?.asked,
    unknownWords: best === undefined ? [] : unknownWords(best.reading),
    note: best?.reading.refusal ?? null,
    begun: best?.reading.plan ?? (about === undefined ? null : countOf(about.asked.id)),
    suggestions:
      about === undefined ? [] : [...(about.suggestions ?? suggestionsFor(about.readable(), today, tryOut))],
    likely: likely.map(({ asked }) => asked),
    ...(best && { isFollowUp: best.reading.isFollowUp }),
  };
}

/** Whether each condition of a plan holds for some row: then that none meets all of them is an answer. */
function hasItsValues({ table, filters }: Plan, tryOut: (plan: Plan) => Result): boolean {
  return filters.every((filter) => {
    const plan = { ...countOf(table), filters: [filter] };
    return Number(tryOut(plan).rows[0]?.[0] ?? 0) > 0;
  });
}

/** How many rows a table has. */
const countOf = (table: string): Plan => planSchema.parse({ table, measures: [{ op: 'count' }] });
