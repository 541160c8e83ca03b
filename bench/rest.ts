// The cost of the REST transport, compared with the same services behind routes written by hand in the same app.
// `npm run bench:rest`, or `npm run bench:rest -- --rounds 9 --seconds 5`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/paths.ts';
import { CONNECTIONS, JOIN_BODY, measureInTurns } from './loads.ts';
import { figure, markdownTable, print } from './report.ts';
import { inBenchFolder, PAGE_ROWS, signIn, startServer } from './servers.ts';
import { requireWrk, type Request } from './wrk.ts';

/** The least share of the rate of the routes written by hand. */
const FLOOR = 0.6;
const ROWS = 20_000;
const bothRoutes = join(projectRoot, 'bench/both-routes.ts');

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, seconds: { type: 'string', default: '2' } },
});
const turns = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

const works: Record<string, Request> = {
  [`list of ${PAGE_ROWS} with total`]: { path: `/subscribers?skip=0&limit=${PAGE_ROWS}` },
  'join with coordinates, durable': { path: '/subscribers', body: JOIN_BODY },
  'users/me': { path: '/users/me' },
};

requireWrk();
await inBenchFolder(async (folder) => {
  const command = (port: number) => [process.execPath, bothRoutes, String(port), String(ROWS)];
  const server = await startServer({ command, env: { TMPDIR: folder }, cwd: folder }, join(folder, 'log'));
  const authorization = await signIn(server);
  print(`${CONNECTIONS} connections, ${turns.rounds} rounds of ${turns.seconds} s, medians\n`);
  const table = [['Work, per second', 'REST', 'By hand', 'Ratio', 'To reach', '']];
  for (const [work, request] of Object.entries(works)) {
    const below = (prefix: string) => ({
      url: server.url,
      load: { authorization, requests: [{ ...request, path: prefix + request.path }] },
    });
    const { rest, byHand } = await measureInTurns(
      { rest: below('/api/v1'), byHand: below('/api/v1/plain') },
      turns,
    );
    const ratio = rest.rate / byHand.rate;
    const verdict = ratio >= FLOOR ? 'reached' : 'MISSED';
    table.push([work, figure(rest.rate), figure(byHand.rate), ratio.toFixed(2), `≥ ${FLOOR}`, verdict]);
  }
  print(markdownTable(table));
});
