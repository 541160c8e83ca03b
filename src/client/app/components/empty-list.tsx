import type { ReactNode } from 'react';
import { Mark } from '#client/ui/mark.tsx';

/**
 * The empty state of a list: a title, and below it how the first row comes about.
 * @param action the button or link of the next step
 */
export function EmptyList({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid justify-items-center rounded-lg border bg-card px-6 py-20 text-center">
      <Mark className="size-12" />
      <p className="mt-6 font-serif text-2xl tracking-tight text-balance">{title}</p>
      <p className="mt-2 max-w-sm text-sm leading-relaxed text-pretty text-muted-foreground">{children}</p>
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
