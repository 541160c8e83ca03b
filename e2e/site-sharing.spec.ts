// The metadata of the public pages for search engines, link previews and phones.
import sharp from 'sharp';
import { expect, store, test } from './fixtures.ts';

const PAGES = ['/', '/privacy-policy', '/terms-of-service'];

test('every public page has its own title, description, canonical address and cards', async ({
  page,
  server,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PAGES) {
    await page.goto(`${path}?utm=x`);
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
    const title = await page.title();
    const description = (await meta('description')) ?? '';
    titles.add(title);
    descriptions.add(description);
    expect(description.length).toBeGreaterThan(40);
    expect(description.length).toBeLessThan(160);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', server.url + path);
    expect(await meta('og:url')).toBe(server.url + path);
    for (const prefix of ['og', 'twitter']) {
      expect(await meta(`${prefix}:title`)).toBe(title);
      expect(await meta(`${prefix}:description`)).toBe(description);
      expect(await meta(`${prefix}:image`)).toBe(`${server.url}/assets/images/share.png`);
      expect(await meta(`${prefix}:image:alt`)).toContain('Your Data. Your Control.');
    }
    expect(await meta('twitter:card')).toBe('summary_large_image');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  }
  expect([titles.size, descriptions.size]).toEqual([3, 3]);
});

test('what is not for search engines says so', async ({ page, request, server }) => {
  for (const path of ['/login', '/no/such-page'])
    expect(await (await request.get(path)).text()).toContain('<meta name="robots" content="noindex"/>');
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^User-agent: \*$/m);
  expect(robots).toMatch(/^Disallow: \/admin$/m);
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('application/xml');
  const text = await sitemap.text();
  const addresses = await page.evaluate(
    (xml) =>
      [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('url > loc')].map(
        (loc) => loc.textContent,
      ),
    text,
  );
  expect(addresses).toEqual(PAGES.map((path) => server.url + path));
});

test('the landing page describes the product as data that nothing runs', async ({ page, server }) => {
  await page.goto('/');
  const script = page.locator('script[type="application/ld+json"]');
  await expect(script).toHaveCount(1);
  const data = Object(JSON.parse((await script.textContent()) ?? ''));
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Oriel',
    url: `${server.url}/`,
  });
});

test('pictures and icons are there, in the sizes that are said', async ({ page, request }) => {
  const sizeOf = async (url: string) => {
    const { width, height, format } = await sharp(await (await request.get(url)).body()).metadata();
    return `${width}x${height} ${format}`;
  };
  await page.goto('/');
  expect(await sizeOf('/assets/images/share.png')).toBe('1200x630 png');
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  expect(await sizeOf(touch ?? '')).toBe('180x180 png');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = Object(await response.json());
  expect(manifest).toMatchObject({ name: 'Oriel', start_url: '/', theme_color: '#f5f8f8' });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  for (const { src, sizes } of icons) expect(await sizeOf(src)).toBe(`${sizes} png`);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
});

test('the bars of the browser take the colour of the page in both modes', async ({ page }) => {
  for (const [theme, colour] of [
    ['light', '#f5f8f8'],
    ['dark', '#0b1415'],
  ] as const) {
    await store(page, 'theme', theme);
    await page.goto('/');
    const metas = page.locator('meta[name=theme-color]');
    await expect(metas).toHaveCount(2);
    for (const meta of await metas.all()) await expect(meta).toHaveAttribute('content', colour);
  }
});
