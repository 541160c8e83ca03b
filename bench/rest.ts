// The cost of the REST transport, compared with the same services behind routes written by hand in the same app.
// `npm run bench:rest`, or `npm run bench:rest -- --rounds 9 --seconds 5`.
import { parseArgs } from 'node:util';
import { freePort } from '#server/testing/process.ts';
import {
  compare,
  CONNECTIONS,
  headers,
  joinRequest,
  print,
  startServer,
  stopServers,
  token,
  type Load,
} from './servers.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, seconds: { type: 'string', default: '2' } },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const FLOOR = 0.6;
const ROWS = 20_000;

const loads: Load[] = [
  {
    name: 'list of 7 with total',
    floor: FLOOR,
    path: '/subscribers?skip=0&limit=7',
    request: () => ({ headers }),
  },
  {
    name: 'join with coordinates, durable',
    floor: FLOOR,
    path: '/subscribers',
    request: joinRequest,
  },
  { name: 'users/me', floor: FLOOR, path: '/users/me', request: () => ({ headers }) },
];

try {
  const port = String(await freePort());
  const server = await startServer('bench/both-routes.ts', [port, String(ROWS)], {
    PORT: port,
    BENCH_TOKEN: token,
  });
  const byHand = { ...server, url: `${server.url}/api/v1/plain` };
  const mirrored = { ...server, url: `${server.url}/api/v1` };
  print(
    `REST beside hand-written routes: ${CONNECTIONS} connections, ${turns.rounds} rounds of ${turns.seconds} s; requests per second\n`,
  );
  for (const load of loads) await compare(load, mirrored, byHand, turns);
} finally {
  await stopServers();
}
