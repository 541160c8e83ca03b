// A normalised text cut into words, numbers, signs, and what is compared as it stands: addresses, times, part numbers.
import { foldWord, stemOf } from '../../indexing/words.ts';
import { stopWordsOf } from '../../answering/stop-words.ts';
import { eachWord } from '#shared/words.ts';
import { normalize } from './normalize.ts';

export interface Token {
  kind: 'word' | 'number' | 'code' | 'link' | 'time' | 'date' | 'sign';
  text: string;
  /** In lower case, without accents. */
  folded: string;
  /** The stem of a word. */
  term: string;
  start: number;
  end: number;
  isStop: boolean;
}

/** Longer texts are cut. */
export const TEXT_MAX = 2000;

const pattern =
  /(?<link>https?:\/\/[^\s<>"()]{1,300}|www\.[^\s<>"()]{1,300}|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5})|(?<date>(?<![\p{N}.,/-])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./-])\d{1,2}\3(?:\d{4}|\d{2}))(?![\p{N}/-]))|(?<time>(?<![\p{N}:.,])\d{1,2}:\d{2}(?::\d{2})?(?![\p{N}:]))|(?<number>(?<![\p{L}\p{N}.,])\d{1,3}(?: \d{3})+(?![\p{N}])(?:[.,]\d+)?|(?<![\p{L}])\d+(?:[.,']\d+)*)|(?<word>[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*)|(?<sign>[^\s])/gu;

/** Chinese numbers, which would be cut into words at other places in other sentences. */
const numerals = /([〇零一二两兩三四五六七八九十百千万萬亿億]{2,})/u;

const kinds = ['link', 'date', 'time', 'number', 'word', 'sign'] as const;

/** What is written in a text, and the language that its stop words tell; `''` if they tell none. */
export interface Tokens {
  tokens: Token[];
  language: string;
  /** The normalised text that the offsets are of. */
  text: string;
}

export function tokensOf(raw: string, fallback = ''): Tokens {
  const text = normalize(raw.slice(0, TEXT_MAX)).slice(0, TEXT_MAX * 2);
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'sign';
    if (kind === 'word') addWords(tokens, match[0], match.index);
    else tokens.push(tokenOf(kind, match[0], match.index));
    if (kind === 'word') joinApostrophe(tokens, match[0], match.index);
  }
  const { stops, language } = stopWordsOf(tokens.map(({ folded }) => folded));
  for (const token of tokens) token.isStop = stops.has(token.folded);
  return { tokens, language: language || fallback, text };
}

function addWords(tokens: Token[], run: string, start: number): void {
  let offset = start;
  for (const part of run.split(numerals)) {
    const from = offset;
    if (numerals.test(part)) addWord(tokens, part, from);
    else eachWord(part, (word, at) => addWord(tokens, word, from + at));
    offset += part.length;
  }
}

function addWord(tokens: Token[], word: string, start: number): void {
  const kind = /^\d+(?:[.,]\d+)*$/.test(word) ? 'number' : /\d/.test(word) ? 'code' : 'word';
  tokens.push(tokenOf(kind, word, start));
}

function tokenOf(kind: Token['kind'], text: string, start: number): Token {
  const folded = kind === 'word' ? foldWord(text) : text.toLowerCase();
  const term = kind === 'word' ? stemOf(folded) : folded;
  return { kind, text, folded, term, start, end: start + text.length, isStop: false };
}

/** `doesn't` and `Anna's` are one word each: a negation, and the name. */
function joinApostrophe(tokens: Token[], run: string, start: number): void {
  if (!run.includes("'")) return;
  const first = tokens.findLastIndex((token) => token.start === start);
  const parts = tokens.slice(first);
  const tail = parts.at(-1)?.folded ?? '';
  if (first === -1 || parts.length !== 2) return;
  const [head] = parts;
  if (head === undefined) return;
  if (tail === 't') {
    tokens.splice(first, 2, { ...tokenOf('word', run, start), folded: "n't", term: "n't" });
  } else if (['s', 're', 've', 'll', 'd', 'm'].includes(tail)) tokens.splice(first + 1, 1);
}
