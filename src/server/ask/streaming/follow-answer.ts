// Tells an answer as it is written, from its rows: whichever process writes it, and each time only what may be read then.
import { DONE_ID, stepText, type QuestionEvent, type WritingStep } from '#shared/question-events.ts';
import type { Question } from '#shared/questions.ts';
import type { Db } from '../../db/schema.ts';
import { notAuthenticated } from '../../errors.ts';
import type { Reader } from '../access.ts';
import { citedBy, toCitation, toQuestion } from '../question-rows.ts';
import { getOwnRow, listReadable, readAnswers } from '../read-questions.ts';
import type { AnswerStreams } from './answer-streams.ts';

/** Without news, so often it is looked whether it may still be told, and told how long it takes; in milliseconds. */
const HEARTBEAT_MS = 15_000;
/** The id of the first event. */
const ANSWER_ID = '0';

export interface StreamSources {
  db: Db;
  streams: AnswerStreams;
  clock: () => Date;
  /** Who reads; undefined where the session has ended. */
  findReader: () => Promise<Reader | undefined>;
}

/**
 * Follows the answer to a question: the quotations first, then each written line, then the whole. One that is finished is told
 * again. Nothing is kept for a reader who is slow: the rows are read when the next event is asked for.
 * @param lastId of the last event that was received
 * @param signal ends it
 * @throws AppError 401 where the session has ended; 404 where the question is not the reader's, or was deleted; 429, 503
 */
export async function* followAnswer(
  { db, streams, clock, findReader }: StreamSources,
  { id, last_event_id: lastId }: { id: string; last_event_id?: string | undefined },
  signal: AbortSignal,
): AsyncGenerator<QuestionEvent> {
  if (lastId === DONE_ID) return;
  const reader = await requireReader(findReader);
  const watch = await streams.open(reader.id, id);
  try {
    let last = /^\d{1,4}$/.test(lastId ?? '') ? Number(lastId) : undefined;
    let cited: Set<number> | undefined;
    while (!signal.aborted) {
      const state = await readState(db, await requireReader(findReader), id, clock());
      cited ??= citedUpTo(state, last);
      if (last === undefined) {
        yield { event: 'answer', id: ANSWER_ID, data: state.answer };
        last = 0;
      }
      for (const { number, line, citations } of state.lines) {
        if (number <= last) continue;
        for (const citation of citations) {
          if (!cited.has(citation.number)) yield { event: 'citation', data: citation };
          cited.add(citation.number);
        }
        yield { event: 'line', id: String(number), data: line };
        last = number;
      }
      if (!state.question.is_writing) {
        yield { event: 'done', id: DONE_ID, data: state.question };
        return;
      }
      if (watch.isClosing) return;
      // Also the heartbeat, by which both sides see that the other is there.
      yield { event: 'progress', data: progressOf(state) };
      await watch.wait(HEARTBEAT_MS, signal);
    }
  } finally {
    watch.close();
  }
}

/** The numbers of the citations that came with the answer, and with its lines up to a number. */
function citedUpTo({ answer, lines }: State, last = 0): Set<number> {
  const ofLines = lines.filter(({ number }) => number <= last).flatMap(({ citations }) => citations);
  return new Set([...answer.citations, ...ofLines].map(({ number }) => number));
}

async function requireReader(findReader: StreamSources['findReader']): Promise<Reader> {
  const reader = await findReader();
  if (reader === undefined) throw notAuthenticated();
  return reader;
}

interface State {
  question: Question;
  /** Without what was written. */
  answer: Question;
  lines: { number: number; line: Question['lines'][number]; citations: Question['citations'] }[];
  step: WritingStep;
  elapsedMs: number;
}

/** What is stored of an answer, as far as it may be read now. @throws AppError 404 */
async function readState(db: Db, reader: Reader, id: string, now: Date): Promise<State> {
  // In this order: of an answer that is finished all lines are read, and of each line all that it cites.
  const row = await getOwnRow(db, reader, id);
  const rows = await db
    .selectFrom('question_lines')
    .selectAll()
    .where('question_id', '=', id)
    .where('is_supported', '=', 1)
    .orderBy('number')
    .execute();
  const readable = await listReadable(db, reader);
  const [[, stored] = []] = await readAnswers(db, reader, [row]);
  if (stored === undefined) throw new Error('Every row has an answer.');
  const question = toQuestion(row, stored, readable, now);
  const citations = new Map(stored.citations.map((citation) => [citation.number, citation]));
  const lines = rows.flatMap((line) => {
    const numbers = citedBy(line);
    const cited = numbers.flatMap((number) => citations.get(number) ?? []);
    return cited.length === numbers.length
      ? [
          {
            number: line.number,
            line: { text: line.text, citations: numbers },
            citations: cited.map(toCitation),
          },
        ]
      : [];
  });
  return {
    question,
    answer: toQuestion(row, { ...stored, lines: [] }, readable, now),
    // Those that a server left which ended while it wrote are no answer.
    lines: question.is_writing || question.kind === 'written' ? lines : [],
    step: stepOf(row.writing_step),
    elapsedMs: Math.max(0, now.getTime() - Date.parse(row.asked_at)),
  };
}

/** A step as the writer stored it. */
function stepOf(json: string | null): WritingStep {
  // Safe: it is written by JSON.stringify from a step.
  return json === null ? { step: 'waiting' } : (JSON.parse(json) as WritingStep);
}

const progressOf = ({ step, elapsedMs }: State) => ({
  step: step.step,
  text: stepText(step),
  elapsed_ms: elapsedMs,
});
