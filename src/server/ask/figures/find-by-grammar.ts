// What the tables that the grammar reads say to a question: a figure, if one of them understands every word; otherwise its readings.
import type { Plan } from '#shared/ask-plan.ts';
import { READINGS_MAX, SUGGESTIONS_MAX, type UnknownWord } from '#shared/figures.ts';
import type { OfferedReading } from '../answering/messages.ts';
import { FigureError } from '../tables/figure-error.ts';
import { readQuestion } from '../tables/grammar/read-question.ts';
import { cellsWithSynonyms } from '../tables/grammar/cells.ts';
import type { FigureTable } from './figure-table.ts';
import { TABLES_TIME_MAX_MS, nothingFound, type FoundFigure } from './found-figure.ts';
import { splitQuestion } from './split-question.ts';

/** How many names stand beside a word that was not understood. */
const NEAR_MAX = 5;

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
 * Answers a question from tables whose every word has to be understood.
 * @param question as it is understood after the one that it follows
 * @param now the present time and the zone of who asks
 * @param asked the question as it was asked
 */
export async function findByGrammar(
  tables: readonly FigureTable[],
  question: string,
  now: { time: Date; timeZone: string },
  asked: string,
): Promise<FoundFigure> {
  const none = { ...nothingFound, isFollowUp: question !== asked, rest: question };
  const end = performance.now() + TABLES_TIME_MAX_MS;
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
    if (only !== undefined && second === undefined && note === null) return { ...none, ...only, rest };
    return { ...none, readings, note, about: best[0]?.table.asked, rest };
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
    ...none,
    readings,
    note,
    about: about?.asked,
    unknownWords: nearest === undefined ? [] : toUnknownWords(nearest, asked),
    suggestions: about === undefined ? [] : suggestionsFor(about, now),
    likely: likely.map((table) => table.asked),
  };
}

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
