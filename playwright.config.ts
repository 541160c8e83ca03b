// Browser tests in the Chromium of the system, so that Playwright's own browsers need not be downloaded.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium with its own windows, tabs and menus, which no test looks at. */
export const wholeChromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** The same engine of the same version without these, where it is installed: half of the work. It has no back/forward cache. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const executablePath =
  process.env['CHROMIUM'] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : wholeChromium;

export default defineConfig({
  testDir: 'e2e',
  // As in `npm test`: a fresh build, and data in memory.
  globalSetup: join(import.meta.dirname, 'src/server/testing/data-root.ts'),
  timeout: 60_000,
  // The first question to a server starts processes: no test depends on how fast the machine is.
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  // In CI a failed test is repeated once and reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Frames of what moves are two fifths of the work of each screen. Files that look at what moves, and at what waits for it to
    // end, use `MOTION`: of each kind of dialog, menu, drawer and toast there is one.
    contextOptions: { reducedMotion: 'reduce' },
    // A sixth of the run goes into recording. Where a failed test is repeated, the repetition is recorded.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { executablePath, args: flags },
  },
});
