// Questions that the text of a paper answers, made of its headings and of what its sentences say of a thing. Whether each is
// answered is found by asking it (`suggest.ts`).
import { stopWordsOf } from '../answering/stop-words.ts';
import { stemOf, wordsOf } from '../indexing/words.ts';
import { partOfSpeech } from '../lexicon/lexicon.ts';
import { fold } from '#shared/fold.ts';
import { findMoney } from '../papers/kinds/amounts.ts';
import { findDates, findDurations } from '../papers/kinds/times.ts';
import type { Finding } from '../papers/kinds/kinds.ts';
import { headingsAbove, type Block, type Heading } from '../reading/document.ts';

/** A page of a paper. */
export interface PaperPage {
  text: string;
  headings: Heading[];
  blocks: Block[];
}

/** A question, and what of the paper it was made of. */
export interface PaperQuestion {
  question: string;
  /** The heading that an answer stands under, and is more than. */
  heading?: string;
  /** The sentence that answers, as it stands in the paper. */
  sentence?: string;
}

/** So many words of a paper tell its language, from so many letters of each page. */
const WORDS_LOOKED_AT = 300;
const TEXT_LOOKED_AT = 4000;
const SENTENCE_MAX = 240;
/** So much of what is told is looked for in the answer. */
const SENTENCE_PART = 20;
/** What is asked for comes so many letters behind the verb: `is about £40`, but not `is guaranteed for six years`. */
const VALUE_WITHIN = 8;
const HEADING_WORDS_MAX = 5;

/**
 * The questions of a paper: first those for what its sentences tell of a thing, then those for its headings, each once.
 * @param pages in order
 * @param ofOne whether no other file is asked
 */
export function* questionsOf(pages: readonly PaperPage[], ofOne: boolean): Generator<PaperQuestion> {
  if (stopWordsOf(firstWordsOf(pages)).language !== 'en') return;
  const asked = new Set<string>();
  for (const questions of [questionsOfSentences(pages), questionsOfHeadings(pages, ofOne)])
    for (const found of questions) {
      if (asked.has(found.question)) continue;
      asked.add(found.question);
      yield found;
    }
}

function firstWordsOf(pages: readonly PaperPage[]): string[] {
  const words: string[] = [];
  for (const { text } of pages) {
    if (words.length >= WORDS_LOOKED_AT) break;
    words.push(...wordsOf(text.slice(0, TEXT_LOOKED_AT)).map(({ folded }) => folded));
  }
  return words.slice(0, WORDS_LOOKED_AT);
}

/** `The monthly rent is £1,145`: a thing of up to four words, a verb, and what is told of it. */
const told =
  /(?:^|\s)(?:The|Your|Our) (?<thing>(?:[a-z][a-z’'-]* ){0,3}[a-z][a-z’'-]*?) (?<verb>is|are|was|were|lasts?|begins?|starts?|ends?)\b(?<value>[^.;:]{1,120})/u;
/** `Deposit: £2,400`. */
const labelled = /^(?<thing>\p{Lu}[\p{Ll}’'-]*(?: [\p{Ll}’'-]+){0,3})\s*:\s+(?<value>\S.{0,80})$/u;
/** What is no thing that somebody would ask for by name. */
const NO_THING =
  /\b(?:following|same|other|others|only|first|last|latter|above|below|that|which|who|and|or|of|to|not)\b/;

/** By itself, it may be that of anything. */
const ANY_AMOUNT = /^(?:fees?|prices?|costs?|charges?|amount|total|sum|rate|value|date|name)$/i;

function* questionsOfSentences(pages: readonly PaperPage[]): Generator<PaperQuestion> {
  for (const { text, blocks } of pages)
    for (const { kind, start, end } of blocks) {
      if (kind === 'heading') continue;
      const block = text
        .slice(start, Math.min(end, start + SENTENCE_MAX))
        .replaceAll(/\s+/g, ' ')
        .trim();
      const label = labelled.exec(block)?.groups;
      const groups = label ?? told.exec(block)?.groups;
      const question = groups && questionFor(groups);
      if (question !== undefined)
        yield { question, sentence: groups?.['value']?.trim().slice(0, SENTENCE_PART) };
    }
}

