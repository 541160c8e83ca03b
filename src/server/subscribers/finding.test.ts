// Finding, sorting, exporting and counting subscribers, through the real app on both transports.
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Subscriber } from '#shared/subscribers.ts';
import { AppError } from '../errors.ts';
import { ADA, authorize, join } from '../testing/people.ts';
import { newDataDir, serve } from '../testing/process.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports, type Session } from '../testing/transports.ts';
import { createWaitlistSearch, startSearchWorker } from './waitlist-search.ts';

let app: TestApp;
let sessions: Record<'rest' | 'trpc', Session>;

beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser('ada@example.org');
  sessions = {
    rest: await logIn(app, 'rest', 'ada@example.org'),
    trpc: await logIn(app, 'trpc', 'ada@example.org'),
  };
});
afterEach(() => app.deps.db.deleteFrom('subscribers').execute());
afterAll(() => app.close());

const idOf = (n: number) => `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`;
type Row = Omit<Subscriber, 'id' | 'status' | 'tags'> &
  Partial<Pick<Subscriber, 'status'>> & { latitude?: number; longitude?: number };
async function insert(...rows: Row[]): Promise<void> {
  const unknown = { latitude: null, longitude: null, status: 'waiting' } as const;
  const values = rows.map((row, n) => ({ ...unknown, ...row, id: idOf(n + 1) }));
  await app.deps.db.insertInto('subscribers').values(values).execute();
}

const people: Row[] = [
  { email: 'anna@example.org', created_at: '2026-01-01T00:00:00.000Z', location: 'Zürich, Switzerland' },
  {
    email: 'bob@example.com',
    created_at: '2026-01-02T12:00:00.000Z',
    location: 'Łódź, Poland',
    status: 'invited',
  },
  { email: "100%_o'neill@example.net", created_at: '2026-01-03T00:00:00.000Z', location: null },
  { email: 'zoe@anna.example', created_at: '2026-01-03T00:00:00.000Z', location: 'Bonn, Germany' },
  {
    email: 'carl@example.org',
    created_at: '2026-02-01T00:00:00.000Z',
    location: null,
    status: 'joined',
  },
];

/** Lists on both transports, which must answer the same. @returns the names before the `@`, and the number of matches */
async function list(input: Record<string, unknown>): Promise<{ names: string[]; count: unknown }> {
  const [rest, trpc] = [
    await call(app, 'rest', 'subscribers.list', input, sessions.rest),
    await call(app, 'trpc', 'subscribers.list', input, sessions.trpc),
  ];
  expect(rest.status, rest.text).toBe(200);
  expect(trpc.body).toEqual(rest.body);
  // Safe: the schema of the output.
  const data = field(rest.body, 'data') as Subscriber[];
  return { names: data.map(({ email }) => email.split('@')[0] ?? ''), count: field(rest.body, 'count') };
}

