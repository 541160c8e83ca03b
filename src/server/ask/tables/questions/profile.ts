// What a table is about: what a row is, and of each column whether it names, places, dates or measures its rows. It follows from the
// headers and the cells together.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { stemOf } from '../../indexing/words.ts';
import { canBe } from '../../lexicon/lexicon.ts';
import { foldCell } from '../fold-cell.ts';
import type { TableSource } from '../table-source.ts';
import {
  type Facts,
  SAMPLES,
  factsOf,
  headerParts,
  headerWords,
  isOfPersons,
  kindOf,
} from './column-kind.ts';
import { findFixedNumbers } from './fixed-numbers.ts';
import { familiesOf } from './families.ts';
import { type Concept, conceptsOf, isMoneyUnit } from './lexicon/concepts.ts';
import { GIVEN, KEY_WORDS, NAME_NOISE, SPENT, UNIT_WORDS, YES } from './lexicon/header-words.ts';
import { EVENT_NOUNS, PERSON_NOUNS } from './lexicon/word-classes.ts';
import type { ColumnProfile, TableProfile } from './table-profile.ts';

/**
 * Understands what the columns of a stored table are.
 * @param source where its cells stand
 */
export function profileOf(db: AskDb, source: TableSource, description: TableDescription): TableProfile {
  const columns = description.columns.map((column) =>
    profileColumn(column, factsOf(db, source, column), description),
  );
  findFixedNumbers(db, source, columns);
  return profileFrom(description, columns);
}

function profileColumn(column: TableColumn, facts: Facts, table: TableDescription): ColumnProfile {
  const all = headerParts(column.name, column.type).map((part, at, parts) =>
    // Not of "M/F".
    at === 0 && (parts[1]?.word.length ?? 0) > 1 ? { ...part, word: wholeOf(part.word, table) } : part,
  );
  const parts = all.filter(({ word }, index) => index === 0 || !UNIT_WORDS.test(word) || all.length === 1);
  const words = parts.map(({ word }) => word);
  const stems = words.map((word) => stemOf(word));
  // The price of a night is no length of time.
  const per = words.indexOf('per');
  const named = per > 0 ? stems.slice(0, per) : stems;
  const concepts = new Set([
    ...named.flatMap((stem) => conceptsOf(stem)),
    ...conceptsOf(stems.join(' ')),
    ...unitConcepts(column, per > 0),
  ]);
  // What was taken is no money, though both have one stem.
  if (words.includes('takings')) concepts.add('money');
  // A day is not how long something "lasted".
  if (column.type === 'date') concepts.delete('duration');
  // Hours are spent too.
  const isOther = (['duration', 'distance', 'weight', 'volume', 'energy'] as const).some((own) =>
    concepts.has(own),
  );
  if (isOther && words.some((word) => SPENT.has(word)) && !isMoneyUnit(column.unit)) concepts.delete('money');
  if (isOfPersons(words, column, facts.samples)) {
    // "Loaded by" has no weights.
    concepts.clear();
    concepts.add('person');
  }
  // "Sold to", "Lent to": who has it then.
  if (column.type === 'text' && words.at(-1) === 'to' && GIVEN.has(words.at(-2) ?? '')) {
    concepts.clear();
    concepts.add('person');
  }
  // "Kept in", "Hosted @"
  if (column.type === 'text' && words.length > 1 && /^(?:in|at)$/.test(words.at(-1) ?? '')) {
    concepts.delete('person');
    concepts.add('place');
  }
  const kind = kindOf(column, words, concepts, facts, table);
  const { distinct, filled, mean, negatives, smallest, largest, samples } = facts;
  if (kind === 'span') concepts.add('duration');
  if (kind === 'clock') concepts.add('clock');
  const isText = column.type === 'text' && kind === 'flag';
  const yes = isText ? (samples.find((text) => YES.has(foldCell(text))) ?? samples[0]) : undefined;
  return {
    column,
    key: column.key,
    kind,
    words,
    stems,
    shorts: parts.map(({ short }) => short),
    concepts,
    distinct,
    filled,
    mean,
    negatives,
    isUnique: distinct === filled && filled > 1,
    yes,
    values: column.type === 'text' && distinct <= SAMPLES ? samples : [],
    no: isText ? samples.find((text) => text !== yes) : undefined,
    smallest,
    largest,
  };
}

