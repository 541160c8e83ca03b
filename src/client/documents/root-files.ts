// robots.txt, sitemap.xml and site.webmanifest.
import { sitePaths } from '#shared/pages.ts';
import type { RenderFiles, SiteInfo } from '#shared/site.ts';
import { themeColours } from '#client/theme.ts';

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function robots(site: SiteInfo): string {
  return [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    `Sitemap: ${site.public_url}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemap(site: SiteInfo): string {
  const urls = sitePaths.map((path) => `  <url><loc>${escapeXml(`${site.public_url}${path}`)}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}

function manifest(site: SiteInfo): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    start_url: '/',
    display: 'browser',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    icons: [
      { src: '/assets/icons/touch.png', sizes: '180x180', type: 'image/png' },
      { src: '/assets/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/assets/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/assets/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}

/** Renders each file by its path. */
export const renderFiles: RenderFiles = (site) => ({
  '/robots.txt': { type: 'text/plain; charset=utf-8', body: robots(site) },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', body: sitemap(site) },
  '/site.webmanifest': { type: 'application/manifest+json; charset=utf-8', body: manifest(site) },
});
