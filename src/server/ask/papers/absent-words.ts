// Which words of a question occur in no file that may be read. Files are searched by stems, and different words may share one:
// `officer` and `office`. Whether a word occurs is told by the text of the files.
import { uninflected, wordsOf } from '../indexing/words.ts';
import type { Found } from '../answering/find-passages.ts';
import type { QuestionTerm } from './question.ts';
import type { Scope } from '../answering/scope.ts';

/**
 * So many passages are read at most, for all words of a question together. A word that was not looked for in all that have its
 * stem counts as one that occurs.
 */
const PASSAGES_MAX = 300;

/**
 * The words that occur in no file that may be read, in order. Another inflection of a word, such as its plural, is the word.
 * @param asked the terms of the question
 * @param found what was found for them
 */
export function absentWords(scope: Scope, asked: readonly QuestionTerm[], { terms }: Found): string[] {
  const present = new Set(terms.filter(({ isPresent }) => isPresent).map(({ term }) => term));
  let left = PASSAGES_MAX;
  /** Whether the word itself occurs, or may. */
  const occurs = ({ term, folded }: QuestionTerm): boolean => {
    const base = uninflected(folded);
    let isThere = false;
    scope.visitPostings(term, (passage) => {
      left -= 1;
      isThere = left < 0 || hasWord(scope, passage, base);
      return !isThere;
    });
    return isThere;
  };
  // What is looked for in the place of a phrase is no word of the question.
  const words = asked.filter(({ means }) => means.length === 0);
  return words.filter((word) => !present.has(word.term) || !occurs(word)).map(({ text }) => text);
}

/** Whether a passage, or a heading that it stands below, has a word. */
function hasWord(scope: Scope, passage: number, base: string): boolean {
  const { file, page, sentences } = scope.passage(passage);
  const isIn = (text: string) => wordsOf(text).some(({ folded }) => uninflected(folded) === base);
  if (isIn(scope.page(file, page).slice(sentences[0]?.start, sentences.at(-1)?.end))) return true;
  return scope.layout(file, page).headings.some(({ text }) => isIn(text));
}
