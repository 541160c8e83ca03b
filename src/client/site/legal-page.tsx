import type { ReactNode } from 'react';
import { OWN_ENTRY_PATH } from '#shared/pages.ts';

export type LegalSection = { id: string; title: string; body: ReactNode };

/** A legal page: title, date, summary, table of contents and numbered sections with anchors. */
export function LegalPage({
  title,
  date,
  summary,
  sections,
}: {
  title: string;
  date: string;
  summary: ReactNode;
  sections: readonly LegalSection[];
}) {
  return (
    <article className="wrap pt-14 pb-24 sm:pt-20">
      <header className="max-w-[44rem]">
        <h1 className="text-[clamp(2.25rem,1.5rem+3vw,3.75rem)] leading-[1.08] tracking-tight">{title}</h1>
        <p className="mt-4 text-sm text-muted-foreground">{date}</p>
        <div className="mt-8 border-l-2 border-brand pl-5 text-lg leading-relaxed">{summary}</div>
      </header>
      <div className="mt-14 grid gap-12 lg:grid-cols-[16rem_minmax(0,44rem)] lg:gap-16">
        <nav aria-label="Contents" className="self-start border-t pt-5 lg:sticky lg:top-8 print:hidden">
          <p className="text-sm font-semibold">Contents</p>
          <ol className="mt-3 grid gap-0.5 text-sm">
            {sections.map(({ id, title: name }, index) => (
              <li key={id}>
                <a href={`#${id}`} className="footer-link flex gap-3">
                  <span className="w-5 shrink-0 text-right tabular-nums">{index + 1}</span>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal">
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} id={id}>
              <h2>
                <span aria-hidden>{index + 1}</span> {name}
              </h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

/** How to contact the operator: the configured e-mail address, if any. */
export function Contact({ email }: { email: string | null }) {
  if (email === null) return <>the operator of this site, through the channel by which you learned of it</>;
  return (
    <a href={`mailto:${email}`} className="text-link">
      {email}
    </a>
  );
}

/** A link to the page of one's own entry of the waitlist. */
export function EntryLink({ children }: { children: ReactNode }) {
  return (
    <a href={OWN_ENTRY_PATH} className="text-link">
      {children}
    </a>
  );
}
