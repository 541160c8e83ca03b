// What the words of a question can mean for a table: columns, values of cells, numbers, times and operations. Overlapping meanings are
// kept; readings choose among them.
import type { DateUnit } from '#shared/ask-plan.ts';
import { stemOf } from '../../indexing/words.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { foldCell } from '../fold-cell.ts';
import { tokensOf, type Token } from '../grammar/tokens.ts';
import { isSimilar, similarityTo } from '../grammar/cells.ts';
import type { Synonyms } from '../grammar/synonyms.ts';
import {
  areSameState, monthNumber, weekdayNumber, areSynonyms, FUNCTION_WORDS, genderCells, gradedAdjective, isPeriodAdverb, isStatePhrase, isSynonymPhrase, numberWord, OPERATOR_WORDS_MAX, operatorOf,
  MEASURE_NOUNS, MONEY_NOUNS, periodUnit, STRICT_VERBS, SOFT_WORDS, SYNONYM_WORDS_MAX, unitsOf, verbConcepts, PERSON_NOUNS, ROW_NOUNS, EVENT_NOUNS, type Concept, type Dimension, type Operator,
} from './lexicon.ts';
import { isNumeric, type ColumnProfile, type TableProfile } from './profile.ts';
import { timeAt, type FoundTime } from './times.ts';
import { weights } from './weights.ts';

interface Span {
  /** Tokens, from `start` to before `end`. */
  start: number;
  end: number;
  /** How well it fits, 0 to 1 for each token. */
  score: number;
}
export type Mention = Span &
  (
    | { kind: 'column'; column: ColumnProfile; fit: number; isNegated?: boolean }
    | { kind: 'value'; column: ColumnProfile; values: string[]; isWhole: boolean; isGuess?: boolean }
    | { kind: 'number'; value: number; unit: readonly string[]; isMoney: boolean; isPercent: boolean }
    | { kind: 'time'; time: FoundTime }
    | { kind: 'period'; unit: DateUnit; isAdverb: boolean }
    | { kind: 'rows'; isOwn: boolean; isPerson?: boolean }
    | { kind: 'person' }
    | { kind: 'graded'; base: string; grade: 'more' | 'most' | 'base'; dimension: Dimension; isAsked?: boolean }
    | { kind: 'verb'; concepts: readonly Concept[]; isStrict: boolean; isPrice: boolean }
    | { kind: 'unit'; units: readonly string[] }
    | { kind: 'operator'; operator: Operator }
    | { kind: 'soft' }
    | { kind: 'unknown' }
  );

export interface Mentions {
  text: string;
  tokens: Token[];
  /** All that can start at each token. */
  at: Mention[][];
}

/** The cells of a table by their texts. */
export interface CellIndex {
  /** Where a text is the whole of a cell. */
  find: (folded: string) => { key: string; value: string }[];
  /** Cells with this word in them, in columns of few enough texts; undefined where they are too many to look through. */
  findPart: (folded: string) => { key: string; folded: string; value: string }[];
  findSimilar: (folded: string) => { key: string; value: string }[];
}

/** How many texts of cells are looked through for a word. */
const LOOKED_THROUGH_MAX = 60_000;
const PARTS_MAX = 200;

/** @param sheet its number in `sheets` */
export function cellIndex(db: AskDb, sheet: number): CellIndex {
  type Row = { column: number; folded: string; value: string };
  const whole = db.prepare<[number, string], Row>('select column, folded, max(value) as value from sheet_values where sheet = ? and folded = ? group by column limit 20');
  const part = db.prepare<[number, string, number], Row>('select column, folded, value from sheet_values where sheet = ? and instr(folded, ?) > 0 limit ?');
  const ofLength = db.prepare<[number, number, number], Row>('select column, folded, value from sheet_values where sheet = ? and length(folded) between ? and ?');
  const count = db.prepare<[number, number], number>('select count(*) from (select 1 from sheet_values where sheet = ? limit ?)').pluck();
  let isLong: boolean | undefined;
  const isTooLong = () => (isLong ??= (count.get(sheet, LOOKED_THROUGH_MAX) ?? 0) >= LOOKED_THROUGH_MAX);
  const cell = ({ column, folded, value }: Row) => ({ key: `c${column}`, folded, value });
  return {
    find: (folded) => whole.all(sheet, folded).map(cell),
    findPart: (folded) => (isTooLong() ? [] : part.all(sheet, folded, PARTS_MAX).map(cell)),
    findSimilar(folded) {
      const wanted = similarityTo(folded);
      if (wanted === undefined || isTooLong()) return [];
      return ofLength.all(sheet, folded.length - wanted.edits, folded.length + wanted.edits).filter((row) => isSimilar(row.folded, wanted)).slice(0, 5).map(cell);
    },
  };
}

