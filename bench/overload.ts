// Measures overload: how many requests get 503, the latency of the accepted, and the time to recover. First with many
// keep-alive connections that send the next request after each response, then at ten times the sustainable rate, each
// request over a new connection.
// `npm run bench:overload`, or with `-- --connections 4000 --seconds 10`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { fillSubscribers } from '#server/testing/faults.ts';
import { flood } from '#server/testing/flood.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { ADA, authorize } from '#server/testing/people.ts';
import { run, serve } from '#server/testing/process.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '4000' },
    seconds: { type: 'string', default: '8' },
  },
});

interface Measured {
  /** Responses per second. */
  accepted: number;
  refused: number;
  /** Latency of the accepted, in milliseconds. */
  p50: number;
  p99: number;
  /** 503 without Retry-After, other statuses and broken connections; should be 0. */
  wrong: number;
}

function spread(times: readonly number[]): Pick<Measured, 'p50' | 'p99'> {
  return { p50: median(times), p99: percentile(times, 0.99) };
}

let addresses = 0;

function measure(url: string, connections: number, duration: number): Promise<Measured> {
  const times: number[] = [];
  let refused = 0;
  let wrong = 0;
  return new Promise((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        connections,
        duration,
        timeout: 30,
        requests: [
          {
            method: 'POST',
            path: '/api/v1/subscribers',
            headers: { 'content-type': 'application/json' },
            setupRequest(request) {
              addresses += 1;
              return { ...request, body: JSON.stringify({ email: `o${addresses}@example.com` }) };
            },
          },
          { method: 'GET', path: '/' },
        ],
      },
      (error, result) => {
        if (error) return reject(error);
        wrong += result.errors + result.timeouts;
        return resolve({
          accepted: times.length / duration,
          refused: refused / duration,
          ...spread(times),
          wrong,
        });
      },
    );
    cannon.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) times.push(milliseconds);
      else if (status === 503) refused += 1;
      else wrong += 1;
    });
  });
}

function print(name: string, { accepted, refused, p50, p99, wrong }: Measured): void {
  process.stdout.write(
    `${name.padEnd(34)}${accepted.toFixed(0).padStart(7)} accepted/s ${refused.toFixed(0).padStart(7)} refused/s` +
      `   p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${wrong} wrong\n`,
  );
}

/** How many lists of a thousand rows eight clients get in a second. */
async function sustainableRate(url: string, authorization: string): Promise<number> {
  const options = { url: url + HEAVY_PATH, connections: 8, duration: 4, headers: { authorization } };
  return (await autocannon(options)).requests.average;
}

const HEAVY_PATH = '/api/v1/subscribers/?limit=1000';
const dir = await mkdtemp(join(tmpdir(), 'oriel-overload-'));
const env = { DATA_DIR: dir, ...ADA, BACKUP_EVERY: 'off' };
await run(['migrate'], { env });
fillSubscribers(join(dir, 'oriel.db'), 5000);
const server = await serve(env);
try {
  const url = `http://127.0.0.1:${server.port}`;
  await measure(url, 32, 2);
  print('32 connections, before', await measure(url, 32, 4));
  print(
    `${values.connections} connections`,
    await measure(url, Number(values.connections), Number(values.seconds)),
  );
  const ended = performance.now();
  const after = await measure(url, 32, 4);
  print('32 connections, at once afterwards', after);
  process.stdout.write(
    `back to normal: ${after.refused === 0 ? 'at once' : `not within ${performance.now() - ended} ms`}\n`,
  );

  const { authorization } = await authorize(url);
  const rate = (await sustainableRate(url, authorization)) * 10;
  const request = `GET ${HEAVY_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  const seconds = Number(values.seconds);
  const { waits, refused, wrong } = await flood(server.port, { request, rate, seconds });
  const name = `${rate.toFixed(0)} heavy requests a second`;
  print(name, { accepted: waits.length / seconds, refused: refused / seconds, ...spread(waits), wrong });
  print('32 connections, at once afterwards', await measure(url, 32, 4));
} finally {
  await server.stop();
  await rm(dir, { recursive: true });
}
