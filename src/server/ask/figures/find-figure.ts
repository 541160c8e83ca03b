// What the tables say to a question: a figure, if one of them understands every word; otherwise what comes nearest is offered.
import type { Plan } from '#shared/ask-plan.ts';
import type { AskedTable, Figure, FigureOffer } from '#shared/figures.ts';
import { planText } from '#shared/plan-text.ts';
import { FigureError } from '../tables/figure-error.ts';
import { readQuestion } from '../tables/grammar/read-question.ts';
import { cellsWithSynonyms } from '../tables/grammar/synonyms.ts';
import type { FigureTable } from './figure-table.ts';
import type { CitedRow } from './number-rows.ts';
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
 * @param now the present time and the zone of who asks
 */
export async function findFigure(
  tables: readonly FigureTable[],
  question: string,
  now: { time: Date; timeZone: string },
): Promise<FoundFigure> {
  const none = { figure: null, offer: null, cited: [], rest: question, likely: [] };
  if (tables.length === 0) return none;
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
    const understood = (part === question ? whole : read(part)).filter(
      ({ unknown, own }) => unknown.length === 0 && own > 0,
    );
    // One without rows does not make another doubtful.
    const filled = understood.filter(
      ({ table }) => table.unavailable !== undefined || table.description.rows > 0,
    );
    const [best, second] = (filled.length > 0 ? filled : understood).toSorted(
      (one, other) => other.own - one.own,
    );
    if (best === undefined) continue;
    if (best.own === second?.own)
      return { ...none, offer: offerOf(best, 'More than one table may answer this.'), rest };
    const refusal = best.table.unavailable ?? best.refusal;
    if (refusal !== undefined) return { ...none, offer: offerOf(best, refusal), rest };
    return { ...none, ...(await workOut(best)), rest };
  }
  const sorted = whole.toSorted((one, other) => other.own - one.own);
  // Of a table whose cells are not known, the words may be some of them.
  const nearest = sorted.find(
    ({ table, own, unknown }) => own > 0 && (table.unavailable !== undefined || own >= countWords(unknown)),
  );
  const likely = [...new Set([...sorted.map(({ table }) => table), ...tables])].map(({ asked }) => asked);
  const offer =
    nearest === undefined
      ? null
      : offerOf(nearest, nearest.table.unavailable ?? unknownText(nearest.unknown));
  return { ...none, offer, likely };
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

async function workOut({ table, plan }: Reading): Promise<Omit<FoundFigure, 'rest' | 'likely'>> {
  try {
    return { ...(await table.workOut(plan)), offer: null };
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