describe('a list', () => {
  beforeEach(() => insert(...people));

  test.each([
    ['in an address', { q: 'ob@ex' }, ['bob']],
    ['in a domain, newest first', { q: 'example.org' }, ['carl', 'anna']],
    ['in a place or an address', { q: 'anna' }, ['zoe', 'anna']],
    ['in upper case', { q: 'BONN' }, ['zoe']],
    ['without the accents of the place', { q: 'zurich' }, ['anna']],
    ['with accents that the place has not', { q: 'bônn' }, ['zoe']],
    ['for a letter with a stroke', { q: 'lodz' }, ['bob']],
    ['with blanks around it', { q: '  bonn ' }, ['zoe']],
    ['with a wildcard', { q: '%' }, ["100%_o'neill"]],
    ['with the other wildcard', { q: '_' }, ["100%_o'neill"]],
    ['with a quote', { q: "o'n" }, ["100%_o'neill"]],
    ['with a double quote', { q: '"' }, []],
    ['with a star', { q: 'ann*' }, []],
    ['that is not there', { q: 'zzq' }, []],
    [
      'of a range, both ends included',
      { from: people[1]?.created_at, to: people[2]?.created_at },
      ['zoe', "100%_o'neill", 'bob'],
    ],
    [
      'of a range with an offset',
      { from: '2026-01-02T13:00:00+01:00', to: '2026-01-02T13:00:00+01:00' },
      ['bob'],
    ],
    [
      'of a range that ends before it starts',
      { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      [],
    ],
    ['of known places', { located: 'yes' }, ['zoe', 'bob', 'anna']],
    ['of one place', { location: 'Bonn, Germany' }, ['zoe']],
    ['of a part of a place', { location: 'Bonn' }, []],
    ['of one place in another case', { location: 'bonn, germany' }, []],
    ['of one place, with a text', { location: 'Zürich, Switzerland', q: 'bonn' }, []],
    ['of unknown places', { located: 'no' }, ['carl', "100%_o'neill"]],
    [
      'of all at once',
      { q: 'e', located: 'yes', from: '2026-01-02T00:00:00Z', to: '2026-01-31T00:00:00Z' },
      ['zoe', 'bob'],
    ],
    ['of those who wait', { status: 'waiting' }, ['zoe', "100%_o'neill", 'anna']],
    ['of those who wait, by place', { status: 'waiting', sort: 'location' }, ['zoe', 'anna', "100%_o'neill"]],
    ['of those who are invited', { status: 'invited' }, ['bob']],
    ['of those who have joined, with a text', { status: 'joined', q: 'example.org' }, ['carl']],
    ['of a status that nobody has', { status: 'unconfirmed' }, []],
    ['oldest first', { sort: 'created_at' }, ['anna', 'bob', "100%_o'neill", 'zoe', 'carl']],
    ['newest first', { sort: '-created_at' }, ['carl', 'zoe', "100%_o'neill", 'bob', 'anna']],
    ['by address', { sort: 'email' }, ["100%_o'neill", 'anna', 'bob', 'carl', 'zoe']],
    ['by address, descending', { sort: '-email' }, ['zoe', 'carl', 'bob', 'anna', "100%_o'neill"]],
    ['by place, unknown ones last', { sort: 'location' }, ['zoe', 'bob', 'anna', "100%_o'neill", 'carl']],
    [
      'by place, descending, unknown ones last',
      { sort: '-location' },
      ['anna', 'bob', 'zoe', 'carl', "100%_o'neill"],
    ],
    ['by place, of some', { sort: 'location', q: 'example.org' }, ['anna', 'carl']],
  ])('%s', async (_name, input, names) => {
    expect(await list(input)).toEqual({ names, count: names.length });
  });

  test('has pages of its matches, and their number on a page beyond the end', async () => {
    expect(await list({ q: 'example', skip: 1, limit: 2 })).toEqual({
      names: ['zoe', "100%_o'neill"],
      count: 5,
    });
    expect(await list({ q: 'example', skip: 90 })).toEqual({ names: [], count: 5 });
    expect(await list({ sort: 'email', skip: 4, limit: 7 })).toEqual({ names: ['zoe'], count: 5 });
  });

  test('takes a text of 100 characters after trimming, and no more', async () => {
    expect(await list({ q: ` ${'x'.repeat(100)} ` })).toEqual({ names: [], count: 0 });
    for (const transport of transports)
      for (const q of ['x'.repeat(101), ' ', 'a\0b', 'a\ud800', 'a\ufffd'])
        // A half surrogate cannot be in an address.
        if (transport === 'trpc' || q.isWellFormed())
          expect(
            (await call(app, transport, 'subscribers.list', { q }, sessions[transport])).status,
            JSON.stringify(q),
          ).toBe(422);
  });

  test('is exact at once after a join, a deletion and a change by hand', async () => {
    expect(await list({ q: 'dora' })).toEqual({ names: [], count: 0 });
    await call(app, 'rest', 'subscribers.join', { email: 'dora@example.org' });
    expect(await list({ q: 'dora' })).toEqual({ names: ['dora'], count: 1 });
    await call(app, 'rest', 'subscribers.remove', { id: idOf(1) }, sessions.rest);
    expect(await list({ q: 'zürich' })).toEqual({ names: [], count: 0 });
    const change = app.deps.db.updateTable('subscribers').where('id', '=', idOf(2));
    await change.set({ location: 'Xanten, Germany' }).execute();
    expect(await list({ q: 'xanten' })).toEqual({ names: ['bob'], count: 1 });
    await change.set({ status: 'waiting' }).execute();
    expect(await list({ status: 'waiting', q: 'bob' })).toEqual({ names: ['bob'], count: 1 });
    expect(await list({ status: 'invited' })).toEqual({ names: [], count: 0 });
  });

  test('without a search, a filter or another order does not start the thread', async () => {
    const other = await openTestApp({}, CHEAP_HASHES, app);
    const { waitlistSearch } = other.deps;
    for (const input of [{ skip: 1, limit: 2 }, { sort: '-created_at' }]) {
      await call(other, 'rest', 'subscribers.list', input, sessions.rest);
      expect(waitlistSearch.isRunning()).toBe(false);
    }
    await call(other, 'rest', 'subscribers.list', { located: 'yes' }, sessions.rest);
    expect(waitlistSearch.isRunning()).toBe(true);
    await other.close();
  });
});

describe('an export', () => {
  const names = (text: string) => [...text.matchAll(/^[^,]+,"?([^@\n]*)@/gm)].map(([, name]) => name);
  beforeEach(() => insert(...people));

  test.each([
    ['a text', { q: 'EXAMPLE.ORG' }, ['anna', 'carl']],
    ['known places', { located: 'yes' }, ['anna', 'bob', 'zoe']],
    ['a range of the filter', { from: '2026-01-02T00:00:00Z', to: '2026-01-02T23:00:00Z' }, ['bob']],
    ['a start alone', { from: '2026-02-01T00:00:00Z' }, ['carl']],
    [
      'a text in a range',
      { q: 'e', date_from: '2026-01-01T00:00:00Z', date_to: '2026-01-02T23:00:00Z' },
      ['anna', 'bob'],
    ],
    [
      'both ranges',
      { from: '2026-01-02T00:00:00Z', date_from: '2026-01-01T00:00:00Z', date_to: '2026-01-03T00:00:00Z' },
      ['bob', "100%_o'neill", 'zoe'],
    ],
    [
      'ids in any order, twice, and one that is not there',
      { ids: [idOf(4), idOf(1), idOf(4), 'gone', idOf(99)] },
      ['anna', 'zoe'],
    ],
    ['one place', { location: 'Bonn, Germany' }, ['zoe']],
    ['ids of one place', { ids: [idOf(1), idOf(2)], location: 'Łódź, Poland' }, ['bob']],
    ['ids that match', { ids: [idOf(1), idOf(2), idOf(3)], located: 'yes', q: 'example' }, ['anna', 'bob']],
    [
      'ids in a range',
      { ids: [idOf(1), idOf(2)], date_from: '2026-01-02T00:00:00Z', date_to: '2026-01-03T00:00:00Z' },
      ['bob'],
    ],
    ['a status', { status: 'waiting' }, ['anna', "100%_o'neill", 'zoe']],
    [
      'a status in a range',
      { status: 'joined', date_from: '2026-01-01T00:00:00Z', date_to: '2026-01-31T00:00:00Z' },
      [],
    ],
    ['ids with a status', { ids: [idOf(1), idOf(2), idOf(5)], status: 'invited' }, ['bob']],
    ['nothing', { q: 'zzq' }, []],
  ])('of %s', async (_name, input, expected) => {
    const answer = await call(app, 'rest', 'subscribers.exportCsv', input, sessions.rest);
    expect(answer.status).toBe(200);
    expect(answer.text.startsWith('id,email,created_at,location\r\n')).toBe(true);
    expect(names(answer.text)).toEqual(expected);
  });

  test('of more matches than are found at a time has each once, in order', async () => {
    const many = Array.from({ length: 11_000 }, (_, n) => ({
      id: idOf(n + 100),
      email: `plenty${n}@example.org`,
      created_at: new Date(1_750_000_000_000 + Math.floor(n / 700)).toISOString(),
    }));
    for (let start = 0; start < many.length; start += 1000)
      await app.deps.db
        .insertInto('subscribers')
        .values(many.slice(start, start + 1000))
        .execute();
    const answer = await call(app, 'rest', 'subscribers.exportCsv', { q: 'plenty' }, sessions.rest);
    expect(names(answer.text)).toEqual(many.map((_, n) => `plenty${n}`));
  });
});

describe('the figures', () => {
  const stats = async (input: Record<string, unknown>) => {
    const [rest, trpc] = [
      await call(app, 'rest', 'subscribers.stats', input, sessions.rest),
      await call(app, 'trpc', 'subscribers.stats', input, sessions.trpc),
    ];
    expect(rest.status, rest.text).toBe(200);
    expect(trpc.body).toEqual(rest.body);
    return rest.body;
  };

  test('count who joined in the range, before it, on each day and from where', async () => {
    await insert(
      ...people,
      {
        email: 'a@x.org',
        created_at: '2026-01-01T23:59:59.999Z',
        location: 'Bonn, Germany',
        latitude: 50.73,
        longitude: 7.1,
      },
      {
        email: 'b@x.org',
        created_at: '2026-01-04T00:00:00.000Z',
        location: 'Bonn, Germany',
        latitude: 50.74,
        longitude: 7.13,
      },
      { email: 'c@x.org', created_at: '2025-12-30T00:00:00.000Z', location: null },
      { email: 'd@x.org', created_at: '2025-12-28T23:59:59.999Z', location: null },
    );
    expect(await stats({ from: '2026-01-01T00:00:00Z', to: '2026-01-03T23:59:59.999Z' })).toEqual({
      total: 9,
      statuses: { unconfirmed: 0, waiting: 7, invited: 1, joined: 1 },
      joined: 5,
      before: 1,
      per_day: [
        { day: '2026-01-01', joined: 2 },
        { day: '2026-01-02', joined: 1 },
        { day: '2026-01-03', joined: 2 },
      ],
      places: [
        { location: 'Bonn, Germany', latitude: 50.73, longitude: 7.1, joined: 2 },
        { location: 'Łódź, Poland', latitude: null, longitude: null, joined: 1 },
        { location: 'Zürich, Switzerland', latitude: null, longitude: null, joined: 1 },
      ],
      unknown: 1,
    });
    const bonn = { from: '2026-01-01T12:00:00Z', to: '2026-01-04T00:00:00Z' };
    expect(await stats(bonn)).toMatchObject({
      joined: 5,
      places: [{ location: 'Bonn, Germany', latitude: 50.74, longitude: 7.12, joined: 3 }, {}],
    });
  });

  test('a range that starts and ends within a quarter of an hour is exact', async () => {
    const at = (seconds: string) => `2026-01-01T10:07:${seconds}Z`;
    await insert(
      ...['01.000', '01.001', '02.000', '02.001'].map((seconds, n) => ({
        email: `${n}@x.org`,
        created_at: at(seconds),
        location: null,
      })),
    );
    expect(await stats({ from: at('01.001'), to: at('02.000') })).toMatchObject({
      joined: 2,
      before: 1,
      unknown: 2,
    });
    expect(await stats({ from: at('01.000'), to: at('01.000') })).toMatchObject({ joined: 1, before: 0 });
  });

  test('days are those of the time zone, also where the clocks are changed', async () => {
    await insert(
      ...[
        '2026-03-28T22:59:59.999Z',
        '2026-03-28T23:00:00.000Z',
        '2026-03-29T21:59:59.999Z',
        '2026-03-29T22:00:00.000Z',
      ].map((created_at, n) => ({ email: `${n}@x.org`, created_at, location: null })),
    );
    const berlin = {
      from: '2026-03-27T23:00:00Z',
      to: '2026-03-30T21:59:59.999Z',
      time_zone: 'Europe/Berlin',
    };
    expect(field(await stats(berlin), 'per_day')).toEqual([
      { day: '2026-03-28', joined: 1 },
      { day: '2026-03-29', joined: 2 },
      { day: '2026-03-30', joined: 1 },
    ]);
    const utc = { from: '2026-03-28T00:00:00Z', to: '2026-03-29T23:59:59.999Z' };
    expect(field(await stats(utc), 'per_day')).toEqual([
      { day: '2026-03-28', joined: 2 },
      { day: '2026-03-29', joined: 2 },
    ]);
  });

  test('a range of 800 days is the longest', async () => {
    const from = '2024-01-01T00:00:00Z';
    const longest = await stats({ from, to: '2026-03-11T00:00:00Z' });
    expect(field(longest, 'per_day')).toHaveLength(801);
    const refused = await call(
      app,
      'rest',
      'subscribers.stats',
      { from, to: '2026-03-11T00:00:00.001Z' },
      sessions.rest,
    );
    expect(refused.status).toBe(422);
    expect(refused.detail).toMatchObject([
      { loc: ['query', 'to'], msg: 'The range must be at most 800 days' },
    ]);
  });

  test('there are the 20 commonest places', async () => {
    const rows = Array.from({ length: 60 }, (_, n) => ({
      email: `${n}@x.org`,
      created_at: '2026-01-01T00:00:00.000Z',
      location: `Place ${String(Math.floor(Math.sqrt(n * 10))).padStart(2, '0')}`,
    }));
    await insert(...rows);
    const counts = Map.groupBy(rows, ({ location }) => location);
    const expected = [...counts]
      .map(([location, some]) => ({ location, joined: some.length }))
      .toSorted((one, other) => other.joined - one.joined || (one.location < other.location ? -1 : 1))
      .slice(0, 20);
    expect(
      field(await stats({ from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }), 'places'),
    ).toMatchObject(expected);
  });
});

describe('the thread', () => {
  const page = { kind: 'page', input: { skip: 0, limit: 7, q: 'example' } } as const;
  let started: Worker[] = [];
  let logged = '';
  const log = pino({}, { write: (line) => void (logged += line) });
  const open = (options?: Parameters<typeof createWaitlistSearch>[2]) =>
    createWaitlistSearch(
      () => {
        const worker = startSearchWorker(app.deps.config);
        started.push(worker);
        return worker;
      },
      log,
      options,
    );
  beforeEach(async () => {
    started = [];
    logged = '';
    await insert(...people);
  });

  test('that dies fails its searches with 503, and the next one starts another', async () => {
    const search = open();
    expect(await search.ask(page)).toMatchObject({ count: 5 });
    // Before it can answer.
    void started[0]?.terminate();
    const lost = search.ask(page);
    await expect(lost).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 });
    expect(await search.ask(page)).toMatchObject({ count: 5 });
    expect(started).toHaveLength(2);
    await search.close();
  });

  test('that cannot start fails the search with 503, and the log has why', async () => {
    const search = createWaitlistSearch(() => new Worker('throw new Error("broken")', { eval: true }), log);
    await expect(search.ask(page)).rejects.toBeInstanceOf(AppError);
    expect(logged).toContain('broken');
    await search.close();
  });

  test('that hangs gets its searches 503 at the deadline, and is ended', async () => {
    const hanging = () => new Worker('for (;;);', { eval: true });
    const search = createWaitlistSearch(hanging, log, { deadlineMs: 200, stuckMs: 400 });
    await expect(search.ask(page)).rejects.toMatchObject({ status: 503 });
    expect(search.isRunning()).toBe(true);
    await expect.poll(() => search.isRunning()).toBe(false);
    expect(logged).toContain('did not answer');
    await search.close();
  });

  test('is ended by a stop while it is loading, but completes searches once it has its copy', async () => {
    const loading = open();
    const first = loading.ask(page);
    loading.endLoading();
    await expect(first).rejects.toMatchObject({ status: 503 });
    expect(loading.isRunning()).toBe(false);
    const loaded = open();
    await loaded.ask(page);
    const second = loaded.ask(page);
    loaded.endLoading();
    expect(await second).toMatchObject({ count: 5 });
    await loaded.close();
  });

  test('has 32 searches waiting at most; further ones get 503 at once', async () => {
    const search = open();
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => search.ask(page)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
    await search.close();
  });

  test('ends when it is not used, and its next search is right', async () => {
    const search = open({ idleMs: 100 });
    expect(await search.ask(page)).toMatchObject({ count: 5 });
    await expect.poll(() => search.isRunning()).toBe(false);
    expect(await search.ask(page)).toMatchObject({ count: 5 });
    await search.close();
    await expect(search.ask(page)).rejects.toMatchObject({ status: 503 });
  });

  test('gets a closing server out of the way at once, in the middle of a search', async () => {
    const search = open();
    const asked = search.ask(page);
    await Promise.all([search.close(), expect(asked).rejects.toMatchObject({ status: 503 })]);
    expect(search.isRunning()).toBe(false);
  });
});

test('two processes find what either of them has stored, at once', async () => {
  const other = await openTestApp({}, CHEAP_HASHES, app);
  try {
    const both = [app, other];
    for (let n = 0; n < 6; n += 1) {
      const [one, beside] = [both[n % 2] ?? app, both[(n + 1) % 2] ?? app];
      await call(one, 'rest', 'subscribers.join', { email: `n${n}@example.org` });
      const found = await call(beside, 'rest', 'subscribers.list', { q: 'example', limit: 1 }, sessions.rest);
      expect(found.body).toMatchObject({ count: n + 1, data: [{ email: `n${n}@example.org` }] });
      const invite = one.deps.db.updateTable('subscribers').where('email', '=', `n${n}@example.org`);
      await invite.set({ status: 'invited' }).execute();
      const invited = await call(beside, 'rest', 'subscribers.list', { status: 'invited' }, sessions.rest);
      expect(invited.body).toMatchObject({ count: n + 1 });
      const waiting = await call(beside, 'rest', 'subscribers.list', { status: 'waiting' }, sessions.rest);
      expect(waiting.body).toEqual({ data: [], count: 0 });
    }
  } finally {
    await other.close();
  }
});

test('the built server searches in its thread, and stops with it', async () => {
  const server = await serve({ DATA_DIR: newDataDir(), ...ADA });
  const headers = await authorize(server.url);
  expect(await join(server.url, 'eva@example.org')).toBe(200);
  const found = await fetch(`${server.url}/api/v1/subscribers?q=EVA`, { headers });
  expect(await found.json()).toMatchObject({ count: 1, data: [{ email: 'eva@example.org' }] });
  expect(nicenessOfThreads(server.child.pid).filter((niceness) => niceness > 0)).toEqual([5]);
  expect(await server.stop()).toBe(0);
});

/** The niceness of each thread of a process, as Linux has it. */
function nicenessOfThreads(pid: number | undefined): number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).map((id) => {
    const fields = readFileSync(`${threads}/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[16]);
  });
}
