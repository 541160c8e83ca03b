import { Copy } from 'lucide-react';
import { ShortId } from '#client/ui/id.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { copyText } from '#client/app/lib/copy-text.ts';

/** The id of a row, shortened: a button that copies all of it, and shows it while it has the pointer or the focus. */
export function CopyId({ id }: { id: string }) {
  return (
    <Tooltip text={id}>
      <button
        type="button"
        aria-label={`Copy ID ${id}`}
        className="group -mx-2 inline-flex h-8 cursor-copy items-center gap-1.5 rounded-md px-2 text-muted-foreground hover:bg-muted hover:text-foreground"
        onClick={() => void copyText(id, 'The ID')}
      >
        <ShortId id={id} />
        <Copy
          aria-hidden
          className="size-3.5 shrink-0 opacity-50 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
    </Tooltip>
  );
}
