// PostgreSQL takes no further connection when the limits are first counted, while the others of the process work.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAlarms, watchStorage } from '../alarms.ts';
import { systemClock } from '../clock.ts';
import type { Engine } from '../db/engine.ts';
import { openEngine } from '../db/open-engine.ts';
import { createLog } from '../log/logging.ts';
import { newEmptyDatabase, isPostgres, query } from '../testing/postgres.ts';
import { newDataDir } from '../testing/process.ts';
import { createRateLimits } from './rate-limits.ts';

const ROLE = 'few_connections';

describe.runIf(isPostgres)('counts whose connection is refused', () => {
  const alarms = createAlarms(createLog('silent'), systemClock);
  let admin: string;
  let engine: Engine;
  beforeAll(async () => {
    admin = await newEmptyDatabase();
    const url = new URL(admin);
    const database = url.pathname.slice(1);
    await query(admin, `create role ${ROLE} login`, `alter database ${database} owner to ${ROLE}`);
    url.username = ROLE;
    engine = await openEngine(
      { dataDir: newDataDir(), databaseUrl: url.href },
      { watch: watchStorage(alarms) },
    );
    await engine.db.selectFrom('users').select('id').execute();
  });
  afterAll(() => engine.close());

  test('are kept by the process alone, with an alarm until they are shared again', async () => {
    const overrides = { login_account: { max: 1, seconds: 60 } };
    const limits = createRateLimits(overrides, alarms, { accounts: engine.limitStore });
    const consume = () => limits.consume('login_account', 'ada');
    await query(admin, `alter role ${ROLE} connection limit 0`);
    await consume();
    await expect(consume()).rejects.toMatchObject({ status: 429 });
    expect(alarms.active()).toMatchObject([
      { name: 'limits_not_shared', sentence: expect.stringContaining('too many connections') },
    ]);
    await query(admin, `alter role ${ROLE} connection limit -1`);
    await consume();
    expect(alarms.active()).toEqual([]);
  });
});
