// How tRPC's client sends a call: as `fetch` does, but an answer that is not the server's own keeps its status.
import { CallError } from './errors.ts';

/**
 * Sends a request to this origin.
 * @returns the answer, whatever its status, where tRPC can read it
 * @throws CallError where the answer is a failure without JSON, such as the page of a proxy: tRPC would report that it
 * cannot be read, and lose the status; whatever `fetch` throws where no answer comes
 */
export async function fetchCall(url: RequestInfo | URL | string, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, credentials: 'same-origin' });
  if (response.ok) return response;
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (isJson && response.headers.get('content-length') !== '0') return response;
  throw new CallError(response.status, response.statusText, await response.text());
}
