import type { ReactNode } from 'react';
import { Logo } from '#client/ui/mark.tsx';
import { keepFocusOnPress } from '#client/ui/keep-focus.ts';
import { siteName } from '#client/app/lib/installation.ts';
import { OrielPanel } from './oriel-panel.tsx';

/**
 * The layout of the auth screens: the form, and on wide screens a picture beside it.
 * @param title the heading of the screen; without one the logo is the heading
 * @param lead one sentence below the heading
 * @param footer the link to a related screen, below the form
 */
export function AuthLayout({
  title,
  lead,
  footer,
  children,
}: {
  title?: string;
  lead?: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}) {
  const logo = (
    <a href="/" className="inline-flex rounded-sm" aria-label={`${siteName()}, to the website`}>
      <Logo name={siteName()} size={title ? 'sm' : 'md'} />
    </a>
  );
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,0.82fr)]">
      <main
        tabIndex={-1}
        onMouseDown={keepFocusOnPress}
        className="mx-auto flex w-full max-w-[25rem] flex-col justify-center px-5 py-12 outline-none sm:px-0"
      >
        {title ? (
          <>
            {logo}
            <h1 className="mt-10 text-4xl leading-[1.1]">{title}</h1>
          </>
        ) : (
          <h1 className="leading-none">{logo}</h1>
        )}
        {lead ? <p className="mt-3 leading-relaxed text-pretty text-muted-foreground">{lead}</p> : null}
        <div className="mt-9">{children}</div>
        <p className="mt-8 border-t pt-6 text-sm text-muted-foreground">{footer}</p>
      </main>
      <OrielPanel />
    </div>
  );
}

/** The form of an auth screen: fields and a submit button, validated by the app and not by the browser. */
export function AuthForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