/** Finds what the words of a question can mean. @param today midnight UTC of the present day @param synonyms those of its collection */
export function mentionsOf(question: string, profile: TableProfile, cells: CellIndex, today: Date, synonyms?: Synonyms): Mentions {
  const tokens = tokensOf(question.replaceAll(/(\d)\s*(%)/g, '$1 $2').replaceAll(/(?<=\p{L})\/(?=\p{L})/gu, ' / '));
  const cellWords = new Set(tokens.filter(({ folded }) => !FUNCTION_WORDS.has(folded) && cells.find(folded).length > 0));
  const isCell = (token: Token) => cellWords.has(token);
  const at = tokens.map((token, start): Mention[] => {
    const own = [
      ...operatorsAt(tokens, start), ...gradedAt(tokens, start), ...timesAt(tokens, start, today), ...numbersAt(tokens, start),
      ...columnsAt(tokens, start, profile, isCell), ...namesAt(tokens, start, profile, synonyms), ...negatedAt(tokens, start, profile), ...valuesAt(tokens, start, profile, cells), ...nounsAt(tokens, start, profile),
    ];
    const isPlain = FUNCTION_WORDS.has(token.folded) || SOFT_WORDS.has(token.term) || /^[^\p{L}\p{N}]*$/u.test(token.folded);
    const last: Mention = isPlain ? { kind: 'soft', start, end: start + 1, score: FUNCTION_WORDS.has(token.folded) ? weights.functionWord : weights.softWord } : { kind: 'unknown', start, end: start + 1, score: unknownScore(tokens, start) };
    return [...own, own.some(isStrong) ? { ...last, score: Math.min(last.score, weights.ignoredOperator) } : last];
  });
  addSimilar(tokens, at, profile, cells);
  return { text: question, tokens, at };
}

/** Operations that a question is not read without. */
const STRONG = new Set<Operator['kind']>(['aggregate', 'share', 'difference', 'ratio', 'not', 'without', 'never', 'except', 'most', 'least', 'top', 'between', 'more', 'less', 'at_least', 'at_most', 'or_more', 'or_less', 'how_many', 'how_much', 'how_long', 'count', 'who', 'when', 'where', 'versus', 'compare', 'duplicate', 'once', 'missing', 'above', 'below', 'overdue', 'contains', 'ordinal', 'together', 'distribution']);
const isStrong = (mention: Mention) => (mention.kind === 'operator' && STRONG.has(mention.operator.kind)) || (mention.kind === 'verb' && mention.isStrict) || (mention.kind === 'graded' && (mention.grade === 'most' || mention.isAsked === true));

const span = (start: number, length: number, score: number): Span => ({ start, end: start + length, score });

function operatorsAt(tokens: readonly Token[], start: number): Mention[] {
  const found: Mention[] = [];
  for (let length = 1; length <= OPERATOR_WORDS_MAX; length += 1) {
    const own = tokens.slice(start, start + length);
    if (own.length < length || own.some(({ isQuoted }) => isQuoted)) break;
    const phrases = [own.map(({ text }) => text.toLowerCase().replace('’', "'")).join(' '), own.map(({ folded }) => folded).join(' ')];
    const operator = phrases.map(operatorOf).find((one) => one !== undefined);
    // "gifts where no receipt went out": only at the beginning are these questions.
    // "no. 2003" is a number.
    if (operator?.kind === 'without' && own[0]?.folded === 'no' && tokens[start + 1]?.number !== undefined) continue;
    if (operator !== undefined && (operator.kind === 'where' || operator.kind === 'when') && start > 1) continue;
    if (operator !== undefined) found.push({ kind: 'operator', operator, ...span(start, length, weights.operator + (length > 1 ? weights.operatorPhrase : 0)) });
  }
  return found;
}

function gradedAt(tokens: readonly Token[], start: number): Mention[] {
  const token = tokens[start];
  const graded = token && !token.isQuoted ? gradedAdjective(token.folded) : undefined;
  if (graded === undefined) return [];
  const isAsked = graded.grade === 'base' && tokens[start - 1]?.folded === 'how';
  if (isAsked) return [{ kind: 'graded', ...graded, isAsked, ...span(start, 1, weights.operator) }];
  return [{ kind: 'graded', ...graded, ...span(start, 1, graded.grade === 'base' ? weights.plainAdjective : weights.operator) }];
}

