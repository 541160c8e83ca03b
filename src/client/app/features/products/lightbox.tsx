import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Product } from '#shared/products.ts';
import type { RowDialogProps } from '#client/app/components/row-dialogs.tsx';

const buttonClasses =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-black/50 text-white hover:bg-black/80 focus-visible:outline-white aria-disabled:cursor-default aria-disabled:opacity-30';

/** A dialog as large as the window that shows the images of a product one by one. The product has at least one. */
export function Lightbox({ row: product, open, onOpenChange, onCloseAutoFocus }: RowDialogProps<Product>) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="animate-overlay fixed inset-0 z-40 bg-[#070d0e]/97" />
        <OpenBox product={product} onCloseAutoFocus={onCloseAutoFocus} />
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Mounted only while open, so that it always starts with the first image. */
function OpenBox({
  product: { title, images },
  onCloseAutoFocus,
}: {
  product: Product;
  onCloseAutoFocus: (event: Event) => void;
}) {
  const [index, setIndex] = useState(0);
  const last = images.length - 1;
  const show = (wanted: number) => setIndex(Math.min(last, Math.max(0, wanted)));
  const keys: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = keys[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  };
  const image = images[Math.min(index, last)];
  return (
    <RadixDialog.Content
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      onCloseAutoFocus={onCloseAutoFocus}
      className="animate-pop fixed inset-0 z-50 grid grid-rows-[auto_minmax(0,1fr)_auto] gap-3 p-3 text-white outline-none sm:p-5"
    >
      <div className="flex items-center gap-4">
        <RadixDialog.Title className="min-w-0 flex-1 truncate pl-1 text-xl leading-tight">
          {title}
        </RadixDialog.Title>
        <RadixDialog.Close aria-label="Close" className={buttonClasses}>
          <X aria-hidden className="size-5" />
        </RadixDialog.Close>
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center">
        {image ? (
          <img
            key={image.id}
            src={image.url}
            width={image.width}
            height={image.height}
            alt={images.length === 1 ? title : `${title}, image ${index + 1} of ${images.length}`}
            className="max-h-full w-auto max-w-full rounded-sm object-contain"
          />
        ) : null}
      </div>
      {images.length > 1 ? (
        <div className="flex items-center justify-center gap-5">
          <StepButton label="Previous image" stuck={index === 0} onStep={() => show(index - 1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </StepButton>
          <p role="status" className="min-w-14 text-center text-sm tabular-nums">
            {index + 1} / {images.length}
          </p>
          <StepButton label="Next image" stuck={index === last} onStep={() => show(index + 1)}>
            <ChevronRight aria-hidden className="size-5" />
          </StepButton>
        </div>
      ) : null}
    </RadixDialog.Content>
  );
}

/** Not `disabled` at the first and last image, so that it keeps the focus. */
function StepButton({
  label,
  stuck,
  onStep,
  children,
}: {
  label: string;
  stuck: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" aria-label={label} aria-disabled={stuck} className={buttonClasses} onClick={onStep}>
      {children}
    </button>
  );
}
