import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { figureColumns } from '#shared/figure-text.ts';
import type { Reading } from '#shared/figures.ts';
import { formatCell } from '#shared/format-cell.ts';
import type { Question } from '#shared/questions.ts';
import { cn } from '#client/ui/class-names.ts';
import { TableSource } from '../figure/table-source.tsx';
import { choosingText, furtherText, READING_COLUMNS, READING_ROWS, resultText } from './reading-words.ts';

/**
 * The ways to read a question, the best first, each with its result. One press makes it the answer.
 * @param title gets the focus where a choice was taken back
 * @param children what may be meant by words that were not understood
 */
export function Readings({
  question,
  busy,
  title: titleRef,
  onChoose,
  children,
}: {
  question: Question;
  busy: boolean;
  title: Ref<HTMLHeadingElement>;
  onChoose: (number: number) => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const { readings } = question;
  const { title, hint } = choosingText(question);
  // Tables are named only where there are several.
  const isNamed = new Set(readings.map(({ table }) => table.id)).size > 1;
  return (
    <section aria-labelledby={titleId} aria-busy={busy || undefined} className="grid grid-cols-1 gap-4">
      <div className="grid gap-3">
        <h3
          id={titleId}
          ref={titleRef}
          tabIndex={-1}
          className="font-serif text-[1.3125rem] leading-snug font-normal tracking-normal text-pretty wrap-anywhere outline-none"
        >
          {title}
        </h3>
        {children}
        {hint ? <p className="text-sm text-pretty wrap-anywhere text-muted-foreground">{hint}</p> : null}
      </div>
      <ol className={cn('grid grid-cols-1 gap-3 transition-opacity', busy && 'opacity-45')}>
        {readings.map((reading) => (
          <ReadingCard
            key={reading.number}
            reading={reading}
            isNamed={isNamed}
            busy={busy}
            onChoose={() => onChoose(reading.number)}
          />
        ))}
      </ol>
    </section>
  );
}

/** A reading: all of the card can be pressed, but for the link of its table. */
function ReadingCard({
  reading,
  isNamed,
  busy,
  onChoose,
}: {
  reading: Reading;
  isNamed: boolean;
  busy: boolean;
  onChoose: () => void;
}) {
  const resultId = useId();
  const tableId = useId();
  const result = resultText(reading);
  return (
    <li className="group relative grid grid-cols-1 gap-2.5 rounded-lg border border-input bg-card p-4 shadow-xs transition-[border-color] hover:border-primary has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-2 has-[button:focus-visible]:outline-ring">
      <button
        type="button"
        // Not `disabled`, so that it keeps the focus while it becomes the answer.
        aria-disabled={busy || undefined}
        aria-describedby={isNamed ? `${tableId} ${resultId}` : resultId}
        className="flex cursor-pointer items-start justify-between gap-3 text-left text-sm leading-snug font-medium outline-none wrap-anywhere after:absolute after:inset-0 after:rounded-lg aria-disabled:cursor-default"
        onClick={busy ? undefined : onChoose}
      >
        {reading.plan_text}
        <span
          aria-hidden
          className="grid size-6 shrink-0 place-items-center rounded-full border border-input text-muted-foreground group-hover:border-primary group-hover:bg-primary group-hover:text-primary-foreground print:hidden"
        >
          <ArrowRight className="size-3.5" />
        </span>
      </button>
      {isNamed ? (
        <div id={tableId} className="relative -mt-1 w-fit">
          <TableSource table={reading.table} />
        </div>
      ) : null}
      <div id={resultId}>
        {result === undefined ? (
          <ReadingRows reading={reading} />
        ) : (
          <p className="font-serif text-[1.3125rem] leading-snug text-pretty wrap-anywhere">{result}</p>
        )}
      </div>
    </li>
  );
}

/** The first rows of a result. */
function ReadingRows({ reading }: { reading: Reading }) {
  const columns = figureColumns(reading).slice(0, READING_COLUMNS);
  const further = furtherText(reading);
  const cellClasses = (index: number) =>
    cn(
      'py-1.5 pr-4 align-top last:pr-0',
      columns[index]?.type !== 'number' ? 'wrap-anywhere' : 'tabular-nums',
      columns[index]?.type === 'number' && index > 0 && 'text-right',
    );
  return (
    <div className="grid grid-cols-1 gap-1.5 text-[0.8125rem]">
      <table className="w-full border-collapse text-left">
        <thead className="text-muted-foreground">
          <tr className="border-b">
            {columns.map(({ name }, index) => (
              // Several may have one name.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col" className={cn(cellClasses(index), 'font-normal')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {reading.rows.slice(0, READING_ROWS).map((row, at) => (
            // The rows are only shown, never moved.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {columns.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index} className={cellClasses(index)}>
                  {formatCell(row[index] ?? null, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {further ? <p className="text-muted-foreground">{further}</p> : null}
    </div>
  );
}
