// A public page with header, footer and cookie dialog: the same tree on the server and in the browser.
import { sitePaths } from '#shared/pages.ts';
import type { SiteInfo } from '#shared/site.ts';
import { Toasts } from '#client/ui/toasts.tsx';
import { CookieDialog } from './cookie-dialog.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Landing } from './landing.tsx';
import { StaticPart } from './static-part.tsx';
import type { Parts } from './static-part.tsx';
import { onWaitlistNear } from './waitlist-near.ts';

export type SitePath = (typeof sitePaths)[number];

/** Whether `path` is that of a public page. */
export function isSitePath(path: string): path is SitePath {
  return sitePaths.some((known) => known === path);
}

/** The page at `path`. The cookie dialog is first in the tab order. */
export function SitePage({ path, site, parts }: { path: SitePath; site: SiteInfo; parts: Parts }) {
  const isLanding = path === '/';
  return (
    <>
      <CookieDialog />
      <a
        href="#content"
        className="sr-only rounded-md bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <Header name={site.name} large={isLanding} />
      <main id="content" tabIndex={-1} className="outline-none">
        {isLanding ? <Landing site={site} parts={parts} /> : <StaticPart name="legal" parts={parts} />}
      </main>
      <Footer name={site.name} onLanding={isLanding} />
      {isLanding ? <Toasts onNeed={onWaitlistNear} /> : null}
    </>
  );
}
