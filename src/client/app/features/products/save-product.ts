// Saving a product with its images, step by step: the product, then what was removed, then file by file, then the order.
// A step that fails leaves what was done before it; saving again goes on from there and makes nothing twice, also what
// was made without our hearing of it.
import type { Product } from '#shared/products.ts';
import { errorStatus, failureText } from '#client/errors.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { storedItem, wantedOrder, type FileItem, type ImageItem } from './image-items.ts';
import { uploadImage } from './upload-image.ts';

export type ProductValues = { title: string; description: string };

/** What a product is asked for with. Asked for again under the same key, it is made once. */
export type Creation = { key: string; values: ProductValues };

/** What there is to save. */
type ProductDraft = {
  /** The product as the server knows it; undefined while it does not. */
  product: Product | undefined;
  /** How it was asked for first, while it is not known whether that came about. */
  creation: Creation;
  values: ProductValues;
  items: readonly ImageItem[];
  /** Ids of stored images that are to go. */
  removed: readonly string[];
};

/** Who is told of each step. */
type SaveWatcher = {
  /** The product has come to be, or has changed. */
  onProduct: (product: Product) => void;
  /** An item has changed: it is on its way, stored, or refused. */
  onItem: (key: string, item: ImageItem) => void;
  /** Aborts the running request, and every step after it. */
  signal: AbortSignal;
};

/**
 * Saves.
 * @returns the items as they are then, and how many of the files that were sent did not arrive
 * @throws the refusal of anything but a single file; an error once it is aborted
 */
export async function saveProduct(
  draft: ProductDraft,
  watcher: SaveWatcher,
): Promise<{ items: readonly ImageItem[]; failed: number }> {
  const { signal } = watcher;
  const product = await saveFields(draft, watcher);
  watcher.onProduct(product);
  for (const image_id of draft.removed) await removeImage(product.id, image_id, signal);
  const items = [...draft.items];
  let failed = 0;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'stored' || item.refused) continue;
    const sent = await send(product.id, item, watcher);
    items[index] = sent;
    if (sent.kind === 'file') failed += 1;
    watcher.onItem(item.key, sent);
  }
  watcher.onProduct(await putInOrder(product.id, items, signal));
  return { items, failed };
}

/** What was changed since the product was asked for is changed once it is there. */
async function saveFields(
  { product, creation, values: { title, description } }: ProductDraft,
  { onProduct, signal }: SaveWatcher,
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

/** One that is gone already is as good as removed. */
async function removeImage(id: string, image_id: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await trpcClient.products.removeImage.mutate({ id, image_id }, { signal }).catch((error: unknown) => {
    if (errorStatus(error) !== 404) throw error;
  });
}

async function send(productId: string, item: FileItem, { onItem, signal }: SaveWatcher): Promise<ImageItem> {
  signal.throwIfAborted();
  const onProgress = (progress: number) => onItem(item.key, { ...item, progress, problem: undefined });
  onProgress(0);
  try {
    const { images } = await uploadImage(productId, item, { onProgress, signal });
    const added = images.at(-1);
    return added ? { ...storedItem(added), key: item.key } : item;
  } catch (error) {
    const status = errorStatus(error);
    // Not about this file: nobody is signed in any more, the product is gone, or the dialog was closed.
    if (status === 401 || status === 403 || status === 404 || signal.aborted) throw error;
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
