// The images of products: adding, ordering and removing them. Files are durable before their row is inserted and are
// removed after it is deleted; a sweep removes what a crash leaves in between.
import { IMAGES_PER_PRODUCT, imageMessages, type ImageOrderInput, type Product } from '#shared/products.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { isConnectionLost } from '../db/storage-trouble.ts';
import { AppError, conflict, notFound } from '../errors.ts';
import type { StoreAnswer } from '../idempotency/idempotency.service.ts';
import { newId } from '../ids.ts';
import { imageOfFile, type ImageFiles } from './image-files.ts';
import { renderImage, type Rendered } from './images.ts';
import { getProduct } from './products.service.ts';
import { prefixPosition, type UploadInput } from './upload-form.ts';

interface NewImage {
  name: string;
  width: number;
  height: number;
}

/**
 * Adds images after those of the product: all of them or, where one is refused, none. Decoding runs outside of the
 * transaction.
 * @param storeAnswer stores the product as the answer of an idempotent call, in the transaction of the rows
 * @returns the product, when files and rows are on disk
 * @throws AppError 404 where there is no such product, also where it was deleted during the decoding; 409 where it would
 *   have more than 50 images; 413, 415, 503
 */
export async function addImages(
  db: Db,
  actor: Actor,
  files: ImageFiles,
  upload: UploadInput,
  storeAnswer?: StoreAnswer<Product>,
): Promise<Product> {
  // Checked before the decoding, to save it.
  const product = await getProduct(db, upload.product_id);
  requireRoom(product.images.length + upload.images.length);
  const images: NewImage[] = [];
  try {
    for (const [index, { path }] of upload.images.entries()) {
      const rendered = await renderAt(index + 1, path);
      const name = await files.publish(rendered);
      images.push({ name, width: rendered.width, height: rendered.height });
    }
    return await withAudit(db, actor, async (trx, audit) => {
      await insertImages(trx, upload.product_id, images);
      audit('product_updated', upload.product_id);
      const changed = await getProduct(trx, upload.product_id);
      await storeAnswer?.(trx, changed);
      return changed;
    });
  } catch (error) {
    // The rows may have been committed without an answer, and then need the files. Where they have not been, or removing
    // fails, the sweep removes the files.
    if (!isConnectionLost(error)) await files.remove(images.map(({ name }) => name)).catch(() => {});
    throw error;
  }
}

/** @throws AppError 409 */
function requireRoom(images: number): void {
  if (images > IMAGES_PER_PRODUCT) throw conflict(imageMessages.full);
}

async function renderAt(position: number, path: string): Promise<Rendered> {
  try {
    return await renderImage(path);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error;
    throw new AppError(error.status, prefixPosition(position, error.message), { cause: error.cause });
  }
}

/** @throws AppError 404, 409 */
async function insertImages(trx: Db, productId: string, images: readonly NewImage[]): Promise<void> {
  // Checked again: the product may have been deleted or filled during the decoding.
  const product = await getProduct(trx, productId);
  requireRoom(product.images.length + images.length);
  const { last } = await trx
    .selectFrom('product_images')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  const rows = images.map((image, index) => ({
    id: newId(),
    product_id: productId,
    ...image,
    position: (last ?? 0) + 1 + index,
  }));
  await trx.insertInto('product_images').values(rows).execute();
}

/**
 * Removes an image of a product.
 * @returns its name, whose files can be removed
 * @throws AppError 404 where the product has no such image
 */
export function deleteImage(db: Db, actor: Actor, input: { id: string; image_id: string }): Promise<string> {
  return withAudit(db, actor, async (trx, audit) => {
    const row = await trx
      .deleteFrom('product_images')
      .where('id', '=', input.image_id)
      .where('product_id', '=', input.id)
      .returning('name')
      .executeTakeFirst();
    if (row === undefined) throw notFound('Image');
    audit('product_updated', input.id);
    return row.name;
  });
}

/**
 * Reorders the images of a product.
 * @throws AppError 404; 409 where the ids are not those of the product, since it was changed meanwhile
 */
export function orderImages(db: Db, actor: Actor, { id, image_ids }: ImageOrderInput): Promise<Product> {
  return withAudit(db, actor, async (trx, audit) => {
    const product = await getProduct(trx, id);
    const present = product.images.map((image) => image.id);
    const wanted = new Set(image_ids);
    const isSame = present.length === image_ids.length && present.every((imageId) => wanted.has(imageId));
    if (!isSame) throw conflict('The images of this product have changed. Please load it again.');
    if (present.every((imageId, position) => imageId === image_ids[position])) return product;
    for (const [position, imageId] of image_ids.entries()) {
      await trx.updateTable('product_images').set({ position }).where('id', '=', imageId).execute();
    }
    audit('product_updated', id);
    return getProduct(trx, id);
  });
}

/** Whether a product that was not deleted has the image of a file. */
export async function isServed(db: Db, file: string): Promise<boolean> {
  const name = imageOfFile(file);
  if (name === undefined) return false;
  const row = await db
    .selectFrom('product_images')
    .select('id')
    .where('name', '=', name)
    .where('product_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the files without a row, which a crash or an error leaves behind, when they are older than a day: those of
 * running uploads have no row yet.
 * @returns how many
 */
export async function sweepImages(db: Db, files: ImageFiles): Promise<number> {
  return files.sweep(async () => {
    const rows = await db.selectFrom('product_images').select('name').execute();
    return new Set(rows.map(({ name }) => name));
  });
}
