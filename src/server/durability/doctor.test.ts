// `oriel doctor`: a line for each check of the installation, with advice for each problem.
import { chmod, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { look } from '../testing/faults.ts';
import { embeds, meaningOf } from '../testing/embedding-model.ts';
import { fails, openLanguageModel, says, sends } from '../testing/language-model.ts';
import { until } from '../testing/people.ts';
import { databaseOf, isPostgres, query } from '../testing/postgres.ts';
import { freePort, newDataDir, run, serve, type Serving } from '../testing/process.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Starts a server and waits for the first run of its last maintenance job, more than a second after the start. */
async function serveWithJobs(dir: string): Promise<Serving> {
  const server = await serve({ DATA_DIR: dir });
  await until(
    () =>
      look(join(dir, 'oriel.db'), (sqlite) =>
        sqlite.prepare(`select 1 from jobs where name = 'erasure' and last_success_at is not null`).get(),
      ) !== undefined,
  );
  return server;
}

test.skipIf(isPostgres)(
  'the doctor says of each thing how it is and what to do, and changes nothing',
  async () => {
    const dir = newDataDir();
    const server = await serveWithJobs(dir);
    const env = { DATA_DIR: dir, PORT: String(server.port) };
    const well = await run(['doctor'], { env });
    expect(well.code, well.stdout).toBe(0);
    const names = [
      'disk',
      'modes',
      'clock',
      'address',
      'proxies',
      'mail',
      'database',
      'counts',
      'uploads',
      'files',
      'model',
      'embeddings',
      'backups',
      'jobs',
    ];
    const lines = well.stdout.trim().split('\n');
    expect(lines.map((line) => line.split(/\s+/)[1])).toEqual(names);
    expect(lines.filter((line) => line.startsWith('look')).map((line) => line.split(/\s+/)[1])).toEqual([
      'mail',
      'backups',
    ]);
    await server.stop();

    await truncate(join(dir, 'oriel.db'), 5000);
    await chmod(dir, 0o755);
    const ill = await run(['doctor'], {
      env: { ...env, SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://127.0.0.1:9' },
    });
    expect(ill.code).toBe(1);
    const wrong = ill.stdout.split('\n').filter((line) => line.startsWith('wrong'));
    expect(wrong.map((line) => line.split(/\s+/)[1])).toEqual([
      'modes',
      'address',
      'proxies',
      'mail',
      'database',
    ]);
    expect(wrong.at(-1)).toContain('oriel restore');
  },
);

test.skipIf(isPostgres)(
  'the doctor tells of a job that has failed, and of one that has not succeeded for too long',
  async () => {
    const dir = newDataDir();
    const server = await serveWithJobs(dir);
    const env = { DATA_DIR: dir, PORT: String(server.port) };
    const lineOf = async () => {
      const { code, stdout } = await run(['doctor'], { env });
      return { code, line: stdout.split('\n').find((line) => line.split(/\s+/)[1] === 'jobs') ?? '' };
    };
    const set = (change: string) => {
      const sqlite = new Sqlite(join(dir, 'oriel.db'));
      sqlite.exec(`update jobs set ${change} where name = 'erasure'`);
      sqlite.close();
    };
    expect(await lineOf()).toMatchObject({
      code: 0,
      line: expect.stringMatching(/^ok .*All \d+ have succeeded lately/),
    });
    set(`last_failure_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`);
    expect(await lineOf()).toMatchObject({ code: 0, line: expect.stringMatching(/^look .*erasure/) });
    const longAgo = '2026-01-01T00:00:00.000Z';
    set(`last_success_at = '${longAgo}', started_at = '${longAgo}'`);
    const wrong = await lineOf();
    expect(wrong).toMatchObject({
      code: 1,
      line: expect.stringMatching(/^wrong .*erasure \(last success: 2026-01-01/),
    });
    await server.stop();
  },
);

test.skipIf(isPostgres)('the doctor tells of kept counts that differ from the rows', async () => {
  const dir = newDataDir();
  await run(['seed'], { env: { DATA_DIR: dir } });
  const lineOf = async () => {
    const { stdout } = await run(['doctor'], { env: { DATA_DIR: dir } });
    return stdout.split('\n').find((line) => line.split(/\s+/)[1] === 'counts');
  };
  expect(await lineOf()).toMatch(/^ok /);
  const sqlite = new Sqlite(join(dir, 'oriel.db'));
  sqlite.exec(`update counters set value = 9 where name = 'users'`);
  sqlite.exec(`update subscriber_counts set count = count + 1 where period = 'month'`);
  sqlite.close();
  expect(await lineOf()).toMatch(
    /^wrong .*users \(9 counted, 3 rows\), subscribers of \d+ periods \(month\)/,
  );
});

test.runIf(isPostgres)('the doctor looks at a PostgreSQL server too', async () => {
  const dir = newDataDir();
  const server = await serve({ DATA_DIR: dir });
  const database = (await databaseOf(dir)) ?? '';
  await until(async () => {
    const done = `select 1 from jobs where name = 'erasure' and last_success_at is not null`;
    return (await query(database, done)).length > 0;
  });
  const env = { DATA_DIR: dir, PORT: String(server.port) };
  const lines = async (more: Record<string, string> = {}) => {
    const { code, stdout } = await run(['doctor'], { env: { ...env, ...more } });
    const found = stdout.trim().split('\n');
    return { code, ...Object.fromEntries(found.map((line) => [line.split(/\s+/)[1], line])) };
  };
  expect(await lines()).toMatchObject({
    code: 0,
    database: expect.stringMatching(
      /^ok .*PostgreSQL \d+\S*.* is migrated, and its clock differs by -?\d+ ms/,
    ),
    counts: expect.stringMatching(/^ok /),
    backups: expect.stringMatching(/^look .*the operator's/),
    jobs: expect.stringMatching(/^ok /),
  });
  await query(database, `update counters set value = 9 where name = 'users'`);
  expect(await lines()).toMatchObject({
    code: 1,
    counts: expect.stringMatching(/^wrong .*users \(9 counted, 0 rows\)/),
  });
  await query(database, `delete from kysely_migration where name like '0009%'`);
  expect(await lines()).toMatchObject({ database: expect.stringMatching(/^wrong /) });
  const away = `postgres://oriel@127.0.0.1:${await freePort()}/oriel`;
  expect(await lines({ DATABASE_URL: away })).toMatchObject({
    code: 1,
    database: expect.stringMatching(/^wrong .*cannot be reached/),
    counts: expect.stringMatching(/^look /),
    jobs: expect.stringMatching(/^look /),
  });
  await server.stop();
});

test('the doctor asks the language model, and says which ones there are where it does not answer', async () => {
  const model = await openLanguageModel();
  const env = { DATA_DIR: newDataDir(), PORT: String(await freePort()), ...model.settings };
  await run(['migrate'], { env });
  const lineOf = async (changes: Record<string, string> = {}) => {
    const { stdout } = await run(['doctor'], { env: { ...env, ...changes } });
    expect(stdout).not.toContain('sk-test-secret');
    return stdout.split('\n').find((line) => / model /.test(line));
  };
  const { host } = new URL(model.url);
  model.reply = says('Yes.');
  expect(await lineOf()).toMatch(new RegExp(`^ok +model +test-model at ${host} answered in [\\d.]+ s\\.$`));
  model.reply = (response, call) =>
    (call.method === 'GET' ? sends('{"data":[{"id":"qwen3"},{"id":"gemma3"}]}') : fails(404))(response, call);
  expect(await lineOf()).toMatch(
    /^wrong +model .+ is not known at its address \(404\)\. It has qwen3, gemma3\. Check/,
  );
  expect(await lineOf({ LLM_URL: 'http://127.0.0.1:9' })).toMatch(
    /^wrong +model .+ cannot be reached \(ECONNREFUSED\)/,
  );
  expect(await lineOf({ LLM_URL: '' })).toMatch(/^ok +model +LLM_URL is not set/);
  await model.close();
});

test('the doctor lets the model embed texts, and says how long its vectors are', async () => {
  const model = await openLanguageModel();
  const named = { ...model.settings, LLM_EMBEDDING_MODEL: 'test-embedding' };
  const env = { DATA_DIR: newDataDir(), PORT: String(await freePort()), ...named };
  await run(['migrate'], { env });
  const lineOf = async (changes: Record<string, string> = {}) => {
    const { stdout } = await run(['doctor'], { env: { ...env, ...changes } });
    return stdout.split('\n').find((line) => / embeddings /.test(line));
  };
  model.reply = embeds(meaningOf, says('Yes.'));
  const { host } = new URL(model.url);
  expect(await lineOf()).toMatch(
    new RegExp(
      `^ok +embeddings +test-embedding at ${host} makes vectors of 128 numbers, about [\\d,]+ sentences`,
    ),
  );
  model.reply = fails(500);
  expect(await lineOf()).toMatch(
    /^wrong +embeddings +.+ answered with an error \(500\)\..+LLM_EMBEDDING_MODEL/,
  );
  expect(await lineOf({ LLM_EMBEDDING_MODEL: '' })).toMatch(
    /^ok +embeddings +LLM_EMBEDDING_MODEL is not set/,
  );
  await model.close();
});