function timesAt(tokens: readonly Token[], start: number, today: Date): Mention[] {
  const time = timeAt(tokens, start, today);
  const found: Mention[] = time === undefined ? [] : [{ kind: 'time', time, ...span(start, time.length, time.isBareYear ? weights.bareYear : weights.time) }];
  for (const length of [4, 3, 2, 1]) {
    const phrase = tokens.slice(start, start + length).map(({ folded }) => folded).join(' ');
    const unit = periodUnit(phrase);
    if (unit === undefined || tokens.length < start + length) continue;
    found.push({ kind: 'period', unit, isAdverb: isPeriodAdverb(phrase), ...span(start, length, weights.period) });
    break;
  }
  return found;
}

function numbersAt(tokens: readonly Token[], start: number): Mention[] {
  const token = tokens[start];
  if (token === undefined || token.isQuoted) return [];
  const { text } = token;
  const [, before = '', digits, suffix = ''] = /^(\p{Sc}?)([-−]?\d[\d.,]*)(k|m|bn|%|\p{Sc})?$/iu.exec(text) ?? [];
  const word = numberWord(token.folded);
  const scale = { k: 1e3, m: 1e6, bn: 1e9 }[suffix.toLowerCase()] ?? 1;
  const value = token.number ?? (digits === undefined ? word : Number(digits.replace('−', '-').replaceAll(/,(?=\d{3}(?!\d))/g, '').replace(',', '.')) * scale);
  const isOne = (token.folded === 'a' || token.folded === 'an') && unitsOf(tokens[start + 1]?.folded ?? '').length > 0 && operatorOf(tokens[start - 1]?.folded ?? '') !== undefined;
  if (isOne) return [{ kind: 'number', value: 1, unit: unitsOf(tokens[start + 1]?.folded ?? ''), isMoney: unitsOf(tokens[start + 1]?.folded ?? '').includes('money'), isPercent: false, ...span(start, 2, weights.numberWord) }];
  if (value === undefined || !Number.isFinite(value)) return [];
  const next = tokens[start + 1];
  const unit = next === undefined ? [] : unitsOf(next.folded || next.text);
  const isPercent = suffix === '%' || next?.text === '%' || next?.folded === 'percent';
  const isMoney = /\p{Sc}/u.test(before + suffix) || unit.includes('money');
  const length = unit.length > 0 ? 2 : 1;
  const own: Mention = { kind: 'number', value, unit: [], isMoney: /\p{Sc}/u.test(before + suffix), isPercent: suffix === '%', ...span(start, 1, word === undefined ? weights.number : weights.numberWord) };
  return length === 1 ? [own] : [own, { ...own, unit, isMoney, isPercent, ...span(start, 2, weights.number) }];
}

/** How well a word of a question fits a word of a header, 0 to 1. */
function wordFit(token: Token, word: string, stem: string): number {
  if (token.folded === word) return 1;
  if (token.term === stem) return weights.sameStem;
  if (areSynonyms(token.term, stem)) return weights.synonym;
  const [low, high] = token.term.length < stem.length ? [token.term, stem] : [stem, token.term];
  if (low.length >= 4 && high.startsWith(low)) return weights.derivation;
  if (isAbbreviation(word, token.folded)) return weights.abbreviation;
  const [short, long] = token.folded.length < word.length ? [token.folded, word] : [word, token.folded];
  if (short.length >= 5 && long.startsWith(short.slice(0, Math.max(5, short.length - 2)))) return weights.derivation;
  if (short.length >= 4 && long.startsWith(short)) return weights.derivation;
  return 0;
}

/** Whether a word of a header is another one shortened: "bldg" of building, "plts" of pallets. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < 2 || short.length > 5 || long.length < short.length + 2 || short[0] !== long[0]) return false;
  if ((short.match(/[aeiou]/g)?.length ?? 0) > 1) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && (long.startsWith(short) ? short.length >= 3 : long.slice(-3).includes(short.at(-1) ?? ' '));
}

const COLUMN_WORDS_MAX = 5;
/** Words within a header that a question may leave out. */
const LIGHT = new Set(['name', 'number', 'id', 'no', 'of', 'the', 'in', 'per', 'date', 'code', 'type', 'total', 'status', 'level', 'time', 'a', 'by', 'at', 'on', 'is', 'has', 'was']);

