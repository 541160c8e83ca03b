// The limits of what is read of the sheets of a file, on both sides of the reader.

/** The most that is read of a file: columns of a sheet, cells of all sheets, characters of a cell. */
export const MOST_COLUMNS = 500;
export const MOST_CELLS = 5_000_000;
export const LONGEST_CELL = 32_767;
/** As many as a spreadsheet can have; those of a file of text may go beyond it. */
export const MOST_ROWS = 5_000_000;
export const MOST_SHEETS = 200;
export const MOST_MERGED = 10_000;
/** Hidden rows that are told one by one. */
export const MOST_HIDDEN = 1000;
/** The most that a workbook unpacks to, in bytes: five million cells with their markup are smaller. */
export const MOST_UNPACKED = 512 * 1024 ** 2;

/** What nobody sees and no text of a cell has; lines and tabs stay. */
export const invisible = /[^\P{Cc}\t\n\r]/u;

/** The most that is kept of the tables inside a paper, which are held in memory: cells of all of them, letters of one. */
export const MOST_PAPER_CELLS = 250_000;
export const MOST_PAPER_LETTERS = 8_000_000;
