// What the pages that links in mails lead to have in common. They work without scripts.
import type { ReactNode } from 'react';
import type { SiteInfo } from '#shared/site.ts';
import { Header } from '#client/site/header.tsx';
import { buttonVariants } from '#client/ui/button.tsx';

/** A page with the name of the site, a heading and its content. */
export function LinkPage({ site, title, children }: { site: SiteInfo; title: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header name={site.name} large={false} />
      <main className="wrap grow pt-12 pb-20 sm:pt-16">
        <div className="max-w-[40rem]">
          <h1 className="section-title">{title}</h1>
          {children}
        </div>
      </main>
      <footer className="border-t">
        <nav aria-label="Legal" className="wrap flex flex-wrap gap-x-8 gap-y-3 py-8 text-sm">
          <a href="/" className="footer-link">
            {site.name}
          </a>
          <a href="/privacy-policy#root" className="footer-link">
            Privacy Policy
          </a>
        </nav>
      </footer>
    </div>
  );
}

/** The first sentences of a page. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className="mt-5 text-lg leading-relaxed text-pretty text-muted-foreground">{children}</p>;
}

/** Where to go from a page. */
export function NextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="mt-8">
      <a href={href} className={buttonVariants({ variant: 'primary', size: 'lg' })}>
        {children}
      </a>
    </p>
  );
}
