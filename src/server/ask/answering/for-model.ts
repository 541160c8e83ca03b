// Which of the sentences that were found a language model is given.
import type { AskInput } from './messages.ts';
import type { RankedSentence } from './rank-sentences.ts';

/** A sentence longer than this is a table or a list without stops. */
const SENTENCE_MAX_CHARACTERS = 1000;
const CHARACTERS_MAX = 12_000;

/**
 * The best of the sentences that may be sent: of equal ones the first, no headings, and no more than a small model reads.
 * @param ranked the best first
 */
export function chooseForModel(
  ranked: readonly RankedSentence[],
  { collections, sentencesMax = 0 }: AskInput,
): RankedSentence[] {
  if (sentencesMax === 0) return [];
  const files = new Set(collections.flatMap(({ mayBeSent, fileIds }) => (mayBeSent === true ? fileIds : [])));
  const byWords = new Map<string, RankedSentence>();
  let characters = 0;
  for (const sentence of ranked) {
    const length = sentence.end - sentence.start;
    const words = sentence.terms.join(' ');
    if (!files.has(sentence.file.id) || sentence.isHeading || byWords.has(words)) continue;
    if (length > SENTENCE_MAX_CHARACTERS || characters + length > CHARACTERS_MAX) continue;
    characters += length;
    byWords.set(words, sentence);
    if (byWords.size === sentencesMax) break;
  }
  return [...byWords.values()];
}
