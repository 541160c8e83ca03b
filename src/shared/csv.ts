// CSV after RFC 4180, with cells that no spreadsheet evaluates as a formula.

/**
 * One line of CSV with its CRLF.
 * @param cells null becomes an empty cell; numbers are none that a spreadsheet would evaluate
 */
export function toCsvLine(cells: readonly (string | number | null)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? String(cell) : toCell(cell ?? '')));
  return `${texts.join(',')}\r\n`;
}

/** A cell that starts like a formula or like an escaped one gets a leading apostrophe; removing it restores the text. */
function toCell(text: string): string {
  const escaped = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** The text of a cell before `toCell` put an apostrophe in front of it. */
export function withoutFormulaGuard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
