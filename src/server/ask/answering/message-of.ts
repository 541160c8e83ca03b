/** The messages of an error and of what caused it. */
export function messageOf(error: unknown): string {
  const { cause } = Object(error);
  return cause === undefined ? String(error) : `${String(error)} ${messageOf(cause)}`;
}
