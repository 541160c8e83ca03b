// CSV after RFC 4180, with cells that no spreadsheet evaluates as a formula.

/**
 * One line of CSV with its CRLF.
 * @param cells null becomes an empty cell; numbers are none that a spreadsheet would evaluate
 */
export function toCsvLine(cells: readonly (string | number | null)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? String(cell) : toCell(cell ?? '')));
  return `${texts.join(',')}\r\n`;
}

/**
 * A cell that starts like a formula or like an escaped one gets a leading apostrophe; removing it restores the text. So does
 * what follows a semicolon or a new line in it, since some spreadsheets begin another cell there.
 */
function toCell(text: string): string {
  const inner = text.replaceAll(/([;\n])(?=["']*[=+\-@])/g, "$1'");
  const escaped = /^'*[=+\-@\t\r]/.test(inner) ? `'${inner}` : inner;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** The text of a cell before `toCell` put apostrophes into it. */
export function withoutFormulaGuard(cell: string): string {
  const inner = /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
  return inner.replaceAll(/([;\n])'(?=["']*[=+\-@])/g, '$1');
}
