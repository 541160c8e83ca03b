// What an admin screen opens with: its name, a sentence on it, and what can be done here.
import type { ReactNode } from 'react';
import { useTitle } from '#client/app/lib/use-title.ts';

/**
 * The heading.
 * @param title names the screen, here and in the browser's tab
 * @param lead keeps its place while it is not known yet
 * @param children the screen's main button
 */
export function PageHeading({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  useTitle(title);
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-4xl leading-tight">{title}</h1>
        <p className="mt-2 min-h-6 text-muted-foreground">{lead}</p>
      </div>
      {children}
    </div>
  );
}
