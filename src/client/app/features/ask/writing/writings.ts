// The answers that are being written, as far as they were told: beside the query cache, which a fetch would set back.
import { useSyncExternalStore } from 'react';
import type { Progress, QuestionEvent } from '#shared/question-events.ts';
import type { Question } from '#shared/questions.ts';

/** What was told of an answer that is being written. */
export interface Writing {
  lines: Question['lines'];
  /** What only its lines cite. */
  citations: Question['citations'];
  /** What is happening; undefined before that is known. */
  progress: Progress | undefined;
  /** When that was told, by `performance.now()`. */
  toldAt: number;
  /** Whether the connection is lost, or refused for now, and tried again. */
  isLost: boolean;
}

const BEGINNING: Writing = { lines: [], citations: [], progress: undefined, toldAt: 0, isLost: false };

const writings = new Map<string, Writing>();
const listeners = new Set<() => void>();

function set(id: string, writing: Writing | undefined): void {
  if (writing === undefined) writings.delete(id);
  else writings.set(id, writing);
  for (const listener of listeners) listener();
}

/** What is known after an event. @param now by `performance.now()` */
export function afterEvent(former: Writing, event: QuestionEvent, now: number): Writing {
  const writing = { ...former, isLost: false };
  switch (event.event) {
    case 'answer':
      // All is told again.
      return { ...writing, lines: [], citations: [] };
    case 'citation':
      // One may be told again after a connection was lost.
      return {
        ...writing,
        citations: [...writing.citations.filter(({ number }) => number !== event.data.number), event.data],
      };
    case 'line':
      return { ...writing, lines: [...writing.lines, event.data] };
    case 'progress':
      return { ...writing, progress: event.data, toldAt: now };
    case 'done':
      return writing;
  }
}

/** Takes an event of an answer. */
export function takeEvent(id: string, event: QuestionEvent): void {
  set(
    id,
    event.event === 'done' ? undefined : afterEvent(writings.get(id) ?? BEGINNING, event, performance.now()),
  );
}

/** The connection by which an answer is told was lost. */
export function loseWriting(id: string): void {
  set(id, { ...(writings.get(id) ?? BEGINNING), isLost: true });
}

/** Forgets what was told of an answer that is not followed any more. */
export function forgetWriting(id: string): void {
  if (writings.has(id)) set(id, undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was told of an answer that is being written; undefined of any other. */
export function useWriting(id: string): Writing | undefined {
  return useSyncExternalStore(subscribe, () => writings.get(id));
}

/** A question with the lines that were told so far. */
export function withWritten(question: Question, writing: Writing | undefined): Question {
  if (!question.is_writing || writing === undefined || writing.lines.length === 0) return question;
  const known = new Set(question.citations.map(({ number }) => number));
  return {
    ...question,
    kind: 'written',
    lines: writing.lines,
    citations: [...question.citations, ...writing.citations.filter(({ number }) => !known.has(number))],
  };
}
