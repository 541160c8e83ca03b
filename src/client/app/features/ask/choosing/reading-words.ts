// What is said where a question has to be chosen from several readings, or a word of it was not understood.
import { figureColumns } from '#shared/figure-text.ts';
import { LISTED_ROWS, type Reading, type UnknownWord } from '#shared/figures.ts';
import { formatCell } from '#shared/format-cell.ts';
import type { Question } from '#shared/questions.ts';
import { formatCount, formatList } from '#client/app/lib/format.ts';

/** How much of one reading is shown. */
export const READING_ROWS = 5;
export const READING_COLUMNS = 4;

type Choosing = Pick<Question, 'readings' | 'unknown_words' | 'table_note'>;

/** What was not understood, such as “I did not understand “outlay”.”; empty where everything was. */
export function unknownText(words: readonly UnknownWord[]): string {
  if (words.length === 0) return '';
  return `I did not understand ${formatList([...new Set(words.map(({ text }) => `“${text}”`))])}.`;
}

/** What stands above the readings of a question, and what to do with them. */
export function choosingText({ readings, unknown_words, table_note }: Choosing): {
  title: string;
  hint: string;
} {
  const isSingle = readings.length === 1;
  if (unknown_words.length > 0) {
    const without = unknown_words.length === 1 ? 'it' : 'them';
    const ask = isSingle ? 'is this what you mean?' : 'what do you mean?';
    return { title: unknownText(unknown_words), hint: `Without ${without}, ${ask}` };
  }
  if (isSingle) return { title: 'Is this what you mean?', hint: table_note ?? '' };
  // Where they differ in nothing else, it is the table that has to be chosen.
  if (new Set(readings.map(({ plan_text }) => plan_text)).size === 1)
    return { title: 'More than one table answers this.', hint: 'Which one do you mean?' };
  return { title: 'This can be read in more than one way.', hint: table_note ?? 'What do you mean?' };
}

/** The result of a reading in words: its one value, or its sentence; undefined where its rows are shown. */
export function resultText(reading: Reading): string | undefined {
  const { plan, text, rows } = reading;
  if (rows.length > 1) return undefined;
  const [row = []] = rows;
  const [column, second] = figureColumns(reading);
  const [cell = null] = row;
  // How many rows there are of all is said by the sentence.
  const isCount = plan.measures[0]?.op === 'count' && plan.measures[0].share === undefined;
  if (column?.role !== 'measure' || second !== undefined || cell === null || isCount) return text;
  return formatCell(cell, column);
}

/** That a reading has more rows and columns than are shown; empty if it has not. */
export function furtherText({ rows, columns }: Pick<Reading, 'rows' | 'columns'>): string {
  const count = (there: number, shown: number, what: string) =>
    there > shown ? formatCount(there - shown, `more ${what}`) : '';
  // Of a result with more rows than these, no more came.
  const more = rows.length < LISTED_ROWS ? count(rows.length, READING_ROWS, 'row') : 'more rows';
  const texts = [more, count(columns.length, READING_COLUMNS, 'column')].filter(Boolean);
  return texts.length > 0 ? `And ${formatList(texts)}.` : '';
}

/** The readings of a question as they are announced. */
export function spokenChoosing(question: Choosing): string {
  const { title, hint } = choosingText(question);
  const { readings } = question;
  const count = readings.length > 1 ? `Choose one of ${readings.length}.` : '';
  return [title, hint, count, ...readings.map(({ text }) => text)].filter(Boolean).join(' ');
}

/** A question in which a word that was not understood is replaced by another one. */
export function replaceWord(question: string, { start, end }: UnknownWord, by: string): string {
  return question.slice(0, start) + by + question.slice(end);
}
