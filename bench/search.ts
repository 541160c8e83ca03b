// Measures searching, sorting and counting the waitlist over HTTP, and how long other requests wait meanwhile. Somebody joins
// before each request, so the copy that is searched is never up to date. docs/performance.md has the figures.
// `npm run bench:search`, or with `-- --postgres --rows 100000 --rounds 40 --write`.
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Db } from '#server/db/schema.ts';
import { openEngine } from '#server/db/open-engine.ts';
import { newId } from '#server/ids.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { query } from '#server/testing/postgres.ts';
import { describeMachine, figure, markdownTable, print, writeSection } from './report.ts';
import { inBenchFolder, orielWith, residentMiB, signIn, startServer, watchPeakMiB } from './servers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '40' },
    postgres: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const total = Number(values.rows);
const rounds = Number(values.rounds);
const REACH = { p95: 60, others: 20 };
/** How long the other client pauses between its requests. Without a pause it would take a whole core from what it measures. */
const OTHERS_PAUSE_MS = 10;
const THREE_YEARS_MS = 3 * 365 * 24 * 3_600_000;
const FIRST_MS = Date.parse('2023-11-01T00:00:00Z');

const names =
  'anna bernd chloe dmitri eva farid greta hugo ines jonas klara liam maria noor otto paula'.split(' ');
const domains = ['example.com', 'example.org', 'mail.example', 'web.example', 'uni-berlin.example'];
const towns = [
  'Berlin, Germany',
  'São Paulo, Brazil',
  'Lyon, France',
  'Łódź, Poland',
  'San Francisco, United States',
];

/** A row of some variety: 60 % have a common domain, a tenth no place, and a third one of five towns. */
function subscriber(n: number) {
  const scattered = (n * 2_654_435_761) % 2 ** 32;
  const name = `${names[scattered % names.length]}.${scattered.toString(36)}`;
  const domain =
    scattered % 5 < 3 ? domains[scattered % domains.length] : `company-${scattered % 20_000}.example`;
  const town =
    scattered % 3 === 0
      ? towns[(scattered >>> 4) % towns.length]
      : `Town ${scattered % 5000}, Country ${scattered % 90}`;
  const isKnown = scattered % 10 > 0;
  return {
    id: newId(),
    email: `${name}@${domain}`,
    latitude: isKnown ? (scattered % 12_000) / 100 - 60 : null,
    longitude: isKnown ? (scattered % 36_000) / 100 - 180 : null,
    location: isKnown ? (town ?? null) : null,
    created_at: new Date(FIRST_MS + Math.floor((n / total) * THREE_YEARS_MS)).toISOString(),
  };
}

async function fill(db: Db): Promise<void> {
  for (let start = 0; start < total; start += 2000) {
    const rows = Array.from({ length: Math.min(2000, total - start) }, (_, n) => subscriber(start + n));
    await db.insertInto('subscribers').values(rows).execute();
  }
}

const agent = new Agent({ keepAlive: true });

/** Sends a request. @returns how long its answer took, in milliseconds */
async function timeRequest(url: string, headers: Record<string, string>, body?: string): Promise<number> {
  const asked = performance.now();
  const sent = httpRequest(url, { method: body === undefined ? 'GET' : 'POST', headers, agent }).end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return performance.now() - asked;
}

/** Repeats a request until the copy is there: on a busy machine it gets 503 before. @returns milliseconds */
async function timeFirst(url: string, headers: Record<string, string>): Promise<number> {
  const asked = performance.now();
  for (;;) {
    const { status } = await fetch(url, { headers });
    if (status === 200) return performance.now() - asked;
    if (status !== 503) throw new Error(`${url} answered ${status}`);
  }
}

const middle = `skip=${Math.floor(total / 2)}&limit=7`;
const year = `from=2025-01-01T00:00:00Z&to=2025-12-31T23:59:59Z`;
const works: readonly (readonly [name: string, path: string])[] = [
  ['First page, not searched', '?limit=7'],
  ...['zzq', 'anna', 'berlin', 'example', 'e', 'a@e'].map((q): [string, string] => [
    `\`${q}\``,
    `?limit=7&q=${encodeURIComponent(q)}`,
  ]),
  ['`anna`, by address', '?limit=7&q=anna&sort=email'],
  ['`e`, by place, descending', '?limit=7&q=e&sort=-location'],
  ['All by address, the middle page', `?${middle}&sort=email`],
  ['All by place, the middle page', `?${middle}&sort=location`],
  ['A year, with a place', `?limit=7&located=yes&${year}`],
  ['One place', '?limit=7&location=Berlin%2C%20Germany'],
  ['Figures of a year in Berlin', `/stats?${year}&time_zone=Europe%2FBerlin`],
];

await inBenchFolder(async (folder) => {
  const machine = describeMachine();
  print(machine);
  const postgres = values.postgres
    ? await startPostgres(folder, { autovacuum: 'on', max_wal_size: '2GB' })
    : undefined;
  try {
    if (postgres) await query(postgres.url('postgres'), 'create database oriel');
    const databaseUrl = postgres?.url('oriel') ?? null;
    const dataDir = join(folder, 'data');
    const program = await orielWith(dataDir, 0, databaseUrl);
    const engine = await openEngine({ dataDir, databaseUrl });
    await fill(engine.db);
    await engine.close();
    if (databaseUrl) await query(databaseUrl, 'vacuum analyze');
    const server = await startServer(program, join(folder, 'log'));
    const headers = { authorization: await signIn(server) };
    const list = `${server.url}/api/v1/subscribers`;
    await sleep(2000);
    const idle = residentMiB(server);
    const peak = watchPeakMiB(server);
    const [first, sorted, placed] = [
      await timeFirst(`${list}?q=anna`, headers),
      await timeFirst(`${list}?sort=email`, headers),
      await timeFirst(`${list}?sort=location`, headers),
    ];
    const times = works.map((): number[] => []);
    const waits = works.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, [, path]] of works.entries()) {
        const body = JSON.stringify({ email: `visitor-${round}-${index}@example.net` });
        await timeRequest(list, { 'content-type': 'application/json' }, body);
        let isOpen = true;
        const searching = timeRequest(list + path, headers).finally(() => (isOpen = false));
        while (isOpen) {
          waits[index]?.push(await timeRequest(`${server.url}/api/v1/users/me`, headers));
          await sleep(OTHERS_PAUSE_MS);
        }
        times[index]?.push(await searching);
      }
    }
    const table = [['Search', 'Median', 'p95', 'Longest wait of others', '']];
    for (const [index, [name]] of works.entries()) {
      const [own = [], others = []] = [times[index], waits[index]];
      const [p95, longest] = [percentile(own, 0.95), Math.max(...others)];
      const isReached = p95 <= REACH.p95 && longest <= REACH.others;
      table.push([
        name,
        `${figure(median(own))} ms`,
        `${figure(p95)} ms`,
        `${figure(longest)} ms`,
        isReached ? 'reached' : 'MISSED',
      ]);
    }
    const facts = [
      `The first search took ${figure(first / 1000)} s, the first list by address ${figure(sorted / 1000)} s and by place ${figure(placed / 1000)} s.`,
      `Resident before ${figure(idle)} MiB, after ${figure(residentMiB(server))} MiB, highest ${figure(peak())} MiB.`,
    ];
    const section = [machine, markdownTable(table), ...facts].join('\n\n');
    print(section);
    if (values.write) await writeSection(postgres ? 'search-postgres' : 'search', section);
    await server.stop();
  } finally {
    agent.destroy();
    await postgres?.stop();
  }
});
