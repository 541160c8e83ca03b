// Two sheets of which one has the key of the other, such as orders with the number of their customer: they can also be asked as one
// table. It has a row for each row of the first, with what the second says of it.
import type { Synonym } from '#shared/ask.ts';
import type { TableColumn } from '#shared/ask-tables.ts';
import type { CellIndex } from '../tables/questions/cell-index.ts';
import { cellIndex } from '../tables/questions/cell-index.ts';
import { foldCell } from '../tables/fold-cell.ts';
import type { TableSource } from '../tables/table-source.ts';
import { tableOf } from '../tables/store/sheet-tables.ts';
import { isJoined, sourceOf as sourceOfSheets, withSheetNames } from './alike-sheets.ts';
import type { StoredTable } from './stored-tables.ts';

/** By which columns two sheets are linked. */
export interface Link {
  /** The column that names rows of the other sheet, and the one of that sheet in which no value comes twice. */
  many: string;
  one: string;
  /** What a row of the other sheet is called, if that is known. */
  noun: string | undefined;
  /** Whether each row of the other sheet is named once at most, as rows are joined: then its amounts add up. */
  isEach: boolean;
  /** How many rows name none of the other sheet; they are kept, and have nothing in its columns. */
  unmatched: number;
}

/** A table of two. Its rows, their numbers and its first columns are those of `many`. */
export interface LinkedTable extends StoredTable {
  /** The sheet, or sheets of one form, whose rows are counted. */
  many: StoredTable;
  one: StoredTable;
  link: Link;
  /** The columns of `one` but its key: as they are there, and as they are called here. */
  further: { from: TableColumn; column: TableColumn }[];
}

/** What the id of such a table has between those of its two sheets. */
export const LINKED = '+';

export const isLinked = (table: StoredTable): table is LinkedTable => 'link' in table;

/** The id of two sheets as one table. */
const idOf = (many: StoredTable, one: StoredTable, by: Pick<Link, 'many' | 'one'>) =>
  `${many.asked.id}.${by.many}${LINKED}${one.asked.id}.${by.one}`;

/** The ids of the two sheets of such a table; undefined where it is of one. */
export function partsOfId(id: string): { many: string; one: string } | undefined {
  const [many, one, ...others] = id.split(LINKED);
  if (many === undefined || one === undefined || others.length > 0) return undefined;
  const withoutColumn = (part: string) => part.replace(/\.c\d+$/, '');
  return { many: withoutColumn(many), one: withoutColumn(one) };
}

/** The ids of the files whose sheets a table is made of, by its id in plans. */
export function filesOfTable(id: string): string[] {
  return [...new Set(id.split(LINKED).map((part) => part.replace(/:.*$/s, '')))];
}

/** Makes one table of two. */
export function linkTables(many: StoredTable, one: StoredTable, link: Link): LinkedTable {
  const own = many.description.columns;
  const by = own.find(({ key }) => key === link.many);
  const taken = new Set(own.map(({ name }) => foldCell(name)));
  const further = one.description.columns
    .filter(({ key }) => key !== link.one)
    .map((from, index) => {
      const name = nameApart(from.name, taken, link.noun, one.description.name);
      taken.add(foldCell(name));
      return { from, column: { ...from, key: `c${own.length + index + 1}`, name } };
    });
  const columns = [...own, ...further.map(({ column }) => column)];
  const name = `${many.description.name} with ${one.description.name} by ${by?.name ?? link.many}`;
  const { file_id, file_name, name: named } = one.asked;
  return {
    number: many.number,
    file: many.file,
    many,
    one,
    link,
    further,
    description: { ...many.description, columns, notes: [], joinedAs: name },
    asked: {
      ...many.asked,
      id: idOf(many, one, link),
      name,
      columns: columns.map(({ key, name: header, type, unit }) => ({ key, name: header, type, unit })),
      joined: { file_id, file_name, name: named, unmatched: link.unmatched },
    },
  };
}

