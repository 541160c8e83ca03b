// Which sheets of a collection name rows of another one by its key. It is told by headers and cells together: a header that says so
// alone may be wrong, and numbers from 1 to 50 stand in very many columns.
import type { AskDb } from '../indexing/schema.ts';
import { stemOf } from '../indexing/words.ts';
import { headerWords } from '../tables/questions/column-kind.ts';
import { KEY_WORDS } from '../tables/questions/lexicon/header-words.ts';
import type { ColumnProfile, TableProfile } from '../tables/questions/table-profile.ts';
import { tableOf } from '../tables/store/sheet-tables.ts';
import type { TableSource } from '../tables/table-source.ts';
import { isJoined, sourceOf as sourceOfSheets } from './alike-sheets.ts';
import { knownProfile } from './known-profiles.ts';
import { isSameSql, linkTables, type Link, type LinkedTable } from './linked-table.ts';
import type { StoredTable } from './stored-tables.ts';

/** So many pairs of a collection are read as one; those of the first sheets are taken. */
export const LINKS_MAX = 20;
/** Of a collection with more sheets the first ones are compared, each pair of columns once while the process runs. */
const SHEETS_MAX = 40;
/** Sheets with more rows name their rows for nobody else: SQLite makes an index of them for each statement. */
const ROWS_OF_ONE_MAX = 100_000;
/** A statement over more columns would be very long. */
const COLUMNS_MAX = 1200;
/** So much of the different values of a column may be missing, of a few values one. */
const MISSING_MAX = 0.1;
/** Values that are found by accident are few: so many more have to be found than are missing. */
const FOUND_FOR_MISSING = 3;
const VALUES_MIN = 2;
/** So many rows and different values of a column are looked at. */
const LOOKED_AT_ROWS = 200_000;
const LOOKED_AT_VALUES = 2000;

/** Those of some tables that can be linked: sheets, and those of one form as one. @param tables all of their files */
export function singlesOf(tables: readonly StoredTable[]): StoredTable[] {
  const sheets = tables.filter(({ description }) => description.at === undefined);
  const parts = new Set(sheets.filter(isJoined).flatMap((whole) => whole.parts));
  return sheets.filter((table) => !parts.has(table));
}

/** Whether one of `singlesOf` can name rows of another one, whatever their cells are. */
export function mayBeLinked(many: StoredTable, one: StoredTable): boolean {
  return (
    many.asked.id !== one.asked.id &&
    !isJoined(one) &&
    one.description.rows <= ROWS_OF_ONE_MAX &&
    many.description.columns.length + one.description.columns.length <= COLUMNS_MAX
  );
}

/** The tables that two sheets of a collection make, in the order of the sheets. @param tables single sheets, and sheets of one form */
export function linksAmong(db: AskDb, tables: readonly StoredTable[]): LinkedTable[] {
  const singles = singlesOf(tables).slice(0, SHEETS_MAX);
  const profiles = new Map(singles.map((table) => [table, knownProfile(db, table)]));
  const linked: LinkedTable[] = [];
  for (const many of singles)
    for (const one of singles) {
      if (!mayBeLinked(many, one)) continue;
      for (const link of linksBetween(db, many, one, profiles)) {
        // Where each row has one partner at most, one way round is enough.
        const isKnown = linked.some(
          (own) =>
            own.many === one && own.one === many && own.link.many === link.one && own.link.one === link.many,
        );
        if (!isKnown) linked.push(linkTables(many, one, link));
        if (linked.length === LINKS_MAX) return linked;
      }
    }
  return linked;
}

/** What was found of two sheets, by what is known of them: both change where a sheet is understood anew. */
const known = new WeakMap<TableProfile, WeakMap<TableProfile, Link[]>>();

/**
 * By which columns rows of one sheet name those of another one.
 * @param profiles those that are at hand: to find one takes as long as to read its description
 */
export function linksBetween(
  db: AskDb,
  many: StoredTable,
  one: StoredTable,
  profiles?: ReadonlyMap<StoredTable, TableProfile>,
): Link[] {
  const [ofMany, ofOne] = [many, one].map((table) => profiles?.get(table) ?? knownProfile(db, table));
  if (ofMany === undefined || ofOne === undefined) return [];
  const found = known.get(ofMany) ?? new WeakMap<TableProfile, Link[]>();
  known.set(ofMany, found);
  const links = found.get(ofOne) ?? findLinks(db, { many, one, ofMany, ofOne });
  found.set(ofOne, links);
  return links;
}

interface Pair {
  many: StoredTable;
  one: StoredTable;
  ofMany: TableProfile;
  ofOne: TableProfile;
}

