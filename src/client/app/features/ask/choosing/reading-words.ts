// What is said where a question has to be chosen from several readings, or nothing answers it.
import { figureSentence, formatCell, figureColumns } from '#shared/figure-text.ts';
import type { Reading, UnknownWord } from '#shared/figures.ts';
import type { Question } from '#shared/questions.ts';
import { formatList } from '#client/app/lib/format.ts';

/** What was not understood, such as “I did not understand “outlay”.”; empty where everything was. */
export function unknownText(words: readonly UnknownWord[]): string {
  if (words.length === 0) return '';
  return `I did not understand ${formatList([...new Set(words.map(({ text }) => `“${text}”`))])}.`;
}

/** What stands above the readings of a question, and what to do with them. */
export function choosingText({
  readings,
  unknown_words,
  table_note,
}: Pick<Question, 'readings' | 'unknown_words' | 'table_note'>): { title: string; hint: string } {
  const isSingle = readings.length === 1;
  if (unknown_words.length > 0) {
    const hint = isSingle
      ? 'Without it, this is what comes out. Is that what you mean?'
      : 'Without it, this is what comes out. Choose what you mean.';
    return { title: unknownText(unknown_words), hint: unknown_words.length > 1 ? hint.replace(' it,', ' them,') : hint };
  }
  if (isSingle) return { title: 'Is this what you mean?', hint: table_note ?? '' };
  return { title: 'This can be read in more than one way.', hint: table_note ?? 'Choose what you mean.' };
}

/** The result of a reading that has one value; undefined of one with several. */
export function resultText(reading: Reading): string | undefined {
  const { rows, columns } = reading;
  if (rows.length === 0) return figureSentence(toSentence(reading)).value;
  const [first, second] = rows;
  return second === undefined && (columns.length === 1 || first === undefined)
    ? figureSentence(toSentence(reading)).value
    : undefined;
}