function columnsAt(tokens: readonly Token[], start: number, profile: TableProfile, isCell: (token: Token) => boolean): Mention[] {
  const found: Mention[] = [];
  // "how many times" counts.
  if (tokens[start]?.folded === 'times' && tokens[start - 1]?.folded === 'many') return found;
  const isCount = operatorOf(tokens.slice(start, start + 2).map(({ folded }) => folded).join(' '))?.kind === 'count';
  for (const column of profile.columns) {
    let best: Mention | undefined;
    // "number of flights" counts; it is no "FlightNo".
    if (isCount && column.kind === 'key') continue;
    for (let length = 1; length <= COLUMN_WORDS_MAX && start + length <= tokens.length; length += 1) {
      const fit = columnFit(tokens.slice(start, start + length), column, profile);
      if (fit === undefined) continue;
      // What stands in a cell is no further word for a column.
      if (length > 1 && tokens.slice(start, start + length).some((token) => isCell(token) && !column.words.includes(token.folded))) continue;
      const score = fit * (1 + weights.longerColumn * (length - 1));
      if (best === undefined || score * length > best.score * (best.end - best.start) + 0.05) best = { kind: 'column', column, fit, ...span(start, length, score) };
    }
    if (best !== undefined) found.push(best);
  }
  const most = Math.max(0, ...found.map((own) => own.score * (own.end - own.start)));
  return found.filter((own) => own.score * (own.end - own.start) >= most * weights.columnsKept);
}

/** Columns by the words that people keep for them. */
function namesAt(tokens: readonly Token[], start: number, profile: TableProfile, synonyms: Synonyms | undefined): Mention[] {
  if (synonyms === undefined) return [];
  const found: Mention[] = [];
  for (let length = 1; length <= COLUMN_WORDS_MAX && start + length <= tokens.length; length += 1)
    for (const named of synonyms.namesOf(tokens.slice(start, start + length)))
      for (const column of profile.columns) {
        const fit = columnFit(named, column, profile);
        if (fit !== undefined) found.push({ kind: 'column', column, fit, ...span(start, length, fit + weights.keptName) });
        else if (named.length === 1 && profile.rowStems.has(named[0]?.term ?? '')) found.push({ kind: 'rows', isOwn: true, ...span(start, length, weights.rowNoun) });
      }
  return found;
}

/** How well words fit a header as a whole; undefined where one of them is no part of it. */
function columnFit(tokens: readonly Token[], column: ColumnProfile, profile: TableProfile): number | undefined {
  if (tokens.some(({ isQuoted }) => isQuoted)) {
    return tokens.length === 1 && foldCell(column.column.name) === tokens[0]?.folded ? 1.2 : undefined;
  }
  const { words, stems } = column;
  const joined = tokens.map(({ folded }) => folded).join('');
  if (joined === words.join('') || joined === foldCell(column.column.name).replaceAll(/[^\p{L}\p{N}]/gu, '')) return 1 + weights.wholeHeader;
  if (tokens.length > words.length + 2) return undefined;
  // A phrase that is a synonym of the whole header, or of one of its words.
  if (tokens.length > 1 && tokens.length <= SYNONYM_WORDS_MAX) {
    const phrase = tokens.map(({ term }) => term).join(' ');
    if (isSynonymPhrase(phrase)) {
      const of = stems.filter((stem) => areSynonyms(phrase, stem)).length + (stems.length > 1 && areSynonyms(phrase, stems.join(' ')) ? stems.length : 0);
      if (of > 0) return weights.synonym * Math.min(1, 0.6 + (0.4 * of) / words.length);
    }
  }
  if (tokens.length === 1 && FUNCTION_WORDS.has(tokens[0]?.folded ?? '')) return undefined;
  const used = new Set<number>();
  let sum = 0, counted = 0;
  for (const [index, token] of tokens.entries()) {
    let best = 0, place = -1;
    for (const [at, word] of words.entries()) {
      if (used.has(at)) continue;
      const known = wordFit(token, word, stems[at] ?? word);
      // Yes/no columns are seldom meant by another word.
      const fit = column.kind === 'flag' && known === weights.synonym ? weights.synonymOfFlag : known;
      if (fit > best) [best, place] = [fit, at];
    }
    if (place >= 0) {
      used.add(place);
      sum += best; counted += 1;
      continue;
    }
    // "order value" of a table of orders, "date of birth".
    const isLink = index > 0 && index < tokens.length - 1 && (token.folded === 'of' || token.folded === 'the' || token.folded === 'per');
    const isRowNoun = index < tokens.length - 1 && (profile.rowStems.has(token.term)) && counted === 0;
    const isNoun = used.size > 0 && MEASURE_NOUNS.has(token.term) && isNumeric(column) && (!MONEY_NOUNS.has(token.term) || canBeMoney(column));
    const isOfKind = index < tokens.length - 1 && stems.some((stem) => areSynonyms(token.term, stem));
    if (isOfKind) { sum += weights.synonym; counted += 1; }
    if (!isLink && !isRowNoun && !isNoun && !isOfKind) return undefined;
    if (isRowNoun) { sum += weights.rowNounInColumn; counted += 1; }
  }
  if (used.size === 0) return undefined;
  const isOfContent = [...used].some((at) => !FUNCTION_WORDS.has(words[at] ?? ''));
  if (!isOfContent && used.size < words.length) return undefined;
  // "orders" are not their "Order Date".
  if (words.length > used.size && [...used].every((at) => profile.rowStems.has(stems[at] ?? '')) && tokens.length === used.size) return undefined;
  const weightOf = (at: number) => (LIGHT.has(words[at] ?? '') ? weights.lightHeaderWord : /^\d+$/.test(words[at] ?? '') ? 1.2 : 1);
  const all = words.reduce((total, _, at) => total + weightOf(at), 0);
  const covered = [...used].reduce((total, at) => total + weightOf(at), 0);
  const isLast = used.has(words.length - 1);
  return (sum / counted) * (weights.partHeader + (1 - weights.partHeader) * (covered / all)) * (isLast || words.length === 1 ? 1 : weights.withoutLast);
}

