// How long questions to a large waitlist take on a running server, on each database: `npm run bench:ask-waitlist`, or with
// `-- --rows 100000 --rounds 3 --only postgres`. Somebody joins before each question, so that nothing is known from before.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { Question } from '#shared/questions.ts';
import type { Db } from '#server/db/schema.ts';
import { openEngine } from '#server/db/open-engine.ts';
import { openPlaces } from '#server/geo/locate.ts';
import { readPlaceIndex } from '#server/geo/place-index.ts';
import { newId } from '#server/ids.ts';
import { projectRoot } from '#server/paths.ts';
import { median } from '#server/testing/measure.ts';
import { join as joinWaitlist } from '#server/testing/people.ts';
import { query } from '#server/testing/postgres.ts';
import { startPostgres } from '#server/testing/postgres-server.ts';
import { describeMachine, figure, markdownTable, print } from './report.ts';
import { RestClient } from './rest-client.ts';
import { inBenchFolder, orielWith, signIn, startServer } from './servers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    only: { type: 'string' },
  },
});
const total = Number(values.rows);
const rounds = Number(values.rounds);
const REACH_MS = 1000;
const PLACES = 5000;
const TWO_YEARS_MS = 2 * 365 * 24 * 3_600_000;
const ROWS_PER_STATEMENT = 2000;
/** Its clocks are changed twice a year, and are never those of the stored times. */
const TIME_ZONE = 'Europe/Berlin';

const questions = [
  'How many joined?',
  'How many joined last week?',
  'How many joined in March?',
  'How many joined per country?',
  'How many joined per city?',
  'How many joined per location?',
  'How many joined per status?',
  'Top 5 cities in March',
  'Which country has the most subscribers?',
  'How many subscribers are from Germany?',
  'How many people joined in Berlin?',
  'How many subscribers from Germany joined per month?',
  'How many subscribers are not from Germany?',
  'How many different cities?',
  'How many different countries?',
  'How many different cities per country?',
  'How many joined per day?',
  'How many joined per week?',
  'How many joined per month?',
  'How many joined per month and country?',
  'How many without a location?',
  'What is the latest joined per country?',
];

/** The places of the largest cities, the largest first, as joins are stored with them. */
function commonPlaces(): string[] {
  const folder = join(projectRoot, 'dist/places');
  const places = openPlaces(folder);
  const { city_population, city_latitude, city_longitude } = readPlaceIndex(folder);
  const bySize = [...city_population.keys()].toSorted(
    (one, other) => (city_population[other] ?? 0) - (city_population[one] ?? 0),
  );
  const named = new Set<string>();
  for (const city of bySize) {
    const place = places.locate({
      latitude: city_latitude[city] ?? 0,
      longitude: city_longitude[city] ?? 0,
    });
    if (place !== null) named.add(place);
    if (named.size === PLACES) break;
  }
  return [...named];
}

/** Stores entries of two years until now: the n-th place is 1/n as common as the first, and a tenth has none. */
async function fill(db: Db): Promise<void> {
  const places = commonPlaces();
  const first = Date.now() - TWO_YEARS_MS;
  const subscriber = (n: number) => {
    const scattered = (n * 2_654_435_761) % 2 ** 32;
    // The logarithm of the number of a place is evenly spread.
    const place = places[Math.floor(places.length ** (((scattered >>> 8) % 65_536) / 65_536)) - 1];
    const location = scattered % 10 === 0 ? null : (place ?? null);
    return {
      id: newId(),
      email: `${scattered.toString(36)}.${n}@mail.example`,
      latitude: location === null ? null : 52.52,
      longitude: location === null ? null : 13.41,
      location,
      created_at: new Date(first + Math.floor((n / total) * TWO_YEARS_MS)).toISOString(),
    };
  };
  for (let start = 0; start < total; start += ROWS_PER_STATEMENT) {
    const length = Math.min(ROWS_PER_STATEMENT, total - start);
    const rows = Array.from({ length }, (_, n) => subscriber(start + n));
    await db.insertInto('subscribers').values(rows).execute();
  }
}

/** Asks each question so many times, in turns. @returns the times in milliseconds, by question */
async function ask(url: string, client: RestClient): Promise<Map<string, number[]>> {
  const times = new Map(questions.map((question): [string, number[]] => [question, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, question] of questions.entries()) {
      await joinWaitlist(url, `visitor-${round}-${index}@example.net`);
      const body = { question, collection_ids: [WAITLIST_ID], time_zone: TIME_ZONE };
      const asked = performance.now();
      const answer = await client.get<Question>('/questions', body);
      const took = performance.now() - asked;
      if (answer.kind !== 'figure')
        throw new Error(`“${question}” was not worked out: ${answer.table_note} (${took} ms)`);
      // The first round starts the process, and reads what was on the disk alone.
      if (round > 0) times.get(question)?.push(took);
    }
  }
  return times;
}

async function measure(
  name: string,
  folder: string,
  databaseUrl: string | null,
): Promise<Map<string, number[]>> {
  const dataDir = join(folder, name);
  const program = await orielWith(dataDir, 0, databaseUrl);
  const engine = await openEngine({ dataDir, databaseUrl });
  await fill(engine.db);
  await engine.close();
  if (databaseUrl !== null) await query(databaseUrl, 'vacuum analyze');
  const server = await startServer(program, join(folder, 'log'));
  const times = await ask(server.url, new RestClient(server.url, await signIn(server)));
  await server.stop();
  return times;
}

await inBenchFolder(async (folder) => {
  print(`${describeMachine()} ${figure(total)} entries, ${figure(rounds)} rounds.\n`);
  const byDatabase = new Map<string, Map<string, number[]>>();
  if (values.only !== 'postgres') byDatabase.set('SQLite', await measure('sqlite', folder, null));
  if (values.only !== 'sqlite') {
    const postgres = await startPostgres(folder, { autovacuum: 'on', max_wal_size: '2GB' });
    try {
      await query(postgres.url('postgres'), 'create database oriel');
      byDatabase.set('PostgreSQL', await measure('postgres', folder, postgres.url('oriel')));
    } finally {
      await postgres.stop();
    }
  }
  const names = [...byDatabase.keys()];
  const rows = questions.map((question) => {
    const measured = names.map((name) => byDatabase.get(name)?.get(question) ?? []);
    const cells = measured.map((times) => `${figure(median(times))} / ${figure(Math.max(...times))} ms`);
    const isReached = measured.every((times) => median(times) <= REACH_MS);
    return [question, ...cells, isReached ? 'reached' : 'MISSED'];
  });
  print(markdownTable([['Question, median / longest', ...names, ''], ...rows]));
});
