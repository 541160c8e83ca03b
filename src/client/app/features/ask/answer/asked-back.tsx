import { MessageCircleQuestion } from 'lucide-react';
import type { Question } from '#shared/questions.ts';
import { formatCount } from '#client/app/lib/format.ts';
import { sourceText } from '../figure/figure-words.ts';

/** That a question was asked back, and the ways to read it, where none can be chosen here. Nothing where it was not. */
export function AskedBack({ question: { verdict, readings } }: { question: Question }) {
  if (verdict !== 'choose') return null;
  // Tables are named only where there are several.
  const isNamed = new Set(readings.map(({ table }) => table.id)).size > 1;
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <MessageCircleQuestion aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        Asks back: {formatCount(readings.length, 'reading')}
      </p>
      <ol aria-label="Readings" className="grid list-decimal gap-1.5 pl-6 text-muted-foreground">
        {readings.map(({ number, plan_text, text, table }) => (
          <li key={number} dir="auto" className="leading-snug wrap-anywhere">
            <span className="text-foreground">
              {isNamed ? `${plan_text} (${sourceText(table)})` : plan_text}
            </span>
            <br />
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
