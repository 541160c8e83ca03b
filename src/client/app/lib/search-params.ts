// Search parameters as plain text; the router's default parser would read `token=12e4` as a number.

/** Parses `?a=b&c=d`; of repeated names the first one counts. */
export function parseSearch(search: string): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(read, name)) read[name] = value;
  }
  return read;
}

/** Serializes search parameters with the question mark; names without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The search parameters of an address, or those of a navigation within the app, which may have other types. */
export type SearchParams = Record<string, unknown>;

/** A search parameter that is a text; undefined for anything else. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
