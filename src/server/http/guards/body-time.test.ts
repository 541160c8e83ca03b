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
const app = Fastify({ clientErrorHandler: refuseConnection });
let port = 0;
beforeAll(async () => {
  limitBodyTime(app, BODY_TIMEOUT_MS);
  app.post('/json', async () => 'done');
  app.post('/images', { config: { takesUploads: true } }, async () => 'done');
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

test('uploads of images have more time', async () => {
  expect(await sendHalf('/images')).toEqual({ text: '', ended: false });
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