/** What asks for what is told of a thing; nothing where it is neither an amount, nor a length of time, nor a day. */
function questionFor({ thing = '', verb = 'is', value = '' }: Record<string, string | undefined>) {
  if (NO_THING.test(thing) || ANY_AMOUNT.test(thing)) return undefined;
  const name = `${thing.charAt(0).toLowerCase()}${thing.slice(1)}`;
  const isNear = (found: readonly Finding[]) => (found[0]?.start ?? Infinity) <= VALUE_WITHIN;
  const isPlural = verb === 'are' || verb === 'were';
  const [be, does] = [isPlural ? 'are' : 'is', /[^s]$/.test(verb) ? 'do' : 'does'];
  const isBeing = /^(?:is|are|was|were)$/.test(verb);
  if (isBeing && isNear(findMoney(value))) return `How much ${be} the ${name}?`;
  if (isNear(findDurations(value)) && (isBeing || verb.startsWith('last')))
    return isBeing ? `How long ${be} the ${name}?` : `How long ${does} the ${name} last?`;
  if (!isBeing && isNear(findDates(value))) return `When ${does} the ${name} ${verb.replace(/s$/, '')}?`;
  return undefined;
}

/** Headings that tell nothing of what stands below them. */
const NO_TOPIC =
  /^(?:general|introduction|overview|summary|contents|table of contents|other|others|miscellaneous|notes?|appendix|annex|schedule|part|section|chapter|details|information|further information|conclusion|references|any other business)$/;
/** They say when or how something is, or what to do, and are no name of a thing. */
const NO_NAME =
  /^(?:how|when|what|if|why|where|who|which|whether|do|does|don’t|don't|is|are|can|please|our|your|my|we|you|in|on|at|for|to|by|with|about|before|after|during)\b/;
/** They speak to the reader, as in `Register your sofa`. */
const ADDRESSES = /\b(?:i|me|my|we|us|our|you|your|it)\b/;
const LABEL =
  /^(?:(?:§|article|section|part|chapter|annex|schedule|no\.?)\s*)?(?:\d+(?:\.\d+)*|[a-z]|[ivxl]+)[.):]?\s+/iu;

function* questionsOfHeadings(pages: readonly PaperPage[], ofOne: boolean): Generator<PaperQuestion> {
  const text = pages.map((page) => page.text).join('\n');
  const seen = new Set<string>();
  for (const page of pages)
    for (const block of page.blocks) {
      if (block.kind === 'heading') continue;
      const above = headingsAbove(page, block);
      const heading = above.at(-1);
      // The title of a paper stands above all of it.
      if (heading === undefined || seen.has(heading) || (above.length === 1 && seen.size === 0)) {
        if (heading !== undefined) seen.add(heading);
        continue;
      }
      seen.add(heading);
      const topic = topicOf(heading, text);
      if (heading.trim().endsWith('?')) yield { question: heading.replace(LABEL, '').trim(), heading };
      else if (topic !== undefined)
        yield { question: `What ${ofOne ? 'does it' : 'do my files'} say about ${topic}?`, heading };
    }
}

/** What a heading is about, as it stands in the middle of a sentence; nothing if that cannot be told. @param text of the paper */
function topicOf(heading: string, text: string): string | undefined {
  const name = heading
    .replace(LABEL, '')
    .replace(/[:.…]+$/u, '')
    .trim();
  const words = name.split(/\s+/);
  const folded = name.toLowerCase();
  if (words.length > HEADING_WORDS_MAX || !/^[\p{L}\p{M}’', -]{3,}$/u.test(name)) return undefined;
  if (NO_TOPIC.test(folded) || NO_NAME.test(folded) || ADDRESSES.test(folded)) return undefined;
  // A name keeps its capital.
  return words.map((word) => (isName(word, text) ? word : word.toLowerCase())).join(' ');
}

/** Whether a word is a name: no dictionary has it, and the text has it with a capital alone. */
function isName(word: string, text: string): boolean {
  const letters = word.replaceAll(/[^\p{L}\p{M}]/gu, '');
  return partOfSpeech(stemOf(fold(letters))) === undefined && !isWritten(letters.toLowerCase(), text);
}

function isWritten(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before = ' ', after = ' '] = [text[at - 1], text[at + word.length]];
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(after)) return true;
  }
  return false;
}
