// What somebody sees of the answers of a thread: the owner all that he or she may read; others, with whom it is shared, what rests
// on files that they may read. What an answer says of all files that were searched is not for others, unless they may read these.
import { isDeepStrictEqual } from 'node:util';
import { setImmediate } from 'node:timers/promises';
import { LISTED_ROWS } from '#shared/figures.ts';
import type { Question } from '#shared/questions.ts';
import type { Db } from '../../db/schema.ts';
import type { Reader } from '../access.ts';
import {
  filesNamedIn,
  namedIn,
  toQuestion,
  type AnswerRows,
  type QuestionRow,
  type ReadableCollection,
} from '../question-rows.ts';
import { listReadable, READ_AT_ONCE, readAnswers } from '../read-questions.ts';

/** Rows of figures in a thread: those of later figures are cut to the first few, or a long thread would be megabytes. */
const ROWS_MAX = 10_000;

/** The questions of a thread as somebody sees them. */
export interface SeenAnswers {
  data: Question[];
  /** How many answers are cut, or left out with their question. */
  hidden: number;
}

/**
 * What a reader sees of the questions of a thread, in the order of their rows.
 * @param rows of one thread
 */
export async function readSeenAnswers(
  db: Db,
  reader: Reader,
  rows: readonly QuestionRow[],
  now: Date,
): Promise<SeenAnswers> {
  const readable = await listReadable(db, reader);
  const seen: SeenAnswers = { data: [], hidden: 0 };
  let left = ROWS_MAX;
  /** Those that are shown, and with them all of whose words they were put together. */
  const whole = new Set<string>();
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) {
    const some = rows.slice(start, start + READ_AT_ONCE);
    // All of it before what may be read: what is deleted in between is not hidden, but gone.
    const stored = await readAnswers(db, undefined, some);
    for (const [index, [row, answer]] of (await readAnswers(db, reader, some)).entries()) {
      const isCut = isCutFor(row, answer, stored[index]?.[1], now);
      const isOwn = row.user_id === reader.id;
      const mayReadAll = !isCut && isAllReadable(row, answer, readable);
      // A model was given what stands in all files that were searched: what it wrote says more than its citations.
      const isWritten = !isOwn && !mayReadAll && answer.lines.length > 0;
      const question = toQuestion(row, isWritten ? { ...answer, lines: [] } : answer, readable, now);
      const isAfterShown = row.follows !== null && whole.has(row.follows);
      const shown = isOwn ? question : toShared(row, question, { mayReadAll, isAfterShown });
      if (isCut || isWritten || shown === undefined) seen.hidden += 1;
      if (shown !== undefined) {
        seen.data.push(withRowsUpTo(shown, left));
        if (question.understood === null || isAfterShown) whole.add(row.id);
        left -= shown.figure?.rows.length ?? 0;
      }
    }
    await setImmediate();
  }
  return seen;
}

/** Whether a reader may read everything that a question went to, as far as it says what that was. */
function isAllReadable(
  row: QuestionRow,
  { namedFiles }: AnswerRows,
  readable: readonly ReadableCollection[],
): boolean {
  const named = namedIn(row);
  return (
    named !== undefined &&
    named.every((id) => readable.some((own) => own.id === id)) &&
    namedFiles.length === filesNamedIn(row).length
  );
}

/** Whether somebody sees less of an answer than there is. */
function isCutFor(row: QuestionRow, seen: AnswerRows, stored: AnswerRows | undefined, now: Date): boolean {
  // What was asked is no part of the answer, nor what was replaced since.
  const show = (answer: AnswerRows) =>
    toQuestion(row, { ...answer, namedFiles: [], replacedFiles: [] }, [], now);
  return stored !== undefined && !isDeepStrictEqual(show(seen), show(stored));
}

/**
 * A question as others see it.
 * @param isAfterShown whether the question that it follows is shown, and all others of whose words it may be put together
 * @returns undefined where nothing of its answer rests on what they may read: then its words are not theirs to read either, as it
 * may have been asked because of what stands there
 */
function toShared(
  row: QuestionRow,
  question: Question,
  { mayReadAll, isAfterShown }: { mayReadAll: boolean; isAfterShown: boolean },
): Question | undefined {
  if (question.verdict === 'not_found' && !mayReadAll) return undefined;
  return {
    ...question,
    // Of all collections, which ones the owner may read is nobody else's business.
    collection_ids: namedIn(row) === undefined ? [] : question.collection_ids,
    understood: isAfterShown ? question.understood : null,
    is_chosen: false,
    unsupported_lines: [],
    written_note: null,
    rating: null,
    comment: null,
    absent_words: mayReadAll ? question.absent_words : [],
    unread_files: mayReadAll ? question.unread_files : 0,
  };
}

/** With all rows of its figure as long as there are not too many before, else with the first few. */
function withRowsUpTo(question: Question, left: number): Question {
  const { figure } = question;
  return figure === null || figure.rows.length <= left
    ? question
    : { ...question, figure: { ...figure, rows: figure.rows.slice(0, LISTED_ROWS) } };
}
