// What stands in the place of content that could not be loaded. The toast has said why.
import { RotateCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/class-names.ts';

/** The sentence, and a button that tries again; `busy` while it does. */
export function Failure({
  what,
  busy,
  onRetry,
  className,
}: {
  what: string;
  busy: boolean;
  onRetry: () => void;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={cn(
        'grid justify-items-center gap-5 rounded-lg border bg-card px-6 py-16 text-center',
        className,
      )}
    >
      <p className="text-muted-foreground">{what}</p>
      <Button variant="outline" disabled={busy} onClick={onRetry}>
        <RotateCw aria-hidden className={busy ? 'animate-spin' : ''} />
        Retry
      </Button>
    </div>
  );
}
