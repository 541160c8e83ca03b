// Where the keys move the active cell of a grid.

/** The row of the names. */
export const HEAD_ROW = -1;

export interface Place {
  /** From 0; `HEAD_ROW` for the names. */
  row: number;
  /** 0 for the number of the row, then the columns from 1. */
  column: number;
}

/**
 * Where a key moves to.
 * @param size `rows` and `columns` of data, and how many rows a `page` has
 * @returns undefined for a key that does not move
 */
export function moveTo(
  { key, ctrlKey, metaKey, altKey }: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { row, column }: Place,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): Place | undefined {
  if (altKey) return undefined;
  const isFar = ctrlKey || metaKey;
  const moves: Record<string, Place> = {
    ArrowUp: { row: isFar ? HEAD_ROW : row - 1, column },
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? columns : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns },
    // The names are reached by arrows alone.
    PageUp: { row: Math.max(Math.min(row, 0), row - page), column },
    PageDown: { row: row + page, column },
  };
  const to = moves[key];
  return (
    to && {
      row: Math.min(rows - 1, Math.max(HEAD_ROW, to.row)),
      column: Math.min(columns, Math.max(0, to.column)),
    }
  );
}
