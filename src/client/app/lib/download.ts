import { callErrorMessage } from '#client/errors.ts';
import { getToken, rememberToken } from './session.ts';

/** An error response, in the shape of a TRPCClientError, so that both are handled alike. */
class DownloadError extends Error {
  readonly data: { httpStatus: number; detail: unknown };

  constructor(status: number, detail: unknown) {
    super(callErrorMessage(status, '', { detail }));
    this.data = { httpStatus: status, detail };
  }
}

/**
 * Fetches the bytes of a file through the REST API: tRPC has no calls for bytes.
 * @param address the path of the call
 * @throws DownloadError if the server refuses; an error without `data` if no response came; an AbortError
 */
export async function download(address: string, signal: AbortSignal): Promise<Blob> {
  const token = getToken();
  try {
    const response = await fetch(address, { signal, headers: { authorization: `Bearer ${token ?? ''}` } });
    if (response.ok) return await response.blob();
    const body: unknown = await response.json().catch(() => undefined);
    throw new DownloadError(response.status, Object(body).detail);
  } catch (error) {
    if (error instanceof Error) rememberToken(error, token);
    throw error;
  }
}
