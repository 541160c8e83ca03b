// What a question asks for: the terms to look for, quoted phrases, and the kind of answer it wants.
import { wordsOf, type Word } from '../indexing/words.ts';
import { stopWordsOf } from './stop-words.ts';
import { wordingOf, type Wording } from './wording.ts';

/** What an answer should have: the name of somebody or something, a date, a number, or what a word means. */
export type Wanted = 'name' | 'date' | 'number' | 'definition';

export interface Question {
  text: string;
  words: Word[];
  /** The words that say what it is about, each term once. */
  terms: QuestionTerm[];
  /** The terms between quotation marks. */
  phrases: string[][];
  wording: Wording;
  wanted: Wanted | undefined;
  isEnglish: boolean;
}

export interface QuestionTerm {
  term: string;
  /** As it stands in the question. */
  text: string;
  folded: string;
  /** Whether it is capitalized or has digits, and is not the first word of the question. */
  isName: boolean;
}

/** More are not looked for, so that the time of an answer is bounded. */
const TERMS_MAX = 40;

/** Takes a question apart. */
export function parseQuestion(text: string): Question {
  const words = wordsOf(text);
  const { stops, language } = stopWordsOf(words.map(({ folded }) => folded));
  const content = words.filter(({ folded }) => !stops.has(folded) && !isMark(folded));
  // A question of stop words only is about these.
  const told = content.length > 0 ? content : words;
  const byTerm = new Map<string, QuestionTerm>();
  for (const { term, text: own, folded, start } of told) {
    const isName = start > 0 && /^\p{Lu}|\p{N}/u.test(own);
    if (!byTerm.has(term)) byTerm.set(term, { term, text: own, folded, isName });
  }
  const terms = [...byTerm.values()].slice(0, TERMS_MAX);
  return {
    text,
    words,
    terms,
    phrases: phrasesOf(text),
    wording: wordingOf(text, words),
    wanted: wantedBy(text),
    isEnglish: language === 'en',
  };
}

/** A single letter of a script in which words have more. */
function isMark(folded: string): boolean {
  return /^[a-z\u0370-\u04ff]$/u.test(folded);
}

function phrasesOf(text: string): string[][] {
  const quoted = text.matchAll(/["“„«]([^"“”„«»]{3,200})["”“»]/g);
  return [...quoted]
    .slice(0, 8)
    .map(([, phrase = '']) => wordsOf(phrase).map(({ term }) => term))
    .filter((terms) => terms.length > 1);
}

const kinds: [Wanted, RegExp][] = [
  [
    'date',
    /\b(?:when|what (?:\w+ )?(?:year|date|day|month|century|decade)|which (?:year|date|day|month|century|decade)|how long ago|wann|cuando|quand|quando|kiedy|ne zaman|wanneer|jahr|ano|annee)\b|когда|в каком году|ποτε|متى|कब|何时|什么时候|哪一年|哪年|いつ|เมื่อ(?:ไหร่|ไร|ใด)|khi nao|nam nao|cand\b/u,
  ],
  [
    'number',
    /\b(?:how (?:many|much|long|old|far|high|tall|large|big|often|deep|wide|fast|heavy)|what (?:\w+ ){0,2}(?:percentage|percent|number|amount|proportion|rate|fraction|age|size|cost|price|distance|length|population|score|temperature)|wie ?viele?|cuant[oa]s?|combien|quant[oiae]s?|hoeveel|kac|cat[aei]?)\b|сколько|ποσ[οαεηω]|كم|कितन|多少|几|何人|いくつ|いくら|กี่|เท่า(?:ไหร่|ไร|ใด)|bao nhieu/u,
  ],
  [
    'name',
    /\b(?:who|whom|whose|wer|wen|wem|wessen|quien(?:es)?|qui|chi|quem|cine|cui|kim(?:dir|in|i|e|ler)?|wie is)\b|\bкто|\bкого|\bкем|\bкому|ποι(?:οσ|ουσ|ον|οι)\b|من هو|किसने|कौन|谁|誰|ใคร|\bai\b/u,
  ],
  [
    'definition',
    /^\s*(?:what (?:is|are|does)|define|was (?:ist|sind)|que (?:es|son)|qu.est.ce que)\b(?!.*\b(?:name|called)\b)/u,
  ],
];

function wantedBy(text: string): Wanted | undefined {
  const lower = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ς', 'σ');
  const native = text.toLowerCase();
  return kinds.find(([, pattern]) => pattern.test(lower) || pattern.test(native))?.[0];
}
