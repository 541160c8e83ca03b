// The values in the cells of a table, found by the words of a question.
import type { TableDescription } from '#shared/ask-tables.ts';
import type { AskDb } from '../../indexing/schema.ts';
import { isSimilar, similarityTo } from '../questions/similar-spelling.ts';
import type { Synonyms } from '../questions/synonyms.ts';
import { sheetSource } from '../table-source.ts';

/** A value that stands in a column. */
export interface CellValue {
  /** The key of the column. */
  column: string;
  value: string;
}

/** What is known of the cells. Texts are given as `foldCell` spells them. */
export interface Cells {
  /** Where a text is the whole of a cell. */
  find: (folded: string) => CellValue[];
  /** Where a cell is spelled a little differently, for typing errors. */
  findSimilar: (folded: string) => CellValue[];
  /** Whether no two rows have the same in a column, of those that have the same in some others; not told of very long tables. */
  isUnique: (column: string, within?: readonly string[]) => boolean;
  /** Whether the first numbers of a column can all be years, or only number the rows, and so do not add up. */
  areYears: (column: string) => boolean;
  areLabels: (column: string) => boolean;
  /** Whether most texts of a column are amounts with a unit or a note: `12 km`, `1,402 (2011)`. */
  areAmounts: (column: string) => boolean;
}

const VALUES_MAX = 50;
/** Of tables with more different texts none is looked for by its spelling: each word of each question would look through all. */
const COMPARED_MAX = 100_000;
/** The rows of longer tables are not compared with each other while a question is read, but for their texts. */
const UNIQUE_ROWS_MAX = 20_000;
/** Fewer numbers number the rows only where they stand in order. */
const FEW = 20;
/** A number, and at most a unit or a note in brackets. */
const AMOUNT = /^[^\p{L}\d]{0,3}\d[\d.,' ]*\s?\p{L}{0,5}[%°]?\s*(?:[([].*)?$/u;
/** How many rows tell what the numbers of a column are. */
const SAMPLE = 200;

/**
 * The cells of a sheet.
 * @param sheet its number in `sheets`
 */
export function cellsOf(db: AskDb, sheet: number, { columns, rows }: TableDescription): Cells {
  type Row = { column: number; folded: string; value: string };
  const find = db.prepare<[number, string, number], Row>(
    'select column, folded, max(value) as value from sheet_values where sheet = ? and folded = ? group by column limit ?',
  );
  const ofLength = db.prepare<[number, number, number], Row>(
    'select column, folded, value from sheet_values where sheet = ? and length(folded) between ? and ?',
  );
  const isBeyond = db
    .prepare<[number, number], number>(
      'select exists (select 1 from sheet_values where sheet = ? limit 1 offset ?)',
    )
    .pluck();
  let areCompared: boolean | undefined;
  const repeated = db
    .prepare<[number, number], number>(
      `select exists (
        select 1 from sheet_values where sheet = ? and column = ? group by folded having sum(rows) > 1
      )`,
    )
    .pluck();
  const texts = db
    .prepare<[number, number, number], string>(
      'select value from sheet_values where sheet = ? and column = ? limit ?',
    )
    .pluck();
  const { from, isData, value: cellOf } = sheetSource(sheet);
  const numbersOf = (key: string) =>
    db
      .prepare<[], number>(
        `select ${cellOf(key)} from ${from} where ${isData} and ${cellOf(key)} is not null order by row limit ${SAMPLE}`,
      )
      .pluck()
      .all();
  const cell = ({ column, value }: Row) => ({ column: `c${column}`, value });
  return {
    find: (folded) => find.all(sheet, folded, VALUES_MAX).map(cell),
    findSimilar(folded) {
      const wanted = similarityTo(folded);
      if (wanted === undefined) return [];
      areCompared ??= isBeyond.get(sheet, COMPARED_MAX) === 0;
      if (!areCompared) return [];
      const { edits } = wanted;
      const found: Row[] = [];
      for (const row of ofLength.iterate(sheet, folded.length - edits, folded.length + edits)) {
        if (isSimilar(row.folded, wanted)) found.push(row);
        if (found.length === VALUES_MAX) break;
      }
      return found.map(cell);
    },
    areYears: (key) => areYears(numbersOf(key)),
    areLabels(key) {
      const numbers = numbersOf(key);
      const isDense = Math.max(...numbers) - Math.min(...numbers) < numbers.length * 1.5;
      // A few small numbers may be different by chance.
      const isSorted = numbers.every((number, index) => number > (numbers[index - 1] ?? -Infinity));
      const isOrdered =
        numbers.length > 1 &&
        numbers.every(Number.isInteger) &&
        isDense &&
        (isSorted || numbers.length >= FEW);
      return areYears(numbers) || (isOrdered && new Set(numbers).size === numbers.length);
    },
    areAmounts(key) {
      const all = texts.all(sheet, Number(key.slice(1)), SAMPLE);
      return all.filter((text) => AMOUNT.test(text)).length * 2 > all.length;
    },
    isUnique(key, within = []) {
      const type = columns.find((own) => own.key === key)?.type;
      if (type === 'text' && repeated.get(sheet, Number(key.slice(1))) === 0) return true;
      if (type === undefined || (type === 'text' && within.length === 0) || rows > UNIQUE_ROWS_MAX)
        return false;
      const all = [key, ...within].map((own) => `lower(${cellOf(own)})`).join(', ');
      return (
        db
          .prepare<[], number>(
            `select exists (
              select 1 from ${from} where ${isData} and ${cellOf(key)} is not null group by ${all} having count(*) > 1
            )`,
          )
          .pluck()
          .get() === 0
      );
    },
  };
}

function areYears(numbers: readonly number[]): boolean {
  const isYear = (number: number) => Number.isInteger(number) && number >= 1000 && number < 2200;
  return numbers.length > 0 && numbers.every(isYear);
}

/** Cells that are also found by what stands for their text. */
export function cellsWithSynonyms(cells: Cells, { textsOf }: Synonyms): Cells {
  return { ...cells, find: (folded) => [folded, ...textsOf(folded)].flatMap(cells.find) };
}