/** Whether the numbers of a column can be amounts of money: nothing says that they are something else. */
function canBeMoney({ concepts }: ColumnProfile): boolean {
  return concepts.has('money') || !(['quantity', 'duration', 'distance', 'weight', 'score', 'volume', 'age', 'size', 'temperature'] as const).some((concept) => concepts.has(concept));
}

/** "unpaid" of a column Paid, "uninsured", "incomplete". */
function negatedAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const token = tokens[start];
  const [, rest] = /^(?:un|non|in|im|dis)([a-z]{4,})$/.exec(token?.folded ?? '') ?? [];
  if (token === undefined || rest === undefined) return [];
  const positive = { ...token, text: rest, folded: rest, term: stemOf(rest) };
  return profile.columns.flatMap((column): Mention[] => {
    const fit = column.kind === 'flag' || column.kind === 'date' || column.column.empty > 0 ? columnFit([positive], column, profile) : undefined;
    return fit === undefined || column.column.type === 'number' ? [] : [{ kind: 'column', column, fit, isNegated: true, ...span(start, 1, fit * weights.negatedWord) }];
  });
}

const VALUE_WORDS_MAX = 6;

function valuesAt(tokens: readonly Token[], start: number, profile: TableProfile, cells: CellIndex): Mention[] {
  const found: Mention[] = [];
  const first = tokens[start];
  if (first === undefined) return found;
  const kinds = (key: string) => profile.byKey.get(key);
  for (let length = Math.min(VALUE_WORDS_MAX, tokens.length - start); length >= 1; length -= 1) {
    const own = tokens.slice(start, start + length);
    const from = own[0]?.start ?? 0, to = own.at(-1)?.end ?? 0;
    const text = own.length === 1 ? own[0]?.folded ?? '' : spelled(own, from, to);
    const forms = new Set([...(length === 1 ? shortNames(text) : []), text, own.map(({ folded }) => folded).join(' '), ...(length === 1 ? singularsOf(text) : [])].filter((form) => form !== ''));
    // A word that says nothing is a cell only if it is written like one.
    if (length === 1 && FUNCTION_WORDS.has(first.folded) && !first.isQuoted && !first.isCapitalized && !/^\p{Lu}{2,}$/u.test(first.text)) continue;
    const byColumn = new Map<string, Set<string>>();
    for (const form of forms) for (const { key, value } of cells.find(form)) byColumn.set(key, (byColumn.get(key) ?? new Set()).add(value));
    for (const [key, values] of byColumn) {
      const column = kinds(key);
      if (column === undefined || column.kind === 'flag' || column.kind === 'clock' || column.kind === 'span') continue;
      // Lists in cells: "beetroot, kale".
      if (column.values.some((value) => /[,;+]/.test(value))) for (const value of column.values) if (value.split(/[,;&/+]| and /).some((part) => forms.has(foldCell(part)))) values.add(value);
      const isOwn = values.has(text) || [...values].some((value) => foldCell(value) === text);
      found.push({ kind: 'value', column, values: [...values], isWhole: true, ...span(start, length, (isOwn ? weights.value : weights.valuePlural) + weights.longerValue * (length - 1) + directionOf(tokens, start, column)) });
    }
    if (byColumn.size > 0) continue;
    found.push(...partsAt(own, start, profile, cells));
  }
  if (first.isQuoted) return found;
  return [...found, ...demonymsAt(tokens, start, profile), ...statesAt(tokens, start, profile, cells), ...keysAt(tokens, start, profile)];
}

