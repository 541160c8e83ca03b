// Headers that are words which questions are made of, such as How and Where.
import { canBe } from '../../../lexicon/lexicon.ts';
import type { ColumnProfile } from '../table-profile.ts';
import type { Token } from '../tokens.ts';

/** Whether a header is a word that questions are made of: `How`, `Where`, `With`. */
export const isNamedAsQuestion = ({ words: [word = '', ...others] }: ColumnProfile) =>
  others.length === 0 && (QUESTION_WORDS.test(word) || PREPOSITIONS.test(word));

/**
 * Whether such a word stands for the column: "by how", "What was it?", "who do I train with the most". Elsewhere it only does its work
 * in the sentence: "how many", "heads where nobody phoned", "seen with Ann".
 */
export function isSaidAsName(tokens: readonly Token[], start: number): boolean {
  const [before, token, after] = [tokens[start - 1]?.folded ?? '', tokens[start], tokens[start + 1]?.folded];
  if (token === undefined) return false;
  if (token.isCapitalized || /^(?:by|per|each|every|the|which)$/.test(before)) return true;
  if (PREPOSITIONS.test(token.folded)) return after === undefined || after === 'the';
  if (token.folded === 'how' && canBe(after ?? '', 'adjective')) return false;
  // "What has it cost" asks for an amount.
  if (token.folded === 'what' && start === 0) return false;
  return start === 0 || /^(?:and|or)$/.test(before) || /^(?:is|are|was|were|do|does|did)$/.test(after ?? '');
}

const QUESTION_WORDS = /^(?:who|what|where|when|how)$/;
const PREPOSITIONS = /^(?:with|in|to|from|by|at|on)$/;
