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
  for (let start = 0; start < rows.length; start += READ_AT_ONCE) {
    const some = rows.slice(start, start + READ_AT_ONCE);
    // All of it before what may be read: what is deleted in between is not hidden, but gone.
    const stored = await readAnswers(db, undefined, some);
    for (const [index, [row, answer]] of (await readAnswers(db, reader, some)).entries()) {
      const isCut = isCutFor(row, answer, stored[index]?.[1], now);
      const question = toQuestion(row, answer, readable, now);
      const shown = row.user_id === reader.id ? question : toShared(row, question, readable, isCut);
      if (isCut || shown === undefined) seen.hidden += 1;
      if (shown !== undefined) seen.data.push(shown);
    }
    await setImmediate();
  }
  return { ...seen, data: withFewerRows(seen.data) };
}

/** Whether somebody sees less of an answer than there is. */
function isCutFor(row: QuestionRow, seen: AnswerRows, stored: AnswerRows | undefined, now: Date): boolean {
  // What was asked is no part of the answer.
  const show = (answer: AnswerRows) => toQuestion(row, { ...answer, namedFiles: [] }, [], now);
  return stored !== undefined && !isDeepStrictEqual(show(seen), show(stored));
}

/**
 * A question as others see it.
 * @returns undefined where nothing of its answer rests on what they may read: then its words are not theirs to read either, as it
 * may have been asked because of what stands there
 */
function toShared(
  row: QuestionRow,
  question: Question,
  readable: readonly ReadableCollection[],
  isCut: boolean,
): Question | undefined {
  const named = namedIn(row);
  const mayReadAll =
    !isCut &&
    named !== undefined &&
    named.every((id) => readable.some((own) => own.id === id)) &&
    question.file_ids.length === filesNamedIn(row).length;
  if (question.verdict === 'not_found' && !mayReadAll) return undefined;
  return {
    ...question,
    // Of all collections, which ones the owner may read is nobody else's business.
    collection_ids: named === undefined ? [] : question.collection_ids,
    is_chosen: false,
    written_note: null,
    rating: null,
    comment: null,
    absent_words: mayReadAll ? question.absent_words : [],
    unread_files: mayReadAll ? question.unread_files : 0,
  };
}

function withFewerRows(questions: readonly Question[]): Question[] {
  let left = ROWS_MAX;
  return questions.map((question) => {
    const { figure } = question;
    if (figure === null) return question;
    const rows = figure.rows.length <= left ? figure.rows : figure.rows.slice(0, LISTED_ROWS);
    left -= rows.length;
    return { ...question, figure: { ...figure, rows } };
  });
}
