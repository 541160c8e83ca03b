// Client calls to a running server, for tests over the real network.
import { field } from './transports.ts';

export const ADA = { FIRST_SUPERUSER: 'ada@example.org', FIRST_SUPERUSER_PASSWORD: 'correct horse battery' };

/** Sends JSON. */
export function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    ...init,
  });
}

/** Joins the waitlist. @returns the status */
export async function join(url: string, email: string): Promise<number> {
  const answer = await post(`${url}/api/v1/subscribers/`, { email });
  await answer.arrayBuffer();
  return answer.status;
}

/** Logs in through REST. @returns the headers for authenticated calls */
export async function authorize(
  url: string,
  username = ADA.FIRST_SUPERUSER,
  password = ADA.FIRST_SUPERUSER_PASSWORD,
): Promise<{ authorization: string }> {
  const body = new URLSearchParams({ username, password });
  const answer = await fetch(`${url}/api/v1/login/access-token`, { method: 'POST', body });
  const token = field(await answer.json(), 'access_token');
  if (typeof token !== 'string') throw new Error(`Log-in failed with ${answer.status}`);
  return { authorization: `Bearer ${token}` };
}

/** Calls a procedure through tRPC. @returns its output, or the error's data */
export async function callTrpc(
  url: string,
  procedure: string,
  headers: Record<string, string>,
  input?: unknown,
  method = 'POST',
): Promise<unknown> {
  const answer =
    method === 'GET'
      ? await fetch(`${url}/trpc/${procedure}`, { headers })
      : await post(`${url}/trpc/${procedure}`, input, headers);
  const json: unknown = await answer.json();
  return field(field(json, 'result'), 'data') ?? field(field(json, 'error'), 'data');
}

/** The addresses of all subscribers, from the export. */
export async function allSubscribers(url: string, headers: Record<string, string>): Promise<string[]> {
  const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };
  const answer = await post(`${url}/api/v1/subscribers/export-to-csv`, range, headers);
  const lines = (await answer.text()).trim().split('\r\n').slice(1);
  return lines.map((line) => line.split(',')[1] ?? '');
}

/** Polls every `everyMs` until a condition holds. @throws Error after `limitMs` */
export async function until(
  holds: () => boolean | Promise<boolean>,
  limitMs = 20_000,
  everyMs = 25,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not come about within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