/** A single letter before a word stands for the header that it begins: "H goals" beside "Home" and "Away". */
function wholeOf(letter: string, { columns }: TableDescription): string {
  if (!/^\p{L}$/u.test(letter)) return letter;
  const whole = columns
    .filter(({ type }) => type === 'text')
    .map(({ name }) => headerWords(name))
    .filter(([first = '', ...others]) => others.length === 0 && first.length > 1 && first.startsWith(letter));
  return (whole.length === 1 ? whole[0]?.[0] : undefined) ?? letter;
}

function unitConcepts({ unit, name, type }: TableColumn, isPrice: boolean): Concept[] {
  if (type !== 'number') return [];
  const written = (unit ?? /[([]([^)\]]+)[)\]]/.exec(name)?.[1] ?? '').toLowerCase().trim();
  const last = headerWords(name, type).at(-1) ?? '';
  const own: Concept[] = isMoneyUnit(unit) || isMoneyUnit(written) || /\p{Sc}/u.test(name) ? ['money'] : [];
  return isPrice ? own : [...own, ...[written, last].flatMap((word) => conceptsOf(stemOf(word)))];
}

function profileFrom(description: TableDescription, columns: ColumnProfile[]): TableProfile {
  const nameWords = headerWords(description.name).filter(
    (word) => !NAME_NOISE.has(word) && !/^\d+$/.test(word),
  );
  const person = columns.find(({ kind }) => kind === 'person' || kind === 'name');
  const unique = columns.filter(
    ({ kind, isUnique, distinct, filled }) =>
      (kind === 'name' || kind === 'person') && (isUnique || distinct > filled * 0.9),
  );
  const nouns = nameWords.filter(
    (word) => EVENT_NOUNS.has(stemOf(word)) || PERSON_NOUNS.has(stemOf(word)) || word.endsWith('s'),
  );
  const noun = nouns.at(-1) ?? nameWords.at(-1);
  const stemsOfName = nameWords.map((word) => stemOf(word));
  // A key named after its row: `Order`, `Invoice No.`
  const keys = columns.filter(({ kind, isUnique }) => kind === 'key' && isUnique);
  const ofKeys = keys.flatMap(({ stems, words }) =>
    // `Fire no` tells firings apart.
    stems.filter(
      (stem, at) =>
        EVENT_NOUNS.has(stem) ||
        (at === 0 && stems.length === 2 && KEY_WORDS.has(words[1] ?? '') && isWord(words[0] ?? '')),
    ),
  );
  // Plots of which some have no tenant are no tenants.
  const isOfRows = ({ filled }: ColumnProfile) =>
    keys.length === 0 || filled >= description.rows * NEARLY_ALL;
  const ofUnique = unique
    .slice(0, 1)
    .filter((own) => isOfRows(own))
    .flatMap(({ stems, words }) =>
      stems.filter(
        (_, index) => words[index] !== 'name' && words[index] !== 'full' && words[index] !== 'title',
      ),
    );
  const rowStems = new Set([
    ...stemsOfName.filter((stem) => !isOfOften(stem, columns)),
    ...ofKeys,
    ...ofUnique,
  ]);
  // An order of three pieces is one order.
  const isOfEvents = [...rowStems].some((stem) => EVENT_NOUNS.has(stem));
  const firstLast = columns
    .filter(({ words }) => words.includes('first') || words.includes('last'))
    .filter(({ words }) => words.includes('name'));
  const repeats =
    columns.some(
      ({ kind, isUnique, distinct, filled }) => kind === 'person' && !isUnique && distinct < filled * 0.9,
    ) &&
    unique.length === 0 &&
    firstLast.length < 2;
  const isOfPeople =
    ([...rowStems].some((stem) => PERSON_NOUNS.has(stem)) && !repeats) ||
    (((unique[0]?.kind === 'person' && isOfRows(unique[0])) || firstLast.length === 2) &&
      person !== undefined);
  // Marks in several subjects are no amounts.
  const marks = columns.filter(
    ({ kind, concepts, column, largest, smallest }) =>
      kind === 'measure' &&
      concepts.size === 0 &&
      column.unit === null &&
      Number(largest) <= 100 &&
      Number(largest) > 20 &&
      Number(smallest) >= 0,
  );
  if (isOfPeople && marks.length >= 3) for (const own of marks) own.kind = 'rate';
  // What each visit costs adds up, where nothing says that it is the price of one of several things, or of an hour.
  const isOfDays = unique.length === 0 && columns.some(({ kind }) => kind === 'date');
  const isOfSeveral = columns.some(({ kind, concepts }) => kind === 'measure' && concepts.has('quantity'));
  for (const own of columns) {
    const isPlain =
      own.words.length === 1 &&
      // What is on an account on each day does not add up.
      !own.words.some((word) => word === 'rate' || word === 'balance') &&
      !own.column.name.includes('/');
    if (isOfDays && !isOfSeveral && own.kind === 'rate' && isPlain && own.concepts.has('money'))
      own.kind = 'measure';
  }
  const byKey = new Map(columns.map((column) => [column.key, column]));
  // Plots without a tenant are told by their key.
  const [named] = unique;
  const isOfAll = named === undefined || named.filled === description.rows || keys.length === 0;
  const naming =
    firstLast.length === 2
      ? firstLast
      : unique.length === 0
        ? keys.slice(0, 1)
        : isOfAll
          ? unique.slice(0, 1)
          : [...keys.slice(0, 1), ...unique.slice(0, 1)];
  return {
    description,
    columns,
    rowStems,
    rowNoun: noun !== undefined && isRowNoun(noun, columns, isOfPeople) ? nounOf(noun) : null,
    isOfPeople,
    byKey,
    tally: isOfEvents || keys.length > 0 || unique.length > 0 ? undefined : columns.find(isTally),
    families: familiesOf(columns),
    naming,
  };
}

