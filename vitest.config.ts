// Unit and integration tests: all tests without a browser.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // All cores run tests, and none is left for the runner, because half of a run waits for timeouts.
    maxWorkers: '100%',
    // In CI a failed test is repeated once and reported as such, because tests start real processes on a machine of unknown speed.
    retry: process.env['CI'] ? 1 : 0,
  },
});
