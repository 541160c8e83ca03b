// Questions to the waitlist, through the real server and its processes, and what its statements answer compared with a plain
// evaluation of the same rows.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateUnits, planSchema, type Filter, type Plan } from '#shared/ask-plan.ts';
import { datePartText } from '#shared/date-part-text.ts';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { Collection, UploadResult } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { call, logIn, type Answer, type Session } from '#server/testing/transports.ts';
import type { ProcedureName } from '../../http/rest-routes.ts';
import { toRoleColumns } from '../../users/roles.ts';
import { foldCell } from '../tables/fold-cell.ts';
import { partsOf } from './places.ts';
import { suggestedQuestions } from './waitlist-profile.ts';
import { Waitlist } from './waitlist.ts';

/** Of a week from Monday, 9 March 2026, to Sunday; a Thursday is today. */
const NOW = new Date('2026-03-12T12:00:00.000Z');
const ENTRIES: [created_at: string, location: string | null][] = [
  ['2025-12-31T23:30:00.000Z', 'Berlin, Germany'],
  ['2026-02-28T12:00:00.000Z', 'Rome, Italy'],
  ['2026-03-01T22:59:59.999Z', 'São Paulo, Brazil'],
  ['2026-03-01T23:00:00.000Z', 'Berlin, Germany'],
  ['2026-03-04T08:00:00.000Z', 'Berlin, Germany'],
  ['2026-03-04T09:00:00.000Z', 'Zürich, Switzerland'],
  ['2026-03-08T22:59:59.999Z', null],
  ['2026-03-08T23:00:00.000Z', 'Singapore'],
  ['2026-03-11T23:30:00.000Z', 'Washington, D.C., United States'],
  ['2026-03-12T11:00:00.000Z', null],
];

let app: TestApp;
let session: Session;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  app.advance(NOW.getTime() - Date.now());
  const { email } = await app.addUser('asker@example.org');
  session = await logIn(app, 'rest', email);
  await addEntries(ENTRIES);
  const { db } = app.deps;
  for (const [status, names] of [
    ['invited', ['secret1', 'secret2']],
    ['joined', ['secret3']],
  ] as const) {
    const emails = names.map((name) => `${name}@hidden.example`);
    await db.updateTable('subscribers').set({ status }).where('email', 'in', emails).execute();
  }
});
afterAll(() => app.close());

let entriesAdded = 0;
async function addEntries(entries: typeof ENTRIES): Promise<void> {
  const rows = entries.map(([created_at, location]) => {
    entriesAdded += 1;
    const id = `01900000-0000-7000-8000-${String(entriesAdded).padStart(12, '0')}`;
    return {
      id,
      email: `secret${entriesAdded}@hidden.example`,
      created_at,
      location,
      latitude: null,
      longitude: null,
    };
  });
  await app.deps.db.insertInto('subscribers').values(rows).execute();
}

const send = (procedure: ProcedureName, input?: unknown): Promise<Answer> =>
  call(app, 'rest', procedure, input, session);

async function get<Body>(procedure: ProcedureName, input?: unknown): Promise<Body> {
  const answer = await send(procedure, input);
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
  // Safe: the output schema of the procedure has checked it.
  return answer.body as Body;
}

const ask = (question: string, more: object = {}) =>
  get<Question>('questions.ask', { question, time_zone: 'Europe/Berlin', ...more });
const named = { collection_ids: [WAITLIST_ID] };

