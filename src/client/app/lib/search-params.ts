// The search part of an address, read as plain text. The router's own reading takes `token=12e4` for a number.

/** Reads `?a=b&c=d`; of a repeated name the first one counts. */
export function parseSearch(search: string): Record<string, string> {
  const read: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(read, name)) read[name] = value;
  }
  return read;
}

/** Writes the search part of an address, with its question mark; names without a value are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
