import type { Product } from '#shared/products.ts';
import { productOutput } from '#shared/products.ts';
import { upload } from '#client/app/lib/upload.ts';
import type { FileItem } from './image-items.ts';

/**
 * Adds an image to a product, after the existing ones.
 * @param item the file, and the idempotency key with which a repeated upload is added once
 * @param call gets the uploaded share, from 0 to 1, and aborts the upload
 * @returns the product with the image last
 * @throws as `upload`
 */
export function uploadImage(
  productId: string,
  { key, file }: Pick<FileItem, 'key' | 'file'>,
  call: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Product> {
  const form = new FormData();
  form.append('product_id', productId);
  form.append('images', file);
  return upload('/api/v1/products/upload-images', form, {
    ...call,
    schema: productOutput,
    headers: { 'idempotency-key': key },
  });
}