/** What the columns of the second table are called beside the first one: "member type" for the `Type` of members. */
export function namesOfLinked({ further, link: { noun } }: LinkedTable): Synonym[] {
  if (noun === undefined) return [];
  return further.map(({ column }) => ({ word: `${noun} ${column.name}`, means: column.name }));
}

/** What a column of the other sheet is called where the first has one of its name: "Customer name", or `Name (customers.csv)`. */
function nameApart(
  name: string,
  taken: ReadonlySet<string>,
  noun: string | undefined,
  sheet: string,
): string {
  if (!taken.has(foldCell(name))) return name;
  const called = noun && `${noun.slice(0, 1).toUpperCase()}${noun.slice(1)} ${name.toLowerCase()}`;
  if (called !== undefined && !taken.has(foldCell(called))) return called;
  let apart = `${name} (${sheet})`;
  for (let count = 2; taken.has(foldCell(apart)); count += 1) apart = `${name} (${sheet} ${count})`;
  return apart;
}

/**
 * The condition that rows of two tables belong together. Letters count alike in both cases: that is how names are typed, and an index
 * that SQLite makes for the statement serves it.
 */
export const isSameSql = (one: string, many: string) => `${one} = ${many} collate nocase`;

/** Where the cells of a table stand, be it a sheet, several of one form, or two that are linked. */
export function sourceOf(table: StoredTable): TableSource {
  if (!isLinked(table)) return sourceOfSheets(table);
  const { many, one, further } = table;
  const own = sourceOfSheets(many);
  const other = many.file === one.file ? '' : 'other_';
  return {
    ...own,
    from: fromBoth(table, own.from, tableOf(one.number)),
    shownFrom: fromBoth(
      table,
      own.shownFrom ?? tableOf(many.description.sheet),
      `${other}${tableOf(one.description.sheet)}`,
    ),
    partner: {
      keys: new Set(further.map(({ column }) => column.key)),
      row: 'partner',
      reason: `not found in ${one.description.name}`,
    },
  };
}

function fromBoth({ many, link, further }: LinkedTable, fromMany: string, fromOne: string): string {
  const rawOf = (key: string) => `r${key.slice(1)}`;
  const own = many.description.columns.flatMap(({ key }) => [key, rawOf(key)]);
  const columns = [
    ...['row', 'is_data', ...own].map((name) => `m.${name}`),
    'o.row as partner',
    ...further.flatMap(({ from, column }) => [
      `o.${from.key} as ${column.key}`,
      `o.${rawOf(from.key)} as ${rawOf(column.key)}`,
    ]),
  ];
  return `(select ${columns.join(', ')} from ${fromMany} as m left join ${fromOne} as o on ${isSameSql(`o.${link.one}`, `m.${link.many}`)} and o.is_data = 1)`;
}

/** The cells of a table, by their texts. @param db of the index */
export function cellsOf(db: Parameters<typeof cellIndex>[0], table: StoredTable): CellIndex {
  if (isJoined(table))
    return withSheetNames(cellIndex(db, ...table.parts.map(({ number }) => number)), table);
  if (!isLinked(table)) return cellIndex(db, table.number);
  const [many, one] = [cellsOf(db, table.many), cellsOf(db, table.one)];
  const keys = new Map(table.further.map(({ from, column }) => [from.key, column.key]));
  const here = <Cell extends { key: string }>(cells: readonly Cell[]) =>
    cells.flatMap((cell) => {
      const key = keys.get(cell.key);
      return key === undefined ? [] : [{ ...cell, key }];
    });
  return {
    find: (folded) => [...many.find(folded), ...here(one.find(folded))],
    findPart: (folded) => [...many.findPart(folded), ...here(one.findPart(folded))],
    findSimilar: (folded) => [...many.findSimilar(folded), ...here(one.findSimilar(folded))],
  };
}
