import { CallError } from './errors.ts';

/**
 * The `fetch` of the tRPC client: sends a request to this origin.
 * @returns the response, with any status, if tRPC can parse it
 * @throws CallError for an error response without JSON, such as a proxy's page: tRPC would report a parse error without
 * the status; the error of `fetch` if no response comes
 */
export async function fetchCall(url: RequestInfo | URL | string, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, credentials: 'same-origin' });
  if (response.ok) return response;
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (isJson && response.headers.get('content-length') !== '0') return response;
  throw new CallError(response.status, response.statusText, await response.text());
}
