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

/** @param sheet its number in `sheets` */
export function cellIndex(db: AskDb, sheet: number): CellIndex {
  type Row = { column: number; folded: string; value: string };
  const whole = db.prepare<[number, string], Row>(
    'select column, folded, max(value) as value from sheet_values where sheet = ? and folded = ? group by column limit 20',
  );
  const part = db.prepare<[number, string, number], Row>(
    'select column, folded, value from sheet_values where sheet = ? and instr(folded, ?) > 0 limit ?',
  );
  const ofLength = db.prepare<[number, number, number], Row>(
    'select column, folded, value from sheet_values where sheet = ? and length(folded) between ? and ?',
  );
  const count = db
    .prepare<[number, number], number>(
      'select count(*) from (select 1 from sheet_values where sheet = ? limit ?)',
    )
    .pluck();
  let isLong: boolean | undefined;
  const isTooLong = () => (isLong ??= (count.get(sheet, LOOKED_THROUGH_MAX) ?? 0) >= LOOKED_THROUGH_MAX);
  const cell = ({ column, folded, value }: Row) => ({ key: `c${column}`, folded, value });
  return {
    find: (folded) => whole.all(sheet, folded).map(cell),
    findPart: (folded) => (isTooLong() ? [] : part.all(sheet, folded, PARTS_MAX).map(cell)),
    findSimilar(folded) {
      const wanted = similarityTo(folded);
      if (wanted === undefined || isTooLong()) return [];
      return ofLength
        .all(sheet, folded.length - wanted.edits, folded.length + wanted.edits)
        .filter((row) => isSimilar(row.folded, wanted))
        .slice(0, 5)
        .map(cell);
    },
  };
}
