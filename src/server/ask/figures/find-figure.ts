// What the tables say to a question: a figure, if one of them understands every word; otherwise the readings to choose from.
import { planSchema, type Plan } from '#shared/ask-plan.ts';
import {
  READINGS_MAX,
  SUGGESTIONS_MAX,
  type AskedTable,
  type Figure,
  type UnknownWord,
} from '#shared/figures.ts';
import type { OfferedReading } from '../answering/messages.ts';
import { FigureError } from '../tables/figure-error.ts';
import { dayOf } from '../tables/grammar/times.ts';
import { readQuestion } from '../tables/grammar/read-question.ts';
import { cellsWithSynonyms } from '../tables/grammar/synonyms.ts';
import type { Result } from '../tables/questions/decide.ts';
import { decideBetween, readTable, suggestionsFor as suggestionsOf, unknownWords, type TableReading } from '../tables/questions/understand.ts';
import type { FigureTable } from './figure-table.ts';
import type { CitedRow } from './number-rows.ts';
import { splitQuestion } from './split-question.ts';

/** How long the tables are looked through before the documents are asked alone. */
const TIME_MAX_MS = 3000;
/** How many names stand beside a word that was not understood. */
const NEAR_MAX = 5;

export interface FoundFigure {
  figure: Figure | null;
  /** Whether the figure, if there is one, answers: not where it has no rows because no row has a value that it names. */
  isAnswer: boolean;
  /** Whether a table understood it as a change of the plan of the question that it follows. */
  isFollowUp: boolean;
  /**
   * Where there is no figure: the ways to read the question that somebody may choose from, the best first. Two to five with different
   * results; one only where words were not understood, or where `note` says why it is not what was asked.
   */
  readings: OfferedReading[];
  /** The words that were not understood, by their places in the question as it was asked. */
  unknownWords: UnknownWord[];
  /** Where there is no figure: questions to the table that would have one. */
  suggestions: string[];
  /** Why the table says nothing, or something else than was asked, in a sentence. */
  note: string | null;
  /** The table that `unknownWords`, `suggestions` and `note` are about: they are shown to who may read it. */
  about: AskedTable | undefined;
  /** The first rows that the figure lists. */
  cited: CitedRow[];
  /** What of the question the documents are asked; the whole where the figure answers none, or all of it. */
  rest: string;
  /** Where words were not understood: the tables, those that have most words of the question first. */
  likely: AskedTable[];
}

interface Reading {
  table: FigureTable;
  plan: Plan;
  unknown: string[];
  /** How many words of the question are of the table: its name, its columns, its cells. */
  own: number;
  /** Why the plan is only offered although every word was understood. */
  refusal?: string;
}

/**
 * Answers a question from tables.
 * @param question as it is understood after the one that it follows
 * @param now the present time and the zone of who asks
 * @param asked the question as it was asked
 * @param before the plan of the question that it follows
 */
export async function findFigure(
  tables: readonly FigureTable[],
  question: string,
  now: { time: Date; timeZone: string },
  asked = question,
  before?: Plan,
): Promise<FoundFigure> {
  if (tables.length === 0) return { ...nothing, rest: question };
  const sheets = tables.filter(({ readable }) => readable !== undefined);
  const others = tables.filter(({ readable }) => readable === undefined);
  const ofSheets = sheets.length === 0 ? undefined : await findInSheets(sheets, { asked, before }, now);
  if (others.length === 0 && ofSheets !== undefined) return { ...ofSheets, rest: ofSheets.figure === null ? question : ofSheets.rest };
  const ofOthers = await findByGrammar(others, question, now, asked);
  return ofSheets === undefined ? ofOthers : better(ofSheets, ofOthers);
}

/** What two kinds of tables say: where both answer, somebody has to choose. */
function better(sheets: FoundFigure, others: FoundFigure): FoundFigure {
  if (others.figure === null && others.note !== null && others.readings.length === 0)
    // The waitlist could not be asked.
    return { ...sheets, note: sheets.note ?? others.note, about: sheets.about ?? others.about };
  if (others.figure === null) {
    const isMore = others.readings.length > 0 && others.unknownWords.length === 0;
    return sheets.figure !== null || !isMore ? (sheets.figure !== null || sheets.readings.length > 0 || others.readings.length === 0 && others.note === null ? sheets : others) : others;
  }
  if (sheets.figure === null) return others;
  const readings = [sheets, others].flatMap(({ figure, cited }) => (figure === null ? [] : [{ figure, cited }]));
  return { ...nothing, readings, note: 'More than one table may answer this.', about: sheets.figure.table, rest: sheets.rest, likely: sheets.likely };
}