function findLinks(db: AskDb, pair: Pair): Link[] {
  const { many, one, ofMany, ofOne } = pair;
  const nouns = nounsOf(ofOne);
  return ofOne.columns.filter(isKey).flatMap((key) => {
    const named = ofMany.columns.filter((column) => isNamedAs(column, key, nouns));
    // No value may come twice whatever its case.
    if (named.length === 0 || isTwice(db, sourceOfSheets(one), key.key)) return [];
    return named
      .filter((column) => isContained(db, many, column, one, key))
      .map((column) => {
        const by = { many: column.key, one: key.key };
        const isEach = column.isUnique && !isTwice(db, sourceOfSheets(many), column.key);
        const unmatched = countUnmatched(db, many, one, by);
        return { ...by, noun: ofOne.rowNoun?.one, isEach, unmatched };
      });
  });
}

/** Whether each row has another value there. */
function isKey({ column, kind, isUnique, distinct }: ColumnProfile): boolean {
  return (
    isUnique &&
    distinct >= VALUES_MIN &&
    column.empty === 0 &&
    column.unparsed === 0 &&
    ((column.type === 'text' && kind !== 'text' && kind !== 'flag') ||
      (column.type === 'number' && kind === 'key'))
  );
}

/** The stems of what the rows of a table are called: `customer` of `Customers 2025`. */
function nounsOf({ description, rowStems }: TableProfile): Set<string> {
  return new Set([...headerWords(description.name).map((word) => stemOf(word)), ...rowStems]);
}

/** What headers say of any thing: `id`, `number`, `name`. */
const isGeneral = (word: string) => KEY_WORDS.has(word) || word === 'name' || word === 'full';

/** Whether a column is called like the key of another table, or after what the rows of that are: "home team" of teams. */
function isNamedAs(column: ColumnProfile, key: ColumnProfile, nouns: ReadonlySet<string>): boolean {
  if (column.column.type !== key.column.type || column.kind === 'text' || column.kind === 'flag')
    return false;
  if (column.column.type === 'number' && !isId(column)) return false;
  const stemsOf = ({ words }: ColumnProfile) =>
    words.filter((word) => !isGeneral(word)).map((word) => stemOf(word));
  const own = stemsOf(column);
  const last = own.at(-1);
  if (last !== undefined) return nouns.has(last) || own.join() === stemsOf(key).join();
  // `Name` beside `Name` is the same thing where rows repeat it; numbers that are only called `id` are not.
  const isSaidAlike = column.words.join() === key.words.join();
  return isSaidAlike && column.column.type === 'text' && !column.isUnique;
}

/** Numbers from here on are seldom counts. */
const ID_MIN = 100;

/** Whether numbers are those of things: they have no unit, and their header says so, or is a thing in the singular. */
function isId({ column, kind, words, concepts, smallest }: ColumnProfile): boolean {
  if (column.unit !== null) return false;
  if (words.some((word) => KEY_WORDS.has(word))) return true;
  const isOne = words.length === 1 && /[^s]$/.test(words[0] ?? '');
  return !concepts.has('money') && (kind === 'key' || (isOne && Number(smallest) >= ID_MIN));
}

/** Whether nearly all values of a column are those of a key. */
function isContained(
  db: AskDb,
  many: StoredTable,
  { key: from }: ColumnProfile,
  one: StoredTable,
  { key: to }: ColumnProfile,
): boolean {
  const table = tableOf(one.number);
  const source = sourceOfSheets(many);
  const values = `select distinct ${from} as v from (select ${from} from ${source.from} where ${source.isData} and ${from} is not null
    limit ${LOOKED_AT_ROWS}) limit ${LOOKED_AT_VALUES}`;
  const { all = 0, found = 0 } =
    db
      .prepare<[], { all: number; found: number }>(
        `select count(*) as "all", count(o.row) as found from (${values}) as m
        left join ${table} as o on ${isSameSql(`o.${to}`, 'm.v')} and o.is_data = 1`,
      )
      .get() ?? {};
  const missing = all - found;
  return (
    found >= VALUES_MIN && missing <= Math.max(1, all * MISSING_MAX) && found >= missing * FOUND_FOR_MISSING
  );
}

/** Whether a value stands in two rows, whatever its case: as rows are joined. */
function isTwice(db: AskDb, { from, isData }: TableSource, key: string): boolean {
  const found = db
    .prepare<[], number>(
      `select exists (select 1 from ${from} where ${isData} and ${key} is not null group by ${key} collate nocase having count(*) > 1)`,
    )
    .pluck()
    .get();
  return found === 1;
}

function countUnmatched(
  db: AskDb,
  many: StoredTable,
  one: StoredTable,
  by: Pick<Link, 'many' | 'one'>,
): number {
  const source = sourceOfSheets(many);
  return (
    db
      .prepare<[], number>(
        `select count(*) from (select ${by.many} as v from ${source.from} where ${source.isData}) as m
        left join ${tableOf(one.number)} as o on ${isSameSql(`o.${by.one}`, 'm.v')} and o.is_data = 1 where o.row is null`,
      )
      .pluck()
      .get() ?? 0
  );
}
