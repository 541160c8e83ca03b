// What the tables say to a question: all ways to read it compete, those of different tables as well.
import { planSchema, type Plan } from '#shared/ask-plan.ts';
import { READINGS_MAX, type AskedTable } from '#shared/figures.ts';
import type { LeftPlan, OfferedReading } from '../answering/messages.ts';
import { FigureError } from '../tables/figure-error.ts';
import { dayOf } from '../tables/questions/calendar.ts';
import { decide, likeliest, type Decision, type Result } from '../tables/questions/decide.ts';
import { referentOf } from '../tables/questions/referent.ts';
import { rankBetween, readTable, suggestionsFor, unknownWords } from '../tables/questions/understand.ts';
import { weights } from '../tables/questions/weights.ts';
import type { FigureTable, RefinedReading } from './figure-table.ts';
import { TABLES_TIME_MAX_MS, nothingFound, type FoundFigure } from './found-figure.ts';
import { splitQuestion } from './split-question.ts';

/** The tables that are read for a question. */
interface Tables {
  byId: ReadonlyMap<string, FigureTable>;
  /** Midnight UTC of the present day where somebody asks. */
  today: Date;
  /** When reading more of them takes too long. */
  end: number;
  tryOut: (plan: Plan) => Result;
  /** Tables that cannot say anything now, and why. */
  away: { about: AskedTable; note: string }[];
}

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
 */
export async function findFigure(
  tables: readonly FigureTable[],
  question: string,
  now: { time: Date; timeZone: string },
  asked = question,
  before?: LeftPlan,
): Promise<FoundFigure> {
  const none = { ...nothingFound, isFollowUp: question !== asked, rest: question };
  const opened = openTables(tables, now);
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
  { time, timeZone }: { time: Date; timeZone: string },
): Tables {
  const present = tables.filter(({ unavailable }) => unavailable === undefined);
  const byId = new Map(present.map((table) => [table.asked.id, table]));
  const away = tables.flatMap(({ asked: about, unavailable: note }) =>
    note === undefined ? [] : { about, note },
  );
  const tryOut = (plan: Plan) => {
    const table = byId.get(plan.table);
    if (table === undefined) throw new FigureError('There is no such table.');
    return table.tryOut(plan);
  };
  return { byId, today: dayOf(time, timeZone), end: performance.now() + TABLES_TIME_MAX_MS, tryOut, away };
}

/** @returns nothing if time is over: those of some tables only do not tell which is the best */
async function readTables(tables: Tables, question: string, before?: LeftPlan): Promise<Read | undefined> {
  const { byId, today, end } = tables;
  const readings: RefinedReading[] = [];
  for (const { readable, refine, prepare: isElsewhere } of byId.values()) {
    if (performance.now() > end) return undefined;
    const table = readable();
    const isFollowed = before?.plan.table === table.id && isElsewhere === undefined;
    const own = readTable(table, {
      question,
      today,
      before: before?.plan,
      referent: isFollowed ? referentOf(question, before.plan, table.profile, tables.tryOut) : undefined,
      isBeforeOpen: before?.isOpen,
    });
    readings.push(...(refine?.(own) ?? own));
  }
  // A table none of whose names stand in the question is not what it is about, unless nothing else is asked: "who comes most often?"
  const isOnly = [...byId.values()].every((table) => table.isOnly);
  const about = rankBetween(
    readings.filter(
      ({ own, unknown, isFollowUp }) =>
        (own > 0 && own >= unknown.length) || isFollowUp || (isOnly && unknown.length <= own + 1),
    ),
  );
  const ids = new Set([...about.map(({ table }) => table.id), ...byId.keys()]);
  const likely = [...ids].flatMap((id) => byId.get(id) ?? []);
  return { decision: await decideAmong(tables, about), likely };
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
    if (isUnderstood(await readOnce(rest))) continue;
    const read = await readOnce(part);
    const answered = read && (await findAnswer(tables, read));
    if (answered !== undefined) return { ...answered, rest };
  }
  return undefined;
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
    suggestions:
      about === undefined ? [] : [...(about.suggestions ?? suggestionsFor(about.readable(), today, tryOut))],
    likely: likely.map(({ asked }) => asked),
    ...(best && { isFollowUp: best.reading.isFollowUp }),
  };
}

/** Whether each condition of a plan holds for some row: then that none meets all of them is an answer. */
function hasItsValues({ table, filters }: Plan, tryOut: (plan: Plan) => Result): boolean {
  return filters.every((filter) => {
    const plan = planSchema.parse({ table, measures: [{ op: 'count' }], filters: [filter] });
    return Number(tryOut(plan).rows[0]?.[0] ?? 0) > 0;
  });
}
