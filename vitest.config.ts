// Unit and integration tests: all tests without a browser.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that waits longest for real timeouts and does little else. Started last, it would prolong the run. */
const LONGEST_WAIT = 'slow-clients.test.ts';

class LongestWaitFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith(LONGEST_WAIT));
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, which returns a new list
    return (await super.sort(files)).toSorted((one, other) => waits(other) - waits(one));
  }
}

/** Tests of the SQLite file, of the data directory that holds it, and of the memory that images take. All other tests of the server run on both engines. */
const SQLITE_ONLY = [
  'src/server/db/{backup-folder,private-dir,work-folders}.test.ts',
  'src/server/db/sqlite/**',
  'src/server/durability/{faults,migrations,newer-schema,odd-directories,work-folders}.test.ts',
  'src/server/security/{dependencies,erasure}.test.ts',
  'src/server/products/uploads-process.test.ts',
  'src/server/{mistyped,readme}.test.ts',
];
/**
 * Tests that use a database though they are not about it: of how files are read and tables are understood, whose index is a file of
 * SQLite on both engines, and of what happens to a request before its procedure is called. What queries, locks, stores, limits, sweeps
 * or waits for a lease runs on both engines; where in doubt, a test does.
 */
const SAME_ON_BOTH = [
  'src/server/ask/{alike-sheets,everyday-questions,file-kinds,small-disk,table-rows}.test.ts',
  'src/server/ask/embedding/encoder.test.ts',
  'src/server/ask/figures/answering-figures.test.ts',
  'src/server/ask/reading/**',
  'src/server/http/{content-coding,generated-client,openapi,trpc-answer,trpc-paths}.test.ts',
  'src/server/http/guards/{idle-connections,pipelining}.test.ts',
];
const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

export default defineConfig({
  test: {
    // `npm run test:postgres` repeats on PostgreSQL what depends on the engine: the files that import, by any way, the
    // module that knows the server's address. The others would only run on SQLite again, or on no database.
    ...(onPostgres && { related: ['src/server/testing/postgres.ts'] }),
    include: onPostgres
      ? ['src/server/**/*.test.ts']
      : ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
    exclude: onPostgres ? [...SQLITE_ONLY, ...SAME_ON_BOTH] : [],
    globalSetup: 'src/server/testing/data-root.ts',
    setupFiles: ['src/server/testing/reset-umask.ts', 'src/server/testing/built-parts.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // Files share processes: loading the server again for each of them takes a tenth of the run.
    isolate: false,
    // One more than there are cores, since some file is always waiting for a timeout.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestWaitFirst },
    // In CI a failed test is repeated once and reported as such, because tests start real processes on a machine of unknown speed.
    retry: process.env['CI'] ? 1 : 0,
  },
});
