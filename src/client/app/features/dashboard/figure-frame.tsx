import { ChartColumn, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { figureClasses, figureTitleClasses } from './figure-classes.ts';

/**
 * A figure of the dashboard: its name and summary beside it, and a picture that can be read as a table too.
 * @param summary below the name
 * @param controls beside the button `Show as table`
 * @param dimmed whether the figure is that of the former range
 * @param picture replaced by `table` on demand; without a `table` there is no button
 */
export function FigureFrame({
  title,
  summary,
  controls,
  dimmed,
  picture,
  table,
}: {
  title: string;
  summary: ReactNode;
  controls?: ReactNode;
  dimmed: boolean;
  picture: ReactNode;
  table?: ReactNode;
}) {
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <figure
      aria-labelledby={id}
      aria-busy={dimmed || undefined}
      className={cn(figureClasses, 'print:break-inside-avoid')}
    >
      <div className={cn('transition-opacity duration-150', dimmed && 'opacity-45')}>
        <h2 id={id} className={figureTitleClasses}>
          {title}
        </h2>
        {summary}
      </div>
      <div className="mt-8 min-w-0 md:mt-0">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
          {controls}
          {table ? (
            <Button variant="ghost" size="sm" className="-mx-3 ml-auto" onClick={() => setAsTable(!asTable)}>
              <Icon aria-hidden />
              {asTable ? 'Show as picture' : 'Show as table'}
            </Button>
          ) : null}
        </div>
        <div className={cn('transition-opacity duration-150', dimmed && 'opacity-45')}>
          {asTable && table ? table : picture}
        </div>
      </div>
    </figure>
  );
}
