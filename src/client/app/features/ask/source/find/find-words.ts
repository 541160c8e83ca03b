// Finds words in the text of a page as people type them: without regard to case and accents, and across the ends of lines.
import { fold } from '#shared/fold.ts';

/** Where words stand in a text: offsets in UTF-16 units. */
export interface Found {
  start: number;
  end: number;
}

/** Signs that are typed as others, or not at all. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/[“”„‟«»″]/gu, '"'],
  [/[‚‛‹›′]/gu, "'"],
  [/[‐‑‒–—―−]/gu, '-'],
  // Soft hyphens, and marks that have no width.
  [/[\u00ad\u200b-\u200f\u2060\ufeff]/gu, ''],
];

function foldSigns(text: string): string {
  let folded = fold(text);
  for (const [sign, typed] of replacements) folded = folded.replaceAll(sign, typed);
  return folded;
}

// oxlint-disable-next-line no-control-regex -- the range is the one meant
const ascii = /^[\x00-\x7f]*$/;

const mark = /\p{M}/u;

/** A text as it is compared, and where its units come from. */
interface Folded {
  folded: string;
  startOf: (at: number) => number;
  endOf: (at: number) => number;
}

function foldWithPlaces(text: string): Folded {
  if (ascii.test(text)) return { folded: foldSigns(text), startOf: (at) => at, endOf: (at) => at };
  const [starts, ends]: [number[], number[]] = [[], []];
  let folded = '';
  let offset = 0;
  for (const letter of text) {
    const part = foldSigns(letter);
    const end = offset + letter.length;
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(offset);
      ends.push(end);
    }
    // An accent that stands behind its letter.
    if (mark.test(letter) && ends.length > 0) ends[ends.length - 1] = end;
    folded += part;
    offset = end;
  }
  return { folded, startOf: (at) => starts[at] ?? offset, endOf: (at) => ends[at - 1] ?? 0 };
}

/** Within a word that goes on in the next line there may be a hyphen that is not typed. */
const HYPHEN = '(?:-[^\\S\\n]*\\n\\s*)?';
/** Chinese and Japanese words go on in the next line without one. */
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ofWord = /[\p{L}\p{N}]/u;

/**
 * The pattern of what is looked for.
 * @returns nothing if there is nothing to look for
 */
export function patternOf(query: string): RegExp | undefined {
  const signs = foldSigns(query).trim().replaceAll(/\s+/g, ' ');
  if (signs === '') return undefined;
  let pattern = '';
  let before = '';
  for (const sign of signs) {
    if (cjk.test(before) && cjk.test(sign)) pattern += '\\n?';
    else if (ofWord.test(before) && ofWord.test(sign)) pattern += HYPHEN;
    if (sign === ' ') pattern += '\\s+';
    else if (sign === '-') pattern += '-\\s*';
    else pattern += sign.replace(/[$()*+./?[\\\]^{|}]/u, '\\$&');
    before = sign;
  }
  return new RegExp(pattern, 'gu');
}

/**
 * All places of a pattern in a text, in order, without overlaps.
 * @param most how many are told
 */
export function findWords(text: string, pattern: RegExp, most = Infinity): Found[] {
  const { folded, startOf, endOf } = foldWithPlaces(text);
  const found: Found[] = [];
  for (const match of folded.matchAll(pattern)) {
    if (found.length >= most) break;
    found.push({ start: startOf(match.index), end: endOf(match.index + match[0].length) });
  }
  return found;
}
