// What stands in the place of a list before it has its first row.
import type { ReactNode } from 'react';
import { Mark } from '#client/ui/mark.tsx';

/** The empty state: that there is nothing yet, and below it how that changes. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center rounded-lg border bg-card px-6 py-20 text-center">
      <Mark className="size-12" />
      <p className="mt-6 font-serif text-2xl tracking-tight text-balance">{title}</p>
      <p className="mt-2 max-w-sm text-sm leading-relaxed text-pretty text-muted-foreground">{children}</p>
    </div>
  );
}
