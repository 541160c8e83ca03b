// Measures a restart after a kill, an export and a backup with a million subscribers, the latter two under normal load. `npm run bench:million`, or with `-- --rows 100000`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillSubscribers } from '#server/testing/faults.ts';
import { percentile, residentKiB } from '#server/testing/measure.ts';
import { ADA, authorize, join as joinWaitlist, post } from '#server/testing/people.ts';
import { run, serve, type Serving } from '#server/testing/process.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);

interface Waits {
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

/** The latency of a list, a join and /healthz while `work` runs, in milliseconds. */
async function beside(
  server: Serving,
  headers: { authorization: string },
  work: () => Promise<unknown>,
): Promise<Waits> {
  const waits: number[] = [];
  let done = false;
  const ask = async (request: () => Promise<unknown>) => {
    while (!done) {
      const asked = performance.now();
      await request();
      waits.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  let joins = 0;
  const others = [
    ask(async () => (await fetch(`${server.url}/api/v1/subscribers/?limit=7`, { headers })).arrayBuffer()),
    ask(() => joinWaitlist(server.url, `m${Date.now()}.${(joins += 1)}@example.org`)),
    ask(async () => (await fetch(`${server.url}/healthz`)).arrayBuffer()),
  ];
  await work();
  done = true;
  await Promise.all(others);
  const at = (share: number) => percentile(waits, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: Math.max(...waits) };
}

function print(name: string, facts: string): void {
  process.stdout.write(`${name.padEnd(34)}${facts}\n`);
}

const say = ({ p50, p95, p99, longest }: Waits) =>
  `others wait p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms`;

const dir = await mkdtemp(join(tmpdir(), 'oriel-million-'));
const env = { DATA_DIR: join(dir, 'data'), ...ADA, BACKUP_EVERY: 'off' };
try {
  await run(['migrate'], { env });
  fillSubscribers(join(env.DATA_DIR, 'oriel.db'), rows);
  let server = await serve(env);
  await joinWaitlist(server.url, 'last@example.org');
  await server.stop('SIGKILL');
  const started = performance.now();
  server = await serve(env);
  print('ready again after a kill', `${Math.round(performance.now() - started)} ms (at most 3000)`);
  const headers = await authorize(server.url);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  print(
    'nothing else going on',
    say(await beside(server, headers, () => new Promise((resolve) => setTimeout(resolve, 3000)))),
  );

  const before = residentKiB(server.child);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentKiB(server.child))), 50);
  let first = 0;
  let bytes = 0;
  const waits = await beside(server, headers, async () => {
    const asked = performance.now();
    const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };
    const answer = await post(`${server.url}/api/v1/subscribers/export-to-csv`, range, headers);
    first = performance.now() - asked;
    for await (const chunk of answer.body ?? []) bytes += Number(Object(chunk).length);
  });
  clearInterval(watch);
  print(
    'export',
    `first byte ${first.toFixed(0)} ms, ${(bytes / 1e6).toFixed(0)} MB, memory +${((peak - before) / 1000).toFixed(0)} MB; ${say(waits)}`,
  );

  const file = join(dir, 'oriel.tar');
  const began = performance.now();
  const waitsForBackup = await beside(server, headers, async () => {
    const made = await run(['backup', file], { env, under: ['nice', '-n', '10'] });
    if (made.code !== 0) throw new Error(made.stderr);
  });
  print('backup', `${((performance.now() - began) / 1000).toFixed(1)} s; ${say(waitsForBackup)}`);
  await server.stop();
} finally {
  await rm(dir, { recursive: true });
}
