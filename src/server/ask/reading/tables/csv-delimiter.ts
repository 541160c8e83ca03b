// Tells whether a text is a table, and which sign stands between its cells.
import { RecordCutter } from './csv-records.ts';

/** In the order of how seldom they stand in other texts. */
const delimiters = ['\t', ';', ',', '|'] as const;
const MOST_RECORDS = 200;

/** A first line that tells the delimiter to spreadsheet programs. */
export const delimiterLine = /^\ufeff?"?sep=([,;\t|])"?(?:\r\n|\r|\n)/i;

/**
 * The sign between the cells of a text.
 * @param sample its beginning
 * @param isWhole whether there is no more of it
 * @param isNamed whether its name says that it is a table; else it must look more like one
 * @returns undefined if it is no table
 */
export function findDelimiter(sample: string, { isWhole = false, isNamed = false } = {}): string | undefined {
  const told = delimiterLine.exec(sample)?.[1];
  if (told !== undefined) return told;
  return delimiters.find((delimiter) => isTable(sample.replace(/^\ufeff/, ''), delimiter, isWhole, isNamed));
}

function isTable(sample: string, delimiter: string, isWhole: boolean, isNamed: boolean): boolean {
  if (!sample.includes(delimiter)) return false;
  const records = firstRecords(sample, delimiter, isWhole);
  const widths = Map.groupBy(records, ({ length }) => length);
  const usual = [...widths].reduce(
    (most, entry) => (entry[1].length > most[1].length ? entry : most),
    [0, [[]]],
  );
  const [width, rows] = usual;
  const share = rows.length / records.length;
  if (width < 2) return false;
  if (isNamed) return rows.length >= 2 && share >= 0.6;
  return rows.length >= 3 && share >= 0.95 && !rows.some(isLong) && !isProse(rows);
}

function firstRecords(sample: string, delimiter: string, isWhole: boolean): string[][] {
  const cutter = new RecordCutter(delimiter);
  const records: string[][] = [];
  const isText = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');
  for (const record of cutter.add(sample)) {
    if (isText(record)) records.push(record);
    if (records.length === MOST_RECORDS) return records;
  }
  if (isWhole) records.push(...[...cutter.finish()].filter(isText));
  return records;
}

const isLong = (cells: readonly string[]) => cells.length > 500;

/** Whether rows are lines of prose or of a poem: after its sign a space, or nothing, or words that are a sentence. */
function isProse(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat();
  const later = rows.flatMap(([, ...others]) => others);
  const share = (of: readonly string[], test: (cell: string) => boolean) =>
    of.filter(test).length / of.length;
  const isSpaced = share(later, (cell) => /^[ \t]+\p{L}/v.test(cell)) > 0.5;
  const isLast =
    share(
      rows.map((row) => row.at(-1) ?? ''),
      (cell) => cell.trim() === '',
    ) > 0.5;
  const hasSentences = share(cells, (cell) => /\s\S+\s\S+\s.*[.!?…]["”']?\s*$/v.test(cell)) > 0.2;
  const hasLongCells = share(cells, (cell) => cell.length > 80) > 0.4;
  return isSpaced || isLast || hasSentences || hasLongCells;
}
