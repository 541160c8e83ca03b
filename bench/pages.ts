// Measures pages of a long waitlist on one connection: the first, the middle and the last, in turn, and how long /healthz
// takes beside them. Prints medians and ratios. `npm run bench:pages`, or with
// `-- --rows 100000 --rounds 500 --apart 0` (seconds between two joins; 0 puts all rows into one instant).
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillSubscribers } from '#server/testing/faults.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { ADA, authorize } from '#server/testing/people.ts';
import { run, serve } from '#server/testing/process.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '1000' },
    apart: { type: 'string', default: '1' },
  },
});
const rows = Number(values.rows);
const LIMIT = 7;

/** One connection, used for one request after the other. @returns a function that takes milliseconds to an answer */
function connect(url: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    async time(path: string): Promise<number> {
      const asked = performance.now();
      const [answer] = await once(httpRequest(url + path, { headers, agent }).end(), 'response');
      answer.resume();
      await once(answer, 'end');
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
      return performance.now() - asked;
    },
  };
}

const pages = { first: 0, middle: Math.floor(rows / 2), last: rows - LIMIT };
type Page = keyof typeof pages;
type Connection = ReturnType<typeof connect>;

/** Asks for these pages in turn. @returns the milliseconds of each answer, by page */
async function readPages(connection: Connection, names: readonly Page[], rounds: number) {
  const times: Record<Page, number[]> = { first: [], middle: [], last: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      times[name].push(await connection.time(`/api/v1/subscribers?limit=${LIMIT}&skip=${pages[name]}`));
    }
  }
  return times;
}

/** The milliseconds that /healthz takes while `work` runs. */
async function waitsBeside(connection: Connection, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const asking = (async () => {
    while (!isDone) waits.push(await connection.time('/healthz'));
  })();
  await work();
  isDone = true;
  await asking;
  return waits;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function report(url: string): Promise<void> {
  const staff = connect(url, await authorize(url));
  const other = connect(url, {});
  const every = ['first', 'middle', 'last'] as const;
  const rounds = Number(values.rounds);
  await readPages(staff, every, 50);
  const times = await readPages(staff, every, rounds);
  for (const name of every) {
    const ratio = median(times[name]) / median(times.first);
    print(`${name.padEnd(8)}${median(times[name]).toFixed(2)} ms, ${ratio.toFixed(2)} of the first`);
  }
  for (const names of [['first'], ['middle', 'last']] as const) {
    const waits = await waitsBeside(other, () => readPages(staff, names, rounds));
    print(
      `/healthz beside ${names.join(' and ')}: median ${median(waits).toFixed(2)}, p99 ${percentile(waits, 0.99).toFixed(2)}, longest ${Math.max(...waits).toFixed(2)} ms`,
    );
  }
  staff.close();
  other.close();
}

const dir = await mkdtemp(join(tmpdir(), 'oriel-pages-'));
const env = { DATA_DIR: join(dir, 'data'), ...ADA, BACKUP_EVERY: 'off' };
try {
  await run(['migrate'], { env });
  fillSubscribers(join(env.DATA_DIR, 'oriel.db'), rows, Number(values.apart));
  const server = await serve(env);
  await report(server.url);
  await server.stop();
} finally {
  await rm(dir, { recursive: true });
}
