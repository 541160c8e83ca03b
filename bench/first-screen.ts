// How long the screens of the app take on a slow phone until the first paint, and until they can be used.
// A slow phone: 1.6 Mbit/s, 150 ms of latency, a processor four times slower than this one, an empty cache.
//   npm run bench:app
import { chromium } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { rm } from 'node:fs/promises';
import { median } from '#server/testing/measure.ts';
import { newDataDir, serve } from '#server/testing/process.ts';

const ROUNDS = 5;
/** Until the log-in page can be used, in milliseconds. */
const LOGIN_LIMIT = 1500;
const STAFF = { email: 'bench@example.org', password: 'correct horse battery' };
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/**
 * Runs in the page: marks the moment when the screen has taken the place of its first paint, its first frame is drawn and the
 * browser is free for input. From outside, a busy browser would be seen late.
 */
function markUsable(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('#root:not(:has([data-first-paint])) main') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

async function measure(page: Page, cdp: CDPSession, url: string) {
  await cdp.send('Network.clearBrowserCache');
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => ({
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? NaN,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  }));
}

const dataDir = newDataDir();
const server = await serve({
  DATA_DIR: dataDir,
  FIRST_SUPERUSER: STAFF.email,
  FIRST_SUPERUSER_PASSWORD: STAFF.password,
});
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
await page.addInitScript(markUsable);
const cdp = await page.context().newCDPSession(page);

async function report(paths: string[]): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const path of paths) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await measure(page, cdp, `${server.url}${path}`));
    const painted = median(rounds.map((round) => round.painted));
    const usable = median(rounds.map((round) => round.usable));
    const verdict = usable <= LOGIN_LIMIT ? 'reached' : 'MISSED';
    const limit = path === '/login' ? `   at most ${LOGIN_LIMIT} ms: ${verdict}` : '';
    process.stdout.write(
      `${path.padEnd(20)} first paint ${painted.toFixed(0).padStart(5)} ms   usable ${usable.toFixed(0).padStart(5)} ms${limit}\n`,
    );
  }
}

await cdp.send('Network.enable');
await report(['/login', '/signup', '/recover-password', '/reset-password?token=x']);
await page.goto(`${server.url}/login`);
await page.getByLabel('Email').fill(STAFF.email);
await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
await page.getByRole('button', { name: 'Log In' }).click();
await page.waitForURL('**/admin');
await report(['/admin', '/admin/subscribers', '/admin/users']);
await browser.close();
await server.stop();
await rm(dataDir, { recursive: true });
