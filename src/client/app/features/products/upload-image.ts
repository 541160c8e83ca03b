// Sends one image to a product, and tells how far it has come: the one call that is not made through tRPC's client,
// since only XMLHttpRequest says how much of a body has left.
import type { Product } from '#shared/products.ts';
import { productOutput } from '#shared/products.ts';
import { getToken, rememberToken } from '#client/app/lib/session.ts';
import type { FileItem } from './image-items.ts';

const ADDRESS = '/api/v1/products/upload-images';

/** A refusal, in the shape in which tRPC's client throws one, so that everything reads it alike. */
class UploadError extends Error {
  readonly data: { httpStatus: number; detail: unknown };

  constructor(status: number, detail: unknown) {
    super('The upload was refused');
    this.data = { httpStatus: status, detail };
  }
}

/**
 * Adds an image to a product, behind those that it has.
 * @param item whose file is sent; sent again under its key, it is added once
 * @param onProgress told which part of the file has left, from 0 to 1
 * @param signal breaks the upload off
 * @returns the product as it was then, the image last
 * @throws the server's refusal, or an error without `data` where no answer came
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
