// A question that goes on from another, such as "and in 2024?" after "How many people were hired in 2023?".
import { wordsOf, type Word } from '../indexing/words.ts';
import { stopWordsOf } from './stop-words.ts';

/** How such a question starts, by language. */
const start =
  /^\s*(?:and|or|what about|how about|und|oder|y|e|et|ou|i|a|en|ve|и|а|και|و|और|那|那么|แล้ว|còn|și|si)(?:[\s,]+|(?<=[\u3400-\u9fff\u0e00-\u0e7f]))/iu;
const CONTENT_MAX = 3;
const month = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

/** Whether a question says so little by itself that it may go on from another one. */
export function goesOn(question: string): boolean {
  return start.test(question) || isBareTime(question);
}

/** Whether a question says nothing without the one that it goes on from. */
export function isPiece(question: string): boolean {
  if (!goesOn(question)) return false;
  return contentOf(question.replace(start, '')).every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text));
}

/** Whether a question is nothing but a month or a year: "May?", "In 2024?". */
function isBareTime(question: string): boolean {
  const words = contentOf(question);
  const [word, more] = words;
  const all = wordsOf(question);
  if (word === undefined || more !== undefined || all.length > 2 || all.at(-1)?.start !== word.start)
    return false;
  return isMonth(word) || /^\d{4}$/.test(word.folded);
}

const isMonth = ({ text, folded }: Word) => /^\p{Lu}/u.test(text) && month.test(folded);

/**
 * What a question means after another: the other with the differing words put in. Only where that is plain: it starts like
 * `and` or `what about`, and each of its words replaces the one word or number of its kind in the other. Everything else is
 * asked as it stands. What is nothing but a month or a year needs no such start.
 * @param before the question that it follows
 */
export function followedQuestion(question: string, before: string): string {
  const rest = question.replace(start, '');
  if (rest === question && !isBareTime(question)) return question;
  const words = contentOf(rest);
  if (words.length === 0 || words.length > CONTENT_MAX) return question;
  const former = wordsOf(before);
  const replaced: { word: Word; by: string }[] = [];
  const all = numbersOf(words).length === words.length ? numbersOf(words) : undefined;
  if (all !== undefined) {
    const years = numbersOf(former).filter(({ folded }) => folded.length === all[0]?.folded.length);
    const [old, more] = years;
    const [by] = all;
    if (old === undefined || more !== undefined || by === undefined || all.length > 1) return question;
    replaced.push({ word: old, by: by.text });
  } else {
    // A month takes the place of a month, whatever else has a name.
    const months = words.length === 1 && words.every(isMonth) ? former.slice(1).filter(isMonth) : [];
    const names = months.length > 0 ? months : runsOfNames(before, former);
    const [old, more] = names;
    if (old === undefined || more !== undefined || !words.every(({ text }) => /^\p{Lu}/u.test(text)))
      return question;
    const by = rest.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
    replaced.push({ word: old, by });
  }
  return replaced.reduce(
    (text, { word, by }) => text.slice(0, word.start) + by + text.slice(word.end),
    before,
  );
}

function contentOf(text: string): Word[] {
  const words = wordsOf(text);
  const { stops } = stopWordsOf(words.map(({ folded }) => folded));
  // "May" is both.
  return words.filter((word) => !stops.has(word.folded) || isMonth(word));
}

function numbersOf(words: readonly Word[]): Word[] {
  return words.filter(({ folded }) => /^\p{N}+$/u.test(folded));
}

/** Capitalized words that follow each other as one, without the first word of the question. */
function runsOfNames(text: string, words: readonly Word[]): Word[] {
  const runs: Word[] = [];
  let isOpen = false;
  for (const word of words.slice(1)) {
    const isName = /^\p{Lu}/u.test(word.text);
    const last = runs.at(-1);
    if (isName && isOpen && last !== undefined && text.slice(last.end, word.start) === ' ') {
      runs[runs.length - 1] = { ...last, text: text.slice(last.start, word.end), end: word.end };
    } else if (isName) runs.push(word);
    isOpen = isName;
  }
  return runs;
}
