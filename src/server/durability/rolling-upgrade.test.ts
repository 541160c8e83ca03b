// Processes are replaced one after the other: while a newer version migrates the PostgreSQL database and after it, the older
// one goes on serving. A migration must therefore only add what older programs need not know.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleServer } from '../../../scripts/bundle-server.ts';
import { projectRoot } from '../paths.ts';
import { authorize, join as joinWaitlist, post } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { startProcesses, type Processes } from '../testing/processes.ts';
import { field } from '../testing/transports.ts';

/** A migration that adds a column to each table whose rows are read whole, and a row to what counts. */
const migration = `import { sql } from 'kysely';
export async function up(db) {
  for (const table of ['users', 'subscribers', 'products', 'product_images', 'sessions', 'outbox', 'jobs', 'audit'])
    await sql\`alter table \${sql.table(table)} add column note text\`.execute(db);
}
`;

describe.runIf(isPostgres)('while a newer version migrates', () => {
  let work = '';
  let all: Processes;
  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'oriel-rolling-'));
    for (const name of ['bin', 'dist', 'package.json'])
      cpSync(join(projectRoot, name), join(work, name), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules'), join(work, 'node_modules'));
    const migrations = join(work, 'migrations');
    // Links, so that the imports of the migrations are found.
    const ofBoth = readdirSync(join(projectRoot, 'migrations'), { recursive: true, encoding: 'utf8' });
    mkdirSync(join(migrations, 'postgres'), { recursive: true });
    for (const file of ofBoth.filter((name) => name.endsWith('.ts')))
      symlinkSync(join(projectRoot, 'migrations', file), join(migrations, file));
    writeFileSync(join(migrations, 'postgres', '9000_next_release.ts'), migration);
    await bundleServer(projectRoot, join(work, 'dist', 'server'), migrations);
    all = await startProcesses(2);
  });
  afterAll(async () => {
    await all.stop();
    rmSync(work, { recursive: true });
  });

  const migrate = ({ databaseUrl }: Processes) => {
    const env = { ...process.env, DATA_DIR: join(work, 'data'), DATABASE_URL: databaseUrl };
    return promisify(execFile)(process.execPath, [join(work, 'bin', 'oriel.js'), 'migrate'], { env });
  };

  test('the older processes answer every request as before', async () => {
    const headers = await authorize(all.urlOf(0));
    const failed: unknown[] = [];
    let isOver = false;
    const ask = async (url: string, path: string) => {
      const answer = await fetch(`${url}/api/v1${path}`, { headers });
      const body: unknown = await answer.json();
      if (answer.status !== 200) failed.push([path, answer.status, body]);
      return body;
    };
    const clients = Array.from({ length: 6 }, async (_, n) => {
      const url = all.urlOf(n);
      for (let round = 0; !isOver; round += 1) {
        const status = await joinWaitlist(url, `s${n}.${round}@example.org`);
        if (status !== 200) failed.push(['join', status]);
        const list = await ask(url, '/subscribers/?limit=1');
        await ask(url, `/subscribers/${Object(list).data[0].id}`);
        await ask(url, '/users/?limit=10');
        await ask(url, '/users/me');
        const title = `Product ${n}.${round}`;
        const made = await post(`${url}/api/v1/products/`, { title }, headers);
        const body: unknown = await made.json();
        if (made.status === 200) await ask(url, `/products/${String(field(body, 'id'))}`);
        // A transaction that finds its session outdated is not repeated: the client may do that.
        else if (made.status !== 503 || !made.headers.has('retry-after'))
          failed.push([title, made.status, body]);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const migrated = await migrate(all);
    expect(migrated.stdout).toBe('Applied 9000_next_release.\n');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    isOver = true;
    await Promise.all(clients);
    expect(failed).toEqual([]);
    expect((await fetch(`${all.urlOf(0)}/readyz`)).status).toBe(200);
  });

  test('a client of the former release goes on with the older processes', async () => {
    const former = await startProcesses(1, { FIRST_SUPERUSER: 'root@example.org' });
    await migrate(former);
    const story = join(projectRoot, 'src/server/testing/client-story/story.ts');
    const told = await promisify(execFile)(process.execPath, [
      '--experimental-transform-types',
      story,
      former.urlOf(0),
    ]);
    expect(told.stdout).toBe('The story is told.\n');
    await former.stop();
  });
});
