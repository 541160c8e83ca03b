// The time limits of bodies that never end, by the kind of route, on real sockets.
import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBodyTime } from './body-time.ts';
import { refuseConnection } from './malformed-requests.ts';

const BODY_TIMEOUT_MS = 150;
const STALL_MS = 1500;
const LEAST_RATE = 100;
const app = Fastify({ clientErrorHandler: refuseConnection });
let port = 0;
beforeAll(async () => {
  limitBodyTime(app, { bodyMs: BODY_TIMEOUT_MS, stallMs: STALL_MS, leastRate: LEAST_RATE });
  app.post('/json', async () => 'done');
  app.post('/images', { config: { takesUploads: true } }, async () => 'done');
  app.addContentTypeParser('image/webp', { bodyLimit: 10_000 }, (_request, body, done) => {
    body
      .resume()
      .once('end', () => done(null))
      .once('error', done);
  });
  app.post(
    '/early',
    { onRequest: async (_request, reply) => reply.code(401).send('no') },
    async () => 'done',
  );
  app.get('/slow', (_request, reply) => reply.header('content-length', 100).send(Readable.from(drip())));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** A hundred bytes in about three times the limit. */
async function* drip(): AsyncGenerator<Buffer, void> {
  for (let sent = 0; sent < 100; sent += 1) {
    yield Buffer.from('x');
    await wait((BODY_TIMEOUT_MS * 3) / 100);
  }
}

/** Sends the head of a request and half of its body. @returns the answer until the connection closes or the time is over */
async function sendHalf(
  path: string,
  header = 'content-length: 10',
  half = '{"a',
): Promise<{ text: string; ended: boolean }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n${half}`,
  );
  const ended = await Promise.race([
    once(socket, 'close').then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), BODY_TIMEOUT_MS * 4)),
  ]);
  socket.destroy();
  return { text, ended };
}

test.each([
  ['content-length: 10', '{"a'],
  ['transfer-encoding: chunked', 'a\r\n{"a'],
])('half a body with %s is answered 408 and hung up on', async (header, half) => {
  const { text, ended } = await sendHalf('/json', header, half);
  expect(ended).toBe(true);
  expect(text).toMatch(/^HTTP\/1\.1 408 [^]+"detail":"The request took too long to arrive\."/);
});

test('a connection whose incomplete body was answered is closed without a second answer', async () => {
  const { text, ended } = await sendHalf('/early');
  expect(ended).toBe(true);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test.each([
  [
    'half a body',
    'POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a',
  ],
  ['what is not HTTP', 'nonsense\r\n\r\n'],
])(
  '%s behind a request that is being answered is hung up on, and nothing is written into the answer',
  async (_, rest) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.setEncoding('utf8').on('data', (data: string) => (text += data));
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
    await expect.poll(() => text).toMatch(/\r\n\r\nx/);
    socket.write(rest);
    await once(socket, 'close');
    expect(text.split('\r\n\r\n')[1]).toMatch(/^x{1,99}$/);
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  },
);

/**
 * Sends an upload of `size` bytes, of which `parts` come with equal pauses.
 * @returns the answer, and how long it took until it came or the connection was closed, in milliseconds
 */
async function upload(size: number, parts: readonly number[], pauseMs: number) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  const began = performance.now();
  const over = Promise.race([once(socket, 'data'), once(socket, 'close')]).then(
    () => performance.now() - began,
  );
  socket.write(
    `POST /images HTTP/1.1\r\nhost: x\r\ncontent-type: image/webp\r\ncontent-length: ${size}\r\n\r\n`,
  );
  for (const part of parts) {
    if (text !== '' || socket.destroyed) break;
    socket.write('x'.repeat(part));
    await wait(pauseMs);
  }
  const ms = await over;
  socket.destroy();
  return { status: text.slice(9, 12), ms };
}

const times = (count: number, part: number) => Array.from({ length: count }, () => part);

test('an upload may take much longer than it may stand still, as long as it makes progress', async () => {
  const { status, ms } = await upload(5000, times(10, 500), STALL_MS / 4);
  expect(status).toBe('200');
  expect(ms).toBeGreaterThan(STALL_MS * 2);
});

test('an upload that stands still is answered 408 and hung up on, and not sooner', async () => {
  const { status, ms } = await upload(5000, [500], 0);
  expect(status).toBe('408');
  expect(ms).toBeGreaterThan(STALL_MS * 0.9);
});

test('an upload of a byte now and then is answered 408 and hung up on', async () => {
  const { status, ms } = await upload(5000, times(20, 1), STALL_MS / 4);
  expect(status).toBe('408');
  expect(ms).toBeLessThan(STALL_MS * 3);
});

test('a body that arrives in time does not close its connection', async () => {
  const socket = connect(port, '127.0.0.1');
  const request = `POST /json HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
  let text = '';
  socket.setEncoding('utf8').on('data', (data: string) => (text += data));
  socket.write(request);
  await new Promise((resolve) => setTimeout(resolve, BODY_TIMEOUT_MS * 2));
  socket.write(request);
  await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length).toBe(2);
  socket.destroy();
});
