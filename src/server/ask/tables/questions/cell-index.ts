// Finds cells of a sheet by the words of a question.
import type { AskDb } from '../../indexing/schema.ts';
import { isSimilar, similarityTo } from './similar-spelling.ts';
import type { Synonyms } from './synonyms.ts';

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

/** Cells that are also found by what stands for their text. */
export function withSynonyms(cells: CellIndex, { textsOf }: Synonyms): CellIndex {
  return { ...cells, find: (folded) => [folded, ...textsOf(folded)].flatMap(cells.find) };
}

/** The cells of a sheet, or of several of one form. @param numbers theirs in `sheets` */
export function cellIndex(db: AskDb, ...numbers: readonly number[]): CellIndex {
  const isOwn = `sheet in (${numbers.map(Math.trunc).join(', ')})`;
  type Row = { column: number; folded: string; value: string };
  const whole = db.prepare<[string], Row>(
    `select column, folded, max(value) as value from sheet_values where ${isOwn} and folded = ? group by column limit 20`,
  );
  const part = db.prepare<[string, number], Row>(
    `select distinct column, folded, value from sheet_values where ${isOwn} and instr(folded, ?) > 0 limit ?`,
  );
  const ofLength = db.prepare<[number, number], Row>(
    `select distinct column, folded, value from sheet_values where ${isOwn} and length(folded) between ? and ?`,
  );
  const count = db
    .prepare<[number], number>(`select count(*) from (select 1 from sheet_values where ${isOwn} limit ?)`)
    .pluck();
  let isLong: boolean | undefined;
  const isTooLong = () => (isLong ??= (count.get(LOOKED_THROUGH_MAX) ?? 0) >= LOOKED_THROUGH_MAX);
  const cell = ({ column, folded, value }: Row) => ({ key: `c${column}`, folded, value });
  return {
    find: (folded) => whole.all(folded).map(cell),
    findPart: (folded) => (isTooLong() ? [] : part.all(folded, PARTS_MAX).map(cell)),
    findSimilar(folded) {
      const wanted = similarityTo(folded);
      if (wanted === undefined || isTooLong()) return [];
      return ofLength
        .all(folded.length - wanted.edits, folded.length + wanted.edits)
        .filter((row) => isSimilar(row.folded, wanted))
        .slice(0, 5)
        .map(cell);
    },
  };
}
