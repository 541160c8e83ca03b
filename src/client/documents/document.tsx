// The HTML document around every page: <html>, <head> and the root element.
import type { Assets, EntryAssets, SiteInfo } from '#shared/site.ts';
import { themeColours } from '#client/theme.ts';
import { siteAttributes } from '#client/site-info.ts';

type PageHead = {
  title: string;
  description: string;
  /** The path of the page, if search engines may index it. */
  path?: string;
};

export type DocumentProps = {
  site: SiteInfo;
  assets: Assets;
  entry: EntryAssets;
  head: PageHead;
  /** The markup of the page. */
  html: string;
  /** The page that the script hydrates; undefined for documents without a script. */
  page?: string;
  /** Whether the document is one of the app, which needs a CSP nonce for styles. */
  withNonce?: boolean;
};

/** A whole document. */
export function Document({ site, assets, entry, head, html, page, withNonce = false }: DocumentProps) {
  const hasScripts = page !== undefined || withNonce;
  const isDevelopment = assets.theme_boot.endsWith('.ts');
  // Public pages work without their script, so it waits for the first paint; the app needs its script at once.
  const startsLate = page !== undefined && !isDevelopment;
  return (
    <html lang="en" className="light" {...siteAttributes(site)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.light} />
        {withNonce ? <meta name="csp-nonce" content="__CSP_NONCE__" /> : null}
        {entry.styles.map((url) => (
          <link key={url} rel="stylesheet" href={url} />
        ))}
        <ThemeBoot url={assets.theme_boot} main={startsLate ? entry.scripts[0] : undefined} />
        {entry.preloads.map((url) => (url.endsWith('.woff2') ? <FontPreload key={url} url={url} /> : null))}
        {hasScripts && !startsLate ? <Scripts entry={entry} isPainted={withNonce} /> : null}
        <link
          rel="icon"
          href="/assets/icons/mark-light.svg"
          type="image/svg+xml"
          media="(prefers-color-scheme: light)"
        />
        <link
          rel="icon"
          href="/assets/icons/mark-dark.svg"
          type="image/svg+xml"
          media="(prefers-color-scheme: dark)"
        />
        <link rel="apple-touch-icon" href="/assets/icons/touch.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="description" content={head.description} />
        {head.path === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <SharingTags site={site} head={head} url={`${site.public_url}${head.path}`} />
        )}
      </head>
      <body>
        {withNonce ? (
          <noscript>
            <p className="border-b bg-accent px-5 py-3 text-sm text-accent-foreground">
              This part of {site.name} needs JavaScript, which is switched off in this browser.
            </p>
          </noscript>
        ) : null}
        <div id="root" data-page={page} dangerouslySetInnerHTML={{ __html: html }} />
      </body>
    </html>
  );
}

/** A classic script when built; in development the source, which is a module. */
function ThemeBoot({ url, main }: { url: string; main: string | undefined }) {
  return <script src={url} type={url.endsWith('.ts') ? 'module' : undefined} data-main={main} />;
}

function FontPreload({ url }: { url: string }) {
  return <link rel="preload" as="font" type="font/woff2" href={url} crossOrigin="anonymous" />;
}

/**
 * The module scripts of an entry, and those to fetch early.
 * @param isPainted whether the document has a first paint: then the scripts to fetch early come after its styles. The entry
 * does not, because it is by far the largest file, and waiting for the styles would cost a round trip.
 */
function Scripts({ entry, isPainted }: { entry: EntryAssets; isPainted: boolean }) {
  return (
    <>
      {entry.scripts.map((url) => (
        <script key={url} type="module" src={url} />
      ))}
      {entry.preloads.map((url) =>
        url.endsWith('.js') ? (
          <link key={url} rel="modulepreload" href={url} fetchPriority={isPainted ? 'low' : undefined} />
        ) : null,
      )}
    </>
  );
}

const PICTURE_SHOWS = 'An oriel window, and the words: Your Data. Your Control.';

function SharingTags({ site, head, url }: { site: SiteInfo; head: PageHead; url: string }) {
  const image = `${site.public_url}/assets/images/share.png`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={PICTURE_SHOWS} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={head.title} />
      <meta name="twitter:description" content={head.description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={PICTURE_SHOWS} />
      {head.path === '/' ? <StructuredData site={site} head={head} /> : null}
    </>
  );
}

/** Structured data for search engines (JSON-LD, not executed). */
function StructuredData({ site, head }: { site: SiteInfo; head: PageHead }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: site.name,
    url: `${site.public_url}/`,
    description: head.description,
    applicationCategory: 'BusinessApplication',
  };
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
