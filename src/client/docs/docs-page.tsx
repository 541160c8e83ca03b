// The page of the REST API: navigation at the side, the token on top, then every call by tag.
import { useEffect, useRef, useState } from 'react';
import { checkWhenRestored } from '#client/restored-page.ts';
import { ModeSwitch } from '#client/ui/mode-switch.tsx';
import { Field } from '#client/ui/field.tsx';
import { Logo } from '#client/ui/mark.tsx';
import { callsOf, DOCUMENT_URL, type ApiDocument } from './api-document.ts';
import { CallSection } from './call-section.tsx';
import { Paragraphs } from './text.tsx';

const idOf = (tag: string) => tag.toLowerCase();

/** The id of a call or a tag from the hash of the address. */
const namedPart = () => window.location.hash.slice(1);

/** Scrolls to the hash of the address, which the browser could not find before the page was rendered. */
function useGoToNamedPart(): void {
  useEffect(() => {
    const part = document.getElementById(namedPart());
    part?.scrollIntoView();
    const start = part?.querySelector('summary') ?? part;
    start?.focus({ preventScroll: true });
  }, []);
}

/** Reloads a page restored from the back/forward cache if it has held a token, since its responses are shown too. */
function useForgetsToken(token: string): void {
  const hasHeldToken = useRef(false);
  useEffect(() => {
    if (token !== '') hasHeldToken.current = true;
  }, [token]);
  useEffect(() => checkWhenRestored(() => !hasHeldToken.current), []);
}

/** The page. */
export function DocsPage({ document, name }: { document: ApiDocument; name: string }) {
  // Kept in memory only.
  const [token, setToken] = useState('');
  const opened = namedPart();
  useGoToNamedPart();
  useForgetsToken(token);
  return (
    <div className="mx-auto max-w-[72rem] px-5 sm:px-8">
      <header className="flex items-center justify-between border-b py-4">
        <a href="/" className="rounded-md" aria-label={`${name}, home`}>
          <Logo name={name} size="sm" />
        </a>
        <ModeSwitch />
      </header>
      <div className="gap-14 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Calls by subject" className="max-lg:hidden">
          <ul className="sticky top-8 mt-12 grid gap-1 text-sm">
            {document.tags.map(({ name: tag }) => (
              <li key={tag}>
                <a
                  href={`#${idOf(tag)}`}
                  className="block rounded-md px-3 py-2 font-medium text-muted-foreground hover:bg-muted hover:text-foreground"
                >
                  {tag}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main className="min-w-0 pt-12 pb-24">
          <h1 className="text-4xl leading-tight sm:text-5xl">{document.info.title}</h1>
          <p className="mt-3 text-lg text-muted-foreground">{document.info.summary}</p>
          <div className="mt-8 grid max-w-prose gap-3 leading-relaxed">
            <Paragraphs text={document.info.description} />
            <p className="text-sm text-muted-foreground">
              Base address:{' '}
              <code className="font-mono wrap-anywhere text-foreground">{document.servers[0]?.url}</code>. For
              programs and generators of clients:{' '}
              <a href={DOCUMENT_URL} className="text-link">
                openapi.json
              </a>
            </p>
          </div>
          <Field
            className="mt-8 max-w-xl rounded-lg border bg-card p-5"
            label="Access token"
            hint="Sent with the calls that you try here. It stays in this page and is forgotten when you leave; a log-in below fills it in."
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={token}
            onChange={({ target }) => setToken(target.value.trim())}
          />
          {document.tags.map(({ name: tag, description }) => (
            <section key={tag} aria-labelledby={idOf(tag)} className="mt-16">
              <h2 id={idOf(tag)} tabIndex={-1} className="text-2xl outline-none">
                {tag}
              </h2>
              <p className="mt-1 mb-4 text-muted-foreground">{description}</p>
              <div className="border-t">
                {callsOf(document, tag).map((call) => (
                  <CallSection
                    key={call.operationId}
                    document={document}
                    call={call}
                    token={token}
                    onToken={setToken}
                    opened={opened === call.operationId}
                  />
                ))}
              </div>
            </section>
          ))}
        </main>
      </div>
    </div>
  );
}
