// Measures how long other requests wait while the waitlist is exported as CSV: the caller's own
// account, /healthz and a join, in rounds without and with exports in turn on one server. The exports are read by separate
// processes, so that only the server's share is measured. Prints medians over the rounds.
// `npm run bench:export`, or with `-- --rows 100000 --rounds 5 --seconds 4 --exports 1,3 --trace-gc`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fillDataDir, fillSubscribers } from '#server/testing/fill.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { ADA, authorize } from '#server/testing/people.ts';
import { serve, type Serving } from '#server/testing/process.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    exports: { type: 'string', default: '1,3' },
    'trace-gc': { type: 'boolean', default: false },
  },
});

interface Waits {
  p50: number;
  p95: number;
  worst: number;
}

/** Exports repeatedly until its standard input ends; prints the bytes and the longest time to the first byte. */
const exporter = `
  const [url, authorization] = process.argv.slice(1);
  const body = JSON.stringify({ date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' });
  let open = true;
  process.stdin.on('end', () => (open = false)).resume();
  let bytes = 0, count = 0, first = 0;
  const started = performance.now();
  while (open) {
    const asked = performance.now();
    const answer = await fetch(url + '/api/v1/subscribers/export-to-csv', {
      method: 'POST', body, headers: { authorization, 'content-type': 'application/json' } });
    let isFirst = true;
    for await (const chunk of answer.body) {
      if (isFirst) first = Math.max(first, performance.now() - asked);
      isFirst = false;
      bytes += chunk.length;
    }
    count += 1;
  }
  process.stdout.write(JSON.stringify({ bytes, count, first, ms: performance.now() - started }));
`;

interface Exported {
  bytes: number;
  count: number;
  /** The longest time until the first byte of an export, in milliseconds. */
  first: number;
  ms: number;
}

/** Starts a process that exports until the function it returns is called, which tells what it has read. */
function startExporter(url: string, authorization: string): () => Promise<Exported> {
  const args = ['--input-type=module', '--eval', exporter, url, authorization];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (data: string) => (text += data));
  const closed = once(child, 'close');
  return async () => {
    child.stdin.end();
    await closed;
    return JSON.parse(text);
  };
}

const agent = new Agent({ keepAlive: true });

/** Sends a request. @returns how long its answer took, in milliseconds */
async function timeRequest(url: string, method: string, headers: Record<string, string>, body?: string) {
  const asked = performance.now();
  const request = httpRequest(url, { method, headers, agent }).end(body);
  const [answer] = await once(request, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return performance.now() - asked;
}

let joins = 0;
function askOther(url: string, authorization: string, turn: number): Promise<number> {
  if (turn % 3 === 0) return timeRequest(`${url}/api/v1/users/me`, 'GET', { authorization });
  if (turn % 3 === 1) return timeRequest(`${url}/healthz`, 'GET', {});
  joins += 1;
  const body = JSON.stringify({ email: `e${joins}@example.org` });
  return timeRequest(`${url}/api/v1/subscribers`, 'POST', { 'content-type': 'application/json' }, body);
}

/** The latency of light requests, sent one after the other for this many seconds. */
async function waitsOfOthers(url: string, authorization: string, seconds: number): Promise<Waits> {
  const waits: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    waits.push(await askOther(url, authorization, turn));
    await sleep(3);
  }
  return { p50: median(waits), p95: percentile(waits, 0.95), worst: Math.max(...waits) };
}

function sayMedians(rounds: readonly Waits[]): string {
  const of = (name: keyof Waits) => median(rounds.map((waits) => waits[name])).toFixed(1);
  const worst = Math.max(...rounds.map((waits) => waits.worst)).toFixed(1);
  return `p50 ${of('p50')}  p95 ${of('p95')}  worst ${of('worst')} (of all rounds ${worst}) ms`;
}

function print(name: string, facts: string): void {
  process.stdout.write(`${name.padEnd(22)}${facts}\n`);
}

/** The longest pauses of the garbage collector, from the server's own trace. */
function sayPauses(server: Serving): string {
  const pauses = [...server.log().matchAll(/ms: (\w[\w-]*).*? ([\d.]+) \/ [\d.]+ ms/g)].map(
    ([, kind = '', ms]) => ({ kind, ms: Number(ms) }),
  );
  const sorted = pauses.toSorted((one, other) => other.ms - one.ms).slice(0, 8);
  return sorted.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)}`).join(', ');
}

/** Measures without and with `count` exports in alternating rounds. */
async function measureBeside(server: Serving, authorization: string, count: number): Promise<void> {
  const idle: Waits[] = [];
  const busy: Waits[] = [];
  const rates: number[] = [];
  let first = 0;
  for (let round = 0; round < Number(values.rounds); round += 1) {
    idle.push(await waitsOfOthers(server.url, authorization, Number(values.seconds)));
    const stops = Array.from({ length: count }, () => startExporter(server.url, authorization));
    busy.push(await waitsOfOthers(server.url, authorization, Number(values.seconds)));
    const exported = await Promise.all(stops.map((stop) => stop()));
    rates.push(exported.reduce((sum, { bytes, ms }) => sum + bytes / 1000 / ms, 0));
    first = Math.max(first, ...exported.map((one) => one.first));
  }
  print('idle', sayMedians(idle));
  print(`beside ${count} export(s)`, sayMedians(busy));
  print('', `${median(rates).toFixed(1)} MB/s in all, first byte within ${first.toFixed(0)} ms`);
}

const dir = await mkdtemp(join(tmpdir(), 'oriel-export-'));
const env = { DATA_DIR: join(dir, 'data'), ...ADA, BACKUP_EVERY: 'off', LOG_LEVEL: 'warn' };
try {
  await fillDataDir(env.DATA_DIR, (db) => fillSubscribers(db, Number(values.rows)));
  const nodeArgs = values['trace-gc'] ? ['--trace-gc'] : [];
  const server = await serve({ ...env, LOG_LEVEL: 'info' }, { nodeArgs });
  const { authorization } = await authorize(server.url);
  for (const count of values.exports.split(',')) await measureBeside(server, authorization, Number(count));
  if (values['trace-gc']) print('longest pauses', sayPauses(server));
  await server.stop();
} finally {
  agent.destroy();
  await rm(dir, { recursive: true });
}
