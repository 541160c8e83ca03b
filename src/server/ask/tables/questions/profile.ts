// What a table is about: what a row is, and of each column whether it names, places, dates or measures its rows. It follows from the
// headers and the cells together.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { stemOf, uninflected } from '../../indexing/words.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { foldCell } from '../fold-cell.ts';
import { sheetSource } from '../table-source.ts';
import { CLOCK_UNITS } from '#shared/clock-text.ts';
import { conceptsOf, EVENT_NOUNS, isMoneyUnit, PERSON_NOUNS, spelledOut, type Concept } from './lexicon.ts';

/**
 * `key` tells rows apart, `name` and `person` name them or others, `category` and `place` repeat; a `measure` adds up, a `rate` does
 * not (prices, ages, marks), an `ordinal` only counts or orders (a year, a floor, a rank); a `flag` is yes or no, or a mark; a `clock`
 * is a time of day, a `span` a length of time written as one.
 */
export type ColumnKind =
  | 'key' | 'name' | 'person' | 'place' | 'category' | 'measure' | 'rate' | 'ordinal' | 'date' | 'clock' | 'span' | 'flag' | 'text';

export interface ColumnProfile {
  column: TableColumn;
  key: string;
  kind: ColumnKind;
  /** The words of its header: folded, spelled out, and their stems; those of a unit are not among them. */
  words: string[];
  stems: string[];
  concepts: ReadonlySet<Concept>;
  /** How many different values it has. */
  distinct: number;
  /** Rows with a value. */
  filled: number;
  /** Whether no value stands in two rows. */
  isUnique: boolean;
  /** Of a flag of text: how its marks are written; of one mark, nothing stands for no. */
  /** Its different texts, where they are few. */
  values: string[];
  yes?: string | undefined;
  no?: string | undefined;
  smallest: number | string | null;
  largest: number | string | null;
}

export interface TableProfile {
  description: TableDescription;
  columns: ColumnProfile[];
  /** The stems of what a row is: `order` of a table of orders. */
  rowStems: ReadonlySet<string>;
  /** What a row is called, in words; null where nothing tells. */
  rowNoun: { one: string; many: string } | null;
  /** Whether a row is a person. */
  isOfPeople: boolean;
  byKey: ReadonlyMap<string, ColumnProfile>;
  /** The columns by which a row is told: a name or person, else the key. */
  naming: ColumnProfile[];
}

/** Cuts a header into its words, in lower case: at blanks, underscores, dots, capitals in the middle, and digits. */
export function headerWords(name: string): string[] {
  const spaced = name
    .replaceAll(/\((?:[^()]*)\)|\[(?:[^[\]]*)\]/g, ' ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .replaceAll(/(?<!\p{L})(?:\p{L}\.){2,}/gu, (letters) => `${letters.replaceAll('.', '')} `)
    .replaceAll(/^\s*\p{Sc}\s*\/\s*/gu, 'price per ')
    .replaceAll('#', ' number ')
    .replaceAll('%', ' percent ');
  return foldCell(spaced)
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '' && word !== 's')
    .flatMap((word, index, all) => (word === 'min' && index > 0 && index === all.length - 1 ? ['minutes'] : word === 'no' && index > 0 && /^(?:show|shows)$/.test(all[index + 1] ?? '') ? ['no'] : word === 'no' && /^shows?$/.test(all[index + 1] ?? '') ? ['no'] : spelledOut(word).split(' ')));
}

