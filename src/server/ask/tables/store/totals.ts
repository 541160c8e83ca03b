// Finds the rows of a stored sheet that repeat the sum of others, and would double every figure.
import type { TableColumn } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import type { StoredSheet } from './sheet-rows.ts';
import { tableOf } from './sheet-tables.ts';

/** The label of a row stands in one of its first cells. */
const LABEL_COLUMNS = 4;
const MOST_TOTALS = 1000;
/** A sum of fewer rows may be chance. */
const LEAST_ROWS = 3;

/** The totals of a sheet whose columns are typed: rows that say so, last ones that are averages, and one that is the sum of those above. */
export function findTotals(db: AskDb, sheet: StoredSheet, columns: readonly TableColumn[]): number[] {
  const numbers = columns.filter(({ type }) => type === 'number');
  if (numbers.length === 0) return [];
  const table = tableOf(sheet.number);
  const labels = columns.slice(0, LABEL_COLUMNS).map(({ key }) => `is_total(${key.replace('c', 'r')})`);
  // Without a number the row is only its label, such as where the sums have no value in the file.
  const others = columns.map(({ key }) => `(${key.replace('c', 'r')} is not null)`).join(' + ');
  const hasNumber = [...numbers.map(({ key }) => `${key} is not null`), `${others} = 1`].join(' or ');
  const named = db
    .prepare<[], number>(
      `select row from ${table} where is_data = 1 and (${labels.join(' or ')}) and (${hasNumber})
      order by row limit ${MOST_TOTALS}`,
    )
    .pluck()
    .all();
  named.push(...averagesIn(db, table, columns, named));
  const last = db
    .prepare<[], Record<string, number | string | null>>(
      `select * from ${table} where is_data = 1 order by row desc limit 1`,
    )
    .get();
  const row = Number(last?.['row'] ?? 0);
  if (last === undefined || named.includes(row) || !isSum(db, table, last, named, columns)) return named;
  return [...named, row];
}

/** The averages stand among so many last rows. */
const AVERAGES_AMONG = 4;

/** By how much an average may differ from that of the rows above: it is rounded, or of some of them. */
const AVERAGE_MAX = 0.05;

/** The last rows that say that they are averages, and whose numbers are. */
function averagesIn(
  db: AskDb,
  table: string,
  columns: readonly TableColumn[],
  totals: readonly number[],
): number[] {
  const texts = columns.slice(0, LABEL_COLUMNS).map(({ key }) => key.replace('c', 'r'));
  const numbers = columns.filter(({ type }) => type === 'number');
  const rows = db
    .prepare<[], Record<string, number | string | null>>(
      `select * from (select * from ${table} where is_data = 1 order by row desc limit ${AVERAGES_AMONG})
      where ${texts.map((key) => `is_average(${key})`).join(' or ')}`,
    )
    .all();
  const [first] = rows.map(({ row }) => Number(row)).toSorted((one, other) => one - other);
  if (first === undefined) return [];
  const means = db
    .prepare<[number], number[]>(
      `select ${['count(*)', ...numbers.map(({ key }) => `avg(${key})`)].join()} from ${table}
      where is_data = 1 and row < ? and row not in (${totals.join()})`,
    )
    .raw()
    .get(first);
  const [count = 0, ...others] = means ?? [];
  const isMean = (row: Readonly<Record<string, number | string | null>>) => {
    const filled = numbers.filter(({ key }) => typeof row[key] === 'number');
    return (
      filled.length > 0 &&
      filled.every(({ key }) => {
        const mean = others[numbers.findIndex((own) => own.key === key)] ?? 0;
        return Math.abs(Number(row[key]) - mean) <= Math.max(0.5, Math.abs(mean) * AVERAGE_MAX);
      })
    );
  };
  return count < LEAST_ROWS ? [] : rows.filter(isMean).map(({ row }) => Number(row));
}

/** Whether the numbers of the last row are the sums of those above, and nothing else says what the row is. */
function isSum(
  db: AskDb,
  table: string,
  last: Readonly<Record<string, number | string | null>>,
  totals: readonly number[],
  columns: readonly TableColumn[],
): boolean {
  const filled = columns.filter(({ key }) => last[key.replace('c', 'r')] !== null);
  const numbers = filled.filter(({ type }) => type === 'number');
  if (numbers.length === 0 || columns.length < 2) return false;
  const sums = db
    .prepare<[number], number[]>(
      `select ${['count(*)', ...numbers.map(({ key }) => `total(${key})`)].join()} from ${table}
      where is_data = 1 and row < ? and row not in (${totals.join()})`,
    )
    .raw()
    .get(Number(last['row']));
  const [rows = 0, ...others] = sums ?? [];
  const areSums = numbers.every(({ key }, index) => isNear(last[key], others[index]));
  // Of numbers alone a sum may be chance, unless there are several; a word in another column may be a name.
  const isBare = filled.length === numbers.length && (numbers.length > 1 || columns.length > 1);
  return rows >= LEAST_ROWS && areSums && isBare && columns.some(({ type }) => type !== 'number');
}

function isNear(value: unknown, sum: number | undefined): boolean {
  if (typeof value !== 'number' || sum === undefined || sum === 0) return false;
  return Math.abs(value - sum) <= Math.max(0.02, Math.abs(sum) * 1e-9);
}
