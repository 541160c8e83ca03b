// The waitlist, through the real app on both transports.
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AppRouter } from '../trpc/router.ts';
import { countJoinGroups } from '../testing/postgres.ts';
import { call, transports, field, logIn, type Session } from '../testing/transports.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { exportSubscribers } from './export.service.ts';

let app: TestApp;
let session: Session;

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await openTestApp(environment);
  await app.addUser('ada@example.org');
  session = await logIn(app, 'rest', 'ada@example.org');
}
beforeEach(() => open());
afterEach(() => app.close());

const join = (input: unknown, transport: 'rest' | 'trpc' = 'rest') =>
  call(app, transport, 'subscribers.join', input);
const rows = () =>
  app.deps.db.selectFrom('subscribers').selectAll().orderBy('created_at').orderBy('id').execute();

describe('joining', () => {
  test('stores the address, the place by name and coordinates rounded to two decimals', async () => {
    const answer = await join({
      email: 'Eva@Example.org',
      coordinates: { latitude: 52.520008, longitude: 13.404954 },
    });
    expect(answer.body).toEqual({ message: 'You have joined the wishlist!' });
    expect(await rows()).toMatchObject([
      { email: 'eva@example.org', latitude: 52.52, longitude: 13.4, location: 'Berlin, Germany' },
    ]);
    const list = await call(app, 'rest', 'subscribers.list', {}, session);
    expect(list.body).toEqual({
      count: 1,
      data: [
        {
          id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
          email: 'eva@example.org',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          location: 'Berlin, Germany',
          status: 'waiting',
          tags: [],
        },
      ],
    });
  });

  test.each([
    ['no coordinates', {}, null, null],
    ['0,0', { coordinates: { latitude: 0, longitude: 0 } }, null, null],
    ['the open sea', { coordinates: { latitude: 30, longitude: -40 } }, 30, null],
  ])('with %s the location is null', async (_name, extra, latitude, location) => {
    for (const transport of transports) {
      expect((await join({ email: `${transport}@example.org`, ...extra }, transport)).status).toBe(200);
    }
    expect(await rows()).toMatchObject(transports.map(() => ({ latitude, location })));
  });

  test('a repeat answers like a first join, and the first row stays as it is', async () => {
    const first = await join({ email: 'eva@example.org', coordinates: { latitude: 52.52, longitude: 13.4 } });
    const stored = await rows();
    app.advance(60_000);
    for (const [email, transport] of [
      ['eva@example.org', 'rest'],
      [' EVA@example.org', 'trpc'],
    ] as const) {
      const repeat = await join({ email, coordinates: { latitude: -33.87, longitude: 151.21 } }, transport);
      expect(repeat.body).toEqual(first.body);
      expect(repeat.status).toBe(200);
    }
    expect(await rows()).toEqual(stored);
  });

  test('of an address that has an account, the entry has joined from the start', async () => {
    await Promise.all(['eva@example.org', 'Ada@Example.org'].map((email) => join({ email })));
    const list = await call(app, 'rest', 'subscribers.list', { sort: 'email' }, session);
    expect(list.body).toMatchObject({
      data: [
        { email: 'ada@example.org', status: 'joined' },
        { email: 'eva@example.org', status: 'waiting' },
      ],
    });
  });

  test('a repeat and a filled honeypot commit a write too, so that they take as long', async () => {
    const commits = () => countJoinGroups(app.deps.db);
    await join({ email: 'eva@example.org' });
    const before = await commits();
    await join({ email: 'eva@example.org' });
    await join({ email: 'bot@example.org', website: 'https://spam.example' });
    expect(await commits()).toBe(before + 2);
  });

  test('the honeypot answers like success and stores nothing', async () => {
    for (const transport of transports) {
      const answer = await join({ email: 'bot@example.org', website: 'https://spam.example' }, transport);
      expect(answer).toMatchObject({ status: 200, body: { message: 'You have joined the wishlist!' } });
    }
    expect(await rows()).toEqual([]);
    expect((await join({ email: 'person@example.org', website: '' })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test('twenty joins of one person in different spellings at once make one row', async () => {
    const spellings = ['eva@münchen.de', 'EVA@XN--MNCHEN-3YA.de', ' eva@mu\u0308nchen.de', 'eva@MÜNCHEN.DE '];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => join({ email: spellings[n % 4] }, transports[n % 2])),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await rows()).toHaveLength(1);
  });

  test('joins of one turn share a transaction, and all of them are there', async () => {
    await Promise.all(Array.from({ length: 130 }, (_, n) => join({ email: `u${n}@example.org` })));
    expect(await rows()).toHaveLength(130);
    const list = await call(app, 'rest', 'subscribers.list', { limit: 1 }, session);
    expect(field(list.body, 'count')).toBe(130);
  });

  test('nothing in the body but the address and the coordinates is stored', async () => {
    const extras = {
      id: 'mine',
      created_at: '1999-01-01T00:00:00.000Z',
      location: 'Nowhere',
      is_superuser: true,
    };
    await join({ email: 'eva@example.org', ...extras });
    const [row] = await rows();
    expect(row).toMatchObject({ email: 'eva@example.org', location: null });
    expect(row?.id).not.toBe('mine');
    expect(row?.created_at).not.toBe(extras.created_at);
  });

  test('joins are limited per address over both transports, also inside a batch', async () => {
    await app.close();
    await open({ RATE_LIMITS: '{"waitlist_minute":{"max":3,"seconds":60}}' });
    // Malformed requests are not counted.
    for (let n = 0; n < 4; n += 1) expect((await join({ email: 'broken' }, 'rest')).status).toBe(422);
    expect((await join({ email: 'a@example.org' }, 'rest')).status).toBe(200);
    const batch = await app.app.inject({
      method: 'POST',
      url: '/trpc/subscribers.join,subscribers.join,subscribers.join?batch=1',
      payload: {
        0: { email: 'b@example.org' },
        1: { email: 'c@example.org' },
        2: { email: 'd@example.org' },
      },
    });
    expect(batch.statusCode).toBe(207);
    expect(
      batch.json().map((answer: unknown) => field(field(field(answer, 'error'), 'data'), 'httpStatus')),
    ).toEqual([undefined, undefined, 429]);
    const refused = await join({ email: 'e@example.org' }, 'rest');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await rows()).toHaveLength(3);
  });

  test.each([
    ['a string', '{"email":"a@example.org","coordinates":"52,13"}'],
    ['infinite', '{"email":"a@example.org","coordinates":{"latitude":1e999,"longitude":0}}'],
    ['a lone surrogate', '{"email":"a\\ud800@example.org"}'],
    ['a list', '[{"email":"a@example.org"}]'],
    ['null', 'null'],
  ])('a body that is or holds %s is 422 and changes nothing', async (_name, payload) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/v1/subscribers/',
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(await rows()).toEqual([]);
  });
});

