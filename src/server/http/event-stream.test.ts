// Events over a real connection, which may end before the first of them.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendEvents } from './event-stream.ts';

let app: FastifyInstance;
let port = 0;
/** How many streams began, and how many have ended. */
let counts = { begun: 0, ended: 0 };
/** Lets the first event come. */
let tellFirst = () => {};
/** Resolves when the connection has ended. */
let left: Promise<unknown>;

async function* events(first: Promise<void>) {
  counts.begun += 1;
  try {
    await first;
    yield { event: 'first', data: 1 };
    await sleep(10);
    yield { event: 'second', data: 2 };
  } finally {
    counts.ended += 1;
  }
}

beforeEach(async () => {
  counts = { begun: 0, ended: 0 };
  const { promise, resolve } = Promise.withResolvers<void>();
  tellFirst = resolve;
  app = Fastify();
  app.get('/events', (request, reply) => {
    left = once(reply.raw, 'close');
    return sendEvents(request, reply, events(promise));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  // Safe: a server that listens on a port has an address of this type.
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

async function open() {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await expect.poll(() => counts.begun).toBe(1);
  return socket;
}

test('whoever stays gets all events', async () => {
  const socket = await open();
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
  tellFirst();
  await once(socket, 'close');
  expect(text).toContain('retry: 2000\nevent: first\ndata: 1\n\n');
  expect(text).toContain('event: second\ndata: 2\n\n');
  expect(counts.ended).toBe(1);
});

test('the events end where whoever asked leaves after the first one', async () => {
  const socket = await open();
  tellFirst();
  await once(socket, 'data');
  socket.destroy();
  await expect.poll(() => counts.ended, { timeout: 5000 }).toBe(1);
});

test('the events end where whoever asked leaves before the first one', async () => {
  const socket = await open();
  socket.destroy();
  await left;
  tellFirst();
  await expect.poll(() => counts.ended, { timeout: 5000 }).toBe(1);
});