const FROM = new Set(['from', 'leaving', 'departing', 'depart', 'leave', 'out', 'starting']);
const TO = new Set(['to', 'into', 'at', 'arriving', 'arrive', 'landing', 'towards', 'reaching']);
/** "from APG" is where something starts, "into APG" where it ends. */
function directionOf(tokens: readonly Token[], start: number, { stems }: ColumnProfile): number {
  const before = tokens.slice(Math.max(0, start - 4), start).map(({ folded }) => folded);
  const isFrom = before.some((word) => FROM.has(word)), isTo = before.some((word) => TO.has(word));
  const isStart = stems.some((stem) => ['sourc', 'origin', 'departur', 'depart', 'from', 'start', 'sender'].includes(stem));
  const isEnd = stems.some((stem) => ['dest', 'destin', 'arriv', 'to', 'end', 'target', 'recipi'].includes(stem));
  if (isFrom === isTo || isStart === isEnd) return 0;
  return isFrom === isStart ? weights.direction : -weights.direction;
}

/** Days of the week and months as cells shorten them. */
function shortNames(folded: string): string[] {
  const isNamed = (weekdayNumber(folded) !== undefined || monthNumber(folded) !== undefined) && folded.length > 3;
  return isNamed ? [folded.slice(0, 3), folded.replace(/s$/, '')] : [];
}

const spelled = (own: readonly Token[], from: number, to: number) => {
  let text = '';
  for (const [index, token] of own.entries()) text += (index > 0 ? ' '.repeat(Math.min(1, token.start - (own[index - 1]?.end ?? 0))) : '') + token.folded;
  return to > from ? text : '';
};

