// Uploads through the REST API: the only calls that are not made with the tRPC client, since only XMLHttpRequest reports
// upload progress.
import type { z } from 'zod';
import { getToken, rememberToken } from './session.ts';

/** An error response, in the shape of a TRPCClientError, so that both are handled alike. */
class UploadError extends Error {
  readonly data: { httpStatus: number; detail: unknown };

  constructor(status: number, detail: unknown) {
    super('The upload was refused');
    this.data = { httpStatus: status, detail };
  }
}

/**
 * Sends a multipart form.
 * @param address the path of the call
 * @param schema the answer
 * @param headers in addition to the authorization
 * @param onProgress gets the uploaded share, from 0 to 1
 * @param signal aborts the upload
 * @returns the answer
 * @throws UploadError if the server refuses; an error without `data` if no response came; an AbortError
 */
export function upload<Answer>(
  address: string,
  form: FormData,
  {
    schema,
    headers = {},
    onProgress,
    signal,
  }: {
    schema: z.ZodType<Answer>;
    headers?: Readonly<Record<string, string>>;
    onProgress: (part: number) => void;
    signal: AbortSignal;
  },
): Promise<Answer> {
  const token = getToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      const answer = schema.safeParse(body);
      if (request.status === 200 && answer.success) return resolve(answer.data);
      const refusal = new UploadError(request.status, Object(body).detail);
      rememberToken(refusal, token);
      reject(refusal);
    });
    request.addEventListener('error', () => reject(new Error('No answer came')));
    request.addEventListener('abort', () => reject(new DOMException('Broken off', 'AbortError')));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
