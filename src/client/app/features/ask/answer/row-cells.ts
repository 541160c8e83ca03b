/** A cell of a row: what its column is called, and what stands in it. */
export interface NamedCell {
  name: string;
  value: string;
}

const cellsOf = (row: string) => row.split(/\s*(?:\t|\s\|\s)\s*/).map((cell) => cell.trim());

/** The cells of a row of a table by the first row of the table; nothing where these are no rows with as many cells. */
export function nameCells(head: string, row: string): NamedCell[] | undefined {
  const [names, values] = [cellsOf(head), cellsOf(row)];
  if (names.length < 2 || names.length !== values.length) return undefined;
  return names.map((name, at) => ({ name, value: values[at] ?? '' }));
}
