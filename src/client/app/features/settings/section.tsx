// The frame of what stands in a tab: what it is about on one side, what can be done on the other.
import { useId } from 'react';
import type { ReactNode } from 'react';
import { keepFocusOnPress } from '#client/ui/keep-focus.ts';

/** A section with its heading; several of them are parted by hairlines. */
export function Section({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      onMouseDown={keepFocusOnPress}
      className="grid gap-x-12 gap-y-6 py-8 not-first:border-t first:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 id={id} className="text-2xl leading-tight">
          {title}
        </h2>
        <p className="mt-2 text-sm leading-relaxed text-pretty text-muted-foreground">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
