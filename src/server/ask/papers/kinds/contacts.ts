// Telephone numbers, addresses of e-mail, people, roles, places and other proper names.
import { findingsOf, type Finding, type Recogniser } from './kinds.ts';

const telephone =
  /(?<![\w.,£€$])(?:\+\d{1,3}[\s-]?)?(?:\(\d{1,5}\)[\s-]?)?\d{2,5}(?:[\s/-]\d{2,5}){1,4}(?![\w%€£]|[.,]\d)|(?<=\b(?:dial|call|ring|phone|on|extension|ext\.?|emergency number) )\d{3,7}(?![\w%]|[.,]\d)/giu;
/** A telephone number has at least seven digits, or follows a word such as `dial`. */
export const findTelephones: Recogniser = (text) =>
  findingsOf(telephone, text).filter(({ start, end }) => {
    const digits = text.slice(start, end).replaceAll(/\D/g, '').length;
    return digits >= 7 || (!/\s/.test(text.slice(start, end)) && digits < 7 && isDialled(text, start));
  });

function isDialled(text: string, start: number): boolean {
  return /\b(?:dial|call|ring|phone|extension|ext\.?|emergency number)\s$/i.test(text.slice(0, start));
}

export const findEmails: Recogniser = (text) =>
  findingsOf(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:https?:\/\/|www\.)[\w./-]+/giu, text);

/** A code, or the number of something: four letters and digits or more, among them a digit, and no year. */
export const findCodes: Recogniser = (text) =>
  findingsOf(
    /(?<![\w.,€£$])(?=[\w-]*\d)(?!(?:19|20)\d\d\b)[A-Z\d][A-Z\d-]{3,}(?![\w.,]*\d)(?!\s?(?:%|€|am|pm)\b)/gu,
    text,
  );

