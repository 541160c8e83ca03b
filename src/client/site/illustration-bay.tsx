// The first illustration: an oriel window with three panes. The side panes show two sources, the front pane the question
// and its answer.
import { FileText, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';

/** Months and amounts of the table; they add up to what the answer says. */
const months = [
  ['October', '120'],
  ['November', '180'],
  ['December', '240'],
  ['January', '260'],
  ['February', '210'],
  ['March', '130'],
] as const;

/** The title line of a file. */
export function FileName({ icon, children }: { icon: 'document' | 'table'; children: ReactNode }) {
  const Icon = icon === 'document' ? FileText : Table2;
  return (
    <p className="flex items-center gap-2 text-[0.8125rem] font-medium text-muted-foreground">
      <Icon aria-hidden className="size-4 shrink-0 text-brand" />
      {children}
    </p>
  );
}

/** The number that links a statement to its source. */
export function SourceNumber({ children }: { children: ReactNode }) {
  return (
    <span className="mx-0.5 inline-grid size-4.5 place-items-center rounded-sm bg-accent align-[0.1em] font-sans text-[0.6875rem] font-semibold text-accent-foreground">
      {children}
    </span>
  );
}

/** The window. */
export function Bay() {
  return (
    <figure className="wrap mt-14 sm:mt-16">
      <div className="bay">
        <div className="pane pane-left">
          <FileName icon="document">Lease.pdf, page 4</FileName>
          <Lease />
        </div>
        <div className="pane pane-front">
          <Answer />
        </div>
        <div className="pane pane-right">
          <FileName icon="table">Heating.csv</FileName>
          <Heating />
        </div>
      </div>
      <Corbel />
      <figcaption className="mt-8 text-center text-sm text-muted-foreground">
        One question, put to a document and a table. The files are made up; the idea is not.
      </figcaption>
    </figure>
  );
}

/** The corbel below the window, which tapers towards the wall. */
function Corbel() {
  return (
    <svg aria-hidden className="corbel" viewBox="0 0 1000 80" preserveAspectRatio="none">
      <path d="M110 2C112 22 176 26 220 27C262 28 268 50 330 51H670C732 50 738 28 780 27C824 26 888 22 890 2" />
      <path d="M330 51C352 51 356 70 420 72H580C644 70 648 51 670 51M440 79H560" />
      <path className="thin" d="M272 2C274 24 350 26 372 51M728 2C726 24 650 26 628 51M220 27H780" />
    </svg>
  );
}

function Lease() {
  return (
    <div className="mt-5 font-serif text-[0.9375rem] leading-[1.6]">
      <p className="font-sans text-[0.8125rem] font-semibold">§ 9 Leaving the flat</p>
      <p className="mt-2">
        The tenant may end this lease <mark className="lit">by giving three months’ notice</mark>,{' '}
        <mark className="lit">to the end of any quarter</mark>. Notice is given in writing.
      </p>
      <Lines widths={['w-full', 'w-11/12', 'w-4/5']} />
    </div>
  );
}

/** Placeholder lines of text. */
export function Lines({ widths }: { widths: readonly string[] }) {
  return (
    <div aria-hidden className="mt-4 grid gap-2.5">
      {widths.map((width) => (
        <span key={width} className={`h-1.5 rounded-full bg-secondary ${width}`} />
      ))}
    </div>
  );
}

function Heating() {
  return (
    <table className="mt-4 w-full text-[0.8125rem] tabular-nums">
      <thead>
        <tr className="border-b text-left text-muted-foreground">
          <th scope="col" className="py-1.5 font-medium">
            Month
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Cost, €
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(([month, cost]) => (
          <tr key={month} className="border-b last:border-b-0">
            <td className="py-1.5">{month}</td>
            <td className="py-1.5 text-right">
              <span className="lit lit-late">{cost}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answer() {
  return (
    <>
      <p className="bubble ml-auto w-fit max-w-[24rem] rounded-lg bg-secondary px-4 py-3 text-left text-[0.9375rem] leading-snug">
        When can we leave the flat, and what did heating cost last winter?
      </p>
      <div className="mt-6 text-left">
        <p className="font-serif text-[1.3125rem] leading-[1.45] sm:text-[1.4375rem]">
          You can leave at the end of any quarter, with three months’ notice.
          <SourceNumber>1</SourceNumber> From October to March, heating came to €1,140.
          <SourceNumber>2</SourceNumber>
        </p>
        <ol className="mt-6 grid gap-2 border-t pt-4 text-[0.8125rem] text-muted-foreground">
          <li>
            <SourceNumber>1</SourceNumber> Lease.pdf, page 4, § 9
          </li>
          <li>
            <SourceNumber>2</SourceNumber> Heating.csv, sum of 6 rows
          </li>
        </ol>
      </div>
    </>
  );
}
