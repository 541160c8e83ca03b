// What sheets of files say to a question: all ways to read it compete, those of different sheets as well.
import { planSchema, type Plan } from '#shared/ask-plan.ts';
import { READINGS_MAX } from '#shared/figures.ts';
import type { LeftPlan, OfferedReading } from '../answering/messages.ts';
import { FigureError } from '../tables/figure-error.ts';
import { dayOf } from '../tables/questions/calendar.ts';
import type { Decision, Result } from '../tables/questions/decide.ts';
import { referentOf } from '../tables/questions/referent.ts';
import {
  decideBetween,
  readTable,
  suggestionsFor,
  unknownWords,
  type TableReading,
} from '../tables/questions/understand.ts';
import type { FigureTable } from './figure-table.ts';
import { TABLES_TIME_MAX_MS, nothingFound, type FoundFigure } from './found-figure.ts';
import { contradicts, secondOpinion } from './second-opinion.ts';
import { splitQuestion } from './split-question.ts';

interface Question {
  /** As it is understood by documents after the one that it follows. */
  question: string;
  /** As it was asked. */
  asked: string;
  /** What the question that it follows left, if any. */
  before?: LeftPlan | undefined;
}

interface Sheets {
  byId: ReadonlyMap<string, FigureTable>;
  /** Midnight UTC of the present day where somebody asks. */
  today: Date;
  /** When reading more of them takes too long. */
  end: number;
  tryOut: (plan: Plan) => Result;
}

interface Read {
  decision: Decision<Result, TableReading>;
  /** The sheets that the question can be about, the likeliest first. */
  likely: FigureTable[];
}

/** Answers a question from sheets. @param now the present time and the zone of who asks */
export async function findInSheets(
  tables: readonly FigureTable[],
  { question, asked, before }: Question,
  now: { time: Date; timeZone: string },
): Promise<FoundFigure> {
  const sheets = openSheets(tables, now);
  const whole = readSheets(sheets, asked, before);
  const none = { ...nothingFound, isFollowUp: question !== asked, rest: question };
  if (whole === undefined) return none;
  const ofPart = await findAnswerToPart(sheets, asked);
  if (ofPart !== undefined) return { ...none, ...ofPart };
  const second = findContradiction(sheets, whole, asked, now);
  const answered = second === undefined ? await findAnswer(sheets, whole) : undefined;
  if (answered !== undefined) return { ...none, ...answered };
  return { ...none, ...(await offersOf(sheets, whole, second)) };
}

function openSheets(
  tables: readonly FigureTable[],
  { time, timeZone }: { time: Date; timeZone: string },
): Sheets {
  const byId = new Map(tables.map((table) => [table.asked.id, table]));
  const tryOut = (plan: Plan) => {
    const result = byId.get(plan.table)?.tryOut?.(plan);
    if (result === undefined) throw new FigureError('This table is read otherwise.');
    return result;
  };
  return { byId, today: dayOf(time, timeZone), end: performance.now() + TABLES_TIME_MAX_MS, tryOut };
}

/** @returns nothing if time is over: those of some sheets only do not tell which is the best */
function readSheets(
  { byId, today, end, tryOut }: Sheets,
  question: string,
  before?: LeftPlan,
): Read | undefined {
  const readings: TableReading[] = [];
  for (const { readable } of byId.values()) {
    if (performance.now() > end) return undefined;
    const table = readable?.();
    if (table === undefined) continue;
    const isBefore = before?.plan.table === table.id;
    const referent = isBefore ? referentOf(before.plan, table.profile, tryOut) : undefined;
    const followed = { before: before?.plan, isBeforeOpen: before?.isOpen, referent };
    readings.push(...readTable(table, { question, today, ...followed }));
  }
  // A table none of whose names stand in the question is not what it is about, unless nothing else is asked: "who comes most often?"
  const isOnly = [...byId.values()].every((table) => table.isOnly);
  const about = readings
    .filter(
      ({ own, unknown, isFollowUp }) =>
        (own > 0 && own >= unknown.length) || isFollowUp || (isOnly && unknown.length <= own + 1),
    )
    .toSorted((one, other) => other.score - one.score);
  const ids = new Set([...about.map(({ table }) => table.id), ...byId.keys()]);
  const likely = [...ids].flatMap((id) => byId.get(id) ?? []);
  return { decision: decideBetween(about, tryOut), likely };
}

/** The figure of the best reading, if it is clear. */
async function findAnswer(
  { byId, tryOut }: Sheets,
  { decision: { verdict, readings } }: Read,
): Promise<Pick<FoundFigure, 'figure' | 'cited' | 'isAnswer' | 'isFollowUp'> | undefined> {
  const [best] = readings;
  const table = best && byId.get(best.reading.table.id);
  if (verdict !== 'answer' || best === undefined || table === undefined) return undefined;
  const { plan, isFollowUp } = best.reading;
  const worked = await table.workOut(plan);
  const isAnswer = worked.figure.rows_used > 0 || hasItsValues(plan, tryOut);
  return { ...worked, isAnswer, isFollowUp };
}

/** Whether a table has all words of a question, even if it cannot answer it. */
function isUnderstood(read: Read | undefined): boolean {
  const [best] = read?.decision.readings ?? [];
  return read?.decision.verdict !== 'none' && best?.reading.unknown.length === 0;
}

/** The figure of one part of a question whose other part no table understands, and that other part. */
async function findAnswerToPart(sheets: Sheets, asked: string) {
  const reads = new Map<string, Read | undefined>();
  const readOnce = (text: string) => {
    if (!reads.has(text)) reads.set(text, readSheets(sheets, text));
    return reads.get(text);
  };
  for (const { part, rest } of splitQuestion(asked)) {
    if (isUnderstood(readOnce(rest))) continue;
    const read = readOnce(part);
    const answered = read && (await findAnswer(sheets, read));
    if (answered !== undefined) return { ...answered, rest };
  }
  return undefined;
}

/** What the other reader makes of a question that a sheet would answer, if that is something else. */
function findContradiction(
  { byId, tryOut }: Sheets,
  { decision: { verdict, readings } }: Read,
  asked: string,
  now: { time: Date; timeZone: string },
): Plan | undefined {
  const [best] = readings;
  const table = best && byId.get(best.reading.table.id);
  if (verdict !== 'answer' || table === undefined || best?.reading.isFollowUp !== false) return undefined;
  const second = secondOpinion(asked, table, now);
  return second !== undefined && contradicts(best, second, tryOut) ? second : undefined;
}

/** What somebody can choose from, or ask instead. */
async function offersOf(
  { byId, today, tryOut }: Sheets,
  { decision: { verdict, readings }, likely }: Read,
  second?: Plan,
): Promise<Partial<FoundFigure>> {
  const [best] = readings;
  const about = (best && byId.get(best.reading.table.id)) ?? likely[0];
  const table = about?.readable?.();
  const offered: OfferedReading[] = [];
  for (const { reading } of verdict === 'none' ? [] : readings.slice(0, READINGS_MAX)) {
    const worked = await byId.get(reading.table.id)?.workOut(reading.plan);
    if (worked !== undefined) offered.push(worked);
  }
  const further = second && (await byId.get(second.table)?.workOut(second));
  // Beside the likeliest one.
  if (further !== undefined) offered.splice(1, 0, further);
  return {
    readings: offered.slice(0, READINGS_MAX),
    about: about?.asked,
    unknownWords: best === undefined ? [] : unknownWords(best.reading),
    suggestions: table === undefined ? [] : suggestionsFor(table, today, tryOut),
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
