// Finds what goes on from what somebody types: the columns of tables, the texts of their cells, and the headings of papers.
import { goesOnFrom, lastWordsOf } from '#shared/complete-text.ts';
import { COMPLETIONS_MAX, type Completion } from '#shared/completions.ts';
import { fold } from '#shared/fold.ts';
import type { IndexReader } from '../answering/index-reader.ts';
import type { CompleteRequest } from '../answering/messages.ts';
import { scopeOf, type Scope } from '../answering/scope.ts';
import type { Heading } from '../reading/document.ts';
import { listTables, loadTables } from '../figures/stored-tables.ts';
import { askedWaitlist } from '../waitlist/waitlist-table.ts';

/** A column or a heading. */
interface Name {
  text: string;
  folded: string;
  kind: 'column' | 'heading';
}

interface Names {
  /** The columns before the headings, each text once. */
  all: Name[];
  /** The numbers of the tables. */
  tables: number[];
}

/** So many names, tables and pages of what may be read are known; more are not completed. */
const NAMES_MAX = 20_000;
const TABLES_MAX = 2000;
const PAGES_MAX = 20_000;
/** A longer heading is a sentence. */
const HEADING_MAX = 80;
/** So much has to be typed of a cell. */
const VALUE_FROM = 2;
/** So many tables are looked into by one statement. */
const AT_ONCE = 500;

const known = new WeakMap<Scope, Names>();

/**
 * Up to ten completions of what is typed: those of the most of its last words, columns first, then texts of cells, then headings.
 * @param reader of the index; undefined where there is none
 */
export function complete(
  reader: IndexReader | undefined,
  { typed, collections, ofWaitlist }: CompleteRequest,
): Completion[] {
  const found = new Map<string, Completion>();
  const add = (completion: Completion) => {
    if (found.size < COMPLETIONS_MAX && !found.has(completion.text)) found.set(completion.text, completion);
  };
  const { all, tables } = reader === undefined ? none : namesOf(reader, scopeOf(reader, collections));
  const names = ofWaitlist ? [...columnsOfWaitlist, ...all] : all;
  for (const words of lastWordsOf(typed).map(fold)) {
    const matching = names.filter(({ folded }) => goesOnFrom(folded, words));
    const [columns, headings] = [ofKind(matching, 'column'), ofKind(matching, 'heading')];
    for (const name of columns) add(name);
    if (reader !== undefined && words.length >= VALUE_FROM)
      for (const text of valuesFrom(reader, tables, words)) add({ text, kind: 'value' });
    for (const name of headings) add(name);
    if (found.size === COMPLETIONS_MAX) break;
  }
  return [...found.values()];
}

const none: Names = { all: [], tables: [] };

const ofKind = (names: readonly Name[], kind: Name['kind']): Completion[] =>
  names.filter((name) => name.kind === kind).map(({ text }) => ({ text, kind }));

const toName =
  (kind: Name['kind']) =>
  (text: string): Name => ({ text, folded: fold(text), kind });

const columnsOfWaitlist = askedWaitlist.columns.map(({ name }) => toName('column')(name));

/** The names of what may be read, which are read once for the same files. */
function namesOf(reader: IndexReader, scope: Scope): Names {
  const before = known.get(scope);
  if (before !== undefined) return before;
  const listed = listTables(
    reader.db,
    scope.files.map(({ id }) => id),
  ).slice(0, TABLES_MAX);
  const columns = new Set(
    loadTables(reader.db, listed).flatMap(({ asked }) => asked.columns.map(({ name }) => name)),
  );
  const names = {
    all: [
      ...[...columns].map(toName('column')),
      ...[...headingsOf(reader, scope)].filter((heading) => !columns.has(heading)).map(toName('heading')),
    ].slice(0, NAMES_MAX),
    tables: listed.map(({ number }) => number),
  };
  known.set(scope, names);
  return names;
}

/** The headings of papers without their numbers. */
function headingsOf({ db }: IndexReader, scope: Scope): Set<string> {
  const pages = db
    .prepare<[number, number], string>(
      `select distinct headings from pages where file = ? and headings <> '[]' limit ?`,
    )
    .pluck();
  const headings = new Set<string>();
  let left = PAGES_MAX;
  for (const { number } of scope.files) {
    if (left <= 0 || headings.size >= NAMES_MAX) break;
    const own = pages.all(number, left);
    left -= own.length;
    for (const json of own) {
      // Safe: the index was written by this version of the program.
      const found = JSON.parse(json) as Pick<Heading, 'text'>[];
      for (const { text } of found) {
        const heading = text.replace(/^(?:§\s*)?\d+(?:\.\d+)*[.)]?\s+/u, '').trim();
        if (heading !== '' && heading.length <= HEADING_MAX) headings.add(heading);
      }
    }
  }
  return headings;
}

/** The texts of cells that begin with these letters. @param start folded */
function valuesFrom({ db }: IndexReader, tables: readonly number[], start: string): string[] {
  const values: string[] = [];
  for (let from = 0; from < tables.length && values.length < COMPLETIONS_MAX; from += AT_ONCE) {
    const own = tables.slice(from, from + AT_ONCE);
    const find = db
      .prepare<(number | string)[], string>(
        `select distinct value from sheet_values
        where sheet in (${own.map(() => '?').join(', ')}) and folded >= ? and folded < ? limit ?`,
      )
      .pluck();
    values.push(...find.all(...own, start, `${start}\u{10ffff}`, COMPLETIONS_MAX));
  }
  return values;
}
