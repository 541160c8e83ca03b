import type { ReactNode } from 'react';
import { useTitle } from '#client/app/lib/use-title.ts';

/**
 * The heading of an admin screen.
 * @param title the name of the screen, also in the browser's tab
 * @param lead a sentence below the title; null keeps its space
 * @param children the main button of the screen
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
