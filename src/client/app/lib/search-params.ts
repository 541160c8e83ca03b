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

/** The longest text that lists are searched for; the server refuses longer ones. */
export const SEARCH_LENGTH = 100;

/** A text to search for, trimmed; undefined for one that the server would refuse. */
export function queryParam(value: unknown): string | undefined {
  const text = textParam(value)?.trim() ?? '';
  return isQuery(text, SEARCH_LENGTH) ? text : undefined;
}

/** Whether the server takes a trimmed text as a filter. @param most its longest length */
export function isQuery(text: string, most: number): boolean {
  return text !== '' && text.length <= most && text.isWellFormed() && !/[\0\uFFFD]/.test(text);
}

/** An instant in ISO 8601 with `Z` or an offset, as one in UTC; undefined for anything else. */
export function instantParam(value: unknown): string | undefined {
  const text = textParam(value) ?? '';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString() : undefined;
}

/** One of the given choices; undefined for anything else. */
export function choiceParam<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}
