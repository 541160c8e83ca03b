// `npm run test:release`: tests of the tarball, the single executable and the example configurations. The process tests
// of `npm test` run here again, against the single executable.
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { binaryFile } from '../scripts/artefacts.ts';

const root = resolve(import.meta.dirname, '..');

export default defineConfig({
  root,
  test: {
    globalSetup: ['release/build.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As in `npm test`; Vitest's own number leaves a core out.
    maxWorkers: availableParallelism() + 1,
    // As in `npm test`.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'release',
          include: ['release/**/*.test.ts'],
          exclude: ['release/start-time.test.ts'],
          env: { ORIEL_COMMAND: join(root, binaryFile) },
          sequence: { groupOrder: 1 },
        },
      },
      // Before the others, so that they do not slow down the measured starts.
      {
        extends: true,
        test: { name: 'start', include: ['release/start-time.test.ts'], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'executable',
          include: ['src/server/main.test.ts'],
          sequence: { groupOrder: 1 },
          env: { ORIEL_COMMAND: join(root, binaryFile) },
        },
      },
    ],
  },
});