function singularsOf(text: string): string[] {
  if (!/^[a-z' -]+$/.test(text)) return [];
  if (text.endsWith('ies')) return [text.replace(/ies$/, 'y'), `${text}s`];
  if (text.endsWith('s') && text.length > 3) return [text.slice(0, -1), ...(text.endsWith('es') ? [text.slice(0, -2)] : [])];
  return [`${text}s`, `${text}es`];
}

/** Cells in which the words stand among others: "Acme" of Acme GmbH, "Peter Lang" of "Lang, Peter". */
function partsAt(own: readonly Token[], start: number, profile: TableProfile, cells: CellIndex): Mention[] {
  if (own.some(({ folded, isQuoted }) => !isQuoted && (FUNCTION_WORDS.has(folded) || (folded.length < 2 && (own.length === 1 || !/^\d$/.test(folded))))) || own.length > 3) return [];
  const [longest] = own.map(({ folded }) => folded).toSorted((one, other) => other.length - one.length);
  if (longest === undefined || (longest.length < 3 && own.length === 1)) return [];
  if (own.length === 1 && /^\d+$/.test(longest)) return [];
  const stem = longest.length > 4 ? longest.replace(/(?:ies|es|s)$/, '') : longest;
  const isPart = (folded: string) => {
    const cellWords = folded.split(/[^\p{L}\p{N}]+/u);
    return own.every(({ folded: word, term }) => cellWords.some((cell) => cell === word || (word.length > 3 && stemOf(cell) === term)));
  };
  const byColumn = new Map<string, string[]>();
  for (const { key, folded, value } of cells.findPart(stem)) {
    const column = profile.byKey.get(key);
    if (column === undefined || column.kind === 'flag' || !isPart(folded)) continue;
    byColumn.set(key, [...(byColumn.get(key) ?? []), value]);
  }
  const isExact = (folded: string) => folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '').join(' ') === own.map(({ folded: word }) => word).join(' ');
  const isCapital = own.every(({ text }) => /^\p{Lu}/u.test(text));
  return [...byColumn].flatMap(([key, values]): Mention[] => {
    const column = profile.byKey.get(key);
    if (column === undefined) return [];
    // What stands in most texts tells nothing.
    const rarity = 1 - values.length / Math.max(2, column.distinct);
    if (rarity < 0.3 && values.length > 1) return [];
    if (column.kind === 'text' && !isCapital && values.length > 1) return [];
    const isHeader = !isCapital && profile.columns.some(({ stems }) => own.every(({ term }) => stems.includes(term)));
    const isName = column.kind === 'person' || column.kind === 'name' || column.kind === 'place';
    const exact = values.filter((value) => isExact(foldCell(value)));
    if (exact.length > 0) return [{ kind: 'value', column, values: exact, isWhole: true, ...span(start, own.length, weights.value + weights.longerValue * (own.length - 1)) }];
    const base = isName ? weights.partOfName : column.kind === 'text' ? weights.partOfText : weights.partOfValue;
    const score = (base + (isCapital ? weights.capitalPart : values.length > 1 ? -weights.severalCommon : 0)) * (isHeader ? 0.4 : 1) * (0.7 + 0.3 * rarity) + weights.longerValue * (own.length - 1);
    return [{ kind: 'value', column, values: values.slice(0, 100), isWhole: false, ...span(start, own.length, score) }];
  });
}

/** Words for a state or a sex, where the cells have another word: "pending" of Open, "women" of F. */
function statesAt(tokens: readonly Token[], start: number, profile: TableProfile, cells: CellIndex): Mention[] {
  const found: Mention[] = [];
  const first = tokens[start];
  for (const cell of genderCells(first?.folded ?? ''))
    for (const { key, value } of cells.find(cell)) {
      const column = profile.byKey.get(key);
      if (column !== undefined && column.distinct <= 4 && (column.stems.includes('sex') || column.stems.includes('gender') || column.distinct <= 3))
        found.push({ kind: 'value', column, values: [value], isWhole: true, ...span(start, 1, weights.state) });
    }
  for (const length of [3, 2, 1]) {
    const own = tokens.slice(start, start + length);
    const phrase = own.map(({ term }) => term).join(' ');
    if (own.length < length || !isStatePhrase(phrase)) continue;
    for (const column of profile.columns) {
      if (column.kind !== 'category' || column.distinct > 12) continue;
      const values = stateCells(column, phrase);
      if (values.length > 0) found.push({ kind: 'value', column, values, isWhole: true, ...span(start, length, weights.state) });
    }
    break;
  }
  return found;
}

function stateCells(column: ColumnProfile, phrase: string): string[] {
  return column.values.filter((value) => {
    const stem = foldCell(value).split(/[^\p{L}]+/u).map((word) => stemOf(word)).join(' ');
    return areSameState(phrase, stem);
  });
}

/** "Kenyans" of Kenya, "Spanish" of Spain. */
function demonymsAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const folded = tokens[start]?.folded ?? '';
  if (folded.length < 5 || !/(?:n|ns|ish|ese|i|is|ch|er|ers)$/.test(folded)) return [];
  return profile.columns.filter(({ kind }) => kind === 'place').flatMap((column) =>
    column.values
      .filter((value) => { const own = foldCell(value); return own.length >= 4 && own !== folded && folded.startsWith(own.slice(0, Math.max(4, own.length - 2))); })
      .map((value): Mention => ({ kind: 'value', column, values: [value], isWhole: true, ...span(start, 1, weights.state) })));
}

