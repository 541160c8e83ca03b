// Takes screenshots of every public page in both colour modes, as PNG files in shots/.
// `npm run shots`, or `npm run shots -- --widths 320,2560 --pages /,/privacy-policy --folder elsewhere`.
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { newDataDir, serve } from '#server/testing/process.ts';
import { sitePaths } from '#shared/pages.ts';

const { values } = parseArgs({
  options: {
    widths: { type: 'string', default: '360,768,1280' },
    pages: { type: 'string', default: [...sitePaths, '/no-such-page'].join(',') },
    folder: { type: 'string', default: 'shots' },
  },
});
const folder = resolve(values.folder);
const widths = values.widths.split(',').map(Number);
const paths = values.pages.split(',');

/** The first part of a file's name. */
function nameOf(path: string): string {
  return path === '/' ? 'landing' : path.slice(1).replaceAll('/', '-');
}

/** Scrolls through the page, so that lazy content is loaded. */
async function lookThrough(page: Page): Promise<void> {
  for (const part of await page.locator('[data-light-up]').all()) await part.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector('[data-unseen]'));
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** Takes two screenshots of a page: all of it with cookies accepted, and its first screen with the cookie dialog. */
async function photograph(browser: Browser, url: string, path: string, width: number, theme: string) {
  const name = join(folder, `${nameOf(path)}-${width}-${theme}`);
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 740 : 800 } });
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: `${name}-first.png`, animations: 'disabled' });
  await page.evaluate(() => localStorage.setItem('accept_cookies', 'true'));
  await page.reload({ waitUntil: 'networkidle' });
  await lookThrough(page);
  await page.screenshot({ path: `${name}.png`, fullPage: true, animations: 'disabled' });
  await context.close();
}

await mkdir(folder, { recursive: true });
const dataDir = newDataDir();
const server = await serve({ DATA_DIR: dataDir, SITE_CONTACT_EMAIL: 'hello@example.org' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const path of paths) {
    for (const width of widths) {
      for (const theme of ['light', 'dark']) await photograph(browser, server.url, path, width, theme);
    }
  }
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true });
}
process.stdout.write(`${paths.length * widths.length * 4} pictures in ${folder}\n`);
