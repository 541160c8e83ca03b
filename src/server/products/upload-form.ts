// The multipart form of images, for both transports. Its files are streamed to a draft on disk, so memory use does not
// depend on the size of the form or the speed of the client.
import type { Multipart } from '@fastify/multipart';
import { z } from 'zod';
import { idField } from '#shared/fields.ts';
import { IMAGE_MAX_BYTES, IMAGES_PER_UPLOAD, imageMessages } from '#shared/products.ts';
import { AppError } from '../errors.ts';
import { fieldLimits, toRefusal, type ReadParts } from '../upload.ts';
import type { Draft } from '../upload-drafts.ts';

/** A received file of the form, not checked yet. */
export class ReceivedImage {
  readonly path: string;
  readonly #sha256: string;

  constructor({ path, sha256 }: { path: string; sha256: string }) {
    this.path = path;
    this.#sha256 = sha256;
  }

  /** The content identifies the file, so that equal uploads have equal JSON (see `IdempotentCall`). */
  toJSON(): string {
    return this.#sha256;
  }
}

export const uploadInput = z.object({
  product_id: idField,
  images: z
    .array(z.instanceof(ReceivedImage).meta({ type: 'string', format: 'binary' }))
    .min(1)
    .max(IMAGES_PER_UPLOAD, { error: imageMessages.tooMany }),
});
export type UploadInput = z.infer<typeof uploadInput>;

const limits = {
  ...fieldLimits,
  fileSize: IMAGE_MAX_BYTES,
  files: IMAGES_PER_UPLOAD,
  parts: IMAGES_PER_UPLOAD + fieldLimits.fields,
};

/**
 * Reads the form of a request. Fields and files may come in any order; those of other names are ignored.
 * @returns the raw input of the procedure, not validated yet
 * @throws AppError 415 where the body is not multipart, 413 where a file or the form is too large, 400 where it is malformed
 */
export async function readUploadForm(readParts: ReadParts, draft: Draft): Promise<Record<string, unknown>> {
  const parts = readParts(limits);
  if (parts === undefined) throw new AppError(415, 'Images are sent as multipart/form-data.');
  try {
    return await collect(parts, draft);
  } catch (error) {
    throw toRefusal(error, imageMessages);
  }
}

async function collect(parts: AsyncIterable<Multipart>, draft: Draft): Promise<Record<string, unknown>> {
  const productIds: unknown[] = [];
  const images: ReceivedImage[] = [];
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === 'product_id') productIds.push(part.value);
    } else if (part.fieldname === 'images') {
      images.push(new ReceivedImage(await draft.receive(part.file)));
      if (part.file.truncated) throw new AppError(413, prefixPosition(images.length, imageMessages.tooLarge));
    } else {
      part.file.resume();
    }
  }
  return {
    product_id: productIds.length > 1 ? productIds : productIds[0],
    images: images.length > 0 ? images : undefined,
  };
}

/** Puts the position of an image, from 1, before a message about it; the first one needs none. */
export function prefixPosition(position: number, message: string): string {
  return position === 1 ? message : `Image ${position}: ${message}`;
}
