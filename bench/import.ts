// Measures how long the import of a file takes over HTTP, and how long others wait meanwhile: people who join, and staff who page.
// `npm run bench:import`, or with `-- --postgres --rows 100000`.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, percentile } from '#server/testing/measure.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { query } from '#server/testing/postgres.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import { inBenchFolder, orielWith, residentMiB, signIn, startServer, watchPeakMiB } from './servers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
  },
});
const total = Number(values.rows);
const REACH = { seconds: 10, others: 50 };
const STORED = 100_000;
const PAUSE_MS = 5;
const IDLE_MS = 5000;

/** Addresses in no order. */
const address = (n: number) => `${((n * 2_654_435_761) % 2 ** 32).toString(36)}.visitor@mail.example`;

function makeFile(): Blob {
  const lines = Array.from(
    { length: total },
    (_, n) => `${address(n)},2025-03-${String((n % 28) + 1).padStart(2, '0')} 12:30:15,"Oslo, Norway"\r\n`,
  );
  return new Blob(['email,created_at,location\r\n', ...lines]);
}

const agent = new Agent({ keepAlive: true });

/** Sends a request. @returns how long its answer took, in milliseconds, and its status */
async function timeRequest(url: string, headers: Record<string, string>, json?: unknown) {
  const asked = performance.now();
  const body = json === undefined ? undefined : JSON.stringify(json);
  const method = json === undefined ? 'GET' : 'POST';
  const sent = httpRequest(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    agent,
  }).end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return { status: Number(answer.statusCode), ms: performance.now() - asked };
}

/** The processor time of a process so far, in seconds; Linux counts it in hundredths. */
function processorSeconds(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

await inBenchFolder(async (folder) => {
  print(describeMachine());
  const postgres = values.postgres
    ? await startPostgres(folder, { autovacuum: 'on', max_wal_size: '2GB' })
    : undefined;
  try {
    if (postgres) await query(postgres.url('postgres'), 'create database oriel');
    const program = await orielWith(join(folder, 'data'), STORED, postgres?.url('oriel') ?? null);
    const server = await startServer(program, join(folder, 'log'));
    const headers = { authorization: await signIn(server) };
    const list = `${server.url}/api/v1/subscribers`;
    const file = makeFile();
    const idle = residentMiB(server);
    const peak = watchPeakMiB(server);
    let joined = 0;
    const others: readonly (readonly [name: string, ask: () => ReturnType<typeof timeRequest>])[] = [
      ['Who is signed in', () => timeRequest(`${server.url}/api/v1/users/me`, headers)],
      ['The first page', () => timeRequest(`${list}/?limit=7`, headers)],
      ['A join', () => timeRequest(`${list}/`, {}, { email: `joins-${(joined += 1)}@mail.example` })],
      [
        'A join of an address in the file',
        () => timeRequest(`${list}/`, {}, { email: address((joined += 1) * 97) }),
      ],
    ];
    const table = [
      ['File', 'Seconds', 'Processor', 'Others meanwhile', 'Median', 'p95', 'Longest', 'Not answered', ''],
    ];
    for (const [name, dry_run] of [
      // Tells what others wait on this machine anyway.
      ['none', undefined],
      ['dry run', 'true'],
      ['import', 'false'],
    ] as const) {
      const waits = others.map((): number[] => []);
      const failed = others.map(() => 0);
      const body = new FormData();
      body.append('dry_run', dry_run ?? 'true');
      body.append('file', file, 'list.csv');
      const asked = performance.now();
      const used = processorSeconds(server.child.pid);
      let isOpen = true;
      const importing = (
        dry_run === undefined
          ? sleep(IDLE_MS).then(() => undefined)
          : fetch(`${list}/import`, { method: 'POST', headers, body })
      ).finally(() => (isOpen = false));
      await Promise.all(
        others.map(async ([, ask], index) => {
          while (isOpen) {
            const { status, ms } = await ask();
            if (status !== 200) failed[index] = (failed[index] ?? 0) + 1;
            waits[index]?.push(ms);
            await sleep(PAUSE_MS);
          }
        }),
      );
      const answer = await importing;
      const seconds = (performance.now() - asked) / 1000;
      const processor = processorSeconds(server.child.pid) - used;
      if (answer !== undefined) print(`${name}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
      for (const [index, [other]] of others.entries()) {
        const times = waits[index] ?? [];
        const p95 = percentile(times, 0.95);
        const result = p95 <= REACH.others && seconds <= REACH.seconds ? 'reached' : 'MISSED';
        table.push([
          name,
          figure(seconds),
          `${figure(processor)} s`,
          other,
          `${figure(median(times))} ms`,
          `${figure(p95)} ms`,
          `${figure(Math.max(...times))} ms`,
          `${failed[index]} of ${times.length}`,
          dry_run === undefined ? '' : result,
        ]);
      }
    }
    print(markdownTable(table));
    print(`Resident before ${figure(idle)} MiB, highest ${figure(peak())} MiB.`);
    await server.stop();
  } finally {
    agent.destroy();
    await postgres?.stop();
  }
});
