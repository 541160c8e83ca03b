// Spans of time, how often, dates, and times of the day.
import { NUMBER } from './amounts.ts';
import { findingsOf, type Recogniser } from './kinds.ts';

const UNITS = String.raw`(?:seconds?|secs?|s|minutes?|mins?|hours?|hrs?|h|nights?|days?|weekdays?|workdays?|weeks?|fortnights?|months?|quarters?|terms?|seasons?|years?|decades?|centur(?:y|ies))`;
const KIND = String.raw`(?:(?:calendar|working|business|full|further|more|consecutive|clear|school)\s)?`;
const duration = new RegExp(
  String.raw`(?<![\w.,])(?:${NUMBER}|several|a few|a couple of)(?:\s?(?:to|-|–|or|and|and a half)\s?(?:${NUMBER})?)?[\s-]?${KIND}${UNITS}(?:['’])?(?![\w])|(?<=\b(?:within|for|after|of|in|takes|about|least|than|lasts) )an? ${KIND}(?:second|minute|hour|day|week|fortnight|month|quarter|term|season|year)\b|\b(?:overnight|indefinitely|permanently|for life|for good|until further notice|the (?:same|next|following) (?:day|evening|morning|working day)|(?:first|second|third|fourth|fifth|sixth|seventh|tenth) day|the (?:first|last) (?:${NUMBER}) (?:${UNITS})|half-term)\b`,
  'giu',
);
const every =
  /\b(?:once|twice|(?:\w+|\d+) times) (?:a|an|per|in (?:a|every)|every|each)\s*$|\b(?:every|each|per)\s*$/i;
/** How long something lasts, or how long before or after something: `three months`, not the `year` of `once a year`. */
export const findDurations: Recogniser = (text) =>
  findingsOf(duration, text).filter(({ start }) => !every.test(text.slice(Math.max(0, start - 40), start)));

