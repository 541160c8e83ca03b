// Compares the product with a bare server (bare-server.ts) and, with --fastapi, a FastAPI service (fastapi_app.py), and
// prints each figure with what is to be reached. docs/performance.md describes the method.
// `npm run bench`, or with `-- --rounds 5 --seconds 3 --rows 10000 --many 1000000 --fastapi`; --write puts the table into
// docs/performance.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/paths.ts';
import { tarballFile } from '../scripts/artefacts.ts';
import {
  CONNECTIONS,
  JOIN_BODY,
  measureInTurns,
  measurePages,
  PLAIN_JOIN_BODY,
  restPage,
  trpcPage,
  type Measured,
} from './loads.ts';
import { writePointsNearTowns } from './points.ts';
import { describeMachine, figure, markdownTable, print, writeSection } from './report.ts';
import {
  bareWith,
  fastapiWith,
  inBenchFolder,
  installedFrom,
  orielWith,
  PAGE_ROWS,
  readyTimes,
  residentMiB,
  signIn,
  startServer,
  watchPeakMiB,
} from './servers.ts';
import { requireWrk } from './wrk.ts';

/** What is to be reached. Rates: at least this share of the bare server's, at least this multiple of FastAPI's. */
const REACH = {
  joinNearTowns: { bare: 0.25, fastapi: 20 },
  joinAnywhere: { bare: 0.18, fastapi: undefined },
  restList: { bare: 0.6, fastapi: 12 },
  trpcList: { bare: 0.4, fastapi: 8 },
  /** At most this multiple of the time of the first page. */
  deepPage: 2,
  /** At most these milliseconds. */
  waitOfOthers: 20,
  /** At most this multiple of the bare server's time. */
  readyFromClone: 1.5,
  readyFromTarball: 1.3,
  /** At most these MiB. */
  idle: 100,
  highest: 200,
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '10000' },
    many: { type: 'string', default: '1000000' },
    fastapi: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const rows = Number(values.rows);
const STARTS = 5;

const table = [['Work', 'Oriel', 'p50, p99', 'Beside it', 'Ratio', 'To reach', '']];

/** Adds a line to the table. @param limit what the ratio, or without one the figure, is to be */
function add(
  work: string,
  own: { value: number; unit?: string; latency?: string },
  beside?: { name: string; value: number },
  limit?: { least?: number; most?: number },
): void {
  const ratio = beside && own.value / beside.value;
  const { least = -Infinity, most = Infinity } = limit ?? {};
  const judged = ratio ?? own.value;
  table.push([
    work,
    `${figure(own.value)}${own.unit ?? ''}`,
    own.latency ?? '',
    beside ? `${beside.name} ${figure(beside.value)}${own.unit ?? ''}` : '',
    ratio === undefined ? '' : figure(ratio),
    limit ? `${limit.least === undefined ? '≤' : '≥'} ${limit.least ?? limit.most}` : '',
    limit ? (judged >= least && judged <= most ? 'reached' : 'MISSED') : '',
  ]);
}

/** Adds the lines of a rate: beside the bare server, and beside FastAPI where it was measured. */
function addRate(
  work: string,
  own: Measured,
  others: { bare: Measured; fastapi: Measured | undefined },
  reach: { bare: number; fastapi: number | undefined },
): void {
  const latency = `${figure(own.p50)}, ${figure(own.p99)} ms`;
  const value = { value: own.rate, unit: '/s', latency };
  add(work, value, { name: 'bare', value: others.bare.rate }, { least: reach.bare });
  if (others.fastapi) {
    const beside = { name: 'FastAPI', value: others.fastapi.rate };
    const limit = reach.fastapi === undefined ? undefined : { least: reach.fastapi };
    add('', { value: own.rate, unit: '/s' }, beside, limit);
  }
}

