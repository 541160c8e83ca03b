// Importing subscribers from CSV, on both transports: what is accepted, what is refused, and that it is all or nothing.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditList } from '#shared/audit.ts';
import { importOutput, statsOutput, subscriberList, type ImportResult } from '#shared/subscribers.ts';
import { findWrongCounts } from '../db/kept-counts.ts';
import type { ProcedureName } from '../http/rest-routes.ts';
import { breakWrites } from '../testing/engines.ts';
import { isPostgres } from '../testing/postgres.ts';
import {
  call,
  logIn,
  transports,
  type Answer,
  type Session,
  transportsOfRun,
} from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import type { Transport } from '../trpc/context.ts';
import { readPage } from './waitlist-pages.ts';

let app: TestApp;
let session: Session;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser('root@example.org', { is_superuser: true });
  session = await logIn(app, 'rest', 'root@example.org');
});
afterEach(() => app.close());

async function send(
  file: string | Buffer,
  dry_run: 'true' | 'false' = 'false',
  transport: Transport = 'rest',
): Promise<ImportResult> {
  const answer = await call(app, transport, 'subscribers.importCsv', { file: [file], dry_run }, session);
  expect(answer.status, answer.text).toBe(200);
  return importOutput.parse(answer.body);
}
const stored = () =>
  app.deps.db
    .selectFrom('subscribers')
    .select(['email', 'location', 'created_at', 'latitude', 'longitude'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const emails = async () => (await stored()).map(({ email }) => email);
const statuses = async () =>
  (await app.deps.db.selectFrom('subscribers').select(['email', 'status']).orderBy('email').execute()).map(
    ({ email, status }) => [email, status],
  );
const exported = async () => {
  const range = { date_from: '0000-01-01T00:00:00Z', date_to: '9999-12-31T00:00:00Z' };
  return (await call(app, 'rest', 'subscribers.exportCsv', range, session)).text;
};
const withoutIds = (csv: string) => csv.replaceAll(/^[^,]*,/gm, '');
const joinAs = (email: string) => call(app, 'rest', 'subscribers.join', { email });

describe.each(transportsOfRun)('through %s', (transport) => {
  test('entries wait, but those of accounts have joined from the start', async () => {
    await send('email\nada@example.org\nROOT@example.org\nbob@example.org\n', 'false', transport);
    const entries = await app.deps.db.selectFrom('subscribers').select(['email', 'status']).execute();
    expect(new Map(entries.map(({ email, status }) => [email, status]))).toEqual(
      new Map([
        ['ada@example.org', 'waiting'],
        ['root@example.org', 'joined'],
        ['bob@example.org', 'waiting'],
      ]),
    );
  });

  test('a dry run says what would happen and changes nothing, and is the default', async () => {
    await joinAs('ada@example.org');
    const file = 'email\nADA@example.org\nbob@example.org\nBob@Example.org\nnonsense\n';
    const expected = {
      rows: 4,
      added: 1,
      known: 2,
      refused: 1,
      problems: [{ line: 5, message: 'Invalid email address: “nonsense”' }],
    };
    expect(await send(file, 'true', transport)).toEqual(expected);
    const silent = await call(app, transport, 'subscribers.importCsv', { file: [file] }, session);
    expect(silent.body).toEqual(expected);
    expect(await emails()).toEqual(['ada@example.org']);
  });

  test('an import adds all rows that are new; a known address changes nothing, and of two rows the first counts', async () => {
    await joinAs('ada@example.org');
    const before = await stored();
    const file = [
      'location,Email,created_at',
      '"Paris, France",ada@example.org,2020-01-01',
      '"Oslo, Norway",bob@example.org,2021-02-03 04:05:06',
      'Elsewhere,bob@example.org,2019-01-01',
    ].join('\n');
    expect(await send(file, 'false', transport)).toEqual({
      rows: 3,
      added: 1,
      known: 2,
      refused: 0,
      problems: [],
    });
    expect(await stored()).toEqual([
      {
        email: 'bob@example.org',
        location: 'Oslo, Norway',
        created_at: '2021-02-03T04:05:06.000Z',
        latitude: null,
        longitude: null,
      },
      ...before,
    ]);
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
    const audit = await call(app, 'rest', 'audit.list', { action: 'subscribers_imported' }, session);
    expect(auditList.parse(audit.body)).toMatchObject({
      count: 1,
      data: [{ actor_email: 'root@example.org' }],
    });
    expect(await app.deps.db.selectFrom('imports').selectAll().execute()).toEqual([]);
  });

  test('an address that joined and is not confirmed yet waits, with its own time and place; it counts as new', async () => {
    await joinAs('ada@example.org');
    await joinAs('bob@example.org');
    await app.deps.db.updateTable('subscribers').set({ status: 'unconfirmed' }).execute();
    const before = await stored();
    const file = 'email,created_at,location\nADA@example.org,2020-01-01,Bonn\nnew@example.org,2020-01-01,\n';
    const expected = { rows: 2, added: 2, known: 0, refused: 0 };
    expect(await send(file, 'true', transport)).toMatchObject(expected);
    const bob = ['bob@example.org', 'unconfirmed'];
    expect(await statuses()).toEqual([['ada@example.org', 'unconfirmed'], bob]);
    expect(await send(file, 'false', transport)).toMatchObject(expected);
    const fresh = ['new@example.org', 'waiting'];
    expect(await statuses()).toEqual([['ada@example.org', 'waiting'], bob, fresh]);
    expect(await stored()).toEqual([expect.objectContaining({ email: 'new@example.org' }), ...before]);
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
  });

  test('nothing is imported where a row is refused', async () => {
    const result = await send('email\nbob@example.org\n,\nx@y\n', 'false', transport);
    expect(result).toMatchObject({ rows: 2, added: 0, refused: 1 });
    expect(await emails()).toEqual([]);
    const audit = await call(app, 'rest', 'audit.list', { action: 'subscribers_imported' }, session);
    expect(auditList.parse(audit.body).count).toBe(0);
  });

  test('what was exported comes back equal, and its ids are named as ignored', async () => {
    const rows = ['=1+1@example.org', "'+a@example.org", 'plain@example.org'].map((email, n) => ({
      id: `01970000-0000-7000-8000-00000000000${9 - n}`,
      email,
      location: ["'=cmd", '"Quoted", with\r\nbreaks', ' Ærøskøbing, Denmark '][n] ?? null,
      created_at: '2026-01-02T03:04:05.678Z',
    }));
    await app.deps.db.insertInto('subscribers').values(rows).execute();
    const csv = await exported();
    await app.deps.db.deleteFrom('subscribers').execute();
    expect(await send(csv, 'false', transport)).toEqual({
      rows: 3,
      added: 3,
      known: 0,
      refused: 0,
      problems: [{ line: 1, message: 'Ignored columns: “id”.' }],
    });
    expect(withoutIds(await exported())).toBe(withoutIds(csv));
  });

  test('a file of more than 50 MiB is refused, with the sentence', async () => {
    const large = Buffer.alloc(50 * 1024 * 1024 + 1, `a@example.org,${'x'.repeat(60_000)}\n`);
    large.write('email,note\n');
    const answer = await call(
      app,
      transport,
      'subscribers.importCsv',
      { dry_run: 'false', file: [large] },
      session,
    );
    expect(answer).toMatchObject({ status: 413, detail: 'The file is larger than 50 MiB.' });
    expect(await emails()).toEqual([]);
  });
});

describe('files', () => {
  const csv = 'email;location\njosé@example.org;"Ōsaka"\nbob@example.org;München\n'.replace('josé', 'jose');
  const places = async () => (await stored()).map(({ location }) => location);

  test.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16LE', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['UTF-16BE', Buffer.from(`\uFEFF${csv}`, 'utf16le').swap16()],
  ])('in %s are read', async (_name, file) => {
    expect(await send(file)).toMatchObject({ added: 2, refused: 0 });
    expect(await places()).toEqual(['Ōsaka', 'München']);
  });

  test('in Windows-1252 are read', async () => {
    await send(Buffer.from('email,location\na@example.org,M\xfcnchen \x80\n', 'latin1'));
    expect(await places()).toEqual(['München €']);
  });

  test('with half a character at the end, or bytes that are not UTF-8 in a file that is, are refused with the line', async () => {
    const problem = 'The line has bytes that are not text in the encoding of the file.';
    const cut = Buffer.from('email,location\nb@example.org,Oslo\na@example.org,Mü').subarray(0, -1);
    expect(await send(cut)).toMatchObject({ refused: 1, problems: [{ line: 3, message: problem }] });
    const damaged = Buffer.concat([
      Buffer.from(`${csv}c@example.org;`),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ]);
    expect(await send(damaged)).toMatchObject({
      rows: 3,
      refused: 1,
      problems: [{ line: 4, message: problem }],
    });
    expect(await emails()).toEqual([]);
  });

  test.each([',', ';', '\t'])('with the delimiter %j and any line breaks are read', async (delimiter) => {
    for (const [index, end] of ['\n', '\r\n', '\r'].entries()) {
      const lines = [
        ['name', 'email', 'place'],
        ['"A, B; C"', `a${index}@example.org`, 'Oslo'],
        ['', '', ''],
      ];
      const file = lines.map((cells) => cells.join(delimiter) + end).join(end);
      expect(await send(file)).toMatchObject({ rows: 1, added: 1 });
    }
  });

  test.each(['\n\r\n', '\r\n\n', '\r\r\n', '\r\n\r', '\n\r', '\r\n'])(
    'with the line breaks %j mixed are read',
    async (breaks) => {
      const all = breaks.match(/\r\n|\r|\n/g) ?? [];
      const lines = [
        'email,location',
        'a@example.org,Oslo',
        'b@example.org,Rome',
        'c@example.org,Bern',
        'bad,',
      ];
      const result = await send(lines.map((line, n) => line + all[n % all.length]).join(''), 'true');
      expect(result).toMatchObject({ rows: 4, added: 3, problems: [{ line: 5 }] });
      lines.pop();
      await send(lines.map((line, n) => line + all[n % all.length]).join(''));
      expect(await places()).toEqual(['Oslo', 'Rome', 'Bern']);
    },
  );

  test('with a line break in a cell tell the line on which a row starts', async () => {
    const file = 'email,location\r\na@example.org,"x\r\ny"\r\n\r\nbad,"x\r\ny"\r\nworse,\r\n';
    const { problems } = await send(file);
    expect(problems.map(({ line }) => line)).toEqual([5, 7]);
  });

  test.each([
    [
      'listmonk',
      'uuid,email,name,attributes,status,created_at,updated_at\n5f,a@example.org,A,"{""x"": 1}",enabled,2021-05-10 14:23:11.123456 +0000 UTC,2022-01-01 00:00:00 +0000 UTC\n',
    ],
    [
      'Ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n6,a@example.org,A,,true,false,,2021-05-10T14:23:11.123Z,,,\n',
    ],
    [
      'Mailchimp',
      '"Email Address","First Name","MEMBER_RATING","OPTIN_TIME","OPTIN_IP","CONFIRM_TIME","CONFIRM_IP","LATITUDE","LONGITUDE","GMTOFF","CC","REGION","NOTES"\n"a@example.org","A",2,,,"2021-05-10 14:23:11","192.0.2.1","59.91","10.75","1","no","03",\n',
    ],
    ['Excel', 'sep=;\r\nE-Mail;Created at\r\na@example.org;2021-05-10 14:23\r\n'],
  ])('of %s are read', async (_name, file) => {
    const result = await send(file);
    expect(result).toMatchObject({ rows: 1, added: 1, refused: 0 });
    expect((await stored())[0]).toMatchObject({
      email: 'a@example.org',
      created_at: expect.stringMatching(/^2021-05-10T14:23/),
    });
    if (_name === 'Mailchimp') expect((await stored())[0]?.location).toBe('Oslo, Norway');
  });

  test.each([
    ['', 1, 'The file is empty.'],
    ['name\nAda\n', 1, 'The first line must name the columns, and one of them must be email.'],
    [
      'ada@example.org,2020-01-01\n',
      1,
      'The first line must name the columns, and one of them must be email.',
    ],
    ['email,email\na@example.org,b@example.org\n', 1, 'Several columns are the email: “email”, “email”.'],
    ['lat,email,LATITUDE\n1,a@example.org,2\n', 1, 'Several columns are the latitude: “lat”, “LATITUDE”.'],
    ['email\na@example.org\nemail\n', 3, 'Invalid email address: “email”'],
    ['email,place\na@example.org,"open\nb@example.org,\n', 3, 'A quotation mark is opened and never closed.'],
    ['email\na@example.org,Oslo\n', 2, 'The line has 2 cells, but the header has 1.'],
    ['email,location\n,Oslo\n', 2, 'Email is required'],
  ])('like %j are refused as a whole', async (file, line, message) => {
    const result = await send(file);
    expect(result.added).toBe(0);
    expect(result.problems[0]).toEqual({ line, message });
    expect(await emails()).toEqual([]);
  });

  test('with a million columns are refused as a whole', async () => {
    const result = await send(`email${',x'.repeat(1_000_000)}\n`);
    const message = expect.stringMatching(/^The line is longer than 65,536 characters/);
    expect(result.problems[0]).toEqual({ line: 1, message });
    expect(await emails()).toEqual([]);
  });

  test.each([
    ['the header', 1, ''],
    ['a row', 3, 'email,location\n\na@example.org'],
    ['a row of two lines', 4, 'email,location\n\na@example.org,"\n"'],
  ])('with a million empty cells in %s are refused as a whole', async (_name, line, start) => {
    const result = await send(`${start}${','.repeat(1_000_000)}\nb@example.org,\n`);
    expect(result.added).toBe(0);
    expect(result.problems[0]?.message).toMatch(/^The line is longer than 65,536 characters/);
    expect(result.problems[0]?.line).toBe(line);
    expect(await emails()).toEqual([]);
  });

  test('of many bad rows count them all and tell the first hundred problems', async () => {
    const result = await send(`email,note\n${'bad,\n'.repeat(5000)}`);
    expect(result).toMatchObject({ rows: 5000, refused: 5000 });
    expect(result.problems.length).toBe(100);
    expect(result.problems[0]).toEqual({ line: 1, message: 'Ignored columns: “note”.' });
  });
});