const KEY_WORDS = new Set(['id', 'number', 'code', 'reference', 'sku', 'key', 'uuid', 'isbn', 'plate', 'serial', 'barcode', 'ean', 'zip', 'postcode', 'postal', 'phone', 'telephone', 'mobile', 'iban', 'tag', 'bib', 'lot', 'ticket', 'telephone', 'extension', 'fax', 'vin', 'url', 'email', 'mail']);
const RATE_WORDS = new Set(['price', 'rate', 'percent', 'percentage', 'age', 'score', 'mark', 'rating', 'temperature', 'average', 'per', 'ratio', 'index', 'speed', 'pace', 'ph', 'level', 'grade', 'minimum', 'maximum', 'stars', 'latitude', 'longitude', 'gpa', 'bmi', 'humidity', 'pressure', 'density', 'unit', 'balance', 'odometer', 'reading', 'concentration', 'turbidity', 'conductivity', 'voltage', 'height', 'width', 'depth', 'margin', 'vat', 'tax', 'attendance', 'capacity', 'strength', 'abv', 'mg', 'difficulty', 'wait', 'delay', 'lead', 'altitude', 'elevation', 'handicap', 'tariff']);
const ORDINAL_WORDS = new Set(['year', 'rank', 'place', 'position', 'floor', 'week', 'level', 'season', 'round', 'vintage', 'grade', 'row', 'class', 'room', 'page', 'lane', 'table', 'seat', 'heat', 'month', 'chapter', 'order', 'edition', 'volume', 'storey', 'cohort', 'block', 'plot', 'hive', 'shelf', 'tank', 'gate', 'priority', 'version', 'rooms', 'bedrooms']);
/** Of numbers between 1500 and 2100 these say that they are years. */
const YEAR_WORDS = new Set(['built', 'founded', 'born', 'opened', 'established', 'joined', 'from', 'to', 'since', 'until']);
/** Things that have numbers. */
const NUMBERED = new Set(['pen', 'box', 'lane', 'bed', 'bay', 'bin', 'stall', 'court', 'platform', 'line', 'route', 'team', 'group', 'track', 'locker', 'zone', 'ward', 'house', 'unit', 'set', 'session', 'lesson', 'tray', 'pot', 'cage', 'field', 'stage', 'step', 'point', 'station', 'wave', 'batch', 'day', 'game', 'match', 'run', 'trial', 'rep', 'replicate', 'desk', 'slot', 'berth', 'pitch', 'trap', 'well', 'tent', 'cabin', 'bus', 'boat', 'crew']);
const TEXT_WORDS = new Set(['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'description', 'text', 'details', 'feedback', 'summary', 'memo', 'message']);
const UNIT_WORDS = /^(?:€|eur|euro|usd|gbp|chf|kg|g|km|m|cm|mm|min|h|hrs|hours|minutes|days|d|l|ml|kwh|m2|m3|ha|pcs|c|f|pct|percent|ppm|mg|mgl|mg\/l|us|cm\/s|2|3|kcal)$/;
const PERSON_CELL = /^(?:(?:mr|mrs|ms|dr|prof)\.? )?\p{Lu}[\p{L}'’.-]*(?:,? \p{Lu}[\p{L}'’.-]*){1,2}$/u;

interface Facts {
  distinct: number;
  filled: number;
  smallest: number | string | null;
  largest: number | string | null;
  isWhole: boolean;
  samples: string[];
}
const SAMPLES = 40;
/** Of longer tables only the first rows are looked at for different values. */
const COUNTED_ROWS = 200_000;

function factsOf(db: AskDb, sheet: number, { key, type }: TableColumn): Facts {
  const { from, isData, value } = sheetSource(sheet);
  const cell = value(key);
  const whole = type === 'number' ? `, total(${cell} <> cast(${cell} as integer)) as broken` : ', 0 as broken';
  const facts = db
    .prepare<[], { distinct: number; filled: number; smallest: number | string | null; largest: number | string | null; broken: number }>(
      `select count(distinct ${cell}) as "distinct", count(${cell}) as filled, min(${cell}) as smallest, max(${cell}) as largest${whole}
      from (select ${cell} from ${from} where ${isData} limit ${COUNTED_ROWS})`,
    )
    .get();
  const samples = db
    .prepare<[], string | number>(`select distinct ${cell} from (select ${cell} from ${from} where ${isData} limit 2000) where ${cell} is not null limit ${SAMPLES}`)
    .pluck()
    .all()
    .map(String);
  const { broken, ...rest } = facts ?? { distinct: 0, filled: 0, smallest: null, largest: null, broken: 0 };
  return { ...rest, isWhole: broken === 0, samples };
}

const share = (samples: readonly string[], pattern: RegExp) =>
  samples.length === 0 ? 0 : samples.filter((text) => pattern.test(text)).length / samples.length;

function kindOf(column: TableColumn, words: readonly string[], concepts: ReadonlySet<Concept>, facts: Facts, { rows, name }: TableDescription): ColumnKind {
  // The words of the name of the table: a column of numbers that is called like its rows tells them apart.
  const nouns = new Set(headerWords(name).map((word) => stemOf(word)));
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const { distinct, filled, samples } = facts;
  const isUnique = distinct === filled && filled > 1;
  const last = words.at(-1) ?? '';
  if (column.type === 'date') return 'date';
  if (column.type === 'boolean') return 'flag';
  if (column.type === 'number') {
    if (column.unit === CLOCK_UNITS.short && isClock(samples)) return 'clock';
    if (column.unit === CLOCK_UNITS.short || column.unit === CLOCK_UNITS.long) return 'span';
    const isOdd = column.unit === null && facts.isWhole;
    if (isOdd && isUnique && words.length <= 2 && words.some((word) => nouns.has(stemOf(word)))) return 'key';
    if (isOdd && has(KEY_WORDS) && !has(new Set(['of'])) && (isUnique || distinct > rows / 4 || words.length > 1)) return 'key';
    const isYears = isOdd && Number(facts.smallest) >= 1500 && Number(facts.largest) <= 2100;
    if (isYears && (has(ORDINAL_WORDS) || has(YEAR_WORDS) || distinct < rows)) return 'ordinal';
    if (isOdd && isUnique && (concepts.has('person') || words.some((word) => EVENT_NOUNS.has(stemOf(word)))) && Number(facts.smallest) >= 100) return 'key';
    if (isOdd && has(ORDINAL_WORDS) && distinct <= Math.max(20, rows)) return concepts.has('money') ? 'measure' : 'ordinal';
    // "Pen", "Box", "Lane": a thing in the singular is numbered, not counted.
    const [only = ''] = words;
    const isLabel = isOdd && words.length === 1 && concepts.size === 0 && /[^s]$/.test(only) && !/(?:ed|en|age)$/.test(only) && Number(facts.smallest) >= 1 && distinct < rows && distinct > 2 && distinct >= (Number(facts.largest) - Number(facts.smallest)) * 0.5;
    if (isLabel && !has(RATE_WORDS) && NUMBERED.has(only)) return 'ordinal';
    if (/\/|°|^(?:ph|ntu|ppm|db|bpm)$/iu.test(column.unit ?? '') || /\(?°|\bpH\b|\/(?:l|cm|m|h|s|kg)\b/iu.test(column.name)) return 'rate';
    if (column.unit === '%' || has(RATE_WORDS)) return has(new Set(['price', 'rate'])) || !concepts.has('money') || words.includes('unit') || words.includes('balance') || column.unit === '%' ? 'rate' : 'measure';
    return 'measure';
  }
  if (filled > 0 && distinct <= 1 && filled < rows && (samples[0] ?? '').length <= 5) return 'flag';
  if (filled > 0 && distinct === 2 && samples.every((text) => text.length <= 9) && isYesNo(samples)) return 'flag';
  const average = samples.reduce((sum, text) => sum + text.split(/\s+/).length, 0) / Math.max(1, samples.length);
  if (has(TEXT_WORDS) && (average > 2 || !isUnique)) return average > 1.6 || distinct > filled / 2 ? 'text' : 'category';
  if (average > 6 && distinct > filled / 2) return 'text';
  const isCode = share(samples, /\d/) > 0.7 && share(samples, /\s/) < 0.3;
  if (isCode && (isUnique || has(KEY_WORDS)) && distinct > 10) return 'key';
  if (has(KEY_WORDS) && distinct > filled * 0.9) return 'key';
  if (concepts.has('place') && !concepts.has('person')) return 'place';
  if (concepts.has('person') && last !== 'type' && last !== 'group' && last !== 'status') {
    if (share(samples, /\p{Lu}/u) > 0.6 || distinct > 12) return 'person';
  }
  if (share(samples, PERSON_CELL) > 0.8 && distinct > 3 && !concepts.has('place') && concepts.has('name') && !has(new Set(['product', 'item', 'title']))) return 'person';
  if (isUnique || (concepts.has('name') && distinct > filled / 2)) return 'name';
  if (distinct > filled * 0.9 && filled > 20) return average > 3 ? 'text' : 'name';
  return 'category';
}

const YES = new Set(['y', 'yes', 'x', 'true', 'ja', '✓', '1', 'si', 'oui', 't', 'done', 'ok']);
const NO = new Set(['n', 'no', 'false', 'nein', '✗', '0', 'non', 'f', '-', '–']);
const isYesNo = (samples: readonly string[]) => samples.some((text) => YES.has(foldCell(text))) && samples.some((text) => NO.has(foldCell(text)));
/** Whether minutes are times of the day: those between six and midnight. */
function isClock(samples: readonly string[]): boolean {
  const hours = samples.map((text) => Number(text) / 60);
  return hours.every((hour) => hour < 24) && hours.filter((hour) => hour >= 6).length > hours.length * 0.7;
}

/** Words of file names that say nothing of the rows. */
const NAME_NOISE = new Set(['list', 'table', 'sheet', 'data', 'export', 'log', 'all', 'final', 'new', 'copy', 'report', 'overview', 'register', 'book', 'records', 'tracker', 'sheet1', 'tabelle', 'v', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec', 'q', 'club', 'my', 'our', 'the', 'of', 'and']);

/**
 * Understands what the columns of a stored sheet are.
 * @param sheet its number in `sheets`
 * @param hints names for rows and columns beside the headers, such as a collection's own
 */
export function profileOf(db: AskDb, sheet: number, description: TableDescription): TableProfile {
  const columns = description.columns.map((column) => profileColumn(column, factsOf(db, sheet, column), description));
  return profileFrom(description, columns);
}

function profileColumn(column: TableColumn, facts: Facts, table: TableDescription): ColumnProfile {
  const all = headerWords(column.name);
  const words = all.filter((word, index) => index === 0 || !UNIT_WORDS.test(word) || all.length === 1);
  const stems = words.map((word) => stemOf(word));
  const concepts = new Set([...stems.flatMap((stem) => conceptsOf(stem)), ...conceptsOf(stems.join(' ')), ...unitConcepts(column)]);
  const kind = kindOf(column, words, concepts, facts, table);
  const { distinct, filled, smallest, largest, samples } = facts;
  if (kind === 'span') concepts.add('duration');
  if (kind === 'clock') concepts.add('clock');
  const isText = column.type === 'text' && kind === 'flag';
  const yes = isText ? (samples.find((text) => YES.has(foldCell(text))) ?? samples[0]) : undefined;
  return { column, key: column.key, kind, words, stems, concepts, distinct, filled, isUnique: distinct === filled && filled > 1, yes, values: column.type === 'text' && distinct <= SAMPLES ? samples : [], no: isText ? samples.find((text) => text !== yes) : undefined, smallest, largest };
}

function unitConcepts({ unit, name, type }: TableColumn): Concept[] {
  if (type !== 'number') return [];
  const written = (unit ?? /[([]([^)\]]+)[)\]]/.exec(name)?.[1] ?? '').toLowerCase().trim();
  const last = headerWords(name).at(-1) ?? '';
  const own: Concept[] = isMoneyUnit(unit) || isMoneyUnit(written) ? ['money'] : [];
  return [...own, ...[written, last].flatMap((word) => conceptsOf(stemOf(word)))];
}

function profileFrom(description: TableDescription, columns: ColumnProfile[]): TableProfile {
  const nameWords = headerWords(description.name).filter((word) => !NAME_NOISE.has(word) && !/^\d+$/.test(word));
  const person = columns.find(({ kind }) => kind === 'person' || kind === 'name');
  const unique = columns.filter(({ kind, isUnique, distinct, filled }) => (kind === 'name' || kind === 'person') && (isUnique || distinct > filled * 0.9));
  const nouns = nameWords.filter((word) => EVENT_NOUNS.has(stemOf(word)) || PERSON_NOUNS.has(stemOf(word)) || /s$/.test(word));
  const noun = nouns.at(-1) ?? nameWords.at(-1);
  const stemsOfName = nameWords.map((word) => stemOf(word));
  // A key named after its row: `Order`, `Invoice No.`
  const keys = columns.filter(({ kind, isUnique }) => kind === 'key' && isUnique);
  const ofKeys = keys.flatMap(({ stems }) => stems.filter((stem) => EVENT_NOUNS.has(stem)));
  const ofUnique = unique.slice(0, 1).flatMap(({ stems, words }) => stems.filter((_, index) => words[index] !== 'name' && words[index] !== 'full' && words[index] !== 'title'));
  const rowStems = new Set([...stemsOfName, ...ofKeys, ...ofUnique]);
  const firstLast = columns.filter(({ words }) => words.includes('first') || words.includes('last')).filter(({ words }) => words.includes('name'));
  const repeats = columns.some(({ kind, isUnique, distinct, filled }) => kind === 'person' && !isUnique && distinct < filled * 0.9) && unique.length === 0 && firstLast.length < 2;
  const isOfPeople =
    ([...rowStems].some((stem) => PERSON_NOUNS.has(stem)) && !repeats) || ((unique[0]?.kind === 'person' || firstLast.length === 2) && person !== undefined) ;
  // Marks in several subjects are no amounts.
  const marks = columns.filter(({ kind, concepts, column, largest, smallest }) => kind === 'measure' && concepts.size === 0 && column.unit === null && Number(largest) <= 100 && Number(largest) > 20 && Number(smallest) >= 0);
  if (isOfPeople && marks.length >= 3) for (const own of marks) own.kind = 'rate';
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const naming = firstLast.length === 2 ? firstLast : unique.length > 0 ? unique.slice(0, 1) : keys.slice(0, 1);
  return { description, columns, rowStems, rowNoun: noun === undefined ? null : nounOf(noun), isOfPeople, byKey, naming };
}

function nounOf(word: string): { one: string; many: string } {
  const isPlural = /[^s]s$/.test(word) && !/(?:us|is)$/.test(word);
  const one = isPlural ? (/ies$/.test(word) ? word.replace(/ies$/, 'y') : /(?:sh|ch|x|ss)es$/.test(word) ? word.replace(/es$/, '') : word.replace(/s$/, '')) : word;
  const many = isPlural ? word : /(?:s|sh|ch|x)$/.test(word) ? `${word}es` : /[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`;
  return { one, many };
}

/** Whether the numbers of a column add up to something. */
export const isAdditive = ({ kind }: ColumnProfile) => kind === 'measure' || kind === 'span';
/** Whether a column can be averaged, compared and ordered by size. */
export const isNumeric = ({ column, kind }: ColumnProfile) => column.type === 'number' && kind !== 'key' && kind !== 'clock';
export const isNaming = ({ kind }: ColumnProfile) => kind === 'name' || kind === 'person' || kind === 'key';
/** Whether it is what rows are grouped by. */
export const isGrouping = ({ kind }: ColumnProfile) => ['category', 'place', 'person', 'flag', 'name', 'ordinal', 'date', 'key'].includes(kind);
/** The stem of a word without its inflection alone. */
export const lightStem = (word: string) => uninflected(word);
