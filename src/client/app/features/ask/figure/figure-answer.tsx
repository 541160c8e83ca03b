import { Bot, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Figure } from '#shared/figures.ts';
import type { Citation } from '#shared/questions.ts';
import { figureSentence } from '#shared/figure-sentence.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { FigureChart } from './figure-chart-view.tsx';
import { chartOf } from './figure-chart.ts';
import { saveCsv } from './figure-csv.ts';
import { FigureRows } from './figure-rows.tsx';
import { proposalText, usedText } from './figure-words.ts';
import { TableSource } from './table-source.tsx';

/**
 * A figure: its sentence, its picture, how it was worked out, and its rows.
 * @param source the number of the citation whose source is shown
 * @param busy whether another one is being worked out
 * @param children how it was worked out, as something that can be changed
 */
export function FigureAnswer({
  children,
  ...parts
}: Parameters<typeof FigureDetails>[0] & { children: ReactNode }) {
  const { figure, busy } = parts;
  return (
    <section aria-label="Figure" aria-busy={busy || undefined} className="grid grid-cols-1 gap-5">
      {figure.proposal ? (
        <Notice icon={Bot} className="wrap-anywhere">
          {proposalText(figure)}
        </Notice>
      ) : null}
      <FigureSentence figure={figure} busy={busy} />
      {children}
      <FigureDetails {...parts} />
    </section>
  );
}

/** What a figure says, with its values marked. @param busy whether another one is being worked out */
export function FigureSentence({ figure, busy }: { figure: Figure; busy: boolean }) {
  const { parts } = figureSentence(figure);
  return (
    <>
      <p
        className={cn(
          'font-serif text-[1.3125rem] leading-[1.5] text-muted-foreground wrap-anywhere transition-opacity sm:text-[1.4375rem]',
          busy && 'opacity-45',
        )}
      >
        {parts.map(({ text, isValue }, index) =>
          isValue ? (
            // The parts of a sentence never move.
            // oxlint-disable-next-line react/no-array-index-key
            <mark key={index} className="lit">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </p>
      {/* Paper has no chips. */}
      <p className="hidden text-[0.8125rem] text-muted-foreground print:block">{figure.plan_text}.</p>
    </>
  );
}

/** The picture of a figure, its rows, and where it comes from. */
export function FigureDetails({
  figure,
  busy,
  ...sources
}: {
  figure: Figure;
  citations: readonly Citation[];
  source: number | undefined;
  onOpenSource: (number: number) => void;
  busy: boolean;
}) {
  const chart = chartOf(figure);
  const [first] = figure.rows;
  return (
    <div className={cn('grid grid-cols-1 gap-5 transition-opacity', busy && 'opacity-45')}>
      {chart ? <FigureChart chart={chart} /> : null}
      {figure.rows.length > 1 || (first && first.length > 1) ? (
        <FigureRows figure={figure} {...sources} />
      ) : null}
      <div className="grid gap-1">
        <TableSource table={figure.table} />
        <p className="text-[0.8125rem] leading-snug text-muted-foreground">{usedText(figure)}</p>
      </div>
      <div className="-mt-2 grid gap-2 print:hidden">
        <Button variant="ghost" size="sm" className="-ml-3 w-fit" onClick={() => saveCsv(figure)}>
          <Download aria-hidden />
          Save as CSV
        </Button>
        <details className="text-[0.8125rem]">
          <summary className="w-fit cursor-pointer text-muted-foreground hover:text-foreground">
            How the database was asked
          </summary>
          <pre className="mt-2 overflow-x-auto rounded-md bg-muted p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
            {figure.sql}
          </pre>
        </details>
      </div>
    </div>
  );
}