/** A number that is the value of a key or of an ordinal: "order 10234". */
function keysAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const token = tokens[start];
  if (token?.number === undefined || !Number.isInteger(token.number)) return [];
  const own = token.number;
  const before = tokens[start - 1];
  // "in grade 9 or 10" are no ids.
  const said = tokens.slice(0, start).findLast(({ folded, number }) => number === undefined && !/^(?:or|and|to|in|is|of)$/.test(folded));
  if (said !== undefined && profile.columns.some((column) => column.kind !== 'key' && column.column.type === 'number' && column.stems.includes(said.term))) return [];
  const isCalled = before !== undefined && (profile.rowStems.has(before.term) || /^(?:number|no|id|nr|#|bib|ticket|code)$/.test(before.folded) || profile.columns.some(({ kind, stems }) => kind === 'key' && stems.includes(before.term)));
  return profile.columns
    .filter(({ kind, column, smallest, largest }) => kind === 'key' && column.type === 'number' && own >= Number(smallest) && own <= Number(largest))
    .map((column): Mention => ({ kind: 'value', column, values: [String(own)], isWhole: true, ...span(start, 1, isCalled ? weights.keyNumber : weights.bareKey) }));
}

/** Nouns and verbs that stand for the rows, for people, or for a measure; and units. */
function nounsAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const token = tokens[start];
  if (token === undefined || token.isQuoted) return [];
  const found: Mention[] = [];
  const { term, folded } = token;
  const isOwn = profile.rowStems.has(term) || ((EVENT_NOUNS.has(term) || /s$/.test(folded)) && [...profile.rowStems].some((stem) => areSynonyms(term, stem)) && !profile.columns.some(({ stems }) => stems.includes(term)));
  const joined = tokens[start + 1] === undefined ? '' : stemOf(folded + tokens[start + 1]?.folded);
  if (joined !== '' && profile.rowStems.has(joined)) found.push({ kind: 'rows', isOwn: true, ...span(start, 2, weights.rowNoun) });
  if (isOwn) found.push({ kind: 'rows', isOwn: true, isPerson: PERSON_NOUNS.has(term), ...span(start, 1, weights.rowNoun) });
  else if (ROW_NOUNS.has(term)) found.push({ kind: 'rows', isOwn: true, ...span(start, 1, weights.anyRow) });
  else if (!profile.isOfPeople && EVENT_NOUNS.has(term)) found.push({ kind: 'rows', isOwn: false, ...span(start, 1, weights.eventNoun) });
  if (PERSON_NOUNS.has(term)) found.push({ kind: 'person', ...span(start, 1, profile.isOfPeople ? weights.rowNoun : weights.personNoun) });
  const concepts = verbConcepts(term);
  if (concepts.length > 0) found.push({ kind: 'verb', concepts, isStrict: STRICT_VERBS.has(term), isPrice: /^(?:cost|weigh|sell|pay)/.test(folded), ...span(start, 1, weights.verb) });
  const units = unitsOf(folded);
  if (units.length > 0 && folded.length > 1) found.push({ kind: 'unit', units, ...span(start, 1, weights.unit) });
  return found;
}

/** Words that nothing else explains may be written wrongly. */
function addSimilar(tokens: readonly Token[], at: Mention[][], profile: TableProfile, cells: CellIndex): void {
  for (const [start, token] of tokens.entries()) {
    const own = at[start];
    if (own === undefined || own.some(({ kind }) => kind !== 'unknown') || token.folded.length < 5 || token.isQuoted) continue;
    const wanted = similarityTo(token.folded);
    if (wanted === undefined) continue;
    for (const column of profile.columns)
      if (column.words.some((word) => isSimilar(word, wanted))) own.unshift({ kind: 'column', column, fit: weights.typingError, ...span(start, 1, weights.typingError) });
    for (const { key, value } of cells.findSimilar(token.folded)) {
      const column = profile.byKey.get(key);
      if (column !== undefined) own.unshift({ kind: 'value', column, values: [value], isWhole: true, isGuess: token.isCapitalized, ...span(start, 1, weights.typingError) });
    }
  }
}

/** A noun that is not known nearly always matters, a verb nearly never: nouns follow articles, adjectives and numbers. */
function unknownScore(tokens: readonly Token[], at: number): number {
  const token = tokens[at], before = tokens[at - 1];
  if (token === undefined) return weights.unknownNoun;
  const isVerbLike = /^(?:did|do|does|to|they|we|i|you|he|she|who|that|will|can|could|not|n't|didn't|don't)$/.test(before?.folded ?? '') && !token.isCapitalized;
  if (isVerbLike) return weights.unknownVerb;
  if (/ly$/.test(token.folded) || (/[a-z]{3}ing$/.test(token.folded) && !token.isCapitalized)) return weights.unknownVerb;
  if (MEASURE_NOUNS.has(token.term) && !MONEY_NOUNS.has(token.term)) return weights.measureNoun;
  if (EVENT_NOUNS.has(token.term)) return weights.eventWord;
  // "when did Marta last refuel": the verb that an auxiliary asks for.
  const auxiliary = tokens.slice(0, at).findLastIndex(({ folded }) => /^(?:did|does|do|will|can|should)$/.test(folded));
  const isLast = at === tokens.length - 1 || /^(?:in|on|at|to|for|from|with|by|the|a|an|last|first|since|before|after)$/.test(tokens[at + 1]?.folded ?? '');
  if (auxiliary >= 0 && isLast && !token.isCapitalized && !/s$/.test(token.folded)) return weights.unknownVerb;
  return weights.unknownNoun;
}
