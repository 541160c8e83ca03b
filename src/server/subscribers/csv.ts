// CSV as RFC 4180 writes it, with cells that no spreadsheet would run as a formula.

/**
 * One line of CSV with its CRLF.
 * @param cells null becomes an empty cell
 */
export function toCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => toCell(cell ?? '')).join(',')}\r\n`;
}

/** A cell that starts like a formula, or like a guarded one, gets a leading apostrophe: dropping it gives the original. */
function toCell(text: string): string {
  const guarded = /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
