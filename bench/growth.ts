// Measures what grows as the waitlist grows: joins, pages, export, start and memory with 1,000 to 1,000,000 rows.
// `npm run bench:growth`, or with `-- --sizes 1000,10000 --rounds 5 --seconds 3`; --write puts the table into
// docs/performance.md and draws docs/performance.svg.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/paths.ts';
import { exportAll } from './export-all.ts';
import { drawGrowth, type Growth } from './growth-picture.ts';
import { JOIN_BODY, measureInTurns, measurePages } from './loads.ts';
import { writePointsNearTowns } from './points.ts';
import { describeMachine, figure, markdownTable, print, writeSection } from './report.ts';
import {
  inBenchFolder,
  orielWith,
  readyTimes,
  residentMiB,
  signIn,
  startServer,
  type Program,
  watchPeakMiB,
} from './servers.ts';
import { requireWrk } from './wrk.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,100000,1000000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const STARTS = 3;

/** The median time of a search, when its copy of the waitlist is loaded; on a server of its own, whose memory is not counted. */
async function measureSearch(program: Program, log: string): Promise<number> {
  const server = await startServer(program, log);
  const authorization = await signIn(server);
  const path = '/api/v1/subscribers/?limit=7&q=99';
  const { status } = await fetch(server.url + path, { headers: { authorization } });
  if (status !== 200) throw new Error(`The first search was answered with ${status}`);
  const load = { requests: [{ path }], authorization, connections: 1 };
  const { search } = await measureInTurns({ search: { url: server.url, load } }, turns);
  await server.stop();
  return search.p50;
}

/** Measures everything with this number of rows; joins last, because they add some. */
async function measureWith(rows: number, folder: string, points: string): Promise<Growth> {
  const program = await orielWith(join(folder, String(rows)), rows);
  const log = join(folder, 'log');
  const [readyMs = Number.NaN] = await readyTimes([program], STARTS, log);
  const searchMs = await measureSearch(program, log);
  const server = await startServer(program, log);
  await sleep(2000);
  const idleMiB = residentMiB(server);
  const highest = watchPeakMiB(server);

  const authorization = await signIn(server);
  const pages = await measurePages(server, authorization, rows, turns);
  const exported = await exportAll(server.url, authorization);
  const requests = [{ path: '/api/v1/subscribers', body: JOIN_BODY }];
  const { joins } = await measureInTurns({ joins: { url: server.url, load: { points, requests } } }, turns);
  const highestMiB = highest();
  await server.stop();
  return {
    rows,
    joins: joins.rate,
    firstPageMs: pages.first.p50,
    middlePageMs: pages.middle.p50,
    lastPageMs: pages.last.p50,
    searchMs,
    exportSeconds: exported.ms / 1000,
    exportRows: rows / (exported.ms / 1000),
    readyMs,
    idleMiB,
    highestMiB,
  };
}

const LINES: [string, (growth: Growth) => string][] = [
  ['Durable joins near towns, per second', ({ joins }) => figure(joins)],
  ['First page, one connection', ({ firstPageMs }) => `${figure(firstPageMs)} ms`],
  ['Middle page', ({ middlePageMs }) => `${figure(middlePageMs)} ms`],
  ['Last page', ({ lastPageMs }) => `${figure(lastPageMs)} ms`],
  ['Search for a part of an address', ({ searchMs }) => `${figure(searchMs)} ms`],
  ['Export of all rows', ({ exportSeconds }) => `${figure(exportSeconds)} s`],
  ['Rows exported per second', ({ exportRows }) => figure(exportRows)],
  ['Ready', ({ readyMs }) => `${figure(readyMs)} ms`],
  ['Resident, idle', ({ idleMiB }) => `${figure(idleMiB)} MiB`],
  ['Resident, highest', ({ highestMiB }) => `${figure(highestMiB)} MiB`],
];

requireWrk();
await inBenchFolder(async (folder) => {
  const points = join(folder, 'points');
  writePointsNearTowns(points);
  const machine = describeMachine();
  const growths: Growth[] = [];
  for (const size of values.sizes.split(',')) growths.push(await measureWith(Number(size), folder, points));
  const table = markdownTable([
    ['Rows', ...growths.map(({ rows }) => figure(rows))],
    ...LINES.map(([name, say]) => [name, ...growths.map(say)]),
  ]);
  print(table);
  if (!values.write) return;
  await writeSection('growth', `${machine}\n\n${table}`);
  writeFileSync(join(projectRoot, 'docs/performance.svg'), drawGrowth(growths));
});