describe('a question to the waitlist', () => {
  test.each<[question: string, planText: string, rows: unknown[][]]>([
    [
      'How many joined last week?',
      'The number of rows, where Joined is between Mar 2, 2026 and Mar 8, 2026',
      [[4]],
    ],
    ['How many joined today?', 'The number of rows, where Joined is on Mar 12, 2026', [[2]]],
    ['How many joined?', 'The number of rows', [[10]]],
    ['How many people signed up in March?', 'The number of rows, where Joined is in March 2026', [[8]]],
    ['How many people joined in Zurich?', 'The number of rows, where City is Zürich', [[1]]],
    ['How many subscribers are from Germany?', 'The number of rows, where Country is Germany', [[3]]],
    ['How many without a location?', 'The number of rows, where Location is empty', [[2]]],
    ['How many are on the waitlist?', 'The number of rows', [[10]]],
    ['How many are on the waiting list?', 'The number of rows', [[10]]],
    ['How many are invited?', 'The number of rows, where Status is invited', [[2]]],
    [
      'How many people in Berlin are waiting?',
      'The number of rows, where City is Berlin and Status is waiting',
      [[2]],
    ],
    [
      'How many subscribers per status?',
      'The number of rows by Status, largest first',
      [
        ['waiting', 7],
        ['invited', 2],
        ['joined', 1],
      ],
    ],
    [
      'How many joined per month?',
      'The number of rows by month of Joined',
      [
        ['2026-01', 1],
        ['2026-02', 1],
        ['2026-03', 8],
      ],
    ],
    [
      'How many joined in March per week?',
      'The number of rows by week of Joined, where Joined is in March 2026',
      [
        ['2026-02-23', 1],
        ['2026-03-02', 4],
        ['2026-03-09', 3],
      ],
    ],
    [
      'Top 2 cities in Italy or in March',
      'The number of rows by City, where Country is Italy or Joined is in March 2026, if the number of rows with City is at least 1, largest first, only the first 2',
      [
        ['Berlin', 2],
        ['Rome', 1],
      ],
    ],
    [
      'Top 2 cities in March',
      'The number of rows by City, where Joined is in March 2026 and City is not empty, largest first, only the first 2',
      [
        ['Berlin', 2],
        ['São Paulo', 1],
      ],
    ],
    [
      'How many subscribers per country?',
      'The number of rows by Country, largest first',
      [
        ['Germany', 3],
        [null, 2],
        ['Brazil', 1],
        ['Italy', 1],
        ['Singapore', 1],
        ['Switzerland', 1],
        ['United States', 1],
      ],
    ],
  ])('%s', async (question, planText, rows) => {
    const { figure, verdict, kind, citations } = await ask(question, named);
    expect({ verdict, kind, citations }).toEqual({ verdict: 'answer', kind: 'figure', citations: [] });
    expect(figure).toMatchObject({ plan_text: planText, rows, rows_total: 10 });
    expect(figure?.table).toMatchObject({
      id: WAITLIST_ID,
      name: 'Waitlist',
      file_id: null,
      file_name: null,
    });
  });

  test('is one that goes to all, and says so', async () => {
    const { figure, collection_ids } = await ask('How many joined today?');
    expect(figure?.rows).toEqual([[2]]);
    expect(collection_ids).toEqual([WAITLIST_ID]);
  });

  test('means the days of the zone, by default those of UTC', async () => {
    const { figure } = await get<Question>('questions.ask', { question: 'How many joined today?' });
    expect(figure?.rows).toEqual([[1]]);
    expect(await send('questions.ask', { question: 'a', time_zone: 'Mars/Olympus' })).toMatchObject({
      status: 422,
    });
  });

  test('is followed up by another to the same', async () => {
    const { id } = await ask('How many subscribers are from Berlin?', named);
    const next = await ask('And from Rome?', { follows: id });
    expect(next).toMatchObject({ collection_ids: [WAITLIST_ID], figure: { rows: [[1]] } });
  });

  test('asks back where a place is spelled like another one', async () => {
    const asked = await ask('How many subscribers are from Germny?', named);
    expect(asked).toMatchObject({
      figure: null,
      verdict: 'choose',
      readings: [{ plan_text: 'The number of rows, where Country is Germany', rows: [[3]] }],
      unknown_words: [{ text: 'Germny' }],
    });
  });

  test('understands a month without a year as the last one', async () => {
    await addEntries([['2025-03-20T12:00:00.000Z', 'Rome, Italy']]);
    const { figure } = await ask('How many signed up in March?', named);
    expect(figure).toMatchObject({
      plan_text: 'The number of rows, where Joined is in March 2026',
      rows: [[8]],
      rows_total: 11,
    });
    await app.deps.db.deleteFrom('subscribers').where('created_at', '<', '2025-12-01').execute();
  });

  test('that nobody meets is answered with none', async () => {
    const { figure, verdict } = await ask('How many joined yesterday in Rome?', named);
    expect({ rows: figure?.rows, verdict }).toEqual({ rows: [[0]], verdict: 'answer' });
  });

  test.each([
    [
      'How many subscribers from Germany joined per month?',
      'The number of rows by month of Joined, where Country is Germany',
    ],
    [
      'Which country has the most subscribers?',
      'The number of rows by Country, where Country is not empty, largest first, only the first',
    ],
    ['How many subscribers are not from Germany?', 'The number of rows, where Country is not Germany'],
    ['How many different countries?', 'The number of different Country'],
    ['How many different cities per country?', 'The number of different City by Country, largest first'],
    ['How many joined per month and country?', 'The number of rows by month of Joined and Country'],
    ['What is the latest joined per country?', 'The last Joined by Country'],
    ['How many persons joined on 4 March?', 'The number of rows, where Joined is on Mar 4, 2026'],
    ['How many signed up since February?', 'The number of rows, where Joined is since February 2026'],
  ])('is read as one to a sheet: %s', async (question, planText) => {
    const { figure, verdict } = await ask(question, named);
    expect({ verdict, plan: figure?.plan_text }).toEqual({ verdict: 'answer', plan: planText });
  });

  test.each(suggestedQuestions)('of those that are suggested is answered: %s', async (question) => {
    expect(await ask(question, named)).toMatchObject({ verdict: 'answer', kind: 'figure' });
  });

  test('suggests others where nothing is understood', async () => {
    const { verdict, suggestions } = await ask('Why is the sky blue?', named);
    expect({ verdict, suggestions }).toEqual({ verdict: 'not_found', suggestions: [...suggestedQuestions] });
  });

  test('asks back where a word was not understood', async () => {
    const asked = await ask('How many purple people joined?', named);
    expect(asked).toMatchObject({
      figure: null,
      verdict: 'choose',
      absent_words: [],
      unknown_words: [{ text: 'purple' }],
      readings: [{ table: { id: WAITLIST_ID } }],
    });
  });

  test('lists nobody: their number can be chosen', async () => {
    const asked = await ask('Show subscribers from Berlin', named);
    expect(asked).toMatchObject({
      figure: null,
      verdict: 'choose',
      readings: [{ plan_text: 'The number of rows, where City is Berlin' }],
      unknown_words: [],
      table_note: expect.stringContaining('Subscribers lists'),
    });
  });

  test('has nobody of an import that has not ended, and all of them when it has', async () => {
    const figuresOf = async () => {
      const rows = [];
      for (const question of [
        'How many joined?',
        'How many people joined in Bergen?',
        'How many subscribers per country?',
        'How many joined per month?',
        'Joined per week and status',
        'What is the earliest join?',
      ])
        rows.push((await ask(question, named)).figure?.rows);
      return rows;
    };
    const { db } = app.deps;
    const before = await figuresOf();
    expect(before.slice(0, 2)).toEqual([[[10]], undefined]);
    const id = (n: number) => `01910000-0000-7000-8000-00000000000${n}`;
    await db
      .insertInto('imports')
      .values({ first_id: id(1), last_id: id(3) })
      .execute();
    const values = [1, 2, 3].map((n) => ({
      id: id(n),
      email: `imported${n}@hidden.example`,
      created_at: `2024-0${n}-01T00:00:00.000Z`,
      location: 'Bergen, Norway',
    }));
    await db.insertInto('subscribers').values(values).execute();
    expect(await figuresOf()).toEqual(before);
    await db.deleteFrom('imports').execute();
    const after = await figuresOf();
    expect(after.slice(0, 2)).toEqual([[[13]], [[3]]]);
    expect(after[2]).toContainEqual(['Norway', 3]);
    await db
      .deleteFrom('subscribers')
      .where(
        'id',
        'in',
        values.map((row) => row.id),
      )
      .execute();
    expect(await figuresOf()).toEqual(before);
  });

  test('finds those who joined since, and not those who left', async () => {
    const rowsOf = async () => (await ask('How many people joined in Oslo?', named)).figure?.rows;
    expect(await rowsOf()).toBeUndefined();
    await addEntries([['2026-03-12T11:30:00.000Z', 'Oslo, Norway']]);
    expect(await rowsOf()).toEqual([[1]]);
    await app.deps.db.deleteFrom('subscribers').where('location', '=', 'Oslo, Norway').execute();
    expect(await rowsOf()).toBeUndefined();
    // In months that had nobody, that had somebody, and in one from which somebody left.
    for (const day of ['2025-06-01', '2025-06-02', '2025-12-01', '2026-03-01']) {
      await addEntries([[`${day}T11:30:00.000Z`, 'Oslo, Norway']]);
      expect(await rowsOf()).toEqual([[1]]);
      await addEntries([
        [`${day}T11:30:00.000Z`, 'Oslo, Norway'],
        [`${day}T11:30:00.000Z`, null],
      ]);
      expect(await rowsOf()).toEqual([[2]]);
      await app.deps.db.deleteFrom('subscribers').where('created_at', '=', `${day}T11:30:00.000Z`).execute();
      await addEntries([[`${day}T12:30:00.000Z`, 'Bergen, Norway']]);
      expect(await rowsOf()).toBeUndefined();
      await app.deps.db.deleteFrom('subscribers').where('location', '=', 'Bergen, Norway').execute();
    }
  });

  test('has no address in its answer, nor in what is stored of it', async () => {
    const answers = [
      await ask('How many joined per day?', named),
      await ask('How many subscribers per location?', named),
    ];
    const { rows } = await sql<{ figure: string }>`select figure from question_figures`.execute(app.deps.db);
    expect(JSON.stringify([answers, rows])).not.toMatch(/hidden|secret\d|email/);
    expect(rows.length).toBeGreaterThan(1);
  });
});

