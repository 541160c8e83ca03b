import { useId } from 'react';
import type { ReactNode } from 'react';
import { keepFocusOnPress } from '#client/ui/keep-focus.ts';

/** A section of a settings tab: heading and lead on one side, `children` on the other. */
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