describe('cells', () => {
  const one = async (header: string, row: string) => {
    const result = await send(`email,${header}\na@example.org,${row}\n`);
    return { message: result.problems[0]?.message, row: (await stored())[0] };
  };

  test.each([
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-02-29 12:30:15', '2024-02-29T12:30:15.000Z'],
    ['2024-02-29T12:30:15.123456Z', '2024-02-29T12:30:15.123Z'],
    ['2024-02-29T12:30:15+02:00', '2024-02-29T10:30:15.000Z'],
    ['2024-02-29 12:30:15.5-0530', '2024-02-29T18:00:15.500Z'],
    ['2024-02-29 12:30:15 UTC', '2024-02-29T12:30:15.000Z'],
    ['2024-02-29 12:30:15+00', '2024-02-29T12:30:15.000Z'],
    ['2024-02-29 12:30:15.123456 +0000 UTC', '2024-02-29T12:30:15.123Z'],
    ['2024-02-29 12:30:15 +0200 CEST', '2024-02-29T10:30:15.000Z'],
    ['2024-02-29 12:30:15.1 -0300 -03', '2024-02-29T15:30:15.100Z'],
    ['2024-02-29 12:30:15 +0530 +0530', '2024-02-29T07:00:15.000Z'],
  ])('the time %s is read', async (text, instant) => {
    expect((await one('created_at', text)).row?.created_at).toBe(instant);
  });

  test.each([
    ['03/04/2026', /not clear/],
    ['4.3.2026 12:00', /not clear/],
    ['46000.5', /not clear/],
    ['2026-02-30', /no such time/],
    ['2025-01-01 25:00', /no such time/],
    ['2999-01-01', /in the future/],
  ])('the time %s is refused', async (text, message) => {
    const result = await one('created_at', text);
    expect(result.message).toMatch(message);
    expect(result.row).toBeUndefined();
  });

  test('coordinates are rounded and looked up where there is no place; 0,0 means unknown', async () => {
    expect((await one('latitude,longitude,location', '59.9139,10.7522,')).row).toMatchObject({
      latitude: 59.91,
      longitude: 10.75,
      location: 'Oslo, Norway',
    });
    await send('email,lat,lng,location\nb@example.org,1,2,Home\nc@example.org,0,0,\n');
    const rows = await stored();
    expect(rows.find(({ email }) => email.startsWith('b'))).toMatchObject({ latitude: 1, location: 'Home' });
    expect(rows.find(({ email }) => email.startsWith('c'))).toMatchObject({ latitude: null, location: null });
  });

  test.each(['"59,9","10,7"', '91,0', '1,', ',1', 'NaN,1', '1e1,2'])(
    'the coordinates %s are refused',
    async (text) => {
      const result = await one('latitude,longitude', text);
      expect(result.message).toMatch(/degrees with a decimal point|given together/);
      expect(result.row).toBeUndefined();
    },
  );

  test('a place that is too long or not text is refused', async () => {
    expect((await one('location', 'x'.repeat(201))).message).toBe(
      'The location is longer than 200 characters.',
    );
    expect((await one('location', 'a\0b')).message).toBe('The location is not valid text.');
    expect((await one('location', 'x'.repeat(200))).row?.location).toBe('x'.repeat(200));
  });
});