/** Words that are capitalized and yet name nobody: they begin sentences, or are days, months, titles of papers. */
const noNames = new Set(
  (
    'the a an this that these those it its we you they he she i our your their my his her in on at by for from to of with without ' +
    'if when where while after before until since once as and or but not no only also any all each every both either some most ' +
    'more other please keep never always do does did is are was were be been has have had may must can could should would will ' +
    'monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october ' +
    'november december section clause annex appendix table figure chapter part article page version please who what which how ' +
    'there here then than such during between within under over above below per up down out off so yes ok'
  ).split(' '),
);
const capitalized = /(?<![\p{L}\p{N}'’])\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}+)*/gu;

interface Capitalized extends Finding {
  isFirst: boolean;
}

/** Runs of capitalized words, without those that begin a sentence and are no names. */
function capitalizedRuns(text: string): Capitalized[] {
  const runs: Capitalized[] = [];
  for (const { start, end } of findingsOf(capitalized, text)) {
    const word = text.slice(start, end);
    // `AS` is a kind of firm, `As` begins a sentence.
    if (noNames.has(word.toLowerCase()) && !/^\p{Lu}{2,}$/u.test(word)) continue;
    const isFirst = /(?:^|[.!?:;•]\s*|^\s*\d+(?:\.\d+)*[.)]?\s*)$/u.test(
      text.slice(Math.max(0, start - 12), start),
    );
    const last = runs.at(-1);
    const gap = last === undefined ? '' : text.slice(last.end, start);
    if (last !== undefined && /^(?: | (?:&|and|of|de|van|von|the) |\. )$/u.test(gap) && gap !== ' and ')
      last.end = end;
    else runs.push({ start, end, isFirst });
  }
  return runs;
}

const titles = /^(?:mr|mrs|ms|miss|dr|prof|professor|sir|lady|lord|sister|brother|father|st)\b/i;

/** The proper names in a text: runs of capitals that do not just begin a sentence, or are of several words. */
export const findNames: Recogniser = (text) =>
  capitalizedRuns(text)
    .filter(({ start, end, isFirst }) => {
      const name = text.slice(start, end);
      return (name.length > 1 && !isRole(name) && !isFirst) || /\s/.test(name) || titles.test(name);
    })
    .map(({ start, end }) => ({ start, end }));

/** Parts of names of firms, streets and things, not of people. */
const notPeople =
  /\b(?:ltd|gmbh|inc|ag|as|plc|llc|co|club|board|bank|street|road|lane|house|hospital|school|centres?|centers?|office|court|council|society|university|company|agreement|policy|tablets?|plan|programme|wing|terrace|park|square|bridge|hall|lake|river|europe\w*|english|german\w*|french|british)\b/i;

/** The names that may be those of people. */
export const findPeople: Recogniser = (text) =>
  findNames(text).filter(({ start, end }) => {
    const name = text.slice(start, end);
    if (titles.test(name)) return true;
    // In a place, not with a person.
    if (
      /\b(?:in|at|near|outside|inside|opposite)\s(?:the\s)?$/i.test(
        text.slice(Math.max(0, start - 16), start),
      )
    )
      return false;
    return !notPeople.test(name) && !/^[\p{Lu}\d]{2,}$/u.test(name);
  });

const role =
  /\b(?:landlord|tenant|agent|owner|manager|leader|director|chair(?:man|woman|person)?|treasurer|secretary|captain|officer|administrator|supervisor|doctor|physician|pharmacist|nurse|surgeon|consultant|dentist|employer|employee|staff|customer service|support|reception(?:ist)?|office|board|committee|council|court|authority|police|caretaker|janitor|electrician|plumber|technician|dealer|seller|buyer|supplier|provider|insurer|insured|policyholder|parents?|guardian|teacher|head|coach|trainer|instructor|warden|concierge|desk|team|department|company|we|you|nobody|anyone|everybody|everyone|members?|guests?|visitors?|children|adults?|persons?|people|patients?|customers?)\b/giu;
/** Whether a single word says what somebody is: `the Landlord`. */
function isRole(name: string): boolean {
  return !/\s/.test(name) && findingsOf(role, name).length > 0;
}

/** Somebody told by what they are, not by a name. */
export const findRoles: Recogniser = (text) => findingsOf(role, text);

/** What stands where the name of a place would, and is none. */
const NO_PLACE =
  'time|case|advance|writing|full|total|general|order|addition|particular|least|most|once|any|all|charge|request|cash|person|good|detail|doubt|force|course|part|principle|return|turn|use|view|future|past|end|day|days|week|weeks|month|months|year|years|hours?|minutes?|law|mistake|post|e-?mail|hand|telephone|phone|letter|instalments|which|whom|whose|what|that|those|these|them|him|her|you|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const ARTICLE = 'the|a|an|your|our|their|its|this|any|each|every|room|section';
const place = new RegExp(
  String.raw`\b(?:in|at|on|inside|outside|behind|beside|near|under|above|below|opposite|next to|in front of|from|by|via|into|through|along|around|between)\s+(?:(?:${ARTICLE})\s+)?(?!(?:${NO_PLACE})\b)[\p{L}]{3,}|\bto\s+(?:${ARTICLE})\s+(?!(?:${NO_PLACE})\b)[\p{L}]{3,}`,
  'giu',
);
/** Without an article, small letters behind `to` are a verb. */
const goal =
  /\bto\s+(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b)\p{Lu}\p{L}{2,}/gu;
/** Where something is: `in the car park`, `behind the service flap`. */
export const findPlaces: Recogniser = (text) => [...findingsOf(place, text), ...findingsOf(goal, text)];

const STREET =
  'street|road|lane|avenue|drive|close|way|court|crescent|terrace|place|square|gardens?|grove|row|hill|park|walk|mews|green|yard|quay|bank|st|rd|ave';
const address = new RegExp(
  String.raw`\b(?:flat|unit|house|apartment|room|floor) \d+\w?\b|(?<![\w£€$.,])\d{1,4}[a-z]?,? (?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:${STREET})\b|\b\p{L}+(?:stra(?:ß|ss)e|gata|gade|weg|platz) \d+\w?\b|\b[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}\b`,
  'giu',
);
/** Where somebody lives or a thing stands, as it is written on a letter: `14 Kiln Street`. */
export const findAddresses: Recogniser = (text) => findingsOf(address, text);
