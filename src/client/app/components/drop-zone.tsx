import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cn } from '#client/ui/class-names.ts';
import { useIncomingFiles } from '#client/app/lib/use-incoming-files.ts';

/**
 * A frame to drop, paste or choose files. It takes what is dropped anywhere on the page.
 * @param id of the file input, for its label
 * @param prompt what to do, in the frame; `hint` what is accepted
 * @param closed whether no files are accepted; `disabled` also ignores them without an answer
 * @param onFiles gets the files, also those that are dropped while it is closed but not disabled
 */
export function DropZone({
  id,
  icon: Icon,
  prompt,
  hint,
  accept,
  multiple = false,
  closed = false,
  disabled,
  inputRef,
  onFiles,
}: {
  id: string;
  icon: LucideIcon;
  prompt: ReactNode;
  hint: ReactNode;
  accept: string;
  multiple?: boolean;
  closed?: boolean;
  disabled: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onFiles: (files: readonly File[]) => void;
}) {
  const dragging = useIncomingFiles(onFiles, disabled);
  const isClosed = closed || disabled;
  return (
    <div
      className={cn(
        'relative grid justify-items-center gap-1 rounded-md border px-4 py-5 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
        dragging && !isClosed ? 'border-brand bg-accent' : 'border-dashed border-input bg-card',
        !dragging && !isClosed && 'hover:bg-muted',
      )}
    >
      <Icon aria-hidden className="size-5 text-primary" />
      {prompt}
      <p id={`${id}-hint`} className="text-[0.8125rem] leading-snug text-balance text-muted-foreground">
        {hint}
      </p>
      <input
        ref={inputRef}
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={isClosed}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // So that a removed file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

/** The usual prompt: `Drop or paste images, or choose files`. @param choose the underlined end */
export function DropPrompt({ children, choose }: { children: ReactNode; choose: string }) {
  return (
    <p aria-hidden className="text-sm">
      {children}{' '}
      <span className="font-medium whitespace-nowrap text-primary underline underline-offset-4">
        {choose}
      </span>
    </p>
  );
}
