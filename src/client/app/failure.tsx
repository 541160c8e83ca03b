// What stands in the place of content that could not be loaded. The toast has said why.
import { RotateCw } from 'lucide-react';
import { Button } from '../ui/button.tsx';

/** The sentence, and a button that tries again. */
export function Failure({ what, busy, onRetry }: { what: string; busy: boolean; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mt-8 grid justify-items-center gap-5 rounded-lg border bg-card px-6 py-16 text-center"
    >
      <p className="text-muted-foreground">{what}</p>
      <Button variant="outline" disabled={busy} onClick={onRetry}>
        <RotateCw aria-hidden className={busy ? 'animate-spin' : ''} />
        Retry
      </Button>
    </div>
  );
}
