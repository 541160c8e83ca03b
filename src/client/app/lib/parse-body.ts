/** The body of a response: parsed if it is JSON, else as it came. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
