import { ArrowDown, ArrowUp, CircleAlert, ImageOff, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '#shared/format-bytes.ts';
import { Button } from '#client/ui/button.tsx';
import { Progress } from '#client/ui/progress.tsx';
import type { FileItem, ImageItem } from './image-items.ts';

/** The object URL of a preview of `file`; undefined without a file. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return file && url;
}

/** A row of the images field: preview, facts, upload status and buttons. `position` counts from 1, `of` the number of rows. */
export function ImageRow({
  item,
  position,
  of,
  alt,
  disabled,
  onMove,
  onRemove,
}: {
  item: ImageItem;
  position: number;
  of: number;
  alt: string;
  disabled: boolean;
  onMove: (by: number) => void;
  onRemove: () => void;
}) {
  return (
    <li
      data-key={item.key}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-md border bg-card p-2"
    >
      <Picture item={item} alt={alt} />
      <About item={item} position={position} />
      <div className="flex">
        <MoveButton direction="up" position={position} stuck={disabled || position === 1} onMove={onMove} />
        <MoveButton
          direction="down"
          position={position}
          stuck={disabled || position === of}
          onMove={onMove}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove image ${position}`}
          disabled={disabled}
          onClick={onRemove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {item.kind === 'file' ? <UploadStatus item={item} position={position} /> : null}
    </li>
  );
}

function Picture({ item, alt }: { item: ImageItem; alt: string }) {
  const preview = usePreview(item.kind === 'file' && !item.refused ? item.file : undefined);
  const [broken, setBroken] = useState(false);
  const source = item.kind === 'stored' ? item.image.thumbnail_url : preview;
  if (source === undefined || broken) {
    return (
      <span className="grid size-12 place-items-center rounded-sm bg-muted text-muted-foreground">
        <ImageOff aria-hidden className="size-4.5" />
      </span>
    );
  }
  return (
    <img
      src={source}
      alt={alt}
      width={48}
      height={48}
      className="size-12 rounded-sm bg-muted object-cover"
      onError={() => setBroken(true)}
    />
  );
}

function About({ item, position }: { item: ImageItem; position: number }) {
  const { name, facts } =
    item.kind === 'file'
      ? { name: item.file.name || 'Pasted image', facts: formatBytes(item.file.size) }
      : { name: `Image ${position}`, facts: `${item.image.width} × ${item.image.height}` };
  return (
    <div className="min-w-0 text-[0.8125rem] leading-snug">
      <p className="truncate font-medium">{name}</p>
      <p className="text-muted-foreground tabular-nums">{facts}</p>
    </div>
  );
}

function MoveButton({
  direction,
  position,
  stuck,
  onMove,
}: {
  direction: 'up' | 'down';
  position: number;
  stuck: boolean;
  onMove: (by: number) => void;
}) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      data-move={direction}
      aria-label={`Move image ${position} ${direction}`}
      // Not `disabled`, so that the button keeps the focus at the end of the list.
      aria-disabled={stuck}
      onClick={() => {
        if (!stuck) onMove(direction === 'up' ? -1 : 1);
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}

/** The progress of an upload, or its error. */
function UploadStatus({ item: { problem, progress }, position }: { item: FileItem; position: number }) {
  if (problem) {
    return (
      <p
        role="alert"
        className="col-span-full flex gap-2 px-1 pb-1 text-[0.8125rem] leading-snug font-medium text-destructive"
      >
        <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
        {problem}
      </p>
    );
  }
  if (progress === undefined) return null;
  // After the upload the server re-encodes the image, for an unknown time.
  return (
    <Progress
      aria-label={`Upload of image ${position}`}
      value={progress < 1 ? progress : undefined}
      className="col-span-full h-1"
    />
  );
}
