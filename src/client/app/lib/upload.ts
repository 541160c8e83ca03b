// Uploads through the REST API: the only calls that are not made with the tRPC client, since only XMLHttpRequest reports
// upload progress.
import type { z } from 'zod';
import { CallError } from '#client/errors.ts';
import { parseBody } from './parse-body.ts';
import { getToken, rememberToken } from './session.ts';

/**
 * Sends a multipart form.
 * @param address the path of the call
 * @param method by default POST
 * @param schema the answer
 * @param headers in addition to the authorization
 * @param onProgress gets the uploaded share, from 0 to 1
 * @param signal aborts the upload
 * @returns the answer
 * @throws CallError if the server refuses; another error if no response came; an AbortError
 */
export async function upload<Answer>(
  address: string,
  form: FormData,
  {
    method = 'POST',
    schema,
    headers = {},
    onProgress,
    signal,
  }: {
    method?: 'POST' | 'PUT';
    schema: z.ZodType<Answer>;
    headers?: Readonly<Record<string, string>>;
    onProgress: (part: number) => void;
    signal: AbortSignal;
  },
): Promise<Answer> {
  signal.throwIfAborted();
  const token = getToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const body = parseBody(request.responseText);
      const answer = schema.safeParse(body);
      if (request.status === 200 && answer.success) return resolve(answer.data);
      const refusal = new CallError(request.status, request.statusText, body);
      rememberToken(refusal, token);
      reject(refusal);
    });
    request.addEventListener('error', () => reject(new Error('No answer came')));
    request.addEventListener('abort', () => reject(new DOMException('Broken off', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