describe('all or nothing', () => {
  const many = (count: number) =>
    `email,created_at\n${Array.from({ length: count }, (_, n) => `p${n}@example.org,2020-01-01 00:00:${String(n % 60).padStart(2, '0')}\n`).join('')}`;

  test('an import of which the last write fails leaves nothing', async () => {
    await joinAs('ada@example.org');
    const repair = await breakWrites(app.deps.db, 'insert', 'audit');
    const answer = await call(
      app,
      'rest',
      'subscribers.importCsv',
      { file: [many(1000)], dry_run: 'false' },
      session,
    );
    expect(answer.status).toBe(500);
    await repair();
    expect(await emails()).toEqual(['ada@example.org']);
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
    expect(await send(many(1000))).toMatchObject({ added: 1000 });
  });

  test('entries that are not confirmed wait after an import of any size, and are left alone by one that fails', async () => {
    const names = Array.from({ length: 600 }, (_, n) => `p${n * 2}@example.org`);
    await Promise.all(names.map((email) => joinAs(email)));
    await app.deps.db.updateTable('subscribers').set({ status: 'unconfirmed' }).execute();
    const of = async (status: string) => (await statuses()).filter(([, one]) => one === status).length;
    const repair = await breakWrites(app.deps.db, 'insert', 'audit');
    const input = { file: [many(1100)], dry_run: 'false' };
    expect((await call(app, 'rest', 'subscribers.importCsv', input, session)).status).toBe(500);
    await repair();
    expect(await of('unconfirmed')).toBe(600);
    expect(await send(many(1100))).toMatchObject({ added: 1100, known: 0 });
    expect(await send(many(1100))).toMatchObject({ added: 0, known: 1100 });
    expect([await of('waiting'), await of('unconfirmed')]).toEqual([1100, 50]);
    expect(await findWrongCounts(app.deps.db)).toEqual([]);
  });

  test('who joins while an import runs that then fails stays on the waitlist', async () => {
    const repair = await breakWrites(app.deps.db, 'insert', 'audit');
    const importing = call(
      app,
      'rest',
      'subscribers.importCsv',
      { file: [many(3000)], dry_run: 'false' },
      session,
    );
    for (let n = 0; n < 3000; n += 100) expect((await joinAs(`p${n}@example.org`)).status).toBe(200);
    expect((await importing).status).toBe(500);
    await repair();
    const joined = Array.from({ length: 30 }, (_, n) => `p${n * 100}@example.org`);
    expect((await emails()).toSorted()).toEqual(joined.toSorted());
  });

  test('a second import at the same time is refused with a sentence, and the next one runs', async () => {
    const input = { file: [many(2000)], dry_run: 'true' };
    const answers = await Promise.all(
      [1, 2].map(() => call(app, 'rest', 'subscribers.importCsv', input, session)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.detail).toBe(
      'Another import is running: please try again when it is done.',
    );
    expect((await call(app, 'trpc', 'subscribers.importCsv', input, session)).status).toBe(200);
  });
});

const all = { date_from: '0000-01-01T00:00:00Z', date_to: '9999-12-31T00:00:00Z' };
const year2020 = { from: '2020-01-01T00:00:00Z', to: '2020-12-31T23:59:59Z', time_zone: 'UTC' };

/** How many entries each way to read the waitlist shows, on a transport. */
function waysToCount(transport: Transport): Record<string, () => Promise<number>> {
  const read = async (procedure: ProcedureName, input: object) => {
    // A file is streamed over REST alone.
    const over = procedure === 'subscribers.exportCsv' ? 'rest' : transport;
    const answer = await call(app, over, procedure, input, session);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const pageOf = (filter: object) => async () => {
    const { data, count } = subscriberList.parse(
      (await read('subscribers.list', { limit: 1000, ...filter })).body,
    );
    // A page and its count are of one instant.
    expect(data.length).toBe(Math.min(count, 1000));
    return count;
  };
  const linesOf = (input: object) => async () =>
    (await read('subscribers.exportCsv', input)).text.split('\r\n').length - 2;
  const figures = async () => statsOutput.parse((await read('subscribers.stats', year2020)).body);
  return {
    'the newest': pageOf({}),
    'a search': pageOf({ q: 'example' }),
    'a range': pageOf({ from: '2020-01-01T00:00:00.500Z', sort: 'email' }),
    'an order': pageOf({ sort: 'location', status: 'waiting' }),
    'a page beyond the end': async () =>
      subscriberList.parse((await read('subscribers.list', { skip: 1_000_000 })).body).count,
    'the figures': async () => (await figures()).total,
    'the days of the figures': async () =>
      1 + (await figures()).per_day.reduce((sum, { joined }) => sum + joined, 0),
    'the places of the figures': async () =>
      1 + (await figures()).places.reduce((sum, { joined }) => sum + joined, 0),
    'the metrics': async () => (await readPage(app.deps.db, { skip: 0, limit: 1 })).count,
    'an export': linesOf(all),
    'an export of matches': linesOf({ ...all, q: 'example' }),
  };
}

describe('nobody is shown rows of an import that has not ended', () => {
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `p${n}@example.org,2020-0${(n % 9) + 1}-01 00:00:0${1 + (n % 9)},"Bonn, Germany"\n`,
    ).join('');
  const file = (count: number) => `email,created_at,location\n${rows(count)}`;

  /** Reads in every way while an import runs. @returns what was shown, and how often it was while rows were stored */
  async function watch(importing: Promise<Answer>, count: number) {
    let isOver = false;
    const ended = importing.finally(() => (isOver = true));
    const seen = new Set<string>();
    let midway = 0;
    while (!isOver)
      for (const transport of transports)
        for (const [name, way] of Object.entries(waysToCount(transport))) {
          const some = await app.deps.db
            .selectFrom('subscribers')
            .select('id')
            .where('email', 'like', 'p%')
            .orderBy('email')
            .executeTakeFirst();
          const shown = await way();
          if (shown !== 1 && shown !== count + 1) seen.add(`${name}: ${shown}`);
          if (some === undefined) continue;
          const { status } = await call(app, transport, 'subscribers.get', { id: some.id }, session);
          const named = await call(app, 'rest', 'subscribers.exportCsv', { ids: [some.id] }, session);
          if (isOver) continue;
          midway += 1;
          // It may have ended, and its answer be on the way.
          if (status === 200 || named.text.includes('@')) await ended;
          if (isOver && (await ended).status !== 200) seen.add(`its row: ${status}, ${named.text}`);
        }
    const answer = await ended;
    return { seen: [...seen], midway, status: answer.status };
  }

  test('through any of the ways to read them, whether it fails or not', { timeout: 120_000 }, async () => {
    await send('email\nbefore@example.org\n');
    // On PostgreSQL they are stored by one statement.
    const leastMidway = isPostgres ? 0 : 1;
    const count = 12_000;
    const run = () =>
      watch(
        call(app, 'rest', 'subscribers.importCsv', { file: [file(count)], dry_run: 'false' }, session),
        count,
      );
    const repair = await breakWrites(app.deps.db, 'insert', 'audit');
    const failed = await run();
    expect(failed).toMatchObject({ seen: [], status: 500 });
    expect(failed.midway).toBeGreaterThanOrEqual(leastMidway);
    await repair();
    for (const way of Object.values(waysToCount('rest'))) expect(await way()).toBe(1);
    const done = await run();
    expect(done).toMatchObject({ seen: [], status: 200 });
    expect(done.midway).toBeGreaterThanOrEqual(leastMidway);
    for (const [name, way] of Object.entries(waysToCount('rest')))
      expect([name, await way()]).toEqual([name, count + 1]);
  });

  test.each(transports)('after a kill in the middle of it, through %s', async (transport) => {
    const { db, engine } = app.deps;
    await send('email\nbefore@example.org\n');
    const read = async () => {
      const shown = await Promise.all(Object.values(waysToCount(transport)).map((way) => way()));
      return [...new Set(shown)];
    };
    expect(await read()).toEqual([1]);
    // As the rows are while the import is being stored.
    const id = (n: number) => `01970000-0000-7000-8000-00000000000${n}`;
    const values = [1, 2, 3].map((n) => ({
      id: id(n),
      email: `p${n}@example.org`,
      created_at: `2020-01-01T00:00:0${n}.000Z`,
      location: 'Bonn, Germany',
      latitude: 50.73,
      longitude: 7.1,
    }));
    const begin = async () => {
      await db
        .insertInto('imports')
        .values({ first_id: id(1), last_id: id(3) })
        .execute();
      await db.insertInto('subscribers').values(values).execute();
    };
    const by = (procedure: ProcedureName, input: object) => call(app, transport, procedure, input, session);
    const states = async () => [
      ...(await read()),
      (await by('subscribers.get', { id: id(2) })).status,
      (await call(app, 'rest', 'subscribers.exportCsv', { ids: [id(2)] }, session)).text.includes('p2@'),
    ];
    await begin();
    expect(await states()).toEqual([1, 404, false]);
    expect((await by('subscribers.remove', { id: id(2) })).status).toBe(404);
    expect((await by('subscribers.removeMany', { ids: [id(2)] })).body).toEqual({ deleted: 0 });
    const dry = await send('email\np1@example.org\n', 'true');
    expect(dry).toMatchObject({ added: 1, known: 0 });
    await engine.removeUnfinishedImports();
    expect(await states()).toEqual([1, 404, false]);
    await begin();
    expect(await states()).toEqual([1, 404, false]);
    await db.deleteFrom('imports').execute();
    expect(await states()).toEqual([4, 200, true]);
  });
});
