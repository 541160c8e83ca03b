import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { Citation } from '#shared/questions.ts';
import { formatCount } from '#client/app/lib/format.ts';

/**
 * Quotations that add nothing to those before them, folded. On paper they are open.
 * @param source the number of the citation whose source is shown: where it is one of these, they open
 * @param children the items of their list
 */
export function FurtherQuotations({
  citations,
  source,
  children,
}: {
  citations: readonly Citation[];
  source: number | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [former, setFormer] = useState<number>();
  if (source !== former) {
    setFormer(source);
    if (citations.some(({ number }) => number === source)) setOpen(true);
  }
  return (
    <div className="mt-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="group -ml-1.5 flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md py-1 pr-2.5 pl-1.5 text-sm text-muted-foreground hover:bg-muted hover:text-foreground print:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-90"
        />
        {formatCount(citations.length, 'more sentence')}
      </button>
      <ol
        id={id}
        aria-label="More sentences"
        className={isOpen ? 'mt-4 grid gap-6' : 'hidden gap-6 print:grid'}
      >
        {children}
      </ol>
    </div>
  );
}
