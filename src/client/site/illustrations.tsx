// The illustrations of the four sections: small pieces of the product, and the box it lives in.
import { FileText, MessageSquareText, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Mark } from '#client/ui/mark.tsx';
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
            <p className="bubble ml-auto w-fit max-w-[85%] rounded-lg bg-secondary px-4 py-2.5 text-[0.9375rem] leading-snug">
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

function Books({ shelf }: { shelf: 'left' | 'right' }) {
  if (shelf === 'left') {
    return (
      <svg aria-hidden className="books" viewBox="0 0 104 144">
        <path d="M1 145V42a2 2 0 0 1 2-2h24a2 2 0 0 1 2 2v103" />
        <path className="band" d="M1 56h28M1 62h28M1 124h28" />
        <path className="blank" d="M29 145V26a2 2 0 0 1 2-2h15a2 2 0 0 1 2 2v119" />
        <path className="band" d="M34 34h9v26h-9z" />
        <path className="tinted" d="M48 145V52a2 2 0 0 1 2-2h21a2 2 0 0 1 2 2v93" />
        <path className="band" d="M48 66h25M48 130h25" />
        <path d="m73 145 11-98a2 2 0 0 1 2-2l14 1.5a2 2 0 0 1 2 2L91 145" />
      </svg>
    );
  }
  return (
    <svg aria-hidden className="books max-sm:hidden" viewBox="0 0 120 144">
      <path className="blank" d="M1 145V50a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v95" />
      <path d="M19 145V32a2 2 0 0 1 2-2h25a2 2 0 0 1 2 2v113" />
      <path className="band" d="M19 46h29M19 52h29M26 66h15v30H26z" />
      <path className="tinted" d="M48 145V58a2 2 0 0 1 2-2h18a2 2 0 0 1 2 2v87" />
      <path className="band" d="M48 70h22M48 128h22" />
      <path d="M70 145v-11a2 2 0 0 1 2-2h45a2 2 0 0 1 2 2v11" />
      <path className="blank" d="M74 132v-12a2 2 0 0 1 2-2h38a2 2 0 0 1 2 2v12" />
      <path className="tinted" d="M72 118v-9a2 2 0 0 1 2-2h40a2 2 0 0 1 2 2v9" />
    </svg>
  );
}

/** A network cable that hangs from the shelf, its plug in nothing. */
function Cable() {
  return (
    <svg aria-hidden className="cable" viewBox="0 0 384 80">
      <path className="drawn" pathLength="1" d="M196 2c0 40-6 52 30 52s28-22 52-22 22 22 44 22" />
      <path className="plug" d="M322 45h12v-3h22v24h-22v-3h-12zM340 66v5h8v-5" />
      <path className="pins" d="M349 46h6M349 50.5h6M349 55h6M349 59.5h6" />
    </svg>
  );
}

/** Private: everything inside one box on your shelf. */
export function Shelf() {
  return (
    <Plate label="Everything inside one box on your shelf">
      <div className="shelf">
        <Books shelf="left" />
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
        <Books shelf="right" />
      </div>
      <Cable />
      <figcaption className="mt-2 text-center text-sm text-muted-foreground">
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
