// Uploads an image through the REST API: the one call that is not made with the tRPC client, since only XMLHttpRequest
// reports upload progress.
import type { Product } from '#shared/products.ts';
import { productOutput } from '#shared/products.ts';
import { getToken, rememberToken } from '#client/app/lib/session.ts';
import type { FileItem } from './image-items.ts';

const ADDRESS = '/api/v1/products/upload-images';

/** An error response, in the shape of a TRPCClientError, so that both are handled alike. */
class UploadError extends Error {
  readonly data: { httpStatus: number; detail: unknown };

  constructor(status: number, detail: unknown) {
    super('The upload was refused');
    this.data = { httpStatus: status, detail };
  }
}

/**
 * Adds an image to a product, after the existing ones.
 * @param item the file, and the idempotency key with which a repeated upload is added once
 * @param onProgress gets the uploaded share, from 0 to 1
 * @param signal aborts the upload
 * @returns the product with the image last
 * @throws UploadError if the server refuses; an error without `data` if no response came
 */
export function uploadImage(
  productId: string,
  { key, file }: Pick<FileItem, 'key' | 'file'>,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Product> {
  const form = new FormData();
  form.append('product_id', productId);
  form.append('images', file);
  const token = getToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', ADDRESS);
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`);
    request.setRequestHeader('idempotency-key', key);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      const product = productOutput.safeParse(body);
      if (request.status === 200 && product.success) return resolve(product.data);
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
