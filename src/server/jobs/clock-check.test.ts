// The alarm about clocks that differ, with the clock of a real server.
import { expect, test } from 'vitest';
import { startMaintenance } from '../commands/maintenance.ts';
import { isPostgres } from '../testing/postgres.ts';
import { openTestApp } from '../testing/test-app.ts';

test.runIf(isPostgres)('a clock that differs from the database server by seconds is told', async () => {
  const app = await openTestApp();
  let ahead = 0;
  app.deps.clock = () => new Date(Date.now() + ahead);
  const alarms = async () => {
    const maintenance = startMaintenance(app.deps);
    await maintenance.firstRun;
    await maintenance.stop();
    return app.deps.alarms.active();
  };
  expect(await alarms()).toEqual([]);
  for (const [skew, told] of [
    [60_000, / NTP\. It is (?:59|60)\.\d s ahead\.$/],
    [-5000, / NTP\. It is [45]\.\d s behind\.$/],
  ] as const) {
    ahead = skew;
    expect(await alarms()).toMatchObject([{ name: 'clock_skewed', sentence: expect.stringMatching(told) }]);
    ahead = 0;
    expect(await alarms()).toEqual([]);
  }
  await app.close();
});

test.skipIf(isPostgres)('a database in a file has no other clock', async () => {
  const app = await openTestApp();
  expect(app.deps.engine.readClock).toBeUndefined();
  await app.close();
});
