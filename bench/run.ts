// Compares the product with the same work done by hand (bare-server.ts) and prints ratios. Each round measures both servers
// one after the other; the output is medians over the rounds.
// `npm run bench`, or `npm run bench -- --rounds 9 --seconds 5 --rows 100000`.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { residentKiB } from '#server/testing/measure.ts';
import { freePort } from '#server/testing/process.ts';
import {
  compare,
  CONNECTIONS,
  fill,
  headers,
  joinRequest,
  measure,
  print,
  startServer,
  stopServers,
  type Load,
  type Server,
} from './servers.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '20000' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const rows = Number(values.rows);

const loads: Load[] = [
  {
    name: 'REST list of 7 with total',
    floor: 0.5,
    path: '/api/v1/subscribers?skip=0&limit=7',
    request: () => ({ headers }),
  },
  {
    name: 'tRPC list of 7 with total',
    floor: 0.8,
    path: `/trpc/subscribers.list?input=${encodeURIComponent('{"skip":0,"limit":7}')}`,
    request: () => ({ headers }),
  },
  {
    name: 'REST join with coordinates, durable',
    floor: 0.35,
    path: '/api/v1/subscribers',
    request: joinRequest,
  },
];

const dir = await mkdtemp(join(tmpdir(), 'oriel-bench-'));
try {
  await fill(join(dir, 'oriel'), rows);
  await cp(join(dir, 'oriel', 'oriel.db'), join(dir, 'bare.db'));
  const oriel = await startServer('bin/oriel.js', [], { DATA_DIR: join(dir, 'oriel') });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const idle = residentKiB(oriel.child) / 1024;
  const barePort = String(await freePort());
  const bare = await startServer('bench/bare-server.ts', [join(dir, 'bare.db'), barePort], {
    PORT: barePort,
  });

  print(
    `${rows} subscribers, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s; requests per second\n`,
  );
  for (const load of loads) await compare(load, oriel, bare, { rounds, seconds });
  print(
    `\nready after ${oriel.readyMs.toFixed(0)} ms (at most 1000); idle RSS ${idle.toFixed(0)} MiB (at most 150)`,
  );
  await compareTotals(oriel);
} finally {
  await stopServers();
  await rm(dir, { recursive: true });
}

/** The total must cost the same for any number of rows. */
async function compareTotals(oriel: Server): Promise<void> {
  const page = { name: '', floor: 0, request: () => ({ headers }) };
  const first = await measure({ ...page, path: '/api/v1/subscribers?skip=0&limit=7' }, oriel, seconds);
  const far = await measure(
    { ...page, path: `/api/v1/subscribers?skip=${rows - 10}&limit=7` },
    oriel,
    seconds,
  );
  print(`page at the far end of ${rows} rows: ${(far / first).toFixed(2)} of the rate of the first page`);
}
