import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IMAGE_TYPES, imageMessages, IMAGES_PER_PRODUCT } from '#shared/products.ts';
import { Label } from '#client/ui/label.tsx';
import { DropPrompt, DropZone } from '#client/app/components/drop-zone.tsx';
import { roomFor, type ImageItem } from './image-items.ts';
import { ImageRow } from './image-row.tsx';
import type { ImageList } from './use-save-product.ts';

/**
 * The images of a product in its form: a field to drop, paste or choose files, and the list of images.
 * @param title the title of the product, for the alternative texts
 * @param disabled whether a save is running
 */
export function ImagesField({
  images: { items, add, remove, move },
  title,
  disabled,
}: {
  images: ImageList;
  title: string;
  disabled: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [leftOut, setLeftOut] = useState(0);
  const { list, keepFocus } = useFocusInMovedRow();
  const room = roomFor(items);

  function addFiles(files: readonly File[]): void {
    const added = files.slice(0, room);
    add(added);
    setLeftOut(files.length - added.length);
    setAnnouncement(added.length === 1 ? '1 image added' : `${added.length} images added`);
  }
  function moveBy(item: ImageItem, index: number, by: number): void {
    keepFocus(item.key, by < 0 ? 'up' : 'down');
    move(item.key, by);
    setAnnouncement(`Image ${index + 1 + by} of ${items.length}`);
  }

  return (
    <div className="grid gap-2">
      <Label htmlFor={id}>Images</Label>
      <DropZone
        id={id}
        icon={ImagePlus}
        prompt={
          room > 0 ? (
            <DropPrompt choose="choose files">Drop or paste images, or</DropPrompt>
          ) : (
            <p className="text-sm">{imageMessages.full}</p>
          )
        }
        hint={`JPEG, PNG or WebP, up to 5 MiB each, at most ${IMAGES_PER_PRODUCT}. The first one stands for the product.`}
        accept={IMAGE_TYPES.join(',')}
        multiple
        closed={room === 0}
        disabled={disabled}
        inputRef={input}
        onFiles={addFiles}
      />
      {leftOut > 0 ? (
        <p role="alert" className="text-sm text-destructive">
          {imageMessages.full} {leftOut === 1 ? '1 file was' : `${leftOut} files were`} left out.
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul ref={list} aria-label="Their order" className="mt-1 grid gap-2">
          {items.map((item, index) => (
            <ImageRow
              key={item.key}
              item={item}
              position={index + 1}
              of={items.length}
              alt={items.length === 1 ? title : `${title}, image ${index + 1}`}
              disabled={disabled}
              onMove={(by) => moveBy(item, index, by)}
              onRemove={() => {
                // Rendered first, since a full list disables the input, which then cannot be focused.
                flushSync(() => {
                  remove(item);
                  setLeftOut(0);
                  setAnnouncement('Image removed');
                });
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      ) : null}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Keeps the focus in a moved row, which the browser removes from the page for a moment. */
function useFocusInMovedRow() {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef('');
  useEffect(() => {
    if (wanted.current === '') return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = '';
  });
  const keepFocus = (key: string, button: 'up' | 'down') =>
    void (wanted.current = `[data-key="${key}"] [data-move="${button}"]`);
  return { list, keepFocus };
}
