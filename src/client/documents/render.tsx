// Renders every document on the server. The build bundles this module into dist/site/render.js.
import type { ReactNode } from 'react';
// This build of React DOM does not depend on Node's streams.
import { renderToStaticMarkup, renderToString } from 'react-dom/server.edge';
import { NAME_PLACEHOLDER } from '#shared/site.ts';
import type {
  Assets,
  RenderDocuments,
  RenderEntryPage,
  RenderUndoEmailPage,
  RenderJoinAnswer,
  RenderShell,
  SiteInfo,
} from '#shared/site.ts';
import { DOCS_PATH } from '#shared/pages.ts';
import { Document } from './document.tsx';
import type { DocumentProps } from './document.tsx';
import { Promises, Story } from '#client/site/landing-parts.tsx';
import { EntryPageBody, entryPageTitle } from './entry-pages.tsx';
import { UndoEmailBody, undoEmailTitles } from './undo-email-page.tsx';
import { DocsFirstPaint, JoinAnswerPage, NotFound } from './plain-pages.tsx';
import { PrivacyPolicy } from '#client/site/privacy-policy.tsx';
import { SitePage } from '#client/site/site-page.tsx';
import type { SitePath } from '#client/site/site-page.tsx';
import { TermsOfService } from '#client/site/terms-of-service.tsx';

export { renderFiles } from './root-files.ts';

const descriptions = {
  '/': 'Ask questions of your own documents and data in plain language, privately, on a machine you own. Now inviting beta users.',
  '/privacy-policy':
    'What this site keeps in your browser and on its server, why, for how long, and how to have it deleted.',
  '/terms-of-service': 'The terms for this site, its waitlist and the beta.',
} as const;

function titleOf(path: SitePath, name: string): string {
  if (path === '/') return `${name}: ask your own documents and data, in private`;
  return `${path === '/privacy-policy' ? 'Privacy Policy' : 'Terms of Service'} · ${name}`;
}

function staticParts(path: SitePath, site: SiteInfo): Record<string, string> {
  if (path === '/privacy-policy') return { legal: renderToStaticMarkup(<PrivacyPolicy site={site} />) };
  if (path === '/terms-of-service') return { legal: renderToStaticMarkup(<TermsOfService site={site} />) };
  return {
    story: renderToStaticMarkup(<Story name={site.name} />),
    promises: renderToStaticMarkup(<Promises />),
  };
}

function toHtml(props: DocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;
}

function renderPage(path: SitePath, site: SiteInfo, assets: Assets): string {
  const html = renderToString(<SitePage path={path} site={site} parts={staticParts(path, site)} />);
  const head = { title: titleOf(path, site.name), description: descriptions[path], path };
  return toHtml({ site, assets, entry: assets.site, head, html, page: path });
}

function renderPlain(title: string, body: ReactNode, site: SiteInfo, assets: Assets): string {
  const head = { title: `${title} · ${site.name}`, description: title };
  return toHtml({ site, assets, entry: assets.site, head, html: renderToStaticMarkup(body) });
}

/** Renders every document; called once at the start of the server. */
export const renderDocuments: RenderDocuments = (site, assets) => ({
  '/': renderPage('/', site, assets),
  '/privacy-policy': renderPage('/privacy-policy', site, assets),
  '/terms-of-service': renderPage('/terms-of-service', site, assets),
  [DOCS_PATH]: toHtml({
    site,
    assets,
    entry: assets.docs,
    head: { title: `API · ${site.name}`, description: `The REST calls of ${site.name}, to read and to try.` },
    html: renderToStaticMarkup(<DocsFirstPaint name={site.name} />),
    page: DOCS_PATH,
  }),
  '404': renderPlain('Page not found', <NotFound />, site, assets),
});

/** Renders the document of a screen of the app. */
export const renderShell: RenderShell = (site, assets, path, firstPaint) => {
  const { preloads, ...entry } = assets.app;
  const name = renderToStaticMarkup(site.name);
  return toHtml({
    site,
    assets,
    entry: { ...entry, preloads: [...preloads, ...(assets.screens[path] ?? [])] },
    head: { title: site.name, description: `Sign in to ${site.name}.` },
    html: firstPaint.replaceAll(NAME_PLACEHOLDER, () => name),
    withNonce: true,
  });
};

/** Renders the page that answers a form posted by a browser without scripts. */
export const renderJoinAnswer: RenderJoinAnswer = (site, assets, answer) =>
  renderPlain(answer.joined ? 'Joined' : 'Not joined', <JoinAnswerPage answer={answer} />, site, assets);

/** Renders the page that undoes a change of address. */
export const renderUndoEmailPage: RenderUndoEmailPage = (site, assets, page) =>
  renderPlain(undoEmailTitles[page.page], <UndoEmailBody site={site} page={page} />, site, assets);

/** Renders a page about one's own entry of the waitlist. */
export const renderEntryPage: RenderEntryPage = (site, assets, page) =>
  renderPlain(entryPageTitle(page), <EntryPageBody site={site} page={page} />, site, assets);