const NEARLY_ALL = 0.95;

/** "Field records" have a column of fields, each of which comes again: these are not the rows. */
const isOfOften = (stem: string, columns: readonly ColumnProfile[]) =>
  columns.some(
    ({ kind, stems, distinct, filled }) =>
      (kind === 'place' || kind === 'person') &&
      stems.length === 1 &&
      stems[0] === stem &&
      distinct < filled * REPEATED,
  );

/** A column of which fewer values are different has the same again and again. */
const REPEATED = 0.7;

/** Whether it is a whole word: of a dictionary, or too long for a short form. */
const isWord = (word: string) => word.length > 5 || canBe(word, 'noun') || canBe(word, 'verb');

const TALLIES = new Set('no nr number count counted individuals'.split(' '));

/** Whether a column says no more than how many there were. */
function isTally({ kind, words }: ColumnProfile): boolean {
  return kind === 'measure' && words.length === 1 && TALLIES.has(words[0] ?? '');
}

/** Whether rows are called by a word of the name: several of what no column repeats. "Hives" of several visits each are visits. */
function isRowNoun(word: string, columns: readonly ColumnProfile[], isOfPeople: boolean): boolean {
  const stem = stemOf(word);
  return (
    /[^s]s$/.test(word) &&
    (!isOfPeople || PERSON_NOUNS.has(stem)) &&
    columns.every(({ stems, isUnique }) => isUnique || !(stems.length === 1 && stems[0] === stem))
  );
}

function nounOf(word: string): { one: string; many: string } {
  const isPlural = /[^s]s$/.test(word) && !/(?:us|is)$/.test(word);
  const one = isPlural
    ? word.endsWith('ies')
      ? word.replace(/ies$/, 'y')
      : /(?:sh|ch|x|ss)es$/.test(word)
        ? word.replace(/es$/, '')
        : word.replace(/s$/, '')
    : word;
  const many = isPlural
    ? word
    : /(?:s|sh|ch|x)$/.test(word)
      ? `${word}es`
      : /[^aeiou]y$/.test(word)
        ? word.replace(/y$/, 'ies')
        : `${word}s`;
  return { one, many };
}