/** Answers a question from sheets of files: all ways to read it compete, those of different sheets as well. */
async function findInSheets(
  sheets: readonly FigureTable[],
  { asked, before }: { asked: string; before?: Plan | undefined },
  now: { time: Date; timeZone: string },
): Promise<FoundFigure> {
  const end = performance.now() + TIME_MAX_MS;
  const today = dayOf(now.time, now.timeZone);
  const byId = new Map(sheets.map((table) => [table.asked.id, table]));
  const tryOut = (plan: Plan) => {
    const result = byId.get(plan.table)?.tryOut?.(plan);
    if (result === undefined) throw new FigureError('This table is read otherwise.');
    return result;
  };
  const readings: TableReading[] = [];
  for (const { readable } of sheets) {
    // Those of some tables only do not tell which is the best.
    if (performance.now() > end) return { ...nothing, rest: asked };
    const table = readable?.();
    if (table !== undefined) readings.push(...readTable(table, { question: asked, today, before }));
  }
  // A table none of whose names stand in the question is not what it is about.
  const about = readings.filter(({ own, unknown, isFollowUp }) => (own > 0 && own >= unknown.length) || isFollowUp);
  const decision = decideBetween(about, tryOut);
  const likely = [...new Set([...about.toSorted((one, other) => other.score - one.score).map(({ table }) => table.id), ...byId.keys()])].flatMap((id) => byId.get(id)?.asked ?? []);
  const [best] = decision.readings;
  const ofBest = best && byId.get(best.reading.table.id);
  if (decision.verdict === 'answer' && best !== undefined && ofBest !== undefined) {
    const worked = await ofBest.workOut(best.reading.plan);
    return { ...nothing, ...worked, isAnswer: worked.figure.rows_used > 0 || hasItsValues(best.reading.plan, tryOut), isFollowUp: best.reading.isFollowUp, rest: asked };
  }
  const nearest = ofBest ?? byId.get(likely[0]?.id ?? '');
  const table = nearest?.readable?.();
  const offered = decision.verdict === 'none' ? [] : await Promise.all(decision.readings.map(async ({ reading }) => byId.get(reading.table.id)?.workOut(reading.plan)));
  return {
    ...nothing,
    readings: offered.filter((own) => own !== undefined).slice(0, READINGS_MAX),
    about: nearest?.asked,
    unknownWords: best === undefined ? [] : unknownWords(best.reading),
    suggestions: table === undefined ? [] : suggestionsOf(table, today, tryOut),
    isFollowUp: best?.reading.isFollowUp ?? false,
    rest: asked,
    likely,
  };
}

/** Whether each condition of a plan holds for some row: then that none meets all of them is an answer. */
function hasItsValues({ table, filters }: Plan, tryOut: (plan: Plan) => Result): boolean {
  return filters.every((filter) => {
    const plan = planSchema.parse({ table, measures: [{ op: 'count' }], filters: [filter] });
    return Number(tryOut(plan).rows[0]?.[0] ?? 0) > 0;
  });
}

async function findByGrammar(
  tables: readonly FigureTable[],
  question: string,
  now: { time: Date; timeZone: string },
  asked: string,
): Promise<FoundFigure> {
  const end = performance.now() + TIME_MAX_MS;
  const read = (text: string): Reading[] => {
    const readings: Reading[] = [];
    for (const table of tables) {
      // Those of some tables only do not tell which is the best.
      if (performance.now() > end) return [];
      readings.push(...readWith(table, text, now));
    }
    return readings;
  };
  const whole = read(question);
  for (const { part, rest } of [{ part: question, rest: question }, ...splitQuestion(question)]) {
    const best = mostFitting(part === question ? whole : read(part));
    if (best.length === 0) continue;
    const { readings, note } = await workOutAll(best);
    const [only, second] = readings;
    // What is not what was asked is for somebody to choose.
    if (only !== undefined && second === undefined && note === null) return { ...nothing, ...only, rest };
    return { ...nothing, readings, note, about: best[0]?.table.asked, rest };
  }
  const sorted = whole.toSorted((one, other) => other.own - one.own);
  // Of a table whose cells are not known, the words may be some of them.
  const nearest = sorted.find(
    ({ table, own, unknown }) => own > 0 && (table.unavailable !== undefined || own >= countWords(unknown)),
  );
  const likely = [...new Set([...sorted.map(({ table }) => table), ...tables])];
  const about = nearest?.table ?? likely[0];
  const { readings, note } = await workOutAll(nearest === undefined ? [] : [nearest]);
  return {
    ...nothing,
    readings,
    note,
    about: about?.asked,
    unknownWords: nearest === undefined ? [] : toUnknownWords(nearest, asked),
    suggestions: about === undefined ? [] : suggestionsFor(about, now),
    rest: question,
    likely: likely.map((table) => table.asked),
  };
}

