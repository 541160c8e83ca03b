// The illustrations of the four sections: small pieces of the product, and the box it lives in.
import { FileText, MessageSquareText, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Mark } from '../ui/mark.tsx';
import { FileName, SourceNumber } from './illustration-bay.tsx';

function Plate({ children, label }: { children: ReactNode; label: string }) {
  return (
    <figure aria-label={label} className="plate">
      {children}
    </figure>
  );
}

const turns = [
  {
    question: 'Which suppliers raised their prices this year?',
    answer: 'Two did: Nordlicht in March and Aalto in June.',
  },
  { question: 'By how much?', answer: 'Nordlicht by 4 percent, Aalto by 7.' },
  {
    question: 'Are we bound to them?',
    answer: 'To Aalto until December. Nordlicht can be left at any time.',
  },
] as const;

/** Intuitive: a conversation in which each question leans on the one before. */
export function Conversation() {
  return (
    <Plate label="Example of a conversation">
      <ol className="grid gap-5">
        {turns.map(({ question, answer }) => (
          <li key={question} className="grid gap-3">
            <p className="ml-auto w-fit max-w-[85%] rounded-lg bg-secondary px-4 py-2.5 text-[0.9375rem] leading-snug">
              {question}
            </p>
            <p className="max-w-[90%] border-l-2 border-brand pl-4 font-serif text-lg leading-snug">
              {answer}
            </p>
          </li>
        ))}
      </ol>
    </Plate>
  );
}

const inside = [
  { icon: FileText, name: 'Your documents' },
  { icon: Table2, name: 'Your tables' },
  { icon: MessageSquareText, name: 'Questions and answers' },
] as const;

/** Private: everything inside one box on your shelf. */
export function Shelf() {
  return (
    <Plate label="Everything inside one box on your shelf">
      <div className="shelf">
        <div aria-hidden className="books">
          <i className="h-24" />
          <i className="h-28" />
          <i className="h-22" />
        </div>
        <div className="box">
          <div className="flex items-center justify-between border-b pb-3">
            <Mark className="size-7" />
            <span aria-hidden className="lamp" />
          </div>
          <ul className="mt-3 grid gap-2">
            {inside.map(({ icon: Icon, name }) => (
              <li
                key={name}
                className="flex items-center gap-3 rounded-md bg-muted px-3 py-2.5 text-sm font-medium"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-primary" />
                {name}
              </li>
            ))}
          </ul>
        </div>
        <div aria-hidden className="books max-sm:hidden">
          <i className="h-26" />
          <i className="h-20" />
          <i className="h-26" />
          <i className="h-24" />
        </div>
      </div>
      <figcaption className="mt-4 text-center text-sm text-muted-foreground">
        Nothing in it needs the internet to answer.
      </figcaption>
    </Plate>
  );
}

/** Comprehensive: a paragraph and some rows meet in one answer. */
export function Gathered() {
  return (
    <Plate label="Example of an answer that takes a contract and a table of invoices">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="source">
          <FileName icon="document">Contract.pdf, page 2</FileName>
          <p className="mt-3 font-serif leading-snug">
            The fee is <mark className="lit">at most €900 a month</mark>, travel included.
          </p>
        </div>
        <div className="source">
          <FileName icon="table">Invoices.xlsx</FileName>
          <ul className="mt-3 grid gap-1.5 text-[0.8125rem] tabular-nums">
            {[
              ['April', '€870', false],
              ['May', '€1,020', true],
              ['June', '€900', false],
            ].map(([month, sum, over]) => (
              <li key={String(month)} className="flex justify-between border-b pb-1.5 last:border-0">
                <span>{month}</span>
                <span className={over ? 'lit lit-late' : undefined}>{sum}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <svg aria-hidden className="joint" viewBox="0 0 400 48" preserveAspectRatio="none">
        <path d="M100 0v16q0 8 8 8h184q8 0 8-8V0M200 24v24" />
      </svg>
      <div className="rounded-lg border border-brand bg-card px-5 py-4">
        <p className="font-serif text-lg leading-snug">
          May is over the agreed fee, by €120.
          <SourceNumber>1</SourceNumber>
          <SourceNumber>2</SourceNumber>
        </p>
      </div>
    </Plate>
  );
}

/** Intelligent: an answer that can be checked, and one that is not made up. */
export function Checked() {
  return (
    <Plate label="Examples of an answer with its source and of a question that the files cannot answer">
      <div className="source">
        <p className="text-[0.8125rem] text-muted-foreground">How long is the warranty on the boiler?</p>
        <p className="mt-2 font-serif text-lg leading-snug">
          Five years from installation.
          <SourceNumber>1</SourceNumber>
        </p>
        <blockquote className="mt-4 border-t pt-3 text-[0.8125rem] leading-relaxed text-muted-foreground">
          <SourceNumber>1</SourceNumber> “… is warranted for{' '}
          <mark className="lit">a period of five years</mark> from the date of installation.” Boiler.pdf, page
          11
        </blockquote>
      </div>
      <div className="source mt-4 border-dashed">
        <p className="text-[0.8125rem] text-muted-foreground">And on the pump?</p>
        <p className="mt-2 font-serif text-lg leading-snug">
          Your files do not say. Boiler.pdf mentions the pump on page 3, but no warranty for it.
        </p>
      </div>
    </Plate>
  );
}
