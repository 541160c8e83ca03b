// Unit and integration tests: everything that needs no browser.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: 'src/server/testing/data-root.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Half of a run is waiting for timeouts to be kept: every core has a file, and none is left for the runner.
    maxWorkers: '100%',
    // The gate tries a failed test once more, and says so in its report: these tests start real processes on whatever machine.
    retry: process.env['CI'] ? 1 : 0,
  },
});
