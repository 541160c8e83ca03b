// The process stops within 10 seconds, even while work is running.
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { holdWriteLock, openBeside } from '../testing/engines.ts';
import { ADA } from '../testing/people.ts';
import { newDataDir, serve } from '../testing/process.ts';

test('a stop takes less than 10 s while a client says nothing more and another program holds the lock', async () => {
  const dataDir = newDataDir();
  const server = await serve({ ...ADA, DATA_DIR: dataDir });
  const { db, close } = await openBeside(dataDir);
  // Leaves traces to remove at the stop.
  await db.updateTable('counters').set({ value: 1 }).where('name', '=', 'erased').execute();
  await close();
  const release = await holdWriteLock(dataDir);
  const client = connect(server.port, '127.0.0.1');
  client.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  // A refusal is a row that is stored at the stop.
  const body = new URLSearchParams({ username: ADA.FIRST_SUPERUSER, password: 'wrong password' });
  await fetch(`${server.url}/api/v1/login/access-token`, { method: 'POST', body });
  const begun = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  client.destroy();
  await release();
});
