// A question as a list of items: what each of its words and phrases can mean in a table.
import type { TableColumn, TableDescription } from '#shared/ask-tables.ts';
import { foldCell } from '../fold-cell.ts';
import type { Cells, CellValue } from './cells.ts';
import { MENTION_MAX, matchColumns, matchRows, type Names, namesOf, type OtherNames } from './columns.ts';
import type { Adjective, Language, Meaning } from './language.ts';
import { timeAt, type FoundTime } from './times.ts';
import type { Synonyms } from './synonyms.ts';
import { tokensOf, type Token } from './tokens.ts';

export type Reading =
  | { kind: 'meaning'; meaning: Meaning }
  | { kind: 'superlative' | 'comparative'; adjective: Adjective }
  /** Several if the words do not tell which. */
  | { kind: 'column'; columns: TableColumn[] }
  /** What a row is, which may be the name of a column too. */
  | { kind: 'rows'; column: TableColumn | undefined }
  | { kind: 'value'; found: CellValue[]; isSimilar: boolean }
  | { kind: 'number'; number: number }
  | { kind: 'time'; values: FoundTime['values'] }
  | { kind: 'direction'; columns: TableColumn[] }
  | { kind: 'unknown' };

export type Item = Reading & {
  tokens: Token[];
  words: string;
  /** What stands between the item before it, fillers included, and this one. */
  gap: string;
};

/** What a question is read with. */
export interface Context {
  table: TableDescription;
  names: Names;
  cells: Cells;
  language: Language;
  today: Date;
  synonyms: Synonyms | undefined;
}

/**
 * Prepares the reading of questions about a table.
 * @param others names besides those of the table: of the program, and those that somebody keeps
 */
export function contextOf(
  table: TableDescription,
  cells: Cells,
  language: Language,
  today: Date,
  { otherNames, synonyms }: { otherNames?: OtherNames | undefined; synonyms?: Synonyms | undefined } = {},
): Context {
  return { table, names: namesOf(table, language, otherNames), cells, language, today, synonyms };
}

interface Candidate {
  length: number;
  score: number;
  reading: Reading;
}

const VALUE_WORDS_MAX = 8;
/** For more words than these, no similar values are looked for, which takes a scan of all values. */
const STRANGE_MAX = 6;
/** What a word costs that means nothing. */
const UNKNOWN = -8;

/** Reads a question as items, so that as few words as possible mean nothing. */
export function itemsOf(question: string, context: Context): Item[] {
  const tokens = tokensOf(question);
  const best: { score: number; candidate?: Candidate }[] = [];
  best[tokens.length] = { score: 0 };
  let strange = 0;
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const own = candidatesAt(question, tokens, at, context);
    const isStrange = own.length === 0 && strange < STRANGE_MAX;
    if (isStrange) strange += 1;
    const all = isStrange ? similarAt(question, tokens, at, context) : own;
    const unknown: Candidate = { length: 1, score: UNKNOWN, reading: { kind: 'unknown' } };
    for (const candidate of [...all, unknown]) {
      const score = candidate.score + (best[at + candidate.length]?.score ?? 0);
      if (score > (best[at]?.score ?? -Infinity)) best[at] = { score, candidate };
    }
  }
  const items: Item[] = [];
  for (let at = 0; at < tokens.length;) {
    const { length, reading } = best[at]?.candidate ?? { length: 1, reading: { kind: 'unknown' as const } };
    const own = tokens.slice(at, at + length);
    const gap = question.slice(items.at(-1)?.tokens.at(-1)?.end ?? 0, own[0]?.start);
    items.push({ ...reading, tokens: own, words: textOf(question, own), gap });
    at += length;
  }
  return items;
}

function textOf(question: string, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return tokens.length === 1 && first?.isQuoted ? first.text : question.slice(first?.start, last?.end);
}

