/** A row of a table to read: between its cells are tabs. */
export function withoutTabs(row: string): string {
  return row.replaceAll(/\t+/g, ' · ');
}
