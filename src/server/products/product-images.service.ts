// The images of products: adding, ordering and removing them, so that a row and its files come and go together.
// Files are on disk before the row that names them, and are removed after it is gone; a sweep removes the rest.
import { v7 as newId } from 'uuid';
import { IMAGES_PER_PRODUCT, imageMessages, type ImageOrderInput, type Product } from '#shared/products.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import { imageOfFile, type ImageFiles } from './image-files.ts';
import { renderImage, type Rendered } from './images.ts';
import { getProduct } from './products.service.ts';
import { atPlace, type UploadInput } from './upload-form.ts';

interface NewImage {
  name: string;
  width: number;
  height: number;
}

/**
 * Adds images to a product, behind those it has: all of them or, where one is refused, none.
 * @returns the product, when files and rows are on disk
 * @throws AppError 404 where the product is not there, or not any more when the images are ready; 409 where it would
 *   have more images than a product may have; 413, 415, 503
 */
export async function addImages(
  db: Db,
  by: Author<Product>,
  files: ImageFiles,
  upload: UploadInput,
): Promise<Product> {
  // Nothing is decoded for a product that does not exist, or has no room for it.
  const product = await getProduct(db, upload.product_id);
  requireRoom(product.images.length + upload.images.length);
  const images: NewImage[] = [];
  try {
    for (const [index, { path }] of upload.images.entries()) {
      const rendered = await renderAt(index + 1, path);
      const name = await files.publish(rendered);
      images.push({ name, width: rendered.width, height: rendered.height });
    }
    return await insertImages(db, by, upload.product_id, images);
  } catch (error) {
    await files.remove(images.map(({ name }) => name));
    throw error;
  }
}

/** @throws AppError 409 */
function requireRoom(images: number): void {
  if (images > IMAGES_PER_PRODUCT) throw conflict(imageMessages.full);
}

async function renderAt(place: number, path: string): Promise<Rendered> {
  try {
    return await renderImage(path);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error;
    throw new AppError(error.status, atPlace(place, error.message), { cause: error.cause });
  }
}

function insertImages(
  db: Db,
  by: Author<Product>,
  productId: string,
  images: readonly NewImage[],
): Promise<Product> {
  return onRecord(db, by, async (trx, note) => {
    const product = await trx
      .selectFrom('products')
      .select('id')
      .where('id', '=', productId)
      .executeTakeFirst();
    if (product === undefined) throw notFound('Product');
    const { last, present } = await trx
      .selectFrom('product_images')
      .select(({ fn }) => [fn.max('position').as('last'), fn.countAll<number>().as('present')])
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    // Once more, since other uploads may have ended while these images were decoded.
    requireRoom(present + images.length);
    const rows = images.map((image, index) => ({
      id: newId(),
      product_id: productId,
      ...image,
      position: (last ?? 0) + 1 + index,
    }));
    await trx.insertInto('product_images').values(rows).execute();
    note('product_updated', { target: productId });
    return getProduct(trx, productId);
  });
}

/**
 * Removes an image of a product.
 * @returns its name, whose files nobody needs any more
 * @throws AppError 404 where the product has no such image
 */
export function deleteImage(db: Db, by: Author, input: { id: string; image_id: string }): Promise<string> {
  return onRecord(db, by, async (trx, note) => {
    const row = await trx
      .deleteFrom('product_images')
      .where('id', '=', input.image_id)
      .where('product_id', '=', input.id)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) throw notFound('Image');
    note('product_updated', { target: input.id });
    return row.name;
  });
}

/**
 * Puts the images of a product into another order.
 * @throws AppError 404; 409 where the ids are not exactly those of the product, since it has changed meanwhile
 */
export function orderImages(db: Db, by: Author, { id, image_ids }: ImageOrderInput): Promise<Product> {
  return onRecord(db, by, async (trx, note) => {
    const product = await getProduct(trx, id);
    const present = product.images.map((image) => image.id);
    const wanted = new Set(image_ids);
    const isSame = present.length === image_ids.length && present.every((imageId) => wanted.has(imageId));
    if (!isSame) throw conflict('The images of this product have changed. Please load it again.');
    if (present.every((imageId, position) => imageId === image_ids[position])) return product;
    for (const [position, imageId] of image_ids.entries()) {
      await trx.updateTable('product_images').set({ position }).where('id', '=', imageId).execute();
    }
    note('product_updated', { target: id });
    return getProduct(trx, id);
  });
}

/** Whether a file of this name belongs to an image that is there. */
export async function isServed(db: Db, file: string): Promise<boolean> {
  const name = imageOfFile(file);
  if (name === undefined) return false;
  const row = await db.selectFrom('product_images').select('id').where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the files that no row names: of uploads and deletions that a crash or an error has cut short.
 * @param before only files that were last written before this instant: those of uploads under way have no row yet
 * @returns how many
 */
export async function sweepImages(db: Db, files: ImageFiles, before: Date): Promise<number> {
  return files.sweep(before, async () => {
    const rows = await db.selectFrom('product_images').select('name').execute();
    return new Set(rows.map(({ name }) => name));
  });
}
