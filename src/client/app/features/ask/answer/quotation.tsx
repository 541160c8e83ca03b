import { Copy } from 'lucide-react';
import { Fragment } from 'react';
import type { Citation } from '#shared/questions.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { copyText } from '#client/app/lib/copy-text.ts';
import { quotationText } from './answer-text.ts';
import { markWords } from './mark-words.ts';
import { withoutTabs } from './without-tabs.ts';
import { placeOf } from './place-of.ts';
import { nameCells } from './row-cells.ts';

/**
 * A quotation, word for word, between what stands around it, and the button that opens its source.
 * @param isAlone whether it stands without what is around it in its paragraph
 * @param isAnswer whether it is what answers, not one more passage
 * @param isOpen whether its source is shown
 */
export function Quotation({
  citation,
  isAlone,
  isAnswer,
  isOpen,
  onOpen,
}: {
  citation: Citation;
  isAlone: boolean;
  isAnswer: boolean;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const { lead_in, quote, before, after, matched, number, file_name } = citation;
  const cells = nameCells(lead_in, quote);
  const quoted = (text: string) => {
    const words = <Words text={withoutTabs(text)} matched={matched} />;
    return isAnswer ? <mark className="lit">{words}</mark> : <span className="text-foreground">{words}</span>;
  };
  return (
    <li className="grid gap-3">
      <blockquote
        dir="auto"
        className={cn(
          'font-serif whitespace-pre-line text-muted-foreground wrap-anywhere [&_b]:font-[inherit] [&_b]:underline [&_b]:decoration-brand [&_b]:decoration-2 [&_b]:underline-offset-4',
          isAnswer ? 'text-[1.3125rem] leading-[1.5] sm:text-[1.4375rem]' : 'text-lg leading-[1.55]',
        )}
      >
        {cells ? (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-1">
            {cells.map(({ name, value }, index) => (
              // Two columns may have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>
                <dt className="font-sans text-sm">{name}</dt>
                <dd>{quoted(value)}</dd>
              </Fragment>
            ))}
          </dl>
        ) : (
          <>
            {lead_in === '' ? null : <span className="mb-1 block">{withoutTabs(lead_in)}</span>}
            {isAlone ? null : withoutTabs(endOf(before))}
            {quoted(quote)}
            {isAlone ? null : withoutTabs(startOf(after))}
          </>
        )}
      </blockquote>
      <div className="-ml-2 flex flex-wrap items-start gap-x-1">
        <button
          type="button"
          aria-expanded={isOpen}
          data-source={number}
          className="group flex min-w-0 flex-1 cursor-pointer items-start gap-2 rounded-md px-2 py-1.5 text-left text-[0.8125rem] leading-5 text-muted-foreground hover:bg-muted hover:text-foreground aria-expanded:bg-accent aria-expanded:text-accent-foreground"
          onClick={onOpen}
        >
          <SourceNumber number={number} />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium text-foreground underline decoration-1 underline-offset-4">
              {file_name}
            </span>
            , {placeOf(citation)}
          </span>
        </button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Copy quotation ${number}`}
          title="Copy the quotation"
          className="text-muted-foreground! print:hidden"
          onClick={() => void copyText(quotationText(citation), 'The quotation')}
        >
          <Copy aria-hidden />
        </Button>
      </div>
    </li>
  );
}

/** So much of its paragraph is shown on each side of a quotation, in characters; its source has all of it. */
const AROUND_MAX = 160;

function endOf(text: string): string {
  if (text.length <= AROUND_MAX) return text;
  return text.slice(-AROUND_MAX).replace(/^\S*\s/, '… ');
}

function startOf(text: string): string {
  if (text.length <= AROUND_MAX) return text;
  return text.slice(0, AROUND_MAX).replace(/\s\S*$/, ' …');
}

/** A text with the words that match the question underlined. */
function Words({ text, matched }: { text: string; matched: readonly string[] }) {
  return markWords(text, matched).map((part, index) =>
    // The parts are only shown, never moved.
    // oxlint-disable-next-line react/no-array-index-key
    part.matches ? <b key={index}>{part.text}</b> : part.text,
  );
}

/** The number that links a statement to its source. */
function SourceNumber({ number }: { number: number }) {
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-sm bg-accent text-[0.6875rem] group-aria-expanded:bg-card font-semibold text-accent-foreground tabular-nums">
      {number}
    </span>
  );
}
