// A normalised text cut into words, numbers, signs, and what is compared as it stands: addresses, dates, telephone and part numbers.
import { foldWord, stemOf } from '../../indexing/words.ts';
import { stopWordsOf } from '../../answering/stop-words.ts';
import { eachWord } from '#shared/words.ts';

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
  /(?<link>https?:\/\/[^\s<>"()]{1,300}|www\.[^\s<>"()]{1,300}|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5})|(?<date>(?<![\p{N}.,/-])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./-])\d{1,2}\3(?:\d{4}|\d{2})|\d{1,2}\/[12]\d{3})(?![\p{N}/-]))|(?<phone>(?<![\p{L}\p{N}.,])(?:\+\d{1,3}[ -]?)?\(?0\d{1,5}\)?(?:[ /-]?\d{2,6}){1,5}(?![\p{L}\p{N}]))|(?<time>(?<![\p{N}:.,])\d{1,2}:\d{2}(?::\d{2})?(?![\p{N}:]))|(?<number>(?<![\p{L}\p{N}.,])\d{1,3}(?: \d{3})+(?![\p{N}])(?:[.,]\d+)?|(?<![\p{L}])\d+(?:[.,']\d+)*)|(?<word>[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}]+)*)|(?<sign>[^\s])/gu;

/** Chinese numbers, which would be cut into words at other places in other sentences. */
const numerals = /([〇零一二两兩三四五六七八九十百千万萬亿億]{2,})/u;

const kinds = ['link', 'date', 'phone', 'time', 'number', 'word', 'sign'] as const;

/** What is written in a text, and the language that its stop words tell; `''` if they tell none. */
export interface TokenizedText {
  tokens: Token[];
  language: string;
  /** The normalised text that the offsets are of. */
  text: string;
}

export function tokenize(raw: string, fallback = ''): TokenizedText {
  const text = normalize(raw.slice(0, TEXT_MAX)).slice(0, TEXT_MAX * 2);
  const tokens: Token[] = [];
  for (const match of text.matchAll(pattern)) {
    const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'sign';
    if (kind === 'word') addWords(tokens, match[0], match.index);
    else if (kind === 'phone')
      tokens.push({ ...tokenOf('code', match[0], match.index), folded: match[0].replaceAll(/\D/g, '') });
    else tokens.push(tokenOf(kind, match[0], match.index));
    if (kind === 'word') joinApostrophe(tokens, match[0], match.index);
  }
  const { stops, language } = stopWordsOf(tokens.map(({ folded }) => folded));
  for (const token of tokens) token.isStop = stops.has(token.folded);
  return { tokens, language: language || fallback, text };
}

function addWords(tokens: Token[], run: string, start: number): void {
  const addWord = (word: string, at: number) => {
    const kind = /^\d+(?:[.,]\d+)*$/.test(word) ? 'number' : /\d/.test(word) ? 'code' : 'word';
    tokens.push(tokenOf(kind, word, at));
  };
  let from = start;
  for (const part of run.split(numerals)) {
    const offset = from;
    if (numerals.test(part)) addWord(part, offset);
    else eachWord(part, (word, at) => addWord(word, offset + at));
    from += part.length;
  }
}

function tokenOf(kind: Token['kind'], text: string, start: number): Token {
  const folded = kind === 'word' ? foldWord(text) : text.toLowerCase();
  const term = kind === 'word' ? stemOf(folded) : folded;
  return { kind, text, folded, term, start, end: start + text.length, isStop: false };
}

/** `doesn't` and `Anna's` are one word each: a negation, and the name. */
function joinApostrophe(tokens: Token[], run: string, start: number): void {
  const [head, tail, ...others] = run.includes("'") ? tokens.filter((token) => token.start >= start) : [];
  if (head === undefined || tail === undefined || others.length > 0) return;
  if (tail.folded === 't')
    tokens.splice(-2, 2, { ...tokenOf('word', run, start), folded: "n't", term: "n't" });
  else if (/^(?:s|re|ve|ll|d|m)$/.test(tail.folded)) tokens.pop();
}

/** `3` for `٣`, `३` and `３`: the digits of a script follow each other, from its zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((code - zero) % 10);
}

/** What is written in different ways in one form: digits of every script, spaces, dashes, quotation marks, fractions. */
function normalize(text: string): string {
  return (
    text
      .toWellFormed()
      // Before they are decomposed into digits: 5½ is not 51/2, and 10⁶ not 106.
      .replaceAll(/(?<=\p{N})(?=[¼-¾⅐-⅞↉])/gu, ' ')
      .replaceAll(/(?<=\p{N})(?=[⁰¹²³⁴-⁹])/gu, '^')
      // It separates, and never stands before decimals.
      .replaceAll('，', ', ')
      .normalize('NFKC')
      .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
      .replaceAll('⁄', '/')
      .replaceAll('٫', '.')
      .replaceAll('٬', ',')
      .replaceAll('٪', '%')
      .replaceAll(/[\u2018\u2019\u201b\u02bc]/gu, "'")
      .replaceAll(/[\u201c-\u201f«»„]/gu, '"')
      .replaceAll(/[\u2010\u2011]/gu, '-')
      .replaceAll(/[\u2012-\u2015]/gu, '–')
      .replaceAll('−', '-')
      .replaceAll(/[\p{Cf}\p{Cc}]/gu, ' ')
      .replaceAll(/\s+/gu, ' ')
      .trim()
  );
}