const nothing: Omit<FoundFigure, 'rest'> = {
  figure: null,
  isAnswer: true,
  isFollowUp: false,
  readings: [],
  unknownWords: [],
  suggestions: [],
  note: null,
  about: undefined,
  cited: [],
  likely: [],
};

/** Of the readings that understand every word, those that have most words of their table. */
function mostFitting(readings: readonly Reading[]): Reading[] {
  const understood = readings.filter(({ unknown, own }) => unknown.length === 0 && own > 0);
  // One without rows does not make another doubtful.
  const filled = understood.filter(
    ({ table }) => table.unavailable !== undefined || table.description.rows > 0,
  );
  const fitting = filled.length > 0 ? filled : understood;
  const most = Math.max(...fitting.map(({ own }) => own));
  return fitting.filter(({ own }) => own === most);
}

function readWith(table: FigureTable, text: string, now: { time: Date; timeZone: string }): Reading[] {
  const { description, asked, otherNames, synonyms } = table;
  const cells = synonyms === undefined ? table.cells() : cellsWithSynonyms(table.cells(), synonyms);
  const { plan, understood, unknown_words } = readQuestion(
    text,
    { id: asked.id, description, cells, otherNames, synonyms },
    now,
  );
  if (plan === undefined) return [];
  const own = understood.filter(({ isOfTable }) => isOfTable).map(({ words }) => words);
  return [{ table, ...(table.refine?.(plan) ?? { plan }), unknown: unknown_words, own: countWords(own) }];
}

const countWords = (phrases: readonly string[]) => phrases.flatMap((phrase) => phrase.split(/\s+/)).length;

/** Works out readings. @returns those with different results, and why one has none, or is not what was asked */
async function workOutAll(wanted: readonly Reading[]): Promise<Pick<FoundFigure, 'readings' | 'note'>> {
  const byResult = new Map<string, OfferedReading>();
  let note: string | null = null;
  for (const { table, plan, refusal } of wanted.slice(0, READINGS_MAX)) {
    note ??= table.unavailable ?? refusal ?? null;
    if (table.unavailable !== undefined) continue;
    try {
      const reading = await table.workOut(plan);
      const result = JSON.stringify(reading.figure.rows);
      if (!byResult.has(result)) byResult.set(result, reading);
    } catch (error) {
      if (!(error instanceof FigureError)) throw error;
      note ??= error.message;
    }
  }
  return { readings: [...byResult.values()], note };
}

/** Where the unknown words of a reading stand in the question; those that came from the one that it follows do not. */
function toUnknownWords({ table, unknown }: Reading, asked: string): UnknownWord[] {
  const near = table.asked.columns.slice(0, NEAR_MAX).map(({ name }) => name);
  let from = 0;
  return unknown.flatMap((text) => {
    const start = asked.indexOf(text, from);
    if (start < 0) return [];
    from = start + text.length;
    return [{ text, start, end: from, near }];
  });
}

/** Questions to a table that it understands. */
function suggestionsFor(table: FigureTable, now: { time: Date; timeZone: string }): string[] {
  if (table.unavailable !== undefined) return [];
  return table.description.columns
    .flatMap(({ name, type }) => {
      if (type === 'number') return [`What is the total ${name}?`, `What is the average ${name}?`];
      return type === 'text' ? [`How many rows per ${name}?`] : [];
    })
    .slice(0, SUGGESTIONS_MAX)
    .filter((text) => readWith(table, text, now).some(({ unknown }) => unknown.length === 0));
}