function candidatesAt(question: string, tokens: readonly Token[], at: number, context: Context): Candidate[] {
  const { language, table } = context;
  const candidates: Candidate[] = [];
  const add = (length: number, score: number, reading: Reading) =>
    candidates.push({ length, score, reading });
  const [first] = tokens.slice(at, at + 1);
  if (first === undefined) return [];
  const time = timeAt(tokens, at, context.today, language);
  const hasDates = table.columns.some(({ type }) => type === 'date');
  if (time !== undefined && hasDates)
    add(time.length, time.length * 6, { kind: 'time', values: time.values });
  const number = first.number ?? (first.isQuoted ? undefined : language.numbers.get(first.folded));
  if (number !== undefined) add(1, first.folded === 'one' ? 3.5 : 4.5, { kind: 'number', number });
  for (let length = 1; length <= VALUE_WORDS_MAX && at + length <= tokens.length; length += 1) {
    const own = tokens.slice(at, at + length);
    const phrase = own.map(({ folded }) => folded.replaceAll(/['’]/g, '')).join(' ');
    if (length <= MENTION_MAX) addNames(own, context, add);
    for (const meant of context.synonyms?.namesOf(own) ?? [])
      addNames(meant, context, (ofMeant, score, reading) => add(length, (score / ofMeant) * length, reading));
    if (!own.some(({ isQuoted }) => isQuoted)) addMeanings(phrase, length, context, add);
    addValues(question, own, phrase, context, add);
  }
  return candidates;
}

type Add = (length: number, score: number, reading: Reading) => void;

function addNames(own: readonly Token[], { names, language }: Context, add: Add): void {
  const { length } = own;
  const matches = matchColumns(own, names, language);
  const penalty = matches[0]?.penalty ?? 0;
  const rows = matchRows(own, names, language);
  const columns = matches.map(({ column }) => column);
  const [only] = columns;
  if (rows > 0) {
    const column = matches.length === 1 && penalty <= 0.2 ? only : undefined;
    add(length, length * (rows === 1 ? 6.1 : 5.2), { kind: 'rows', column });
  }
  if (columns.length === 0) return;
  const doubt = columns.length > 1 ? 3 : 0;
  add(length, length * 6 - 4 * penalty - doubt + (penalty === 0 ? 0.05 : 0), { kind: 'column', columns });
}

function addMeanings(phrase: string, length: number, { language, names }: Context, add: Add): void {
  const meaning = language.meanings.get(phrase);
  if (meaning !== undefined) {
    const score = length * (meaning === 'filler' ? 4 : 5) + (length - 1) * (meaning === 'filler' ? 1.5 : 0.5);
    add(length, score, { kind: 'meaning', meaning });
  }
  const superlative = language.superlatives.get(phrase);
  if (superlative !== undefined) add(length, length * 5.2, { kind: 'superlative', adjective: superlative });
  const comparative = language.comparatives.get(phrase.replace(/ than$/, ''));
  if (comparative !== undefined && phrase.endsWith(' than'))
    add(length, length * 5.4, { kind: 'comparative', adjective: comparative });
  const asked = language.measured.get(phrase)?.columns ?? [];
  const fit = names.columns.filter(
    ({ column, terms }) => column.type === 'number' && asked.some((term) => terms.includes(term)),
  );
  if (fit.length > 0) add(length, length * 5.5, { kind: 'column', columns: fit.map(({ column }) => column) });
  const directions = language.directions.get(phrase);
  const told = names.columns.filter(({ terms }) => directions?.some((term) => terms.includes(term)));
  if (told.length > 0) add(length, 5.1, { kind: 'direction', columns: told.map(({ column }) => column) });
}

function addValues(
  question: string,
  own: readonly Token[],
  phrase: string,
  context: Context,
  add: Add,
): void {
  const { length } = own;
  const [first] = own;
  if (first === undefined || (length > 1 && own.some(({ isQuoted }) => isQuoted))) return;
  const isPlain = !first.isQuoted && length === 1;
  if (isPlain && !first.isCapitalized && context.language.meanings.has(phrase)) return;
  const found = context.cells.find(foldCell(textOf(question, own)));
  if (found.length === 0 && !first.isQuoted) return;
  const score = first.isQuoted
    ? 10
    : length > 1
      ? length * 6 + 0.5
      : first.isCapitalized
        ? 4.9
        : phrase.length < 2
          ? 3
          : 4.4;
  add(length, score, { kind: 'value', found, isSimilar: false });
}

/** Values spelled a little differently, of a word that means nothing else. */
function similarAt(question: string, tokens: readonly Token[], at: number, { cells }: Context): Candidate[] {
  return [1, 2, 3].flatMap((length) => {
    const own = tokens.slice(at, at + length);
    if (own.length < length) return [];
    const found = cells.findSimilar(foldCell(textOf(question, own)));
    const values = new Set(found.map(({ value }) => foldCell(value)));
    return values.size === 1
      ? [{ length, score: length * 3, reading: { kind: 'value', found, isSimilar: true } }]
      : [];
  });
}