describe('reading', () => {
  test('the list is newest first, in pages, with the total; deleting lowers it', async () => {
    for (let n = 0; n < 9; n += 1) {
      await join({ email: `u${n}@example.org` });
      app.advance(1000);
    }
    for (const transport of transports) {
      const page = await call(app, transport, 'subscribers.list', { skip: 7, limit: 7 }, session);
      expect(page.body).toMatchObject({
        count: 9,
        data: [{ email: 'u1@example.org' }, { email: 'u0@example.org' }],
      });
      const beyond = await call(app, transport, 'subscribers.list', { skip: 900 }, session);
      expect(beyond.body).toEqual({ count: 9, data: [] });
    }
    const [oldest] = await rows();
    for (const [transport, status] of [
      ['rest', 200],
      ['trpc', 404],
    ] as const) {
      const removed = await call(app, transport, 'subscribers.remove', { id: oldest?.id }, session);
      expect(removed.status).toBe(status);
    }
    expect(field((await call(app, 'rest', 'subscribers.list', {}, session)).body, 'count')).toBe(8);
  });

  test('default is the first hundred', async () => {
    await Promise.all(Array.from({ length: 103 }, (_, n) => join({ email: `u${n}@example.org` })));
    const list = await call(app, 'rest', 'subscribers.list', undefined, session);
    expect(field(list.body, 'data')).toHaveLength(100);
  });

  test.each([
    'limit=-1',
    'limit=1e3',
    'limit=0x10',
    'limit=',
    'limit=1&limit=2',
    'limit=%201',
    'skip=1.0',
    'limit=1001',
  ])('the query %s is 422, never coerced', async (query) => {
    const answer = await app.app.inject({
      url: `/api/v1/subscribers/?${query}`,
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail[0].loc[0]).toBe('query');
  });
});

describe('exporting', () => {
  const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };
  const exportAll = (input: unknown = range) => call(app, 'rest', 'subscribers.exportCsv', input, session);

  async function insert(row: { email: string; created_at: string; location?: string }): Promise<void> {
    const id = `01970000-0000-7000-8000-${String(Math.random()).slice(2, 14)}`;
    await app.deps.db
      .insertInto('subscribers')
      .values({ location: null, latitude: null, longitude: null, ...row, id })
      .execute();
  }

  test('is CSV with header and CRLF, oldest first, named by the present second', async () => {
    await insert({
      email: 'b@example.org',
      created_at: '2026-02-01T00:00:00.000Z',
      location: 'Zürich, Switzerland',
    });
    await insert({ email: 'a@example.org', created_at: '2026-01-01T00:00:00.000Z' });
    const answer = await exportAll();
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="subscribers-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.csv"$/,
    );
    const [first, second] = await rows();
    expect(answer.text).toBe(
      'id,email,created_at,location\r\n' +
        `${first?.id},a@example.org,2026-01-01T00:00:00.000Z,\r\n` +
        `${second?.id},b@example.org,2026-02-01T00:00:00.000Z,"Zürich, Switzerland"\r\n`,
    );
  });

  test('includes both ends of the range, which may be written with an offset', async () => {
    for (const second of ['00', '01', '02', '03']) {
      await insert({ email: `${second}@example.org`, created_at: `2026-01-01T00:00:${second}.000Z` });
    }
    const answer = await exportAll({
      date_from: '2026-01-01T02:00:01+02:00',
      date_to: '2026-01-01T00:00:02Z',
    });
    expect(answer.text.match(/\d\d@/g)).toEqual(['01@', '02@']);
  });

  test('guards every cell that a spreadsheet would run', async () => {
    await insert({
      email: '=1+1@example.org',
      created_at: '2026-01-01T00:00:00.000Z',
      location: '=HYPERLINK("x")',
    });
    await insert({ email: '+a@example.org', created_at: '2026-01-02T00:00:00.000Z', location: '@SUM(A1)' });
    await insert({ email: "'=c@example.org", created_at: '2026-01-02T12:00:00.000Z' });
    await insert({ email: '-b@example.org', created_at: '2026-01-03T00:00:00.000Z', location: '\tx\n"y"' });
    const cells = (await exportAll()).text
      .split('\r\n')
      .slice(1)
      .map((line) => line.slice(37));
    expect(cells).toEqual([
      `'=1+1@example.org,2026-01-01T00:00:00.000Z,"'=HYPERLINK(""x"")"`,
      `'+a@example.org,2026-01-02T00:00:00.000Z,'@SUM(A1)`,
      `''=c@example.org,2026-01-02T12:00:00.000Z,`,
      `'-b@example.org,2026-01-03T00:00:00.000Z,"'\tx\n""y"""`,
      '',
    ]);
  });

  test('reads one page of at most 250 rows in each iteration of the event loop, however many exports there are', async () => {
    for (let start = 0; start < 1500; start += 500) {
      const values = Array.from({ length: 500 }, (_, n) => ({
        id: `01970000-0000-7000-8000-${String(start + n).padStart(12, '0')}`,
        email: `u${start + n}@example.org`,
        latitude: null,
        longitude: null,
        location: null,
        created_at: '2026-01-01T00:00:00.000Z',
      }));
      await app.deps.db.insertInto('subscribers').values(values).execute();
    }
    let iteration = 0;
    let counting = setImmediate(function count() {
      iteration += 1;
      counting = setImmediate(count);
    });
    const pages: { iteration: number; rows: number }[] = [];
    const whole = { date_from: '2000-01-01T00:00:00.000Z', date_to: '2100-01-01T00:00:00.000Z' };
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for await (const text of await exportSubscribers(app.deps.db, app.deps.waitlistSearch, whole)) {
          const lines = text.split('\r\n').length - 1;
          if (!text.startsWith('id,')) pages.push({ iteration, rows: lines });
        }
      }),
    );
    clearImmediate(counting);
    expect(pages.reduce((sum, page) => sum + page.rows, 0)).toBe(4 * 1500);
    expect(Math.max(...pages.map(({ rows: count }) => count))).toBe(250);
    expect(new Set(pages.map((page) => page.iteration)).size).toBe(pages.length);
  });

  test('is whole beyond one piece, on both transports: every row once and in order', async () => {
    const many = Array.from({ length: 2500 }, (_, n) => ({
      id: `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      email: `u${n}@example.org`,
      latitude: null,
      longitude: null,
      location: null,
      // Many share an instant, so that the order depends on the id too.
      created_at: new Date(1_750_000_000_000 + Math.floor(n / 700)).toISOString(),
    }));
    for (let start = 0; start < many.length; start += 500) {
      await app.deps.db
        .insertInto('subscribers')
        .values(many.slice(start, start + 500))
        .execute();
    }
    const expected = `id,email,created_at,location\r\n${many.map((row) => `${row.id},${row.email},${row.created_at},\r\n`).join('')}`;
    expect((await exportAll()).text).toBe(expected);

    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const browser = await logIn(app, 'trpc', 'ada@example.org');
    const headers = { authorization: `Bearer ${browser.token}`, cookie: browser.cookie ?? '' };
    const client = createTRPCClient<AppRouter>({
      links: [httpBatchStreamLink({ url: `${address}/trpc`, headers })],
    });
    let streamed = '';
    for await (const piece of await client.subscribers.exportCsv.mutate(range)) streamed += piece;
    expect(streamed).toBe(expected);
  });
});
