// What a question asks for: the kinds of things that answer it, which of its words only ask, and which say what it is about.
import { formRules, type Form } from './forms.ts';
import { askingVocabulary } from './general-words.ts';
import { stemOf, type Word } from '../indexing/words.ts';
import { partOfSpeech } from '../lexicon/lexicon.ts';
import type { Kind } from './kinds/kinds.ts';

export interface Asked {
  form: Form;
  /** Any of these is what is asked for; the first ones more so. Empty where nothing is known. */
  kinds: readonly Kind[];
  /** The offsets of the words that only ask: `how much does … cost`. */
  askingWords: ReadonlySet<number>;
  /** The folded words of what is counted, as in `how many members`. */
  counted: readonly string[];
  /** The term of the things of which one is asked for, as in `which rule`. */
  named: string | undefined;
  /** What the unit of an amount is; undefined where any would do. */
  unit: RegExp | undefined;
  /** How the missing thing is called: `no amount`. */
  missing: string;
}

const things = String.raw`((?:[\p{L}\p{M}-]+ ){0,2}[\p{L}\p{M}-]+)`;
const howMany = new RegExp(String.raw`\bhow (?:many|much) ${things}`, 'iu');
const whichOne = new RegExp(String.raw`\b(?:which|what) ${things}`, 'iu');

/** What a question asks for. @param words of the question */
export function askedBy(text: string, words: readonly Word[]): Asked {
  for (const { form, kinds, pattern, missing } of formRules) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [from, to] = match.indices?.[0] ?? [0, 0];
    const topic = match.indices?.groups?.['topic'];
    const isTopic = (start: number) => topic !== undefined && start >= topic[0] && start < topic[1];
    const isMoney = kinds.includes('money');
    const asking = words.filter(
      ({ start, folded }) =>
        (start >= from && start < to && !isTopic(start) && askingVocabulary.has(folded)) ||
        (isMoney && moneyWords.has(folded)),
    );
    const clock = kinds[0] === 'time' ? onTheClock : undefined;
    const unit = kinds.includes('quantity') ? units.find(([asks]) => asks.test(text))?.[1] : clock;
    return {
      form,
      // Of a known unit, bare numbers are no answer.
      kinds: unit === undefined || unit === clock ? kinds : ['quantity'],
      missing,
      askingWords: new Set(asking.map(({ start }) => start)),
      counted: form === 'count' || form === 'duration' ? thingsAfter(howMany, text, words) : [],
      named: form === 'name' || form === 'place' ? namedIn(text, words) : undefined,
      unit,
    };
  }
  return {
    form: 'other',
    kinds: [],
    askingWords: new Set(),
    counted: [],
    named: undefined,
    unit: undefined,
    missing: 'not that',
  };
}

/** A time of the day is told by the clock: an evening meal has none. */
const onTheClock = /\d|\b(?:noon|midnight|midday)\b/i;

/** The units of an amount by what asks for it. */
const units: readonly [RegExp, RegExp][] = [
  [/\b(?:temperatures?|hot|cold|warm|cool)\b/i, /°|degree/i],
  [/\b(?:heavy|heaviest|weight|weighs?)\b/i, /(?:\b|\d)(?:k?g|mg|lbs?)\b|gram|kilo|pound|tonne|\bton/i],
  [/\b(?:square|area)\b/i, /sq|m²|m2|hectare|acre/i],
  [/\b(?:litres?|liters?|water|volume)\b/i, /(?:\b|\d)m?l\b|lit(?:re|er)|gallon|cup|m³/i],
  [
    /\b(?:far|distance|tall|height|deep|depth|wide|width|thick)\b/i,
    /(?:\b|\d)(?:[ckm]?m|ft|in)\b|met(?:re|er)|mile|inch|feet|foot|yard/i,
  ],
  [/\b(?:loud|noise|noisy)\b/i, /db/i],
  [/\b(?:storage|disk|memory|space)\b/i, /[kmgt]b|byte/i],
  [/\b(?:power|watts?|kilowatts?)\b/i, /watt|(?:\b|\d)k?wh?\b/i],
  [/\b(?:speed|fast)\b/i, /km\/h|mph|rpm|\/s/i],
];

/** Words that only ask for money, wherever they stand. */
const moneyWords = new Set(['cost', 'costs', 'price', 'prices', 'money']);

const auxiliaries = new Set(
  'can could may might must shall should will would do does did are were have had'.split(' '),
);

/** The folded words of the things that stand after what asks for them. */
function thingsAfter(asking: RegExp, text: string, words: readonly Word[]): string[] {
  const match = asking.exec(text);
  const [, phrase] = match ?? [];
  if (match === null || phrase === undefined) return [];
  const end = match.index + match[0].length;
  const after = words.filter(({ start }) => start >= end - phrase.length && start < end);
  // In `how many can sit down` nothing is named that is counted.
  if (auxiliaries.has(after[0]?.folded ?? '')) return [];
  // What is counted is the first noun: `tablets` of `how many tablets a day`, `species` of `how many different species`.
  const noun = after.findIndex(({ term }) => partOfSpeech(term) !== 'adjective');
  return after.slice(0, noun + 1).map(({ folded }) => folded);
}

function namedIn(text: string, words: readonly Word[]): string | undefined {
  const noun = thingsAfter(whichOne, text, words).at(-1);
  return noun === undefined ? undefined : stemOf(noun);
}
