// Stores what a language model wrote to a question: the lines that were checked, with the sentences that they cite.
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Reader } from './access.ts';
import type { AskCitation, FoundSentence, QuotedVerdict } from './answering/messages.ts';
import type { WorkedOut } from './figures/figure-table.ts';
import { toCited } from './question-rows.ts';
import { replaceFigure, storeCitations } from './stored-answers.ts';

/** A line that may be shown. */
export interface CheckedLine {
  text: string;
  /** The sentences that it cites, at least one. */
  cited: readonly FoundSentence[];
  /** Whether they say all of it. */
  isSupported: boolean;
}

/** What came of asking a model. */
export interface Writing {
  lines: readonly CheckedLine[];
  /** Why there is no written answer, in a sentence; null where there is one. */
  note: string | null;
  /** Whether the model said that no sentence of an answer answers the question. */
  isLowered: boolean;
}

/**
 * Stores what was written to a question, and that nothing is being written any more. A line is left out where a file that it
 * cites was deleted meanwhile, or may not be read any more; so is everything where the question was deleted.
 */
export async function storeWriting(
  db: Db,
  reader: Reader,
  questionId: string,
  writing: Writing,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const question = await findQuestion(trx, questionId);
    if (question === undefined) return;
    // Somebody has worked out a plan meanwhile: that is the answer.
    const { lines, note, isLowered } =
      question.kind === 'figure' ? { lines: [], note: null, isLowered: false } : writing;
    const { numberOf, stored } = await citeSentences(trx, reader, questionId, lines);
    const rows = lines
      .map((line, index) => toRow(questionId, line, index + 1, numberOf))
      .filter(({ numbers }) => numbers.every((number) => stored.has(number)))
      .map(({ row }) => row);
    if (rows.length > 0) await trx.insertInto('question_lines').values(rows).execute();
    const verdict = atLeastRelated(question.verdict);
    const isWritten = rows.some(({ is_supported }) => is_supported === 1);
    await trx
      .updateTable('questions')
      .set({
        writing_until: null,
        written_note: note,
        ...(isWritten ? { kind: 'written', verdict, quoted_verdict: verdict } : {}),
        // A model may lower a verdict, and never raises it.
        ...(isLowered && question.verdict === 'answer'
          ? { verdict: 'related', quoted_verdict: 'related' }
          : {}),
      })
      .where('id', '=', questionId)
      .execute();
  });
}

/**
 * Stores the figure of a plan that a model proposed, and that nothing is being written any more.
 * @returns whether it did: not where its file was deleted meanwhile, or may not be read any more, or somebody has worked out a
 * plan meanwhile
 */
export async function storeProposedFigure(
  db: Db,
  reader: Reader,
  questionId: string,
  found: WorkedOut,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const question = await findQuestion(trx, questionId);
    if (question?.kind !== 'quotation') return false;
    if (!(await replaceFigure(trx, reader, questionId, found, atLeastRelated))) return false;
    await trx
      .updateTable('questions')
      .set({ writing_until: null, written_note: null })
      .where('id', '=', questionId)
      .execute();
    return true;
  });
}

const findQuestion = (trx: Db, id: string) =>
  trx.selectFrom('questions').select(['verdict', 'kind']).where('id', '=', id).executeTakeFirst();

/** What a model says tells more than that nothing was found, but not that the files answer: only their words do. */
const atLeastRelated = (verdict: QuotedVerdict) => (verdict === 'not_found' ? 'related' : verdict);

/** Stores the sentences that lines cite as citations, but for those that are quoted already. */
async function citeSentences(trx: Db, reader: Reader, questionId: string, lines: readonly CheckedLine[]) {
  const quoted = await trx
    .selectFrom('question_citations')
    .select(['number', 'file_id', 'page', 'quote_start'])
    .where('question_id', '=', questionId)
    .execute();
  const numbers = new Map(
    quoted.map(({ file_id, page, quote_start, number }) => [keyOf(file_id, page, quote_start), number]),
  );
  const stored = new Set(numbers.values());
  let last = Math.max(0, ...stored);
  const added: AskCitation[] = [];
  for (const sentence of lines.flatMap(({ cited }) => cited)) {
    const key = keyOf(sentence.fileId, sentence.page, sentence.start);
    if (numbers.has(key)) continue;
    last += 1;
    numbers.set(key, last);
    added.push({ ...sentence, number: last, adds: true, mentions: null });
  }
  for (const number of await storeCitations(trx, reader, questionId, added)) stored.add(number);
  const numberOf = ({ fileId, page, start }: FoundSentence) => numbers.get(keyOf(fileId, page, start)) ?? 0;
  return { numberOf, stored };
}

/** Where a sentence stands, as one text. */
const keyOf = (fileId: string, page: number, start: number) => `${fileId} ${page} ${start}`;

function toRow(
  question_id: string,
  { text, cited, isSupported }: CheckedLine,
  number: number,
  numberOf: (sentence: FoundSentence) => number,
) {
  const numbers = cited.map(numberOf);
  const citations = toCited(numbers);
  return {
    numbers,
    row: { question_id, number, text, is_supported: isSupported ? (1 as const) : (0 as const), citations },
  };
}
