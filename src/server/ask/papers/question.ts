// What a question is about: the terms to look for and how much each says, quoted phrases, and what it asks for.
import { stemOf, wordsOf, type Word } from '../indexing/words.ts';
import { stopWordsOf } from '../answering/stop-words.ts';
import type { RelatedTerm } from '../answering/related-terms.ts';
import { ageIn } from './ages.ts';
import { askedBy, type Asked } from './asked.ts';
import { exclusiveIn, type Exclusive } from './exclusive-words.ts';
import { phrasesIn, termsOfPhrase } from './phrases.ts';
import { generalWords } from './general-words.ts';
import { partOfSpeech, rankOf } from '../lexicon/lexicon.ts';
import { measuresIn, type Measure } from './ranges.ts';
import { wordingOf, type Wording } from './wording.ts';

/** What an answer in another language than English should have: a name, a date, a number, or what a word means. */
export type Wanted = 'name' | 'date' | 'number' | 'definition';

export interface Question {
  text: string;
  words: Word[];
  /** The words that say what it is about, each term once. */
  terms: QuestionTerm[];
  /** The terms between quotation marks. */
  phrases: string[][];
  wording: Wording;
  /** What an English question asks for. */
  asked: Asked;
  /** Its numbers that have a unit. */
  measures: readonly Measure[];
  /** The words of which a thing has one at a time, each with the others. */
  exclusive: readonly Exclusive[];
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
  /** How much it says by itself, from 0 to 1: little where it is a common word, or only asks. */
  says: number;
  /** How much it counts where no text has it: names and nouns do, other everyday words hardly. */
  saysAbsent: number;
  /** The terms that stand for it, where it is a phrase of several words. */
  means: readonly RelatedTerm[];
  /** The words of such a phrase, which count where no text has any of these. */
  otherwise: readonly RelatedTerm[];
  /** Whether it is somebody's age: any sentence that tells ages is about it. */
  isAge: boolean;
}

/** More are not looked for, so that the time of an answer is bounded. */
const TERMS_MAX = 40;

/** Takes a question apart. */
export function parseQuestion(text: string): Question {
  const words = wordsOf(text);
  const { stops, language } = stopWordsOf(words.map(({ folded }) => folded));
  const isEnglish = language === 'en';
  const asked = askedBy(isEnglish ? text : '', words);
  const content = words.filter(({ folded }) => !stops.has(folded) && !isMark(folded));
  const phrased = isEnglish ? [...ageIn(text, words), ...phrasesIn(text, words)] : [];
  const phraseAt = (at: number) => phrased.find(({ starts }) => starts.has(at));
  const isTelling = ({ folded, start }: Word) =>
    !isEnglish ||
    (!generalWords.has(folded) && !asked.askingWords.has(start) && phraseAt(start) === undefined);
  const telling = content.filter(isTelling);
  // A question of stop words only is about these.
  const told =
    [telling, ...(phrased.length > 0 ? [] : [content, words])].find((some) => some.length > 0) ?? [];
  const byTerm = new Map<string, QuestionTerm>();
  for (const { term, text: own, folded, start } of told) {
    const isName = start > 0 && /^\p{Lu}|\p{N}/u.test(own);
    if (byTerm.has(term)) continue;
    const weights = weightsOf(folded, term, isName, isEnglish);
    byTerm.set(term, { term, text: own, folded, isName, ...weights, means: [], otherwise: [], isAge: false });
  }
  for (const phrase of phrased) {
    const [folded = ''] = phrase.means;
    const term = stemOf(folded);
    if (byTerm.has(term)) continue;
    const weights = weightsOf(folded, term, false, isEnglish);
    const means = termsOfPhrase(phrase);
    const own = content.filter(({ start }) => phrase.starts.has(start));
    const otherwise = own.map((word) => ({ term: word.term, strength: 1 }));
    byTerm.set(term, {
      term,
      text: phrase.text,
      folded,
      isName: false,
      ...weights,
      means,
      otherwise,
      isAge: phrase.isAge,
    });
  }
  const terms = [...byTerm.values()].slice(0, TERMS_MAX);
  return {
    text,
    words,
    terms,
    phrases: phrasesOf(text),
    wording: wordingOf(words),
    asked,
    measures: isEnglish ? measuresIn(words) : [],
    exclusive: isEnglish ? exclusiveIn(words.filter(({ start }) => !asked.askingWords.has(start))) : [],
    wanted: wantedBy(text),
    isEnglish,
  };
}

/** A word of this rank says half of what a rare one does. */
const COMMON = 150;
/** Where no text has it, a verb or an adjective counts as little. */
const ABSENT_VERB = 0.15;
/** A noun of this rank counts half where no text has it. */
const COMMON_NOUN = 2000;

function weightsOf(folded: string, term: string, isName: boolean, isEnglish: boolean) {
  if (isName || !isEnglish) return { says: 1, saysAbsent: 1 };
  const rank = rankOf(folded);
  if (rank === undefined) return { says: 1, saysAbsent: 1 };
  const part = partOfSpeech(term);
  const says = rank / (rank + COMMON);
  const isNoun = part === 'noun' || part === undefined;
  return { says, saysAbsent: isNoun ? rank / (rank + COMMON_NOUN) : ABSENT_VERB };
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
