/** When something began to be, in milliseconds since 1970: its id, a UUID of version 7, begins with that. 0 for what is none. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) || 0;
}
