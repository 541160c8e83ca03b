import { CircleAlert } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { formatCount } from '#client/app/lib/format.ts';

/** A file to which something was not done, and why. */
export type RefusedFile = { name: string; detail: string };

/** How many are named. */
const MOST_NAMED = 20;

/** Names the files to which something was not done, in one list. */
export function RefusedFiles({ files, onDismiss }: { files: readonly RefusedFile[]; onDismiss: () => void }) {
  if (files.length === 0) return null;
  const others = files.length - MOST_NAMED;
  return (
    <section
      aria-label="Files left as they were"
      className="mb-4 rounded-lg border border-l-3 border-l-destructive bg-card p-4 text-sm"
    >
      <div className="flex items-start justify-between gap-3">
        <p role="status" className="flex gap-2 font-medium">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-destructive" />
          {formatCount(files.length, 'file')} {files.length === 1 ? 'was' : 'were'} left as{' '}
          {files.length === 1 ? 'it was' : 'they were'}
        </p>
        <Button variant="outline" size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
      <ul className="mt-2 grid gap-1 pl-6">
        {files.slice(0, MOST_NAMED).map(({ name, detail }, index) => (
          // Two files may have the same name.
          <li key={index} className="leading-snug wrap-anywhere">
            <span className="font-medium">{name}</span>:{' '}
            <span className="text-muted-foreground">{detail}</span>
          </li>
        ))}
        {others > 0 ? <li className="text-muted-foreground">and {formatCount(others, 'other')}</li> : null}
      </ul>
    </section>
  );
}
