// During an overload some requests are refused and counted, and urgent paths are answered without waiting.
import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLog } from '#server/log/logging.ts';
import { until } from '#server/testing/people.ts';
import { freePort } from '#server/testing/process.ts';
import { registerGuards } from './guards.ts';

const AT_ONCE = 400;
const BUSY_MS = 3;

test('urgent paths are answered while others wait and are refused', async () => {
  const app = Fastify();
  const { queue } = registerGuards(app, createLog('silent'), ['/urgent']);
  app.get('/busy', async () => {
    const end = performance.now() + BUSY_MS;
    while (performance.now() < end) continue;
    return 'done';
  });
  const lengths: number[] = [];
  app.get('/urgent', async () => {
    lengths.push(queue.length());
    return 'done';
  });
  const port = await freePort();
  await app.listen({ port, host: '127.0.0.1' });
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  let isOver = false;
  const busy = Promise.all(Array.from({ length: AT_ONCE }, () => get('/busy'))).finally(
    () => (isOver = true),
  );
  const urgent: number[] = [];
  while (!isOver) urgent.push(await get('/urgent'));
  const refused = (await busy).filter((status) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused)).toEqual(new Set([503]));
  expect(queue.refused()).toBe(refused.length);
  expect(Math.max(...lengths)).toBeGreaterThan(50);
  expect(new Set(urgent)).toEqual(new Set([200]));
  expect(queue.length()).toBe(0);
  await app.close();
});

test('while the database has many statements to answer, requests wait for it, and for two seconds at most', async () => {
  const app = Fastify();
  let statements = 32;
  const { queue } = registerGuards(app, createLog('silent'), ['/urgent'], () => statements);
  app.get('/', async () => 'done');
  app.get('/urgent', async () => 'done');
  const port = await freePort();
  await app.listen({ port, host: '127.0.0.1' });
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const waiting = get('/');
  await until(() => queue.length() === 1);
  expect(await get('/urgent')).toBe(200);
  expect(queue.length()).toBe(1);
  statements = 31;
  expect(await waiting).toBe(200);
  statements = 32;
  const asked = performance.now();
  expect(await get('/')).toBe(503);
  expect(performance.now() - asked).toBeGreaterThan(1900);
  expect(queue.refused()).toBe(1);
  await app.close();
});

test('a flood of urgent requests waits like all others', async () => {
  const app = Fastify();
  let statements = 32;
  registerGuards(app, createLog('silent'), ['/urgent'], () => statements);
  app.get('/urgent', async () => 'done');
  const port = await freePort();
  await app.listen({ port, host: '127.0.0.1' });
  // Faster than `fetch`, which takes seconds for so many on a busy machine.
  const sockets = await Promise.all(
    Array.from({ length: 400 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  let answered = 0;
  const answers = sockets.map(async (socket) => {
    const [head] = await once(socket, 'data');
    answered += 1;
    return String(head).slice(0, 12);
  });
  const start = performance.now();
  for (const socket of sockets) socket.write('GET /urgent HTTP/1.1\r\nHost: x\r\n\r\n');
  await until(() => answered >= 250);
  await new Promise((resolve) => setTimeout(resolve, 200));
  // So many in each second.
  expect(answered).toBeLessThanOrEqual(250 * (1 + Math.floor((performance.now() - start) / 1000)));
  statements = 0;
  // Some have waited too long.
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 (?:200|503)$/);
  for (const socket of sockets) socket.destroy();
  await app.close();
});
