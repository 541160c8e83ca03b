// Takes pictures of every public page in both colour modes at three widths, for people to look at.
//   node scripts/shots.ts [address of a running site] [folder]
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { sitePaths } from '../src/shared/pages.ts';

const [, , address = 'http://localhost:3000', folder = 'shots'] = process.argv;
const pages = [...sitePaths, '/no-such-page'];

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const theme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1280]) {
    const context = await browser.newContext({
      viewport: { width, height: 860 },
      // Still pictures: what moves is drawn as it ends.
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
      localStorage.setItem('accept_cookies', 'true');
    }, theme);
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(new URL(path, address).href, { waitUntil: 'networkidle' });
      const name = path === '/' ? 'landing' : path.slice(1);
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
