// What the model is asked: the question, and numbered sentences of the documents.
import type { NumberedSentence } from './numbered-sentence.ts';

/** Sentences of one prompt, at most. */
export const SENTENCES_MAX = 24;

/** A message as OpenAI-compatible endpoints take it. */
export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** The messages that ask for an answer in lines, each ending in the numbers of its sentences. */
export function buildPrompt(question: string, sentences: readonly NumberedSentence[]): ChatMessage[] {
  const listed = sentences.slice(0, SENTENCES_MAX).map(({ number, text }) => `[S${number}] ${text}`);
  return [{ role: 'user', content: `${question}\n\n${listed.join('\n')}` }];
}
