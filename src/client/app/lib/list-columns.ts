// Which columns of a list are shown: what its address says, else what it said last since the app was opened, else all. The browser
// stores nothing of it. The columns without which a row says nothing, and its actions, are always there.
import { textParam } from './search-params.ts';

/** The columns of each list that can be left out: their names in the address, and in the table. */
const choices = {
  subscribers: { id: 'ID', created_at: 'Date | Time', location: 'Location' },
  users: { role: 'Role', status: 'Status' },
  products: { id: 'ID', description: 'Description' },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** The columns of a list that can be left out, in order; none for a list without a choice. */
export function columnChoices(list: string): [name: string, label: string][] {
  return Object.entries(new Map<string, object>(Object.entries(choices)).get(list) ?? {});
}

/** In the address where none of them is shown. */
const NONE = 'none';

const chosen = new Map<string, string>();

/** Reads the columns in the address of a list, and keeps them for when its address does not say. What is no column is ignored. */
export function columnsParam(list: string, value: unknown): string | undefined {
  const named = (textParam(value) ?? '').split(',');
  const shown = columnChoices(list).flatMap(([name]) => (named.includes(name) ? [name] : []));
  if (shown.length === 0 && (value !== NONE || columnChoices(list).length === 0)) return undefined;
  const columns = shown.join(',') || NONE;
  chosen.set(list, columns);
  return columns;
}

/** The columns of a list that are shown. @param columns those of the address */
export function shownColumns(list: string, columns: string | undefined): string[] {
  const wanted = (columns ?? chosen.get(list))?.split(',');
  return columnChoices(list).flatMap(([name]) => (wanted?.includes(name) === false ? [] : [name]));
}

/** The names in the table of those that are left out. */
export function hiddenColumns(list: string, columns: string | undefined): string[] {
  const shown = shownColumns(list, columns);
  return columnChoices(list).flatMap(([name, label]) => (shown.includes(name) ? [] : [label]));
}

/** The columns as they stand in the address, after one is shown or left out. */
export function toggledColumns(list: string, shown: readonly string[], name: string): string {
  const next = columnChoices(list).flatMap(([one]) =>
    (one === name ? !shown.includes(one) : shown.includes(one)) ? [one] : [],
  );
  return next.join(',') || NONE;
}
