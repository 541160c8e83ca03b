// The images of a product as a dialog holds them: those that are stored, and files that wait to be sent, in one order.
import { v4 as newKey } from 'uuid';
import { IMAGE_MAX_BYTES, IMAGE_TYPES, imageMessages, IMAGES_PER_PRODUCT } from '#shared/products.ts';
import type { ProductImage } from '#shared/products.ts';

type StoredItem = { kind: 'stored'; key: string; image: ProductImage };
export type FileItem = {
  kind: 'file';
  /** Also tells the server that a file sent again is the same one: no two ever have it. */
  key: string;
  file: File;
  /** The part of it that has left, from 0 to 1; undefined while it is not being sent. */
  progress?: number | undefined;
  /** Why it was refused, or did not arrive. */
  problem?: string | undefined;
  /** Whether the problem lies in the file, so that sending it again would be in vain. */
  refused?: boolean | undefined;
};
export type ImageItem = StoredItem | FileItem;

/** The item of an image that is stored. */
export function storedItem(image: ProductImage): StoredItem {
  return { kind: 'stored', key: image.id, image };
}

/** The item of a chosen file. What can be judged here is: its size, and the type that its name promises. */
export function fileItem(file: File): FileItem {
  const problem = problemOf(file);
  return { kind: 'file', key: newKey(), file, problem, refused: problem !== undefined };
}

function problemOf({ type, size }: File): string | undefined {
  // Safe: only asks whether the name is among the known ones.
  if (!(IMAGE_TYPES as readonly string[]).includes(type)) return imageMessages.notAnImage;
  return size > IMAGE_MAX_BYTES ? imageMessages.tooLarge : undefined;
}

/** How many more images the product may have; files that are refused are never sent and do not count. */
export function roomFor(items: readonly ImageItem[]): number {
  const counted = items.filter((item) => item.kind === 'stored' || item.refused !== true);
  return Math.max(0, IMAGES_PER_PRODUCT - counted.length);
}

/** The items with one of them moved by so many places, as far as the list goes. */
export function moveItem(items: readonly ImageItem[], key: string, by: number): ImageItem[] {
  const from = items.findIndex((item) => item.key === key);
  const moved = items[from];
  const to = Math.min(items.length - 1, Math.max(0, from + by));
  if (moved === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/**
 * The order in which a product's images have to be put so that they stand as in the dialog.
 * @param present the ids in the present order, among them perhaps some that the dialog does not know
 * @returns the ids, unknown ones last; undefined where nothing has to change
 */
export function wantedOrder(items: readonly ImageItem[], present: readonly string[]): string[] | undefined {
  const order = storedIds(items).filter((id) => present.includes(id));
  const wanted = [...order, ...present.filter((id) => !order.includes(id))];
  return wanted.some((id, index) => id !== present[index]) ? wanted : undefined;
}

/** The ids of the stored images among the items, in their order. */
export function storedIds(items: readonly ImageItem[]): string[] {
  return items.flatMap((item) => (item.kind === 'stored' ? item.image.id : []));
}

/**
 * Whether the images of a dialog differ from those that were saved last: one is added, removed or moved. A refused file
 * is no change, since it would never be saved.
 * @param saved the ids of the images that were saved last, in their order
 */
export function haveImagesChanged(items: readonly ImageItem[], saved: readonly string[]): boolean {
  if (items.some((item) => item.kind === 'file' && !item.refused)) return true;
  const shown = storedIds(items);
  return shown.length !== saved.length || shown.some((id, index) => id !== saved[index]);
}