describe('another plan', () => {
  const change = async (plan: object, question = 'How many joined?', more: object = named) => {
    const { id } = await ask(question, more);
    return send('questions.figure', {
      id,
      plan: { table: WAITLIST_ID, ...plan },
      time_zone: 'Europe/Berlin',
    });
  };
  const count = { measures: [{ op: 'count' }] };

  test('of a member is one to their files alone, and hides what they were told as staff', async () => {
    const person = await app.addUser('turned@example.org');
    const own = await logIn(app, 'rest', person.email);
    const asked = (more: object) =>
      call(app, 'rest', 'questions.ask', { question: 'How many joined today?', ...more }, own);
    const { body } = await asked(named);
    expect(body).toMatchObject({ kind: 'figure' });
    await app.deps.db.updateTable('users').set(toRoleColumns('member')).where('id', '=', person.id).execute();
    expect((await asked(named)).status).toBe(404);
    expect((await asked({})).body).toMatchObject({ verdict: 'not_found', figure: null, collection_ids: [] });
    const { id } = Object(body);
    const former = await call(app, 'rest', 'questions.get', { id }, own);
    expect(former.body).toMatchObject({ verdict: 'not_found', figure: null, lines: [] });
    expect(former.text).not.toContain('Waitlist');
    const plan = { table: WAITLIST_ID, measures: [{ op: 'count' }] };
    expect((await call(app, 'rest', 'questions.figure', { id, plan }, own)).status).toBe(404);
  });

  test('is worked out in the zone that it comes with', async () => {
    const { body } = await change({ ...count, group_by: [{ column: 'c1', by: 'year' }] });
    expect(body).toMatchObject({ figure: { rows: [['2026', 10]] } });
  });

  test.each([
    ['the waitlist is counted', { columns: ['c1', 'c4'] }, 'counted here, not listed'],
    [
      'times are told by hours',
      { measures: [{ op: 'count' }], group_by: [{ column: 'c1', by: 'hour' }] },
      'not by hours',
    ],
    [
      'columns are computed',
      {
        measures: [{ op: 'count' }],
        computed: [{ key: 'x1', op: 'days', columns: ['c1', 'c1'] }],
      },
      'no columns to compute others from',
    ],
    [
      'columns are compared with each other',
      { measures: [{ op: 'count' }], filters: [{ column: 'c2', op: 'is', other: 'c3' }] },
      'compared with values only',
    ],
    ['there are no numbers', { measures: [{ op: 'median', column: 'c2' }] }, 'not a column of numbers'],
    [
      'times are combined',
      {
        measures: ['maximum', 'minimum'].map((op) => ({ op, column: 'c1' })),
        combine: 'difference',
      },
      'only counts are combined',
    ],
    ['moments show single people', { ...count, group_by: [{ column: 'c1' }] }, 'grouped by day'],
    ['there are no addresses', { group_by: [{ column: 'c6' }] }, 'no column c6'],
    ['places are no numbers', { measures: [{ op: 'sum', column: 'c2' }] }, 'not a column of numbers'],
  ])('is refused where %s', async (_, plan, sentence) => {
    const { status, text } = await change(plan);
    expect({ status, text }).toEqual({ status: 422, text: expect.stringContaining(sentence) });
  });

  test('of a question that was not put to the waitlist is not found', async () => {
    const { id } = await get<Collection>('collections.create', { name: 'Papers' });
    expect(await change(count, 'What?', { collection_ids: [id] })).toMatchObject({ status: 404 });
  });
});

