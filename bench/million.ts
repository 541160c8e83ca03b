// Measures a restart after a kill, an export and a backup with a million subscribers, the latter two beside a normal load.
// `npm run bench:million`, or with `-- --rows 100000`.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { join as joinWaitlist } from '#server/testing/people.ts';
import { run } from '#server/testing/process.ts';
import { exportAll } from './export-all.ts';
import { JOIN_BODY, restPage } from './loads.ts';
import { figure, markdownTable, print } from './report.ts';
import { inBenchFolder, orielWith, residentMiB, signIn, startServer, watchPeakMiB } from './servers.ts';
import { requireWrk, runLoadBeside } from './wrk.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });

requireWrk();
await inBenchFolder(async (folder) => {
  const log = join(folder, 'log');
  const program = await orielWith(join(folder, 'oriel'), Number(values.rows));
  const killed = await startServer(program, log);
  await joinWaitlist(killed.url, 'last@example.org');
  await killed.stop('SIGKILL');
  const server = await startServer(program, log);
  print(`${figure(Number(values.rows))} rows`);
  print(`Ready again after a kill: ${figure(server.readyMs)} ms (at most 3000)\n`);

  const authorization = await signIn(server);
  const requests = [
    { path: restPage(0) },
    { path: '/api/v1/subscribers', body: JOIN_BODY },
    { path: '/healthz' },
  ];
  const load = { requests, authorization, connections: 3, pauseMs: 10 };
  const table = [['Others wait, beside', 'p50', 'p99', 'longest', '']];
  /** Adds what lists, joins and /healthz wait while `work` runs, and what it tells. */
  const addWaits = async (name: string, work: () => Promise<string>) => {
    let outcome = '';
    const waits = await runLoadBeside(server.url, load, async () => (outcome = await work()));
    const times = [waits.p50, waits.p99, waits.longest].map((time) => `${figure(time)} ms`);
    table.push([name, ...times, outcome]);
  };

  await sleep(1000);
  await addWaits('nothing', () => sleep(3000, ''));
  await addWaits('an export', async () => {
    const before = residentMiB(server);
    const highest = watchPeakMiB(server);
    const { firstByteMs, bytes } = await exportAll(server.url, authorization);
    const memory = highest() - before;
    return `first byte ${figure(firstByteMs)} ms, ${figure(bytes / 1e6)} MB, memory +${figure(memory)} MiB`;
  });
  await addWaits('a backup', async () => {
    const began = performance.now();
    const made = await run(['backup', join(folder, 'oriel.tar')], {
      env: program.env,
      under: ['nice', '-n', '10'],
    });
    if (made.code !== 0) throw new Error(made.stderr);
    return `${figure((performance.now() - began) / 1000)} s`;
  });
  print(markdownTable(table));
});
