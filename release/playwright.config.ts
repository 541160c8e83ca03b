// The main job in a real browser, from the single executable: a visitor joins, staff read and export.
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import base, { wholeChromium } from '../playwright.config.ts';
import { binaryFile } from '../scripts/artefacts.ts';

const root = resolve(import.meta.dirname, '..');
// The fixtures start what this names.
process.env['ORIEL_COMMAND'] = join(root, binaryFile);

export default defineConfig({
  ...base,
  testDir: join(root, 'e2e'),
  testMatch: ['waitlist.spec.ts', 'staff.spec.ts'],
  // How the screens look and read does not depend on how they are packed.
  grepInvert: /every screen is accessible/,
  // The whole browser, once: the other browser tests may run without its windows.
  use: {
    ...base.use,
    launchOptions: { ...base.use?.launchOptions, executablePath: wholeChromium },
  },
  outputDir: join(root, 'test-results'),
});
