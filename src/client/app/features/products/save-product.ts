// Saves a product with its images in steps: the fields, the removed images, each new file, the order. Completed steps stay
// if a later one fails; the next save continues from there. Idempotency keys prevent duplicates after a lost response.
import type { Product } from '#shared/products.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { isRefused } from '#client/app/lib/failures.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { storedItem, wantedOrder, type FileItem, type ImageItem } from './image-items.ts';
import { uploadImage } from './upload-image.ts';

export type ProductValues = { title: string; description: string };

/** The request that creates a product; with the same key it is created once. */
export type Creation = { key: string; values: ProductValues };

/** The values to save. */
type ProductDraft = {
  /** The product on the server; undefined before it is created. */
  product: Product | undefined;
  /** The first request to create it, which is repeated until its outcome is known. */
  creation: Creation;
  values: ProductValues;
  items: readonly ImageItem[];
  /** The ids of stored images to remove. */
  removed: readonly string[];
};

/** Callbacks for the steps. */
type SaveCallbacks = {
  /** The product was created or changed. */
  onProduct: (product: Product) => void;
  /** An item changed: it is being uploaded, stored, or failed. */
  onItem: (key: string, item: ImageItem) => void;
  /** Aborts the running request, and every step after it. */
  signal: AbortSignal;
};

/**
 * Runs all steps.
 * @returns the items after the save, and the number of failed uploads
 * @throws the error of any step but an upload; an error after an abort
 */
export async function saveProduct(
  draft: ProductDraft,
  callbacks: SaveCallbacks,
): Promise<{ items: readonly ImageItem[]; failed: number }> {
  const { signal } = callbacks;
  const product = await saveFields(draft, callbacks);
  callbacks.onProduct(product);
  for (const image_id of draft.removed) await removeImage(product.id, image_id, signal);
  const items = [...draft.items];
  let failed = 0;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'stored' || item.refused) continue;
    const sent = await send(product.id, item, callbacks);
    items[index] = sent;
    if (sent.kind === 'file') failed += 1;
    callbacks.onItem(item.key, sent);
  }
  callbacks.onProduct(await putInOrder(product.id, items, signal));
  return { items, failed };
}

/** Creates or updates the product. Fields changed since the first create request are updated after it. */
async function saveFields(
  { product, creation, values: { title, description } }: ProductDraft,
  { onProduct, signal }: SaveCallbacks,
): Promise<Product> {
  const known = product ?? (await create(creation, signal));
  signal.throwIfAborted();
  onProduct(known);
  const asIs = creation.values.title === title && creation.values.description === description;
  if (product === undefined && asIs) return known;
  return trpcClient.products.update.mutate({ id: known.id, title, description }, { signal });
}

function create({ key, values: { title, description } }: Creation, signal: AbortSignal): Promise<Product> {
  return trpcClient.products.create.mutate(
    { title, description },
    { context: { idempotencyKey: key }, signal },
  );
}

/** Removes an image; one that does not exist any more counts as removed. */
async function removeImage(id: string, image_id: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await trpcClient.products.removeImage.mutate({ id, image_id }, { signal }).catch((error: unknown) => {
    if (errorStatus(error) !== 404) throw error;
  });
}

async function send(
  productId: string,
  item: FileItem,
  { onItem, signal }: SaveCallbacks,
): Promise<ImageItem> {
  signal.throwIfAborted();
  const onProgress = (progress: number) => onItem(item.key, { ...item, progress, problem: undefined });
  onProgress(0);
  try {
    const { images } = await uploadImage(productId, item, { onProgress, signal });
    const added = images.at(-1);
    return added ? { ...storedItem(added), key: item.key } : item;
  } catch (error) {
    const status = errorStatus(error);
    // Not specific to this file: the session ended, the product was deleted, or the dialog was closed.
    if (isRefused(error) || status === 404 || signal.aborted) {
      onItem(item.key, { ...item, progress: undefined });
      throw error;
    }
    const problem =
      status === undefined ? 'The image did not arrive. Save again to retry.' : failureText(error);
    return { ...item, progress: undefined, problem, refused: status === 413 || status === 415 };
  }
}

async function putInOrder(id: string, items: readonly ImageItem[], signal: AbortSignal): Promise<Product> {
  signal.throwIfAborted();
  const product = await trpcClient.products.get.query({ id }, { signal });
  signal.throwIfAborted();
  const image_ids = wantedOrder(
    items,
    product.images.map((image) => image.id),
  );
  return image_ids ? trpcClient.products.orderImages.mutate({ id, image_ids }, { signal }) : product;
}
