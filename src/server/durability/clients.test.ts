// Slow or hostile clients: they never finish a request, never read a response, hold thousands of connections, or request
// too much. Other clients are served as usual.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join as joinPath } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { fillProducts, fillSubscribers } from '../testing/faults.ts';
import { flood } from '../testing/flood.ts';
import { percentile, residentKiB } from '../testing/measure.ts';
import { ADA, authorize, join, post, until } from '../testing/people.ts';
import { newDataDir, run, serve, type Serving } from '../testing/process.ts';

vi.setConfig({ testTimeout: 120_000 });

const running: Serving[] = [];
afterEach(async () => {
  for (const serving of running.splice(0)) if (serving.child.exitCode === null) await serving.stop('SIGKILL');
});

async function startFilled(rows: number): Promise<Serving> {
  const dir = newDataDir();
  await run(['migrate'], { env: { DATA_DIR: dir } });
  fillSubscribers(joinPath(dir, 'oriel.db'), rows);
  const server = await serve({ DATA_DIR: dir, ...ADA });
  running.push(server);
  return server;
}

/** A connection that has sent `text` and reads nothing. */
async function send(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** The resident memory of the server in MB. */
function memoryOf({ child }: Serving): number {
  return residentKiB(child) / 1000;
}

/** Seconds until the server ends the connection. */
async function secondsUntilCut(socket: Socket): Promise<number> {
  const started = performance.now();
  await once(socket, 'close');
  return (performance.now() - started) / 1000;
}

const range = JSON.stringify({ date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' });
const exportRequest = (authorization: string) =>
  `POST /api/v1/subscribers/export-to-csv HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${range.length}\r\n\r\n${range}`;

test('half-sent headers are cut after 10 s, bodies after 30 s, stopped readers after 60 s; nobody else notices', async () => {
  const server = await startFilled(150_000);
  const { authorization } = await authorize(server.url);
  const idle = await Promise.all(Array.from({ length: 3000 }, () => send(server.port, '')));
  const silent = idle.map((socket) => secondsUntilCut(socket.resume()));
  const header = await send(server.port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ');
  const body = await send(
    server.port,
    'POST /api/v1/subscribers/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"email"',
  );
  const before = memoryOf(server);
  const asked = performance.now();
  const reader = await send(server.port, exportRequest(authorization));
  reader.pause();
  const cuts = Promise.all([header.resume(), body.resume()].map(secondsUntilCut));
  // A paused socket emits no close event; its next read does.
  let isOver = false;
  const waits: number[] = [];
  const others = (async () => {
    while (!isOver) {
      const began = performance.now();
      expect(await join(server.url, `o${waits.length}@example.org`)).toBe(200);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const [headerSeconds = 0, bodySeconds = 0] = await cuts;
  expect(headerSeconds).toBeGreaterThan(8);
  expect(headerSeconds).toBeLessThan(14);
  expect(bodySeconds).toBeGreaterThan(25);
  expect(bodySeconds).toBeLessThan(35);
  expect(Math.max(...(await Promise.all(silent)))).toBeLessThan(75);
  await until(() => !isEstablished(server.port, reader.localPort ?? 0), 60_000);
  const readerSeconds = (performance.now() - asked) / 1000;
  expect(readerSeconds).toBeGreaterThan(55);
  expect(readerSeconds).toBeLessThan(90);
  isOver = true;
  await others;
  reader.destroy();
  expect(memoryOf(server) - before).toBeLessThan(150);
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.5)]).toBeLessThan(250);
});

test('SIGTERM under load, with a reader that has stopped, ends within 10 s, and every write taken is answered', async () => {
  const server = await startFilled(150_000);
  const { authorization } = await authorize(server.url);
  const reader = await send(server.port, exportRequest(authorization));
  reader.pause();
  const outcomes: (number | string)[] = [];
  let stopped = false;
  const clients = Array.from({ length: 8 }, async (_, n) => {
    for (let round = 0; !stopped; round += 1) {
      const outcome = await join(server.url, `s${n}.${round}@example.org`).catch((error: Error) =>
        String(error.cause),
      );
      outcomes.push(outcome);
      if (typeof outcome === 'string') return;
    }
  });
  await until(() => outcomes.length > 50);
  const asked = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  stopped = true;
  await Promise.all(clients);
  reader.destroy();
  expect(outcomes.filter((outcome) => outcome === 200).length).toBeGreaterThan(50);
  // Requests without a response were not accepted: the connection was refused, or closed before the request.
  const others = outcomes.filter((outcome) => outcome !== 200);
  expect(others.filter((outcome) => typeof outcome === 'number')).toEqual([]);
});

test('who has connected ahead of time and asks for nothing holds up no stop', async () => {
  const server = await startFilled(10);
  const silent = await Promise.all(Array.from({ length: 20 }, () => send(server.port, '')));
  const asked = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
  for (const socket of silent) socket.destroy();
});

test('an export of all rows begins within a second and keeps nobody waiting', async () => {
  const server = await startFilled(150_000);
  const headers = await authorize(server.url);
  const waits: number[] = [];
  let done = false;
  const others = (async () => {
    while (!done) {
      const asked = performance.now();
      await (await fetch(`${server.url}/api/v1/subscribers/?limit=7`, { headers })).arrayBuffer();
      waits.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  const asked = performance.now();
  const answer = await post(`${server.url}/api/v1/subscribers/export-to-csv`, JSON.parse(range), headers);
  expect(performance.now() - asked).toBeLessThan(1000);
  const lines = (await answer.text()).split('\r\n').length - 2;
  done = true;
  await others;
  expect(lines).toBe(150_000);
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.5)]).toBeLessThan(250);
});

test('a flood is shed with 503 and Retry-After; right afterwards all is as before', async () => {
  const server = await serve({ DATA_DIR: newDataDir(), ...ADA });
  running.push(server);
  const request = 'GET /api/v1/users/me HTTP/1.1\r\nHost: x\r\n\r\n';
  const sockets = await Promise.all(Array.from({ length: 60 }, () => send(server.port, '')));
  const texts = sockets.map((socket) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (data: string) => (text += data));
    return () => text;
  });
  const perSocket = 200;
  for (const socket of sockets) socket.write(request.repeat(perSocket));
  const count = (pattern: RegExp) =>
    texts.reduce((sum, text) => sum + (text().match(pattern)?.length ?? 0), 0);
  await until(() => count(/HTTP\/1\.1 \d/g) === sockets.length * perSocket, 60_000);
  const shed = count(/HTTP\/1\.1 503/g);
  expect(shed).toBeGreaterThan(0);
  expect(count(/retry-after: \d+/g)).toBe(shed);
  expect(count(/HTTP\/1\.1 401/g)).toBe(sockets.length * perSocket - shed);
  for (const socket of sockets) socket.destroy();
  for (let n = 0; n < 20; n += 1) expect(await join(server.url, `after${n}@example.org`)).toBe(200);
});

test('a crowd that comes faster than it can be answered, each over a new connection, is shed and not kept waiting', async () => {
  const server = await startFilled(5000);
  const { authorization } = await authorize(server.url);
  const request = `GET /api/v1/subscribers/?limit=1000 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const { waits, refused, wrong } = await flood(server.port, { request, rate: 6000, seconds: 2 });
  expect(wrong).toBe(0);
  expect(refused).toBeGreaterThan(0);
  expect(waits.length).toBeGreaterThan(0);
  // In the system's backlog they would wait for seconds without being refused.
  expect(percentile(waits, 0.99)).toBeLessThan(3000);
  for (let n = 0; n < 20; n += 1) expect(await join(server.url, `after${n}@example.org`)).toBe(200);
});

test('whoever asks for thousands of pages at once and reads none is cut, and costs next to nothing', async () => {
  const server = await serve({ DATA_DIR: newDataDir() });
  running.push(server);
  const before = memoryOf(server);
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20_000);
  const sockets = await Promise.all(Array.from({ length: 10 }, () => send(server.port, request)));
  // By a reset, which would make `once` throw.
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  expect(memoryOf(server) - before).toBeLessThan(300);
});

test(
  'pages that are asked for on one connection and not read wait outside of memory, and only who stands still is cut',
  { timeout: 200_000 },
  async () => {
    const dir = newDataDir();
    await run(['migrate'], { env: { DATA_DIR: dir } });
    fillProducts(joinPath(dir, 'oriel.db'), 1000);
    const server = await serve({ DATA_DIR: dir, ...ADA });
    running.push(server);
    const { authorization } = await authorize(server.url);
    const page = `GET /api/v1/products/?limit=1000 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`;
    // The first page includes memory that the program needs for such pages anyway.
    await (
      await fetch(`${server.url}/api/v1/products/?limit=1000`, { headers: { authorization } })
    ).arrayBuffer();
    const before = memoryOf(server);
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(server))), 50);
    const asked = performance.now();
    const readers = await Promise.all([1, 2].map(() => send(server.port, page.repeat(60))));
    for (const reader of readers) reader.pause();
    // More than the system's buffers hold, so that the server always has something to send.
    const slow = await send(server.port, page.repeat(60));
    const stopReading = readSlowly(slow);
    const isOpen = (socket: Socket) => isEstablished(server.port, socket.localPort ?? 0);
    try {
      await until(() => !readers.some(isOpen), 90_000);
    } finally {
      clearInterval(watch);
      stopReading();
    }
    expect((performance.now() - asked) / 1000).toBeGreaterThan(55);
    expect(isOpen(slow)).toBe(true);
    expect(peak - before).toBeLessThan(120);
    for (const socket of [...readers, slow]) socket.destroy();
  },
);

/** Reads one chunk five times a second. @returns a function that stops it */
function readSlowly(socket: Socket): () => void {
  socket.on('data', () => socket.pause());
  const timer = setInterval(() => socket.resume(), 200);
  return () => clearInterval(timer);
}

/** Whether the server still has the connection from this port. */
function isEstablished(serverPort: number, clientPort: number): boolean {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const ends = `:${hex(serverPort)} 0100007F:${hex(clientPort)} 01`;
  return readFileSync('/proc/net/tcp', 'utf8').includes(ends);
}
