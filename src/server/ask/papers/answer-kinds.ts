// Whether a sentence is worded like an answer: it gives a reason or another name, or says what a word means. For questions in other
// languages than English, whether it has a name, a date or a number.
import { wordsOf } from '../indexing/words.ts';
import type { Question, Wanted } from './question.ts';

const LANGUAGES = [
  'en',
  'de',
  'es',
  'fr',
  'it',
  'pt',
  'nl',
  'ro',
  'pl',
  'tr',
  'vi',
  'ru',
  'el',
  'ar',
  'hi',
  'th',
];

/** The names of the months in the languages of the stop words; shorter ones are words of other languages too. */
const months = LANGUAGES.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', calendar: 'gregory' });
  return Array.from({ length: 12 }, (_, month) =>
    format
      .formatToParts(new Date(2024, month, 15))
      .find(({ type }) => type === 'month')
      ?.value.toLowerCase(),
  );
}).filter((name) => name !== undefined && /^[\p{L}\p{M}]{3,}$/u.test(name));

const date = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:1[0-9]{3}|20[0-9]{2})s?(?![\p{L}\p{N}]|[.,]\p{N})|[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{2,4}|[0-9]\s*(?:年|月)|\b[0-9]{1,2}(?:st|nd|rd|th) century|(?<![\p{L}\p{M}])(?:${[...new Set(months)].join('|')})(?![\p{L}\p{M}])`,
  'u',
);
const number =
  /\p{N}|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|third|quarter|twice|none|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|hundert|tausend|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doua|trei|patru|cinci|sase|sapte|opt|noua|zece|iki|uc|dort|bes|alti|yedi|sekiz|dokuz|deux|trois|quatre|cinq|sept|huit|neuf|dix|hai|ba|bon|nam|sau|bay|tam|chin|muoi)\b|[一二三四五六七八九十百千万两]|(?:два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|сто|тысяч)|(?:δυο|τρια|τρεις|τεσσερ|πεντε|εξι|επτα|οκτω|εννεα|δεκα)|(?:दो|तीन|चार|पांच|पाँच|छह|सात|आठ|नौ|दस)|(?:สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ)/u;
const name = /(?<=[\p{L}\p{N},;:)]\s+(?:["“(])?)\p{Lu}[\p{L}\p{M}.'’-]+/gu;

/**
 * Whether a sentence has what the question wants: 1, or -1 if not. 0 where the question wants nothing of the kind, or where the
 * script has no capitals that would tell a name.
 */
export function hasWanted(question: Question, sentence: string): number {
  switch (question.wanted) {
    case 'date':
      return date.test(withoutKnownNumbers(question, sentence)) ? 1 : -1;
    case 'number': {
      const rest = withoutKnownNumbers(question, sentence);
      return number.test(rest.normalize('NFKD').replaceAll(/\p{Mn}(?<=[a-zα-ω]\p{Mn})/gu, '')) ? 1 : -1;
    }
    case 'name': {
      if (!/\p{Lu}/u.test(sentence)) return 0;
      return hasNewName(question, sentence) ? 1 : -1;
    }
    case 'definition':
    case undefined:
      return 0;
  }
}

/** Whether a sentence has a name that the question does not have. */
function hasNewName({ words }: Question, sentence: string): boolean {
  const known = new Set(words.map(({ text }) => text.toLowerCase()));
  const names = sentence.match(name) ?? [];
  // The last one may have the full stop of the sentence.
  return names.some((own) => !known.has(own.toLowerCase().replace(/[.'’-]+$|['’]s$/, '')));
}

/** A sentence in lower case without the numbers that the question has: these are no answer. */
function withoutKnownNumbers({ words }: Question, sentence: string): string {
  const known = new Set(words.map(({ text }) => text));
  return sentence.toLowerCase().replaceAll(/\p{N}+/gu, (digits) => (known.has(digits) ? '' : digits));
}

const reasons: [RegExp, RegExp][] = [
  [
    /\bwhat (?:is|are|was|were) the (?:roles?|effects?|functions?|impacts?|uses?|results?)\b/i,
    /\b(?:roles?|effects?|functions?|impact|results?|plays?|leads?|protect\w*|regulat\w+|inhibit\w*|promot\w+|(?:in|de)creas\w+|reduc\w+|caus\w+)\b/i,
  ],
  [
    /^\s*(?:why|for what reason|what (?:was|is|were) the (?:reason|cause)|what (?:caused|causes|led|leads))\b/i,
    /\b(?:because|due to|since|as a result|result(?:s|ed|ing)? (?:of|in|from)|caus(?:e|es|ed|ing)|led to|leads? to|so that|in order to|therefore|thus|owing to|thanks to|reasons?|allow(?:s|ed|ing)?)\b/i,
  ],
  [
    /\b(?:another|other|different|alternative) (?:names?|terms?|words?)\b|\b(?:called|known as|named|referred to|termed|stand for)\b|\bwhat is the (?:name|term|word)\b/i,
    /\b(?:called|known as|named|referred to|termed|also|stands? for|so-called|or)\b|[("“]/i,
  ],
  [
    /\bpercent(?:age)?\b|\bwhat (?:fraction|proportion|share)\b/i,
    /%|\bper ?cent|\b(?:half|third|quarter|fifth|majority)\b/i,
  ],
  [
    /\bhow (?:long|old)\b|\bhow many (?:years|days|hours|minutes|weeks|months)\b/i,
    /\b(?:years?|days?|hours?|minutes?|weeks?|months?|seconds?|decades?|centur(?:y|ies))\b/i,
  ],
  [
    /\bhow much (?:money|did .* (?:cost|pay|spend)|was .* (?:paid|worth)|does .* cost)|\b(?:cost|price|salary|budget|fee)\b/i,
    /[$€£¥]|\b(?:dollars?|euros?|pounds?|cents?|pence|million|billion)\b/i,
  ],
  [
    /^\s*(?:what|which) (?:are|were|types?|kinds?)\b|\bexamples?\b/i,
    /\b(?:such as|including|includes?|included|e\.g|for example|namely)\b|:|,[^,]+,? (?:and|or) /i,
  ],
];

/** 1 if a sentence has the kind of words that give what the question wants, -1 if it has none, 0 where it wants nothing such. */
export function hasPhrase(question: Question, sentence: string): number {
  const wanted = reasons.find(([asks]) => asks.test(question.text));
  if (wanted === undefined) return 0;
  return wanted[1].test(sentence) ? 1 : -1;
}

/** Whether a sentence says what the asked words mean: `X is a …`, `… (X)`, `X, or …`. */
export function defines(question: Question, sentence: string): number {
  if (question.wanted !== ('definition' satisfies Wanted)) return 0;
  const asked = question.terms.map(({ text }) => text).slice(0, 4);
  const last = asked.at(-1);
  if (last === undefined || asked.length > 3) return 0;
  const phrase = asked.map(escape).join(String.raw`[\s-]+(?:of the |of |the )?`);
  const pattern = new RegExp(
    String.raw`${phrase}s?(?:\s*\([^)]{1,40}\))?\s*,?\s+(?:is|are|was|were|refers?|means?|stands for|consists?|ist|sind|es|son|est|sont)\b|\(\s*${phrase}s?\s*[);,]|${phrase}s?\s*\([^)]{6,}\)`,
    'iu',
  );
  return pattern.test(sentence) ? 1 : 0;
}

const saying = new Set(['is', 'are', 'was', 'were', 'refers', 'refer', 'means', 'mean']);
const sayingWhat = new Set(['a', 'an', 'the', 'one', 'defined', 'used', 'to']);
/** So many words may stand before what a word is said to mean. */
const SUBJECT_MAX = 6;

/** 1 if a sentence begins with the asked word and what that is: `X species are a …`, where the question asks for a meaning. */
export function definesFirst(question: Question, sentence: string): number {
  if (question.wanted !== ('definition' satisfies Wanted)) return 0;
  const words = wordsOf(sentence.slice(0, 200)).slice(0, SUBJECT_MAX + 2);
  const verb = words.findIndex(
    ({ folded }, at) => saying.has(folded) && sayingWhat.has(words[at + 1]?.folded ?? ''),
  );
  const subject = words.slice(0, Math.max(0, verb));
  return subject.some(({ term }) => question.terms.some((asked) => asked.term === term)) ? 1 : 0;
}

/** Only what has a meaning in a pattern: nothing else may be escaped in one with the flag `u`. */
function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
