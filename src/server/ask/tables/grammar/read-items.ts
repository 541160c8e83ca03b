// A question as a list of items, so that as few of its words as possible mean nothing.
import { foldCell } from '../fold-cell.ts';
import { addMeanings, addValues } from './candidates.ts';
import { columnsNamed, MENTION_MAX, matchColumns, matchRows, nameColumns, type Names } from './columns.ts';
import { textOf, type Add, type Context, type Item, type Reading } from './items.ts';
import type { Language } from './language.ts';
import { timeAt } from './times.ts';
import { tokensOf, type Token } from '../questions/tokens.ts';

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
    const last = items.at(-1);
    const between = question.slice(last?.tokens.at(-1)?.end ?? 0, own[0]?.start);
    const isOfCell = last?.kind === 'value' && last.found.some(({ value }) => value.endsWith('.'));
    const gap = isOfCell ? between.replace(/^\./, '') : between;
    items.push({ ...reading, tokens: own, words: textOf(question, own), gap, isAskedFor: false });
    at += length;
  }
  return items;
}

function candidatesAt(question: string, tokens: readonly Token[], at: number, context: Context): Candidate[] {
  const { language, table } = context;
  const candidates: Candidate[] = [];
  const add = (length: number, score: number, reading: Reading) =>
    candidates.push({ length, score, reading });
  const [first] = tokens.slice(at, at + 1);
  if (first === undefined) return [];
  const time = timeAt(tokens, at, context.today, language, context.names.rows);
  const hasDates = table.columns.some(({ type }) => type === 'date');
  if (time !== undefined && hasDates)
    add(time.length, time.length * 6, { kind: 'time', values: time.values });
  const number = first.number ?? (first.isQuoted ? undefined : language.numbers.get(first.folded));
  const isWeak = language.weakNumbers.has(first.folded);
  if (number !== undefined) add(1, isWeak ? 3.5 : 4.5, { kind: 'number', number });
  for (let length = 1; length <= VALUE_WORDS_MAX && at + length <= tokens.length; length += 1) {
    const own = tokens.slice(at, at + length);
    const phrase = own.map(({ folded }) => folded.replaceAll(/['’]/g, '')).join(' ');
    // "Find the …" asks, also where a column is called `founded`.
    const isAsking = at === 0 && language.meanings.get(first.folded) === 'ask';
    // "ranked by", of a table with ranks.
    const isOrder =
      tokens[at + 1] !== undefined &&
      language.meanings.get(`${first.folded} ${tokens[at + 1]?.folded}`) === 'order';
    const isMention = length <= MENTION_MAX && !(length === 1 && (isAsking || isOrder));
    if (isMention && !isCut(question, own)) addNames(own, context, add);
    for (const meant of context.synonyms?.namesOf(own) ?? [])
      addNames(meant, context, (ofMeant, score, reading) => add(length, (score / ofMeant) * length, reading));
    if (length === 1 && tokens[at - 1]?.number !== undefined) addUnit(first, context, add);
    if (length === 1) addShared(tokens, at, context, add);
    if (!own.some(({ isQuoted }) => isQuoted))
      addMeanings(phrase, length, { before: tokens[at - 1], behind: tokens[at + length] }, context, add);
    addValues(question, own, phrase, tokens[at - 1], context, add);
  }
  return candidates;
}

/** Whether a comma or the like stands between words. */
function isCut(question: string, own: readonly Token[]): boolean {
  return own.some(({ end }, at) => /[,;:?!()]/.test(question.slice(end, own[at + 1]?.start ?? end)));
}

/** "500 EUR": the unit of a column behind a number names it. */
function addUnit({ term }: Token, { names, language }: Context, add: Add): void {
  const columns = columnsNamed(
    names,
    ({ terms, column }) =>
      column.type === 'number' &&
      ((language.unitTerms.has(term) && (terms.includes(term) || terms.slice(1).join('').endsWith(term))) ||
        (term === 'year' && terms.some((own) => language.ageTerms.has(own)))),
  );
  if (columns.length === 1) add(1, 5.5, { kind: 'column', columns });
}

/** "first and last name": the words of a name that several share stand behind the last one. */
function addShared(tokens: readonly Token[], at: number, { names, language }: Context, add: Add): void {
  const [first] = tokens.slice(at, at + 1);
  for (let next = at + 2; next <= at + 5 && next < tokens.length; next += 1) {
    const isList = tokens.slice(at + 1, next).some(({ folded }) => language.meanings.get(folded) === 'and');
    const head = tokens[next];
    const meaning = language.meanings.get(first?.folded ?? '');
    const isShared = meaning === undefined || meaning === 'first' || meaning === 'last';
    if (!isList || !isShared || first === undefined || head === undefined) continue;
    const [match] = matchColumns([first, head], names, language);
    const isExact = match?.penalty === 0 && matchColumns([first], names, language)[0]?.penalty !== 0;
    if (isExact) add(1, 5.8, { kind: 'column', columns: [match.column] });
  }
}

/** Whether words say no more than that it is about names, or those of the rows. */
function areNames(own: readonly Token[], { rows }: Names, { nameTerm, meanings }: Language): boolean {
  const last = own.at(-1);
  // "the student named Ann" asks for no name.
  if (last === undefined || last.term !== nameTerm || meanings.has(last.folded)) return false;
  return own.slice(0, -1).every(({ term }) => rows.includes(term));
}

function addNames(own: readonly Token[], { names, language }: Context, add: Add): void {
  const { length } = own;
  const named = own[0] !== undefined && language.wholeNames.has(own[0].folded) ? own.slice(1) : own;
  const parts = areNames(named, names, language) ? nameColumns(names, language) : [];
  if (parts.length > (named === own ? 1 : 0))
    add(length, length * 6 - 1.5, { kind: 'column', columns: parts, isAll: true });
  const matches = matchColumns(own, names, language);
  const penalty = matches[0]?.penalty ?? 0;
  const rows = matchRows(own, names, language);
  const columns = matches.map(({ column }) => column);
  const [only] = columns;
  if (rows > 0) {
    // Orders are not called by when they were ordered.
    const isName = matches.length === 1 && penalty <= 0.2 && only?.type !== 'date';
    const column = isName ? only : undefined;
    add(length, length * (rows === 1 ? 6.1 : 5.2), { kind: 'rows', column });
  }
  if (columns.length === 0) return;
  const doubt = columns.length > 1 ? 3 : 0;
  // "school enrollment", where a column is called `school`, is no school.
  const isCalled = names.columns.some(({ terms }) => terms.join('') === names.rows.join(''));
  const isOfRows = length > 1 && isCalled && names.rows.includes(own[0]?.term ?? '');
  const bonus = (penalty === 0 ? 0.05 : 0) + (isOfRows ? 0.3 : 0);
  add(length, length * 6 - 4 * penalty - doubt + bonus, { kind: 'column', columns });
}

/** Values spelled a little differently, of a word that means nothing else. */
function similarAt(question: string, tokens: readonly Token[], at: number, context: Context): Candidate[] {
  const { cells, names, language } = context;
  // "number" where there is an account number is no typing error.
  const isName = ({ term }: Token) =>
    language.generic.has(term) || names.columns.some(({ terms }) => terms.includes(term));
  return [1, 2, 3].flatMap((length) => {
    const own = tokens.slice(at, at + length);
    if (own.length < length || (length === 1 && own.some(isName))) return [];
    const found = cells.findSimilar(foldCell(textOf(question, own)));
    const values = new Set(found.map(({ value }) => foldCell(value)));
    return values.size === 1
      ? [{ length, score: length * 3, reading: { kind: 'value', found, isSimilar: true } }]
      : [];
  });
}
