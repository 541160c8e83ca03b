import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '#client/ui/button.tsx';

/**
 * Says that the figure is what the user chose, and takes that back.
 * @param text gets the focus where it was just chosen
 */
export function Chosen({
  busy,
  text,
  onTakeBack,
}: {
  busy: boolean;
  text: Ref<HTMLParagraphElement>;
  onTakeBack: () => void;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground print:hidden">
      <p ref={text} tabIndex={-1} className="flex items-start gap-2 outline-none">
        <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-brand" />
        <span>
          <strong className="font-medium text-foreground">As you chose</strong>, also when you ask this again.
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onTakeBack}
      >
        Ask me again
      </Button>
    </div>
  );
}