/** Rates and memory with a few rows, and the times of starts. */
async function measureRates(folder: string): Promise<void> {
  const points = join(folder, 'points');
  writePointsNearTowns(points);
  const log = join(folder, 'log');
  const orielProgram = await orielWith(join(folder, 'oriel'), rows);
  const bareProgram = bareWith(join(folder, 'bare.db'), rows);
  const fastapiProgram = values.fastapi ? fastapiWith(join(folder, 'fastapi.db'), rows) : undefined;

  // Before the loads: a start checks each page of the database, and these add hundreds of thousands of rows.
  const tarball = join(projectRoot, tarballFile);
  const installed = existsSync(tarball)
    ? [installedFrom(tarball, join(folder, 'installed'), orielProgram)]
    : [];
  const [clone = Number.NaN, bareMs = Number.NaN, tarballMs] = await readyTimes(
    [orielProgram, bareProgram, ...installed],
    STARTS,
    log,
  );

  const oriel = await startServer(orielProgram, log);
  const bare = await startServer(bareProgram, log);
  const fastapi = fastapiProgram && (await startServer(fastapiProgram.program, log));
  await sleep(2000);
  const idle = residentMiB(oriel);
  const highest = watchPeakMiB(oriel);
  const authorization = await signIn(oriel);

  const plainPage = { rows, requests: [{ path: `/subscribers?skip=OFFSET&limit=${PAGE_ROWS}` }] };
  const lists = await measureInTurns(
    {
      rest: { url: oriel.url, load: { rows, authorization, requests: [{ path: restPage('OFFSET') }] } },
      bare: { url: bare.url, load: plainPage },
      trpc: { url: oriel.url, load: { rows, authorization, requests: [{ path: trpcPage('OFFSET') }] } },
      fastapi: fastapi && {
        url: fastapi.url,
        load: { ...plainPage, authorization: fastapiProgram?.authorization },
      },
    },
    turns,
  );
  const requests = [{ path: '/api/v1/subscribers', body: JOIN_BODY }];
  const plainJoin = { requests: [{ path: '/subscribers', body: PLAIN_JOIN_BODY }] };
  const joins = await measureInTurns(
    {
      towns: { url: oriel.url, load: { points, requests } },
      bare: { url: bare.url, load: plainJoin },
      anywhere: { url: oriel.url, load: { requests } },
      fastapi: fastapi && { url: fastapi.url, load: plainJoin },
    },
    turns,
  );
  const highestMiB = highest();
  for (const server of [oriel, bare, fastapi]) await server?.stop();

  addRate('Durable joins near towns', joins.towns, joins, REACH.joinNearTowns);
  addRate('Durable joins anywhere on Earth', joins.anywhere, joins, REACH.joinAnywhere);
  addRate(`REST, random page of ${figure(rows)} rows`, lists.rest, lists, REACH.restList);
  addRate(`tRPC, random page of ${figure(rows)} rows`, lists.trpc, lists, REACH.trpcList);
  add('Resident, idle', { value: idle, unit: ' MiB' }, undefined, { most: REACH.idle });
  add('Resident, highest under these loads', { value: highestMiB, unit: ' MiB' }, undefined, {
    most: REACH.highest,
  });

  const beside = { name: 'bare', value: bareMs };
  add('Ready, from a built clone', { value: clone, unit: ' ms' }, beside, { most: REACH.readyFromClone });
  if (tarballMs === undefined) table.push(['Ready, from the tarball: there is none (npm run pack)']);
  else
    add('Ready, from the tarball', { value: tarballMs, unit: ' ms' }, beside, {
      most: REACH.readyFromTarball,
    });
}

/** Pages of a large table. */
async function measureDeepPages(folder: string): Promise<void> {
  const many = Number(values.many);
  const oriel = await startServer(await orielWith(join(folder, 'many'), many), join(folder, 'log'));
  const pages = await measurePages(oriel, await signIn(oriel), many, { rounds: turns.rounds, seconds: 2 });
  const beside = { name: 'first', value: pages.first.p50 };
  add(`First page of ${figure(many)} rows, one connection`, { value: pages.first.p50, unit: ' ms' });
  for (const name of ['middle', 'last'] as const)
    add(`The ${name} page`, { value: pages[name].p50, unit: ' ms' }, beside, { most: REACH.deepPage });
  add('Longest wait of another meanwhile, first page', { value: pages.first.longestWait, unit: ' ms' });
  for (const name of ['middle', 'last'] as const) {
    add(`The same, ${name} page`, { value: pages[name].longestWait, unit: ' ms' }, undefined, {
      most: REACH.waitOfOthers,
    });
  }
}

requireWrk();
await inBenchFolder(async (folder) => {
  print(
    `${CONNECTIONS} connections, ${turns.rounds} rounds of ${turns.seconds} s, medians; two to three minutes`,
  );
  const machine = describeMachine();
  await measureRates(folder);
  await measureDeepPages(folder);
  print(`\n${markdownTable(table)}`);
  if (!values.fastapi) print('\nFastAPI was not measured: npm run bench -- --fastapi');
  print('\nThe first load of the log-in page on a slow phone: npm run bench:app');
  if (values.write) await writeSection('table', `${machine}\n\n${markdownTable(table)}`);
});
