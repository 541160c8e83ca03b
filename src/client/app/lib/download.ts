import { CallError } from '#client/errors.ts';
import { parseBody } from './parse-body.ts';
import { getToken, rememberToken } from './session.ts';

/**
 * Fetches the bytes of a file through the REST API: tRPC has no calls for bytes.
 * @param address the path of the call
 * @param input where it is a call that takes one
 * @throws CallError if the server refuses; the error of `fetch` if no response came; an AbortError
 */
export async function download(address: string, signal: AbortSignal, input?: object): Promise<Blob> {
  const token = getToken();
  try {
    const authorization = `Bearer ${token ?? ''}`;
    const request: RequestInit =
      input === undefined
        ? { headers: { authorization } }
        : {
            method: 'POST',
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(input),
          };
    const response = await fetch(address, { ...request, signal });
    if (response.ok) return await response.blob();
    throw new CallError(response.status, response.statusText, parseBody(await response.text()));
  } catch (error) {
    if (error instanceof Error) rememberToken(error, token);
    throw error;
  }
}