describe('beside files', () => {
  test('what a file answers alike is not guessed, unless one of them is named', async () => {
    const { id } = await get<Collection>('collections.create', { name: 'Members' });
    await get<UploadResult>('files.upload', {
      id,
      files: ['Name,Joined,Shoe\nAnna,2026-01-05,38\nBert,2026-02-06,44\nCarl,2026-02-07,43\n'],
    });
    await app.deps.ask.settled();
    const question = 'How many joined per month?';
    expect(await ask(question)).toMatchObject({ figure: null, verdict: 'choose', unknown_words: [] });
    expect((await ask(question, named)).figure?.table.id).toBe(WAITLIST_ID);
    expect((await ask(question, { collection_ids: [id] })).figure?.rows).toEqual([
      ['2026-01', 1],
      ['2026-02', 2],
    ]);
    // One that only the file understands is its own.
    expect((await ask('What is the average shoe?')).figure?.rows).toEqual([[125 / 3]]);
    // A question without a word of the waitlist is none to it.
    expect((await ask('How many in Berlin?')).figure).toBeNull();
    // Words that say little of a table that is asked alone may be about something else.
    expect(await ask('How many people live here?')).toMatchObject({
      figure: null,
      unknown_words: [{ text: 'live' }],
    });
    expect((await ask('How many people live here?', named)).figure?.rows).toEqual([[10]]);
    for (const other of ['How many customers are there per country?', 'How many members per country?'])
      expect(await ask(other)).toMatchObject({ figure: null });
    expect((await ask('How many customers per country?', named)).figure?.rows[0]).toEqual(['Germany', 3]);
    expect((await ask('What are the names of the tenants?')).figure?.table.id).not.toBe(WAITLIST_ID);
    expect((await ask('How many sign-ups per country?')).figure?.rows[0]).toEqual(['Germany', 3]);
  });

  test('what is meant for them is not answered from it, nor with none, unless it is named', async () => {
    await app.deps.db.deleteFrom('collections').execute();
    const { id } = await get<Collection>('collections.create', { name: 'Reports' });
    await get<UploadResult>('files.upload', { id, files: ['In 2023, 12 people were hired.'] });
    await app.deps.ask.settled();
    const hired = await ask('How many people were hired in 2023?');
    expect(hired).toMatchObject({ verdict: 'answer', figure: null });
    expect(hired.lines[0]?.text).toContain('12 people');
    for (const question of [
      'How many people were hired on 5 February 2026?',
      'How many people joined on 5 February 2026?',
    ])
      expect((await ask(question)).verdict, question).not.toBe('answer');
    const answers = { verdict: 'answer', figure: { rows: [[0]], table: { id: WAITLIST_ID } } };
    expect(await ask('How many subscribers joined on 5 February 2026?')).toMatchObject(answers);
    expect(await ask('How many people joined on 5 February 2026?', named)).toMatchObject(answers);
    // What it has is an answer, in its own words.
    expect(await ask('How many signed up in March 2026?')).toMatchObject({ verdict: 'answer' });
  });
});

