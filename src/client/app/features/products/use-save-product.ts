import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as newKey } from 'uuid';
import type { Product } from '#shared/products.ts';
import { toast } from '#client/ui/toast-queue.ts';
import { useOpenForm } from '#client/app/components/form-dialog.tsx';
import { hasDoneNothing } from '#client/app/lib/failures.ts';
import { queries } from '#client/app/lib/trpc.ts';
import {
  fileItem,
  haveImagesChanged,
  moveItem,
  storedIds,
  storedItem,
  type ImageItem,
} from './image-items.ts';
import { saveProduct, type Creation, type ProductValues } from './save-product.ts';

/** The images of the form and the actions on them. */
export type ImageList = {
  items: readonly ImageItem[];
  add: (files: readonly File[]) => void;
  remove: (item: ImageItem) => void;
  move: (key: string, by: number) => void;
};

/**
 * Saves a product with its images, in a FormDialog. The dialog closes once everything is saved; if it is closed before,
 * the running request is aborted and no further step starts.
 * @param stored the product of the row; undefined for a new one
 * @param onFieldsSaved called when the fields are saved, even if some images failed
 */
export function useSaveProduct(stored: Product | undefined, onFieldsSaved: (values: ProductValues) => void) {
  const { begin, close } = useOpenForm();
  const [items, setItems] = useState<readonly ImageItem[]>(() => stored?.images.map(storedItem) ?? []);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  // The product on the server: after a partly failed first attempt also a new one.
  const product = useRef(stored);
  // Kept until a response says whether the product was created.
  const creation = useRef<Creation>(undefined);
  const [savedIds, setSavedIds] = useState(() => storedIds(items));

  const { mutate, isPending, data } = useMutation({
    mutationFn: async (values: ProductValues) => {
      const isNew = product.current === undefined;
      creation.current ??= { key: newKey(), values };
      const signal = begin();
      const saving = saveProduct(
        { product: product.current, creation: creation.current, values, items, removed },
        {
          signal,
          onProduct: (saved) => (product.current = saved),
          onItem: (key, item) =>
            setItems((present) => present.map((other) => (other.key === key ? item : other))),
        },
      );
      const result = await saving.catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      });
      return { items, failed: 0, ...result, isNew, signal };
    },
    onSuccess: ({ items: savedItems, failed, isNew, signal }, values) => {
      if (signal.aborted) return;
      setRemoved([]);
      setSavedIds(storedIds(savedItems));
      onFieldsSaved(values);
      toast.success(isNew ? 'Product created successfully.' : 'Product updated successfully.');
      if (failed === 0) close();
    },
    onError: (error) => {
      if (hasDoneNothing(error)) creation.current = undefined;
    },
    onSettled: () => queries.products.list.invalidate(),
  });

  const images: ImageList = {
    items,
    add: (files) => setItems((present) => [...present, ...files.map(fileItem)]),
    remove: (item) => {
      if (item.kind === 'stored') setRemoved((present) => [...present, item.image.id]);
      setItems((present) => present.filter((other) => other.key !== item.key));
    },
    move: (key, by) => setItems((present) => moveItem(present, key, by)),
  };
  return {
    images,
    imagesChanged: haveImagesChanged(items, savedIds),
    save: mutate,
    saving: isPending,
    failed: data?.failed ?? 0,
  };
}
