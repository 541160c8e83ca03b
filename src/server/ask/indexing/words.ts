// Under which term each word is indexed. Indexing and answering share it, so that the word of a question and that of a
// document become the same term.
import { eachWord } from '#shared/words.ts';
import { baseOf } from './irregular-words.ts';
import { inflectionStem, porterStem } from './porter.ts';

export interface Word {
  /** As it stands in the text. */
  text: string;
  /** In lower case and without accents. */
  folded: string;
  /** What it is indexed under: its stem. Has no white space and no ASCII punctuation but `.` inside a number. */
  term: string;
  /** Offsets into the text, in UTF-16 units. */
  start: number;
  end: number;
}

/** Longer words are indexed by their beginning. */
const WORD_MAX = 48;

/** Scripts in which the marks are accents, which people leave out when they type. */
const accented = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u;
const isAscii = /^[a-z]+$/;

/** Cuts a text into its words, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  eachWord(text, (word, start) => addWord(words, word, start));
  return words;
}

/** How often a sentence counts as having a term at most, so that a text of one word over and over costs no more than others. */
const REPEATED_MAX = 3;

/** The terms of a sentence in order, each as often as it counts. */
export function termsOf(sentence: string): string[] {
  const often = new Map<string, number>();
  return wordsOf(sentence)
    .map(({ term }) => term)
    .filter((term) => {
      const count = (often.get(term) ?? 0) + 1;
      often.set(term, count);
      return count <= REPEATED_MAX;
    });
}

function addWord(words: Word[], text: string, start: number): void {
  const folded = foldWord(text);
  if (folded === '') return;
  words.push({ text, folded, term: stemOf(folded), start, end: start + text.length });
}

/** A word in lower case, without accents, and a number without the separators of thousands. */
export function foldWord(text: string): string {
  const word = text.length > WORD_MAX ? cutBetweenCharacters(text) : text;
  if (/^[a-z0-9]+$/.test(word)) return word;
  const lower = word.toLowerCase().normalize('NFKD');
  const plain = accented.test(lower) ? lower.replaceAll(/\p{M}/gu, '') : lower;
  const folded = plain
    .normalize('NFC')
    .replaceAll(/[ßıøæœđłðþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/,(?=\p{N}{3}(?!\p{N}))/gu, '')
    .replaceAll(',', '.');
  return folded.replaceAll(/[^\p{L}\p{M}\p{N}.]/gu, '');
}

const plainLetters: Record<string, string> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ł: 'l',
  ð: 'd',
  þ: 'th',
};

function cutBetweenCharacters(text: string): string {
  const cut = text.slice(0, WORD_MAX);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The stems of words that were met: most words of a text are the same few, and a stem takes much longer than to look it up. */
const stems = new Map<string, string>();
const STEMS_MAX = 20_000;

/** The term of a folded word. */
export function stemOf(folded: string): string {
  const known = stems.get(folded);
  if (known !== undefined) return known;
  const stem = isAscii.test(folded) ? porterStem(baseOf(folded)) : folded;
  if (stems.size === STEMS_MAX) stems.clear();
  stems.set(folded, stem);
  return stem;
}

/** What a folded word has in common with its inflections alone: that of `offices` is that of `office`, but not that of `officer`. */
export function uninflected(folded: string): string {
  if (isAscii.test(folded)) return inflectionStem(baseOf(folded));
  return folded;
}

/** The groups of three letters of a term, each once. */
export function trigramsOf(term: string): string[] {
  const letters = Array.from(term);
  return [...new Set(letters.slice(2).map((_, index) => letters.slice(index, index + 3).join('')))];
}