/** The rows as the plan sees them, in a zone. */
function rowsIn(timeZone: string, entries: typeof ENTRIES) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return entries.map(([created_at, location]) => {
    const { city, country } = location === null ? { city: null, country: null } : partsOf(location);
    return { c1: format.format(new Date(created_at)).replace(' ', 'T'), c2: city, c3: country, c4: location };
  });
}

type Row = ReturnType<typeof rowsIn>[number];

function groupOf(date: string, by: (typeof dateUnits)[number]): string | number {
  const [year = '', month = ''] = date.split('-');
  if (by === 'year') return year;
  if (by === 'quarter') return `${year}-Q${Math.ceil(Number(month) / 3)}`;
  if (by === 'month') return `${year}-${month}`;
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (by === 'month_of_year') return Number(month);
  if (by === 'quarter_of_year') return Math.ceil(Number(month) / 3);
  if (by === 'hour') return Number(date.slice(11, 13));
  if (by === 'weekday') return ((day.getUTCDay() + 6) % 7) + 1;
  if (by === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** @returns undefined where the cell has no value */
function matches(row: Row, { column, op, values, by }: Filter): boolean | undefined {
  const cell = row[column as keyof Row]; // Safe: the plans below name no other columns.
  if (op === 'empty') return cell === null;
  if (op === 'not_empty') return cell !== null;
  if (cell === null) return undefined;
  if (by !== undefined) return values.some((value) => value === Number(groupOf(cell, by)));
  if (column === 'c1') {
    // A time is a part of each moment within it.
    const [from = '', to = from] = values.map(String);
    const start = (time: string) => cell.slice(0, time.length);
    const [first, last] = from <= to ? [from, to] : [to, from];
    switch (op) {
      case 'less':
        return start(from) < from;
      case 'at_most':
        return start(from) <= from;
      case 'more':
        return start(from) > from;
      case 'at_least':
        return start(from) >= from;
      case 'is_not':
        return start(from) !== from;
      case 'between':
        return start(first) >= first && start(last) <= last;
      case 'is':
      case 'one_of':
      case 'contains':
      case 'starts_with':
      case 'ends_with':
        return values.some((value) => start(String(value)) === value);
    }
  }
  const texts = values.map((value) => foldCell(String(value)));
  if (op === 'contains') return foldCell(cell).includes(texts[0] ?? '');
  if (op === 'starts_with') return foldCell(cell).startsWith(texts[0] ?? '');
  if (op === 'ends_with') return foldCell(cell).endsWith(texts[0] ?? '');
  return texts.includes(foldCell(cell)) !== (op === 'is_not');
}

describe('random plans', () => {
  const entries: typeof ENTRIES = [];
  beforeAll(async () => {
    const places = [
      null,
      'Berlin, Germany',
      'berlin, Germany',
      'BERLIN',
      'Münster, Germany',
      'Munster, Ireland',
      'Washington, D.C., United States',
      'Singapore',
      'Ålesund,Norway',
      "Val d'Or, Canada",
      'Łódź, Poland',
      ',',
      'Bonn,, Germany',
    ];
    // Around the changes of clocks, and the ends of years.
    const starts = [
      '2024-12-31T20:00:00Z',
      '2025-03-30T00:00:00Z',
      '2025-10-25T12:00:00Z',
      '2025-10-26T00:00:00Z',
      '2026-03-08T00:00:00Z',
    ];
    for (let index = 0; index < 300; index += 1) {
      const start = Date.parse(starts[index % starts.length] ?? '');
      const time = new Date(start + ((index * 1_234_567) % 93_600_000) + (index % 7) * 86_400_000);
      entries.push([time.toISOString(), places[(index * 5) % places.length] ?? null]);
    }
    await addEntries(entries);
  });

  const text = fc.constantFrom(
    'berlin',
    'München',
    'Munster',
    'GERMANY',
    'lodz',
    "val d'or",
    'in',
    'Nowhere',
  );
  const day = fc.constantFrom(
    '2024',
    '2025-03',
    '2025-03-30',
    '2025-10-26',
    '2026-03-08',
    '2024-12-31',
    '2025',
  );
  const time = fc.oneof(
    fc.record({
      op: fc.constantFrom('is', 'is_not', 'less', 'at_most', 'more', 'at_least'),
      values: fc.tuple(day),
    }),
    // Of times that are as long, so that a text tells which is the first.
    fc.record({
      op: fc.constant('between'),
      values: fc.constantFrom(['2025-03', '2026-03'], ['2026', '2024']),
    }),
    fc.record({ op: fc.constant('one_of'), values: fc.array(day, { minLength: 1, maxLength: 3 }) }),
  );
  const words = fc.oneof(
    fc.record({
      op: fc.constantFrom('is', 'is_not', 'contains', 'starts_with', 'ends_with'),
      values: fc.tuple(text),
    }),
    fc.record({ op: fc.constant('one_of'), values: fc.array(text, { minLength: 1, maxLength: 3 }) }),
    fc.record({ op: fc.constantFrom('empty', 'not_empty'), values: fc.constant([]) }),
  );
  const filter = fc.oneof(
    time.map((own) => ({ column: 'c1', ...own })),
    fc
      .tuple(fc.constantFrom('weekday', 'month_of_year', 'quarter_of_year'), fc.constantFrom(1, 3, 4))
      .map(([by, value]) => ({ column: 'c1', by, op: 'is', values: [value] })),
    fc.tuple(fc.constantFrom('c2', 'c3', 'c4'), words).map(([column, own]) => ({ column, ...own })),
  );
  const group = fc.oneof(
    fc.constantFrom(...dateUnits.filter((by) => by !== 'hour')).map((by) => ({ column: 'c1', by })),
    fc.constantFrom('c2', 'c3', 'c4').map((column) => ({ column })),
  );
  const plans = fc.record({
    group_by: fc.array(group, { maxLength: 2 }),
    filters: fc.array(filter, { maxLength: 2 }),
    match: fc.constantFrom('all', 'any'),
    isDistinct: fc.boolean(),
    own: filter,
    least: fc.option(fc.constantFrom(2, 2.5, 10), { nil: undefined }),
  });
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kolkata',
    // Its clocks are put back at midnight.
    'Asia/Beirut',
    'Pacific/Apia',
  );

  test('answer what a plain evaluation does', { timeout: 60_000 }, async () => {
    const all = [...ENTRIES, ...entries];
    await fc.assert(
      fc.asyncProperty(plans, zones, async ({ least, isDistinct, own, ...parts }, timeZone) => {
        const measures = isDistinct
          ? [{ op: 'count_distinct', column: 'c3' }]
          : [
              { op: 'count' },
              { op: 'maximum', column: 'c1' },
              { op: 'count', filters: [own] },
              { op: 'count', filters: [own], share: 'of_rows' },
              { op: 'count', share: 'of_total' },
            ];
        const compared = least !== undefined && parts.group_by.length > 0;
        const group_filters = compared ? [{ measure: { op: 'count' }, op: 'at_least', value: least }] : [];
        const plan = planSchema.parse({ table: WAITLIST_ID, measures, ...parts, group_filters });
        const figure = await workOut(plan, timeZone);
        const { rows, used } = evaluate(plan, rowsIn(timeZone, all), least ?? 0);
        expect(figure.rows.map(rounded)).toEqual(rows.map(withPartNames(plan)).map(rounded));
        expect(figure).toMatchObject({ rows_total: all.length, rows_used: used });
      }),
      { numRuns: 150 },
    );
  });

  test('know the last time that the clocks showed, also where a later entry has an earlier one', async () => {
    await addEntries([
      ['2025-10-26T00:50:00.000Z', 'Bergen, Norway'],
      ['2025-10-26T01:10:00.000Z', 'Bergen, Norway'],
    ]);
    const plan = planSchema.parse({
      table: WAITLIST_ID,
      measures: [{ op: 'maximum', column: 'c1' }],
      filters: [{ column: 'c2', op: 'is', values: ['Bergen'] }],
    });
    expect((await workOut(plan, 'Europe/Berlin')).rows).toEqual([['2025-10-26T02:50:00']]);
    await app.deps.db.deleteFrom('subscribers').where('location', '=', 'Bergen, Norway').execute();
  });

  test('are worked out from single entries where these cannot be counted together', async () => {
    const count = [{ op: 'count' }, { op: 'maximum', column: 'c1' }];
    const perDay = { measures: count, group_by: [{ column: 'c1', by: 'day' }] };
    const times = { measures: [{ op: 'count_distinct', column: 'c1' }] };
    // Further apart than days are told apart in one statement.
    const early: typeof ENTRIES = [['1999-12-31T23:30:00.000Z', 'Oslo, Norway']];
    await addEntries(early);
    const rows = rowsIn('Europe/Berlin', [...ENTRIES, ...entries, ...early]);
    const plan = planSchema.parse({ table: WAITLIST_ID, ...perDay });
    expect((await workOut(plan, 'Europe/Berlin')).rows).toEqual(evaluate(plan, rows, 0).rows);
    const different = planSchema.parse({ table: WAITLIST_ID, ...times });
    expect((await workOut(different, 'Europe/Berlin')).rows).toEqual([
      [new Set(rows.map(({ c1 }) => c1)).size],
    ]);
  });
});

async function workOut(plan: Plan, timeZone: string) {
  const { dataDir, databaseUrl } = app.deps.config;
  const waitlist = new Waitlist({ dataDir, databaseUrl }, timeZone);
  try {
    const { figure } = await waitlist.table().workOut(plan);
    return figure;
  } finally {
    await waitlist.close();
  }
}

function evaluate(plan: Plan, all: readonly Row[], least: number) {
  const isAny = plan.match === 'any' && plan.filters.length > 0;
  const matching = all.filter((row) => {
    const met = plan.filters.map((filter) => matches(row, filter) === true);
    return isAny ? met.some(Boolean) : met.every(Boolean);
  });
  const keysOf = (row: Row) =>
    plan.group_by.map(
      ({ column, by }) => (by === undefined ? row[column as keyof Row] : groupOf(row.c1, by)), // Safe: as above.
    );
  const [measure, , counted] = plan.measures;
  const groups = Map.groupBy(matching, (row) => JSON.stringify(keysOf(row)));
  if (plan.group_by.length === 0 && groups.size === 0) groups.set('[]', []);
  const countries = (rows: readonly Row[]) => new Set(rows.flatMap(({ c3 }) => c3 ?? [])).size;
  const latest = (rows: readonly Row[]) =>
    rows
      .map(({ c1 }) => c1)
      .toSorted()
      .at(-1) ?? null;
  const measured = (rows: readonly Row[]) => {
    const [filter] = counted?.filters ?? [];
    if (filter === undefined) return [latest(rows)];
    const met = rows.filter((row) => matches(row, filter) === true).length;
    const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);
    return [latest(rows), met, percent(met, rows.length), percent(rows.length, matching.length)];
  };
  const rows = [...groups]
    .filter(([, own]) => plan.group_filters.length === 0 || own.length >= least)
    .map(([key, own]) => [
      ...(JSON.parse(key) as (string | null)[]), // Safe: it was made above.
      ...(measure?.op === 'count' ? [own.length, ...measured(own)] : [countries(own)]),
    ])
    .toSorted((one, other) => compareRows(one, other, plan.group_by.length));
  const used = measure?.op === 'count' ? matching.length : matching.filter(({ c3 }) => c3 !== null).length;
  return { rows, used };
}

/** The names of parts of dates that come again, which figures have in place of their numbers. */
const withPartNames =
  ({ group_by }: Plan) =>
  (row: readonly unknown[]) =>
    row.map((cell, index) => {
      const by = group_by[index]?.by;
      if (typeof cell !== 'number' || by === undefined || by === 'hour') return cell;
      return datePartText(cell, by, 'en') ?? cell;
    });

const rounded = (row: readonly unknown[]) =>
  row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(9)) : cell));

/** By the bytes of their keys; what has none comes last. */
function compareRows(one: readonly unknown[], other: readonly unknown[], keys: number): number {
  for (let index = 0; index < keys; index += 1) {
    const [mine, its] = [one[index] ?? null, other[index] ?? null];
    if (mine === its) continue;
    if (mine === null || its === null) return mine === null ? 1 : -1;
    if (typeof mine === 'number' && typeof its === 'number') return mine - its;
    return Buffer.compare(Buffer.from(String(mine)), Buffer.from(String(its)));
  }
  return 0;
}
