// Backups and the stop of the server: it ends what is under way, and tells nothing untrue of it afterwards.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

test.skipIf(isPostgres)('a backup whose check is ended by a stop is not said to be damaged', async () => {
  const { backups, alarms } = app.deps;
  await backups.make();
  await until(async () => (await backups.describe()).running === null, 20_000);
  const [before] = (await backups.describe()).data;
  await backups.verify(before?.name ?? '');
  await backups.stop();
  expect((await backups.describe()).data).toEqual([before]);
  expect(before).toMatchObject({ problem: null });
  expect(alarms.active()).toEqual([]);
});

test.skipIf(isPostgres)('a stop does not wait for a backup that has only just been asked for', async () => {
  const { backups, alarms } = app.deps;
  await backups.make();
  await backups.stop();
  expect(await backups.describe()).toMatchObject({ data: [], running: null });
  expect(alarms.active()).toEqual([]);
});

test.runIf(isPostgres)(
  'on PostgreSQL there are none, on no schedule, and asking for one gets 409',
  async () => {
    const { backups, alarms, jobs } = app.deps;
    expect(await backups.describe()).toMatchObject({ data: [], by_operator: true, every_seconds: null });
    const refused = { status: 409, message: expect.stringContaining('its operator backs up') };
    await expect(backups.make()).rejects.toMatchObject(refused);
    await expect(backups.verify('oriel.tar')).rejects.toMatchObject(refused);
    await expect(backups.fileOf('oriel.tar')).rejects.toMatchObject(refused);
    await jobs.register();
    const names = await app.deps.db.selectFrom('jobs').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain('backups');
    expect(alarms.active()).toEqual([]);
  },
);
