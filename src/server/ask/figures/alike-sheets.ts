// Sheets of one form in a workbook, such as one for each month: they can also be asked as one table, which has the name of the sheet as
// a further column.
import type { TableDescription } from '#shared/ask-tables.ts';
import { foldCell } from '../tables/fold-cell.ts';
import { sheetSource, type TableSource } from '../tables/table-source.ts';
import type { CellIndex } from '../tables/questions/cell-index.ts';
import { tableOf } from '../tables/store/sheet-tables.ts';
import { isSimilar, similarityTo } from '../tables/questions/similar-spelling.ts';
import type { StoredTable } from './stored-tables.ts';

/** Sheets that are read as one table. */
export interface JoinedTable extends StoredTable {
  /** In the order of the file. */
  parts: readonly StoredTable[];
}

/** What the id of such a table has behind that of its file, before the number of its first sheet. */
export const JOINED = 'all-';

/** A statement over more columns of sheets would be very long, and take too long to prepare. */
const COLUMNS_MAX = 1200;

/** The rows of each further sheet have numbers from here on: no sheet of a workbook has as many rows. */
const ROWS_APART = 2 ** 21;

export const isJoined = (table: StoredTable): table is JoinedTable => 'parts' in table;

/**
 * Tables, each group of sheets of one form in one file also as one table, which stands before them.
 * @param isInstead whether it takes their place
 * @param kept the ids of those that stay even then, because something goes on from them
 */
export function withAlike(
  tables: readonly StoredTable[],
  isInstead = false,
  kept: ReadonlySet<string> = new Set(),
): StoredTable[] {
  const sheets = tables.filter(({ description }) => description.at === undefined);
  const groups = Map.groupBy(sheets, ({ file, description }) => `${file} ${formOf(description)}`);
  const joined = new Map(
    [...groups.values()].flatMap((parts) => {
      const [first] = parts;
      if (first === undefined || parts.length < 2) return [];
      if (parts.length * first.description.columns.length > COLUMNS_MAX) return [];
      return [[first, joinAlike(first, parts)] as const];
    }),
  );
  const parts = new Set(isInstead ? [...joined.values()].flatMap((whole) => whole.parts) : []);
  const isLeftOut = (table: StoredTable) => parts.has(table) && !kept.has(table.asked.id);
  return tables.flatMap((table) => [joined.get(table) ?? [], isLeftOut(table) ? [] : table].flat());
}

/** What the sheets of a group have alike: the names, types and units of their columns. */
function formOf({ columns }: TableDescription): string {
  return JSON.stringify(columns.map(({ name, type, unit }) => [foldCell(name), type, unit]));
}

function joinAlike(first: StoredTable, parts: readonly StoredTable[]): JoinedTable {
  const { asked, description } = first;
  const key = `c${description.columns.length + 1}`;
  const columns = description.columns.map((column, at) => {
    const all = parts.map((part) => part.description.columns[at] ?? column);
    const sum = (of: 'empty' | 'unparsed') => all.reduce((total, own) => total + own[of], 0);
    return { ...column, empty: sum('empty'), unparsed: sum('unparsed') };
  });
  const isTaken = description.columns.some((column) => foldCell(column.name) === 'sheet');
  const sheet = {
    key,
    name: isTaken ? 'Name of sheet' : 'Sheet',
    type: 'text',
    unit: null,
    decimal: '.',
    dateOrder: null,
  } as const;
  const last = parts.at(-1)?.description.name;
  const name = `${description.name} – ${last} (${parts.length} sheets)`;
  return {
    ...first,
    parts,
    description: {
      ...description,
      // What the rows are called is told from it.
      name: asked.file_name?.replace(/\.[^.]*$/, '') ?? name,
      columns: [...columns, { ...sheet, empty: 0, unparsed: 0 }],
      rows: parts.reduce((total, part) => total + part.description.rows, 0),
      headerRow: null,
      totalsRows: [],
      hiddenRows: [],
      notes: [],
    },
    asked: {
      ...asked,
      id: `${asked.file_id}:${JOINED}${description.sheet}`,
      name,
      columns: [...asked.columns, { key, name: sheet.name, type: 'text', unit: null }],
    },
  };
}

/** Where the cells of a table stand. What a file says is no part of its SQL: the name of a sheet is looked up. */
export function sourceOf(table: StoredTable): TableSource {
  const own = sheetSource(table.number);
  if (!isJoined(table)) return own;
  return {
    ...own,
    from: fromAll(table, ({ number }) => [tableOf(number), nameIn(number)]),
    shownFrom: fromAll(table, ({ description: { sheet, name } }) => [tableOf(sheet), literalOf(name)]),
  };
}

const nameIn = (number: number) => `(select name from sheets where number = ${Math.trunc(number)})`;

/** A text in SQL; question marks stand for values there. */
const literalOf = (text: string) => `'${text.replaceAll("'", "''").replaceAll('?', "' || char(63) || '")}'`;

/** All sheets one after another. @param inSql the table of a sheet, and its name */
function fromAll(
  { parts, description }: JoinedTable,
  inSql: (part: StoredTable) => [string, string],
): string {
  const columns = description.columns.slice(0, -1).flatMap(({ key }) => [key, `r${key.slice(1)}`]);
  const last = description.columns.length;
  const selects = parts.map((part, at) => {
    const [from, name] = inSql(part);
    const row = at === 0 ? 'row' : `row + ${at * ROWS_APART} as row`;
    return `select ${[row, 'is_data', ...columns].join(', ')}, ${name} as c${last}, ${name} as r${last} from ${from}`;
  });
  return `(${selects.join(' union all ')})`;
}

/** The sheet of a row of a joined table, and the number of the row in it. */
export function placeInPart(
  { parts }: JoinedTable,
  row: number,
): { part: StoredTable | undefined; rowInPart: number } {
  return { part: parts[Math.floor(row / ROWS_APART)], rowInPart: row % ROWS_APART };
}

/** The cells of a joined table: also the names of its sheets. */
export function withSheetNames(cells: CellIndex, { parts, description }: JoinedTable): CellIndex {
  const key = description.columns.at(-1)?.key ?? '';
  const names = parts.map(({ description: { name } }) => ({ key, folded: foldCell(name), value: name }));
  return {
    find: (folded) => [...cells.find(folded), ...names.filter((own) => own.folded === folded)],
    findPart: (folded) => [...cells.findPart(folded), ...names.filter((own) => own.folded.includes(folded))],
    findSimilar(folded) {
      const wanted = similarityTo(folded);
      const similar = wanted === undefined ? [] : names.filter((own) => isSimilar(own.folded, wanted));
      return [...cells.findSimilar(folded), ...similar];
    },
  };
}
