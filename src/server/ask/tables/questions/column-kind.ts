// Of which kind a column is: by its header and its cells together, never by how its numbers happen to be spaced.
import type { ColumnType, TableColumn, TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { stemOf } from '../../indexing/words.ts';
import { canBe, isNounOf } from '../../lexicon/lexicon.ts';
import { foldCell } from '../fold-cell.ts';
import type { TableSource } from '../table-source.ts';
import { CLOCK_UNITS } from '#shared/clock-text.ts';
import { isShortForm, spelledOut } from './lexicon/abbreviations.ts';
import { type Concept, unitsOf } from './lexicon/concepts.ts';
import {
  CLOCK_WORDS,
  KEY_WORDS,
  NO,
  NUMBERED,
  ORDINAL_WORDS,
  RATE_WORDS,
  SMALL_PRICE,
  TEXT_WORDS,
  YEAR_WORDS,
  YES,
} from './lexicon/header-words.ts';
import { EVENT_NOUNS } from './lexicon/word-classes.ts';
import type { ColumnKind } from './table-profile.ts';

/** A word of a header. */
interface HeaderPart {
  word: string;
  /** The short form that stands in the header for it, and maybe for the words beside it. */
  short?: string;
}

/** The words of a header, in lower case and spelled out. @param type of its column, which tells what some short forms are */
export const headerWords = (name: string, type?: ColumnType): string[] =>
  headerParts(name, type).map(({ word }) => word);

/** Cuts a header into its words: at blanks, underscores, dots, capitals in the middle, and digits. */
export function headerParts(name: string, type?: ColumnType): HeaderPart[] {
  const spaced = name
    .replaceAll(/\bpH\b/g, 'ph')
    // "C/fwd" is one word.
    .replaceAll(/(?<![\p{L}\p{N}/])\p{L}\/\p{L}{0,4}(?![\p{L}\p{N}/])/gu, (short) =>
      isShortForm(short.toLowerCase()) ? ` ${spelledOut(short.toLowerCase())} ` : short,
    )
    // "kWh" is one word.
    .replaceAll(/\p{L}+/gu, (word) => (unitsOf(word.toLowerCase()).length > 0 ? word.toLowerCase() : word))
    .replaceAll(/\((?:[^()]*)\)|\[(?:[^[\]]*)\]/g, ' ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    // "Rating /10": out of ten.
    .replaceAll(/\/\s*\d+\s*$/g, ' ')
    // "CO2" and "PM10" are one word.
    .replaceAll(/(\p{Ll}|\p{Lu}{4})(\d)/gu, '$1 $2')
    .replaceAll(/(?<!\p{L})(?:\p{L}\.){2,}/gu, (letters) => `${letters.replaceAll('.', '')} `)
    .replaceAll(/^\s*\p{Sc}\s*\/\s*/gu, 'price per ')
    .replaceAll(SMALL_PRICE, 'price per ')
    .replaceAll('#', ' number ')
    .replaceAll('@', ' at ')
    .replaceAll('%', ' percent ');
  const all = foldCell(spaced)
    // "P&P" is one word, "Food & drink" are two.
    .split(/(?:[^\p{L}\p{N}'&]|(?<!(?<!\p{L})\p{L})&|&(?!\p{L}(?!\p{L})))+/u)
    .filter((word) => word !== '' && word !== 's');
  const parts: HeaderPart[] = [];
  for (let index = 0; index < all.length; index += 1) {
    const [word = '', next = ''] = all.slice(index, index + 2);
    const isMinutes = word === 'min' && index > 0 && index === all.length - 1;
    // "No shows" are no number.
    const isNone = word === 'no' && /^shows?$/.test(next);
    const pair = `${word} ${next}`;
    const short = isMinutes || isNone ? undefined : isShortForm(pair) ? pair : word;
    const long =
      short === undefined ? (isMinutes ? 'minutes' : word) : spelledOut(short, type, all.length === 1);
    if (short === pair) index += 1;
    for (const own of long.split(' '))
      parts.push(short !== undefined && isShortForm(short) ? { word: own, short } : { word: own });
  }
  return parts;
}

const PERSON_CELL = /^(?:(?:mr|mrs|ms|dr|prof)\.? )?\p{Lu}[\p{L}'’.-]*(?:,? \p{Lu}[\p{L}'’.-]*){1,2}$/u;

/** Whether a column of texts has people: it is called after who does something, and most of its cells are names. */
export function isOfPersons(
  words: readonly string[],
  { type }: TableColumn,
  samples: readonly string[],
): boolean {
  const last = words.at(-1) ?? '';
  // "Loaded by", "Engineer"; "groomer" is in no dictionary.
  const isAgent =
    (/^(?:by|to|with|for)$/.test(last) && words.length > 1) ||
    isNounOf(last, 'person') ||
    (/(?:er|or|ist)$/.test(last) && !canBe(last, 'noun') && !canBe(last, 'adjective'));
  const named = samples.filter(isName).length;
  return type === 'text' && isAgent && !ORGANIZATIONS.has(last) && named > 0 && named >= samples.length / 2;
}

/** Nouns for people that mean firms in tables. */
export const ORGANIZATIONS = new Set(
  'vendor supplier carrier seller lessor insurer manufacturer maker producer retailer printer publisher distributor provider dealer'.split(
    ' ',
  ),
);

/** "M Odell", "J. Pickersgill" */
const INITIAL_NAME = /^\p{Lu}\.? ?(?:\p{Lu}\.? ?)?\p{Lu}[\p{L}'’-]+$/u;

/** Whether a text is capitalized and begins with a word of no dictionary: "Priya", "Marta Vogel". */
function isName(text: string): boolean {
  if (INITIAL_NAME.test(text)) return true;
  const [first = ''] = foldCell(text).split(/[^\p{L}'’-]+/u);
  const isWord = (['noun', 'verb', 'adjective', 'adverb'] as const).some((part) => canBe(first, part));
  return first.length > 1 && /^\p{Lu}/u.test(text) && !/\d/.test(text) && !isWord;
}

export interface Facts {
  distinct: number;
  filled: number;
  smallest: number | string | null;
  largest: number | string | null;
  isWhole: boolean;
  mean: number | null;
  /** Numbers below zero. */
  negatives: number;
  samples: string[];
}

export const SAMPLES = 40;

/** Of longer tables only the first rows are looked at for different values. */
const COUNTED_ROWS = 200_000;

export function factsOf(db: AskDb, { from, isData, value }: TableSource, { key, type }: TableColumn): Facts {
  const cell = value(key);
  const whole =
    type === 'number'
      ? `, total(${cell} <> cast(${cell} as integer)) as broken, total(${cell} < 0) as negatives, avg(${cell}) as mean`
      : ', 0 as broken, 0 as negatives, null as mean';
  const facts = db
    .prepare<
      [],
      {
        distinct: number;
        filled: number;
        smallest: number | string | null;
        largest: number | string | null;
        broken: number;
        negatives: number;
        mean: number | null;
      }
    >(
      `select count(distinct ${cell}) as "distinct", count(${cell}) as filled, min(${cell}) as smallest, max(${cell}) as largest${whole}
      from (select ${cell} from ${from} where ${isData} limit ${COUNTED_ROWS})`,
    )
    .get();
  const samples = db
    .prepare<[], string | number>(
      `select distinct ${cell} from (select ${cell} from ${from} where ${isData} limit 2000) where ${cell} is not null limit ${SAMPLES}`,
    )
    .pluck()
    .all()
    .map(String);
  const { broken, ...rest } = facts ?? {
    distinct: 0,
    filled: 0,
    smallest: null,
    largest: null,
    broken: 0,
    negatives: 0,
    mean: null,
  };
  return { ...rest, isWhole: broken === 0, samples };
}

const share = (samples: readonly string[], pattern: RegExp) =>
  samples.length === 0 ? 0 : samples.filter((text) => pattern.test(text)).length / samples.length;

export function kindOf(
  column: TableColumn,
  words: readonly string[],
  concepts: ReadonlySet<Concept>,
  facts: Facts,
  { rows, name }: TableDescription,
): ColumnKind {
  // The words of the name of the table: a column of numbers that is called like its rows tells them apart.
  const nouns = new Set(headerWords(name).map((word) => stemOf(word)));
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const { distinct, filled, samples } = facts;
  const isUnique = distinct === filled && filled > 1;
  const last = words.at(-1) ?? '';
  if (column.type === 'date') return 'date';
  if (column.type === 'boolean') return 'flag';
  if (column.type === 'number') {
    if (column.unit === CLOCK_UNITS.short && isClock(samples, words)) return 'clock';
    if (column.unit === CLOCK_UNITS.short || column.unit === CLOCK_UNITS.long) return 'span';
    const isOdd = column.unit === null && facts.isWhole;
    if (isOdd && isUnique && words.length <= 2 && words.some((word) => nouns.has(stemOf(word)))) return 'key';
    if (
      isOdd &&
      has(KEY_WORDS) &&
      !has(new Set(['of'])) &&
      (isUnique || distinct > rows / 4 || words.length > 1)
    )
      return 'key';
    const isYears = isOdd && Number(facts.smallest) >= 1500 && Number(facts.largest) <= 2100;
    if (isYears && (has(ORDINAL_WORDS) || has(YEAR_WORDS) || distinct < rows)) return 'ordinal';
    if (
      isOdd &&
      isUnique &&
      (concepts.has('person') || words.some((word) => EVENT_NOUNS.has(stemOf(word)))) &&
      Number(facts.smallest) >= 100
    )
      return 'key';
    if (isOdd && has(ORDINAL_WORDS) && distinct <= Math.max(20, rows))
      return concepts.has('money') ? 'measure' : 'ordinal';
    // "Pen", "Box", "Lane": a thing in the singular is numbered, not counted.
    const [only = ''] = words;
    const isLabel =
      isOdd &&
      words.length === 1 &&
      concepts.size === 0 &&
      /[^s]$/.test(only) &&
      !/(?:ed|en|age)$/.test(only) &&
      Number(facts.smallest) >= 1 &&
      distinct < rows &&
      distinct > 2 &&
      distinct >= (Number(facts.largest) - Number(facts.smallest)) * 0.5;
    if (isLabel && !has(RATE_WORDS) && NUMBERED.has(only)) return 'ordinal';
    if (
      /\/|°|^(?:ph|ntu|ppm|db|bpm)$/iu.test(column.unit ?? '') ||
      /\(?°|\bpH\b|\/(?:l|cm|m|h|s|kg)\b/iu.test(column.name)
    )
      return 'rate';
    // "$ per ton" is a price.
    if (concepts.has('money') && words.slice(0, -1).includes('per')) return 'rate';
    if (column.name.includes('%') || words.includes('percent') || words.includes('percentage')) return 'rate';
    if (column.unit === '%' || has(RATE_WORDS))
      return has(new Set(['price', 'rate'])) ||
        !concepts.has('money') ||
        words.includes('unit') ||
        words.includes('balance') ||
        column.unit === '%'
        ? 'rate'
        : 'measure';
    return 'measure';
  }
  if (filled > 0 && distinct <= 1 && filled < rows && (samples[0] ?? '').length <= 5) return 'flag';
  if (filled > 0 && distinct === 2 && samples.every((text) => text.length <= 9) && isYesNo(samples))
    return 'flag';
  const average =
    samples.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / Math.max(1, samples.length);
  if (has(TEXT_WORDS) && (average > 2 || !isUnique))
    return average > 1.6 || distinct > filled / 2 ? 'text' : 'category';
  if (average > 6 && distinct > filled / 2) return 'text';
  const isCode = share(samples, /\d/) > 0.7 && share(samples, /\s/) < 0.3;
  if (isCode && (isUnique || has(KEY_WORDS)) && distinct > 10) return 'key';
  if (has(KEY_WORDS) && distinct > filled * 0.9) return 'key';
  if (concepts.has('place') && !concepts.has('person')) return 'place';
  if (concepts.has('person') && last !== 'type' && last !== 'group' && last !== 'status') {
    if (share(samples, /\p{Lu}/u) > 0.6 || distinct > 12) return 'person';
  }
  if (
    share(samples, PERSON_CELL) > 0.8 &&
    distinct > 3 &&
    !concepts.has('place') &&
    concepts.has('name') &&
    !has(new Set(['product', 'item', 'title']))
  )
    return 'person';
  if (isUnique || (concepts.has('name') && distinct > filled / 2)) return 'name';
  if (distinct > filled * 0.9 && filled > 20) return average > 3 ? 'text' : 'name';
  return 'category';
}

const isYesNo = (samples: readonly string[]) =>
  samples.some((text) => YES.has(foldCell(text))) && samples.some((text) => NO.has(foldCell(text)));

/** Whether minutes are times of the day: those between six and midnight, or all round the clock where the header says a time. */
function isClock(samples: readonly string[], words: readonly string[]): boolean {
  const hours = samples.map((text) => Number(text) / 60);
  const isOfDay = hours.filter((hour) => hour >= 6).length > hours.length * 0.7;
  const isRound =
    CLOCK_WORDS.has(words.at(-1) ?? '') && hours.some((hour) => hour >= 18) && hours.some((hour) => hour < 6);
  return hours.every((hour) => hour < 24) && (isOfDay || isRound);
}
