// A question cut into words, quoted phrases, numbers and written dates.
import { foldWord, stemOf } from '../../indexing/words.ts';
import { foldCell } from '../fold-cell.ts';

export interface Token {
  /** As it stands in the question. */
  text: string;
  folded: string;
  /** Its stem. */
  term: string;
  start: number;
  end: number;
  isQuoted: boolean;
  isCapitalized: boolean;
  /** Whether a hyphen joins it to a number before it. */
  hasHyphen?: boolean;
  /** Its value, if it is a number. */
  number?: number;
  /** Whether a sign of a currency stands beside it. */
  isMoney?: boolean;
  /** `2024-03-31`, if it is a written day. */
  day?: string;
}

/** Longer questions have no meaning here. */
const TOKENS_MAX = 60;

// A code such as `D-2365` is one word, and no number below zero.
const pattern =
  /(?<=^|[\s(])["“”„«]([^"“”„«»]{1,200})["”“»]|(?<=^|[\s(])['‘]([^'‘’]{1,100})['’](?![\p{L}\p{N}])|(\d{4})-(\d\d?)-(\d\d?)(?!\d)|(?<![\p{L}\p{N}])(?:\p{Lu}{1,5}|\p{L}{1,2})-\d+[\p{L}\p{N}]*|[-−]?\d+(?:[.,]\d+)*|[\p{L}\p{M}\p{N}]+(?:['’](?!s(?![\p{L}\p{N}]))[\p{L}]+)*(?:['’]s(?![\p{L}\p{N}]))?|[<>]=?|%/gu;

/** Cuts a question into tokens; a phrase in quotation marks is one. */
export function tokensOf(question: string): Token[] {
  const tokens: Token[] = [];
  for (const match of question.matchAll(pattern)) {
    const [whole, double, single, year, month, day] = match;
    const quoted = double ?? single;
    const text = quoted ?? whole.replace(/['’]s$/, '');
    const isNumber =
      quoted === undefined && year === undefined && /^[-−]?\d/.test(text) && !/\p{L}/u.test(text);
    const isWord = quoted === undefined && !/\p{L}-\d/u.test(text);
    const folded = isWord ? foldWord(text) || text : foldCell(text);
    tokens.push({
      text,
      folded,
      term: stemOf(folded),
      start: match.index,
      end: match.index + (quoted === undefined ? text.length : whole.length),
      isQuoted: quoted !== undefined,
      isCapitalized: /^\p{Lu}/u.test(text) && match.index > 0,
      ...(/\p{N}-$/u.test(question.slice(0, match.index)) && { hasHyphen: true }),
      ...(isNumber && { number: numberOf(text) }),
      ...(isNumber && isBesideCurrency(question, match.index, text.length) && { isMoney: true }),
      ...(year !== undefined && {
        day: `${year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`,
      }),
    });
  }
  return tokens.slice(0, TOKENS_MAX);
}

const isBesideCurrency = (question: string, start: number, length: number) =>
  /\p{Sc}\s?$/u.test(question.slice(0, start)) ||
  /^(?:k|m|bn)?\s?\p{Sc}/u.test(question.slice(start + length));

/** "2-room flats": a number of something, and the name of nothing. */
export const isAttribute = (tokens: readonly Token[], at: number) =>
  tokens[at]?.number !== undefined &&
  tokens[at + 1]?.hasHyphen === true &&
  /^\p{L}/u.test(tokens[at + 1]?.text ?? '');

/** The words from one place to another, not including it, as one text; places before the first are the first one. */
export const saidIn = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(Math.max(0, from), Math.max(0, to))
    .map(({ folded }) => folded)
    .join(' ');

/** As English writes numbers: a comma separates thousands. */
function numberOf(text: string): number {
  return Number(
    text
      .replace('−', '-')
      .replaceAll(/,(?=\d{3}(?!\d))/g, '')
      .replace(',', '.'),
  );
}
