// The images of the product form, in one order: stored images, and files that are not uploaded yet.
import { v4 as newKey } from 'uuid';
import { IMAGE_MAX_BYTES, IMAGE_TYPES, imageMessages, IMAGES_PER_PRODUCT } from '#shared/products.ts';
import type { ProductImage } from '#shared/products.ts';

type StoredItem = { kind: 'stored'; key: string; image: ProductImage };
export type FileItem = {
  kind: 'file';
  /** Unique; also the idempotency key of the upload. */
  key: string;
  file: File;
  /** The uploaded share, from 0 to 1; undefined while it is not being uploaded. */
  progress?: number | undefined;
  /** Why the upload was refused or failed. */
  problem?: string | undefined;
  /** Whether the file itself is invalid, so that another upload would fail too. */
  refused?: boolean | undefined;
};
export type ImageItem = StoredItem | FileItem;

/** The item of a stored image. */
export function storedItem(image: ProductImage): StoredItem {
  return { kind: 'stored', key: image.id, image };
}

/** The item of a chosen file, validated by size and by the type that the browser derives from its name. */
export function fileItem(file: File): FileItem {
  const problem = problemOf(file);
  return { kind: 'file', key: newKey(), file, problem, refused: problem !== undefined };
}

function problemOf({ type, size }: File): string | undefined {
  // Safe: widens the list to strings for the lookup.
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return imageMessages.notAnImage;
  return size > IMAGE_MAX_BYTES ? imageMessages.tooLarge : undefined;
}

/** How many more images the product may have; refused files are never uploaded and do not count. */
export function roomFor(items: readonly ImageItem[]): number {
  const counted = items.filter((item) => item.kind === 'stored' || item.refused !== true);
  return Math.max(0, IMAGES_PER_PRODUCT - counted.length);
}

/** The items with one of them moved `by` positions, at most to an end of the list. */
export function moveItem(items: readonly ImageItem[], key: string, by: number): ImageItem[] {
  const from = items.findIndex((item) => item.key === key);
  const moved = items[from];
  const to = Math.min(items.length - 1, Math.max(0, from + by));
  if (moved === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/**
 * The order of a product's images that matches the form.
 * @param present the ids in their current order on the server, which may include ids unknown to the form
 * @returns the ids in the wanted order, unknown ones last; undefined if the current order is right
 */
export function wantedOrder(items: readonly ImageItem[], present: readonly string[]): string[] | undefined {
  const order = storedIds(items).filter((id) => present.includes(id));
  const wanted = [...order, ...present.filter((id) => !order.includes(id))];
  return wanted.some((id, index) => id !== present[index]) ? wanted : undefined;
}

/** The ids of the stored images, in the order of the items. */
export function storedIds(items: readonly ImageItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'stored' ? item.image.id : []));
}

/**
 * Whether the images differ from the saved ones: one was added, removed or moved. A refused file is no change, since it
 * is never uploaded.
 * @param saved the ids of the saved images, in their order
 */
export function haveImagesChanged(items: readonly ImageItem[], saved: readonly string[]): boolean {
  if (items.some((item) => item.kind === 'file' && !item.refused)) return true;
  const shown = storedIds(items);
  return shown.length !== saved.length || shown.some((id, index) => id !== saved[index]);
}
