// Several processes on one PostgreSQL database. First, whether the time of an answer tells a repeated join from a new one, on
// a disk that takes 2 ms for each commit. Then joins through four processes at once: whether any request fails, there is a
// deadlock, or a count differs from the rows. Starts a server of PostgreSQL of its own.
// `npm run bench:processes`, or with `-- --seconds 10 --processes 2`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from '#server/db/open-engine.ts';
import { findWrongCounts } from '#server/testing/counts.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { join as joinWaitlist } from '#server/testing/people.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { query } from '#server/testing/postgres.ts';
import { refuseDeadlocks, startProcesses } from '#server/testing/processes.ts';
import { figure, print } from './report.ts';

const SAMPLES = 200;
/** The most that the medians may differ. */
const TOLERANCE = 0.25;
const CALLERS = 32;
/** Every commit waits 2 ms, as on a slow disk. */
const slowCommits = ['alter system set commit_delay = 2000', 'alter system set commit_siblings = 0'];

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, processes: { type: 'string', default: '4' } },
});

/** Joins in turns with a new address and with the same one. @returns the milliseconds of each */
async function timeJoins(url: string): Promise<{ fresh: number[]; repeated: number[] }> {
  const times = { fresh: [] as number[], repeated: [] as number[] };
  for (let n = -20; n < SAMPLES; n += 1) {
    for (const kind of ['fresh', 'repeated'] as const) {
      const sentAt = performance.now();
      await joinWaitlist(url, `${kind}${kind === 'fresh' ? n : ''}@example.org`);
      // The first ones warm up.
      if (n >= 0) times[kind].push(performance.now() - sentAt);
    }
  }
  return times;
}

/** Joins without a pause through every process, half of the addresses through several. @returns latencies and failures */
async function joinForSeconds(urls: string[], seconds: number) {
  const [waits, failures]: [number[], Map<number, number>] = [[], new Map()];
  const end = performance.now() + seconds * 1000;
  const callers = urls.flatMap((url, process) =>
    Array.from({ length: CALLERS }, async (_, n) => {
      for (let round = 0; performance.now() < end; round += 1) {
        const owner = round % 2 === 0 ? process : 'shared';
        const sentAt = performance.now();
        const status = await joinWaitlist(url, `${owner}.${n}.${round}@example.org`);
        waits.push(performance.now() - sentAt);
        if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1);
      }
    }),
  );
  await Promise.all(callers);
  return { waits, failures };
}

const folder = await mkdtemp(join(tmpdir(), 'oriel-bench-'));
const server = await startPostgres(folder);
try {
  await query(server.url('postgres'), 'create database oriel', ...slowCommits, 'select pg_reload_conf()');
  const databaseUrl = server.url('oriel');
  const dataDir = await mkdtemp(join(folder, 'data-'));
  const all = await startProcesses(Number(values.processes), { DATABASE_URL: databaseUrl }, dataDir);

  const { fresh, repeated } = await timeJoins(all.urlOf(0));
  const difference = Math.abs(median(fresh) / median(repeated) - 1);
  const verdict = difference <= TOLERANCE ? 'reached' : 'MISSED';
  print(
    `One caller, 2 ms a commit: a new join ${median(fresh).toFixed(2)} ms, a repeated one ${median(repeated).toFixed(2)} ms; ` +
      `they differ by ${figure(difference * 100)} %, to be at most ${TOLERANCE * 100} %: ${verdict}\n`,
  );

  await query(databaseUrl, 'alter system reset all', 'select pg_reload_conf()');
  const seconds = Number(values.seconds);
  const { waits, failures } = await joinForSeconds(
    all.servers.map(({ url }) => url),
    seconds,
  );
  await all.stop();
  const engine = await openEngine({ dataDir, databaseUrl }, { isShared: true });
  const wrong = await findWrongCounts(engine.db);
  await engine.close();
  await refuseDeadlocks(all);
  print(
    `${values.processes} processes, ${CALLERS} callers each, ${seconds} s: ${figure(waits.length / seconds)} joins a second, ` +
      `p50 ${figure(median(waits))} ms, p99 ${figure(percentile(waits, 0.99))} ms; no deadlock; ` +
      `failed: ${JSON.stringify([...failures])}; counts that differ from the rows: ${wrong.length}\n`,
  );
} finally {
  await server.stop('immediate');
  await rm(folder, { recursive: true });
}
