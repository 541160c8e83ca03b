// Clients that never finish what they send or never read what they asked for, and thousands of idle connections: each is
// cut after its timeout, and other clients are served as usual. The tests wait for the real timeouts, side by side.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { exportRequest, memoryOf, send, serveFilled } from '../testing/connections.ts';
import { fillProducts, fillSubscribers } from '../testing/fill.ts';
import { authorize, join, until } from '../testing/people.ts';
import type { Serving } from '../testing/process.ts';
import { openTestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

async function stop(serving: Serving): Promise<void> {
  if (serving.child.exitCode === null) await serving.stop('SIGKILL');
}

/** How long it takes until the server ends the connection, in seconds. */
async function secondsUntilCut(socket: Socket): Promise<number> {
  const started = performance.now();
  await once(socket, 'close');
  return (performance.now() - started) / 1000;
}

test.concurrent(
  'half-sent headers are cut after 10 s, bodies after 30 s, stopped readers after 60 s; nobody else notices',
  async ({ onTestFinished }) => {
    const server = await serveFilled((db) => fillSubscribers(db, 150_000));
    onTestFinished(() => stop(server));
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
    // A paused socket does not tell that it was cut; its next read does.
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
    await until(() => !isEstablished(server.port, reader.localPort ?? 0), 60_000, 250);
    const readerSeconds = (performance.now() - asked) / 1000;
    expect(readerSeconds).toBeGreaterThan(55);
    expect(readerSeconds).toBeLessThan(90);
    isOver = true;
    await others;
    reader.destroy();
    expect(memoryOf(server) - before).toBeLessThan(150);
    expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.5)]).toBeLessThan(250);
  },
);

test.concurrent('headers that do not arrive within 10 s are given up', async ({ onTestFinished }) => {
  const app = await openTestApp();
  onTestFinished(() => app.close());
  const port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const socket = await send(port, 'GET / HTTP/1.1\r\nHost: a\r\n');
  expect(await secondsUntilCut(socket.resume())).toBeLessThan(13);
});

test.concurrent(
  'pages that are asked for on one connection and not read wait outside of memory, and only who stands still is cut',
  { timeout: 200_000 },
  // Of tests that run side by side, each polls by its own `expect`.
  async ({ onTestFinished, expect: expectHere }) => {
    const server = await serveFilled((db) => fillProducts(db, 1000));
    onTestFinished(() => stop(server));
    const { authorization } = await authorize(server.url);
    const page = `GET /api/v1/products/?limit=1000 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`;
    const readPage = async () => {
      const answer = await fetch(`${server.url}/api/v1/products/?limit=1000`, { headers: { authorization } });
      await answer.arrayBuffer();
      return answer.status;
    };
    // The first page costs what the program needs for such pages in any case.
    await readPage();
    const before = memoryOf(server);
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(server))), 50);
    onTestFinished(() => clearInterval(watch));
    const asked = performance.now();
    const readers = await Promise.all([1, 2].map(() => send(server.port, page.repeat(60))));
    for (const reader of readers) reader.pause();
    // On a busy machine, requests that come together with those above may be refused for overload.
    await expectHere.poll(readPage, { timeout: 20_000 }).toBe(200);
    // More than the system's own buffers hold, so that the server has something to send all the while.
    const slow = await send(server.port, page.repeat(60));
    const stopReading = readSlowly(slow);
    const isOpen = (socket: Socket) => isEstablished(server.port, socket.localPort ?? 0);
    onTestFinished(stopReading);
    await until(() => !readers.some(isOpen), 90_000, 250);
    expect((performance.now() - asked) / 1000).toBeGreaterThan(55);
    expect(isOpen(slow)).toBe(true);
    expect(peak - before).toBeLessThan(120);
    for (const socket of [...readers, slow]) socket.destroy();
  },
);

/** Reads one chunk of what comes, ten times a second. @returns ends that */
function readSlowly(socket: Socket): () => void {
  socket.on('data', () => socket.pause());
  const timer = setInterval(() => socket.resume(), 100);
  return () => clearInterval(timer);
}

/** Whether the server still has its end of the connection from this port. */
function isEstablished(serverPort: number, clientPort: number): boolean {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const ends = `:${hex(serverPort)} 0100007F:${hex(clientPort)} 01`;
  return readFileSync('/proc/net/tcp', 'utf8').includes(ends);
}