const frequency = new RegExp(
  String.raw`\b(?:once|twice|thrice|(?:${NUMBER}) times)\b(?: (?:a|an|per|every|each|in)\b[\s\w]{0,20})?|\b(?:every|each) (?:(?:second|third|fourth|other|${NUMBER}) )?(?:${UNITS}|\w*day|wash|use|time|morning|evening|night|meal|spring|autumn|summer|winter)s?\b|\b(?:daily|weekly|fortnightly|monthly|quarterly|yearly|annually|hourly|nightly|regularly|always|never|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b|\b(?:a|per) (?:day|week|month|year|hour|minute)\b|\bafter each\b`,
  'giu',
);
/** How often something is done. */
export const findFrequencies: Recogniser = (text) => findingsOf(frequency, text);

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may(?= \\d|,| of)|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const FULL_MONTH = '(?:January|February|March|April|June|July|August|September|October|November|December)';
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)`;
const date = new RegExp(
  String.raw`(?<![\w.])\d{4}-\d\d-\d\d\b|(?<![\w.])\d{1,2}(?:st|nd|rd|th)?(?: of)?(?: |\.)\s?(?:${MONTH}|May)\b(?:,? \d{4})?|\b(?:${MONTH}|May) \d{1,2}(?:st|nd|rd|th)?\b(?:,? \d{4})?|(?<![\w.,£€$])(?:1[5-9]\d\d|20\d\d)s?(?![\w%]|[.,]\d)|(?<![\w.])\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b${WEEKDAY}\b|\b(?:the )?${ORDINAL} (?:(?:working|calendar|business) )?(?:day|week|weekend)\b|\bthe \d{1,2}(?:st|nd|rd|th)\b|\b(?:easter|christmas|new year|whitsun|bank holidays?|half-term|spring|summer|autumn|winter|mid-?\w+)\b|\b\d{1,2}(?:st|nd|rd|th) century\b`,
  'giu',
);
const month = new RegExp(
  String.raw`\b${FULL_MONTH}\b|\b(?:in|of|since|until|by|from|to|end of|early|late) May\b`,
  'gu',
);
/** A day, a month or a year. */
export const findDates: Recogniser = (text) => {
  const days = findingsOf(date, text);
  const months = findingsOf(month, text);
  return [
    ...days,
    ...months.filter(({ start, end }) => !days.some((day) => day.start < end && day.end > start)),
  ];
};

const relative = new RegExp(
  String.raw`\b(?:within|after|before|until|from|by|no later than|not later than|up to|at least|at the latest|at the end|at the start|at the beginning|as soon as|once|in the course of|during|prior to|on the day|upon|following)\b(?=[^.;]{0,60}\b(?:${UNITS}|end|start|beginning|receipt|arrival|departure|payment|meeting|delivery|wash|meal|birth|term|season|you|it|the)\b)|\b(?:ahead|beforehand|in advance|afterwards|at once|immediately|without delay|at any time)\b`,
  'giu',
);
/** When something is, as told from something else: `within 14 days`, `before the end of the month`. */
export const findRelativeTimes: Recogniser = (text) => findingsOf(relative, text);

const time = new RegExp(
  String.raw`(?<![\w.])\d{1,2}(?:[.:]\d\d)?\s?(?:am|pm|a\.m\.|p\.m\.|o['’]?clock|hrs)(?!\w)|(?<![\w.:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\w:])|\b(?:noon|midnight|midday|morning|evening|afternoon|at night|bedtime|dawn|dusk|sunset|sunrise)s?\b|\b(?:half|quarter) past \w+\b`,
  'giu',
);
/** A time of the day. */
export const findTimes: Recogniser = (text) => findingsOf(time, text);

const lastDay =
  /\b(?:by|until|till|before|within|inside|(?:no|not) later than|not after|in good time for|up to)\s+(?:(?:the|a|an|about|first|second|third|last|next|close of|end of|beginning of|start of|middle of|of|on|noon|midday|midnight|at)\s+)*$/i;
const atLatest =
  /^[^.;]{0,30}?\b(?:at (?:the )?latest|beforehand|before|ahead|in advance|prior to|earlier)\b/i;
/** Until when something is to be done: `by 31 October`, `four weeks beforehand`; of a span of time, not how long something lasts. */
export const findDeadlines: Recogniser = (text) =>
  [findDates, findTimes, findDurations]
    .flatMap((find) => find(text))
    .filter(({ start, end }) => lastDay.test(text.slice(0, start)) || atLatest.test(text.slice(end)))
    .toSorted((one, other) => one.start - other.start);

const YEARS = String.raw`(?:${NUMBER})`;
const NO_UNIT = String.raw`(?![\w%]|[.,:]\d|[ -]?(?:${UNITS}|${KIND}${UNITS}|per ?cent|[kc]?m|miles?|k?g|°|pounds?|euros?|people|persons?|metres?|pence|am|pm)\b)`;
const age = new RegExp(
  String.raw`(?<![\w.,£€$])${YEARS}(?:\s?(?:to|-|–|or|and)\s?${YEARS})?[ -](?:years?[ -](?:old|of age|olds)|years? and (?:over|older|under))\b|\b(?:ages?|aged|age of|turn(?:s|ed)?|reach(?:es|ed)?|under|over|above|below|younger than|older than|not yet|at least|children of|people of|persons of) (?:the age of )?(?:between )?${YEARS}(?:\s?(?:to|-|–|or|and)\s?${YEARS})?${NO_UNIT}|(?<![\w.,£€$])${YEARS} (?:or|and) (?:over|older|above|under|younger|more years)\b|\b(?:minimum|maximum) age\b[^.;]{0,20}?${YEARS}\b`,
  'giu',
);
/** How old somebody is: `under 18`, `aged between 23 and 75`, `12 years old`; no span of time. */
export const findAges: Recogniser = (text) => findingsOf(age, text);
