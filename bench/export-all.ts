import { post } from '#server/testing/people.ts';

/**
 * Exports the whole waitlist.
 * @returns the milliseconds until the first byte and until the end, and the bytes
 * @throws Error where the answer is not 200
 */
export async function exportAll(
  url: string,
  authorization: string,
): Promise<{ firstByteMs: number; ms: number; bytes: number }> {
  const asked = performance.now();
  const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };
  const answer = await post(`${url}/api/v1/subscribers/export-to-csv`, range, { authorization });
  if (answer.status !== 200) throw new Error(`The export answered ${answer.status}`);
  let firstByteMs = Number.NaN;
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    if (bytes === 0) firstByteMs = performance.now() - asked;
    bytes += Number(Object(chunk).length);
  }
  return { firstByteMs, ms: performance.now() - asked, bytes };
}
