// What the tables say to a question: a figure, if one of them understands every word; otherwise what comes nearest is offered.
import type { Plan } from '#shared/ask-plan.ts';
import type { Figure, FigureOffer } from '#shared/figures.ts';
import { planText } from '#shared/plan-text.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { AskDb } from '../indexing/schema.ts';
import { FigureError } from '../tables/figure-error.ts';
import { cellsOf } from '../tables/grammar/cells.ts';
import { readQuestion, type ReadQuestion } from '../tables/grammar/read-question.ts';
import { runPlan } from '../tables/run.ts';
import { sheetSource } from '../tables/table-source.ts';
import { citeRows } from './cite-rows.ts';
import type { CitedRow } from './number-rows.ts';
import { findTable, tablesOf, type StoredTable } from './stored-tables.ts';
import { splitQuestion } from './split-question.ts';

/** How long the tables are looked through before the documents are asked alone. */
const TIME_MAX_MS = 3000;

export interface FoundFigure {
  figure: Figure | null;
  offer: FigureOffer | null;
  /** The first rows that the figure lists. */
  cited: CitedRow[];
  /** What of the question the documents are asked; the whole where the figure answers none, or all of it. */
  rest: string;
}

interface Reading {
  table: StoredTable;
  plan: Plan;
  unknown: string[];
  /** How many words of the question are of the table: its name, its columns, its cells. */
  own: number;
}

/**
 * Answers a question from the tables of some files.
 * @param now the present time and the zone of who asks
 */
export function findFigure(
  reader: IndexReader,
  question: string,
  fileIds: readonly string[],
  now: { time: Date; timeZone: string },
): FoundFigure {
  const { db } = reader;
  const tables = tablesOf(db, fileIds);
  const none = { figure: null, offer: null, cited: [], rest: question };
  if (tables.length === 0) return none;
  const end = performance.now() + TIME_MAX_MS;
  const read = (text: string): Reading[] => {
    const readings: Reading[] = [];
    for (const table of tables) {
      // Those of some tables only do not tell which is the best.
      if (performance.now() > end) return [];
      readings.push(...readWith(db, table, text, now));
    }
    return readings;
  };
  const whole = read(question);
  for (const { part, rest } of [{ part: question, rest: question }, ...splitQuestion(question)]) {
    const understood = (part === question ? whole : read(part)).filter(
      ({ unknown, own }) => unknown.length === 0 && own > 0,
    );
    const [best, second] = understood.toSorted((one, other) => other.own - one.own);
    if (best === undefined) continue;
    if (best.own === second?.own)
      return { ...none, offer: offerOf(best, 'More than one table may answer this.'), rest };
    return { ...none, ...workOut(reader, best), rest };
  }
  const nearest = whole
    .filter(({ own, unknown }) => own > 0 && own >= countWords(unknown))
    .toSorted((one, other) => other.own - one.own)[0];
  return nearest === undefined ? none : { ...none, offer: offerOf(nearest, unknownText(nearest.unknown)) };
}

/**
 * Works out a plan from a table of some files.
 * @returns nothing if there is no such table
 * @throws FigureError if the plan does not suit the table, or takes too long
 */
export function workOutPlan(
  reader: IndexReader,
  plan: Plan,
  fileIds: readonly string[],
): WorkedOut | undefined {
  const table = findTable(reader.db, fileIds, plan.table);
  return table && figureOf(reader, table, plan);
}

/** A figure, and the first rows that it lists. */
interface WorkedOut {
  figure: Figure;
  cited: CitedRow[];
}

function figureOf(reader: IndexReader, table: StoredTable, plan: Plan): WorkedOut {
  const { number, description, asked } = table;
  const source = sheetSource(number);
  const { figure, rowNumbers = [] } = runPlan(reader.db, plan, { description, source });
  const cited = citeRows(reader, table, rowNumbers);
  return { figure: { ...figure, table: asked, row_citations: [] }, cited };
}

function readWith(
  db: AskDb,
  table: StoredTable,
  text: string,
  now: { time: Date; timeZone: string },
): Reading[] {
  const { number, description, asked } = table;
  const cells = cellsOf(db, number, description);
  const { plan, understood, unknown_words } = readQuestion(text, { id: asked.id, description, cells }, now);
  if (plan === undefined) return [];
  const own = understood.filter((part) => isOwn(part, table)).map(({ words }) => words);
  return [{ table, plan, unknown: unknown_words, own: countWords(own) }];
}

const countWords = (phrases: readonly string[]) => phrases.flatMap((phrase) => phrase.split(/\s+/)).length;

/** Whether words were taken for something of the table itself, not for a word that every table understands. */
function isOwn({ meaning }: ReadQuestion['understood'][number], { description }: StoredTable): boolean {
  const names = description.columns.map(({ name }) => name);
  return (
    meaning === 'the rows' ||
    names.some(
      (name) => meaning === name || meaning.startsWith(`${name}: `) || meaning.startsWith(`${name}, `),
    )
  );
}

function workOut(reader: IndexReader, { table, plan }: Reading): Omit<FoundFigure, 'rest'> {
  try {
    return { ...figureOf(reader, table, plan), offer: null };
  } catch (error) {
    if (!(error instanceof FigureError)) throw error;
    return { figure: null, cited: [], offer: offerOf({ table, plan, unknown: [] }, error.message) };
  }
}

function offerOf(
  { table, plan, unknown }: Pick<Reading, 'table' | 'plan' | 'unknown'>,
  reason: string,
): FigureOffer {
  return {
    plan,
    plan_text: planText(plan, table.description),
    table: table.asked,
    unknown_words: unknown,
    reason,
  };
}

function unknownText(words: readonly string[]): string {
  const names = words.map((word) => `“${word}”`);
  const list = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `Nothing was worked out: ${list} ${names.length === 1 ? 'was' : 'were'} not understood.`;
}
