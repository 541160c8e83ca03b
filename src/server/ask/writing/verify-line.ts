// Whether a written line says only what its cited sentences say.
import type { NumberedSentence } from './numbered-sentence.ts';
import type { WrittenLine } from './parse-lines.ts';

export type Verdict =
  | { kind: 'shown' }
  /** `reason` is for logs and tests: a fixed text, without words of the documents. */
  | { kind: 'unsupported' | 'dropped'; reason: string };

/** Decides about a line by the sentences of its prompt, by number. */
export function verifyLine(line: WrittenLine, sentences: ReadonlyMap<number, NumberedSentence>): Verdict {
  const isCited = line.citations.some((number) => sentences.has(number));
  return { kind: isCited ? 'unsupported' : 'dropped', reason: 'nothing is verified yet' };
}
