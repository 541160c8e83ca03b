// The copy of the waitlist beside a plain filter over all rows, after any changes to the table.
import * as fc from 'fast-check';
import type { Kysely, KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import type { SubscriberFilter, SubscriberListInput } from '#shared/subscribers.ts';
import type { Engine, NewSubscriber } from '../../db/engine.ts';
import { isKept } from '../../db/imports.ts';
import { openForReading } from '../../db/open-for-reading.ts';
import type { Schema } from '../../db/schema.ts';
import { tagsText, toTagRows } from '../../db/subscriber-tags.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openBeside } from '../../testing/engines.ts';
import { databaseOf } from '../../testing/postgres.ts';
import { newDataDir } from '../../testing/process.ts';
import type { SubscriberRow } from '../waitlist-pages.ts';
import { Columns } from './columns.ts';
import { CopyOfWaitlist } from './copy.ts';
import { compareTexts } from './dictionary.ts';
import { fold } from '#shared/fold.ts';
import { isMatch } from './is-match.ts';
import { findNext, findPage } from './matching.ts';

let engine: Engine;
let db: Kysely<Schema>;
let reading: Kysely<Schema>;

beforeEach(async () => {
  const dataDir = newDataDir();
  engine = await openBeside(dataDir);
  db = engine.db;
  reading = await openForReading({ dataDir, databaseUrl: (await databaseOf(dataDir)) ?? null });
});
afterEach(async () => {
  await reading.destroy();
  await engine.close();
});

const instant = fc.constantFrom(
  '2026-01-31T23:59:59.999Z',
  '2026-02-01T00:00:00.000Z',
  '2026-02-01T00:14:59.999Z',
  '2026-02-01T00:15:00.000Z',
  '2026-02-01T00:59:59.999Z',
  '2026-02-02T07:30:00.000Z',
  '2027-02-02T07:30:00.000Z',
);
/** Stored by hand, by an earlier version, or not an instant at all. */
const createdAt = fc.oneof(
  { weight: 8, arbitrary: instant },
  { weight: 1, arbitrary: fc.constantFrom('', '2026', 'yesterday', '\u{1F600}', '\uFF5E') },
);
const id = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.nat(30).map((n) => `01970000-0000-7000-8000-${String(n * 7919).padStart(12, '0')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('id01', '01970000-0000-7000-8000-00000000000A', '019') },
);
const email = fc
  .tuple(
    fc.constantFrom(
      'anna',
      'hanna',
      'ann',
      'jürgen',
      'jurgen',
      "o'neill",
      '100%',
      'a_b',
      'x@y',
      'ab.c',
      'ab',
      'Łukasz',
    ),
    fc.constantFrom(
      '',
      '@example.org',
      '@example.com',
      '@xn--mnchen-3ya.de',
      '@müller.example',
      '@y@example.org',
    ),
  )
  .map((parts) => parts.join(''));
const placeNames = [
  'Berlin, Germany',
  'Bérlin, Texas',
  'Łódź, Poland',
  'İzmir, Türkiye',
  'Straßburg',
  '% of Rome',
];
const location = fc.option(fc.constantFrom(...placeNames, ''), { freq: 3 });
const degrees = fc.option(fc.constantFrom(52.52, 0, -33.87));
const place = fc.tuple(degrees, degrees).map(([latitude, longitude]) => ({
  latitude: longitude === null ? null : latitude,
  longitude: latitude === null ? null : longitude,
}));
const status = fc.constantFrom(...subscriberStatuses);
const values = fc
  .tuple(fc.record({ email, location, created_at: createdAt, status }), place)
  .map(([row, where]) => ({ ...row, ...where }));
const tag = fc.constantFrom('press', 'VIP', 'Übung');
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('insert' as const), id, values }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tag' as const), id, tag }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('update' as const), id, values }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteAll' as const), created_at: createdAt }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('import' as const), number: fc.nat(9), values }) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: 'imported' as const }, { kind: 'failed' as const }) },
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Each import has ids that no other has. */
let imports = 0;

async function apply(one: Change): Promise<void> {
  const idOf = (number: number) => `01980000-0000-7000-8000-${String(imports).padStart(11, '0')}${number}`;
  if (one.kind === 'insert') {
    await db
      .insertInto('subscribers')
      .values({ id: one.id, ...one.values })
      .onConflict((clash) => clash.doNothing())
      .execute();
  } else if (one.kind === 'update') {
    await db
      .updateTable('subscribers')
      .set(one.values)
      .where('id', '=', one.id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('subscribers as other')
              .select('other.id')
              .where('other.email', '=', one.values.email)
              .where('other.id', '<>', one.id),
          ),
        ),
      )
      .execute();
  } else if (one.kind === 'tag') {
    const stored = await db.selectFrom('subscribers').select('id').where('id', '=', one.id).execute();
    if (stored.length > 0)
      await db
        .insertInto('subscriber_tags')
        .values(toTagRows(one.id, [one.tag]))
        .onConflict((clash) => clash.doNothing())
        .execute();
  } else if (one.kind === 'delete') {
    await db.deleteFrom('subscribers').where('id', '=', one.id).execute();
  } else if (one.kind === 'import') {
    const block = { first_id: idOf(0), last_id: idOf(9) };
    await db
      .insertInto('imports')
      .values(block)
      .onConflict((clash) => clash.doNothing())
      .execute();
    await apply({ kind: 'insert', id: idOf(one.number), values: one.values });
  } else if (one.kind === 'imported') {
    await db.deleteFrom('imports').execute();
    imports += 1;
  } else if (one.kind === 'failed') {
    await engine.removeUnfinishedImports();
    imports += 1;
  } else {
    await db.deleteFrom('subscribers').where('created_at', '>', one.created_at).execute();
  }
}

const texts =
  "ann|ANN|anna@|@|a@e|n@example.org|jurg|JÜRG|berlin|BÉRLIN|lodz|łódź|izmir|strass|STRAẞE|%|_|'|org|@y@|x@y|y@example|g, p|\u0301|zz|e|munchen|";
const q = fc.constantFrom(...texts.split('|'));
/** Also before, between and after those of the rows. */
const bound = fc.oneof(
  instant,
  fc.constantFrom(
    '2025-01-01T00:00:00.000Z',
    '2026-02-01T12:00:00.000Z',
    '2026-02-02T07:20:00.000Z',
    '2028-01-01T00:00:00.000Z',
  ),
);
const search = fc.record(
  {
    q,
    from: bound,
    to: bound,
    located: fc.constantFrom<'yes' | 'no'>('yes', 'no'),
    location: fc.constantFrom(...placeNames, 'berlin, germany'),
    status,
    tags: fc.constantFrom<string[]>(['press'], ['vip'], ['PRESS', 'übung'], ['press', 'Press'], ['none']),
    sort: fc.constantFrom(
      ...(['created_at', '-created_at', 'email', '-email', 'location', '-location'] as const),
    ),
    skip: fc.nat(12),
    limit: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ['skip', 'limit'] },
);

/** The same by reading all rows. */
async function searchPlainly({ skip, limit, sort = '-created_at', ...filter }: SubscriberListInput) {
  const all = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', 'location', 'status', tagsText.as('tags')])
    .where(isKept)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const direction = sort.startsWith('-') ? -1 : 1;
  const byText = (one: string, other: string) =>
    compareTexts(fold(one), fold(other)) || compareTexts(one, other);
  const compare = (one: SubscriberRow, other: SubscriberRow): number => {
    const byId = compareTexts(one.id, other.id);
    if (sort.endsWith('created_at'))
      return direction * (compareTexts(one.created_at, other.created_at) || byId);
    if (sort.endsWith('email')) return direction * (byText(one.email, other.email) || byId);
    if (one.location === null || other.location === null) {
      if (one.location === other.location) return direction * byId;
      return one.location === null ? 1 : -1;
    }
    return direction * (byText(one.location, other.location) || byId);
  };
  const found = all.filter((row) => isMatch(row, filter)).toSorted(compare);
  return { ids: found.slice(skip, skip + limit).map((row) => row.id), count: found.length };
}

test('every search after any changes finds what a plain filter does, in its order', async () => {
  const rounds = fc.array(
    fc.record({
      changes: fc.array(change, { maxLength: 12 }),
      searches: fc.array(search, { minLength: 1, maxLength: 4 }),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      await apply({ kind: 'failed' });
      await db.deleteFrom('subscribers').execute();
      const copy = new CopyOfWaitlist();
      for (const { changes, searches } of all) {
        for (const one of changes) await apply(one);
        for (const input of searches) {
          const found = await inTransaction(reading, async (snapshot) => {
            await copy.refresh(snapshot);
            return findPage(snapshot, copy, input);
          });
          expect(found).toEqual(await searchPlainly(input));
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('an address with several @ is sorted as a whole', () => {
  const columns = new Columns();
  const all = ['anna@y@example.org', 'anna@m.example', 'anna@z.example', 'ann'];
  const rows = all.map((address, n) =>
    columns.add({
      id: String(n),
      email: address,
      location: null,
      latitude: null,
      longitude: null,
      status: 'waiting',
    }),
  );
  const sorted = rows.toSorted((one, other) => columns.compareEmails(one, other));
  expect(sorted.map((row) => columns.email(row))).toEqual(all.toSorted());
});

describe('the copy', () => {
  async function insertAll(rows: readonly NewSubscriber[]): Promise<void> {
    for (let start = 0; start < rows.length; start += 1000)
      await db
        .insertInto('subscribers')
        .values(rows.slice(start, start + 1000))
        .execute();
  }

  const emailsOf = (copy: CopyOfWaitlist) => Array.from(copy.byTime, (row) => copy.columns.email(row));

  async function emailsByTime(): Promise<string[]> {
    const rows = await db
      .selectFrom('subscribers')
      .select('email')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.email);
  }

  const rowAt = (n: number, created_at: string) => ({
    id: `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    email: `a${n}@example.org`,
    location: n % 3 === 0 ? null : `Place ${n % 7}`,
    created_at,
    status: n % 5 === 0 ? ('invited' as const) : ('waiting' as const),
  });
  const refresh = (copy: CopyOfWaitlist) => inTransaction(reading, (snapshot) => copy.refresh(snapshot));

  test('reads new rows behind all others alone, and a quarter of an hour again for any other change', async () => {
    const minute = (n: number) => `2026-02-01T00:${String(n).padStart(2, '0')}:00.000Z`;
    const insert = (...rows: NewSubscriber[]) => db.insertInto('subscribers').values(rows).execute();
    await insert(rowAt(1, minute(1)), rowAt(2, minute(2)), rowAt(3, minute(15)));
    const copy = new CopyOfWaitlist();
    await refresh(copy);
    expect([...copy.byTime]).toEqual([0, 1, 2]);
    const unchanged = copy.byTime;
    await refresh(copy);
    expect(copy.byTime).toBe(unchanged);
    await insert(rowAt(4, minute(16)), rowAt(5, minute(17)));
    await refresh(copy);
    expect([...copy.byTime]).toEqual([0, 1, 2, 3, 4]);
    await insert(rowAt(6, minute(30)));
    await refresh(copy);
    await insert(rowAt(7, minute(31)));
    await refresh(copy);
    expect([...copy.byTime]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // The quarter of an hour of two rows, in which there are now three.
    await insert(rowAt(8, minute(0)));
    await refresh(copy);
    expect([...copy.byTime]).toEqual([7, 8, 9, 2, 3, 4, 5, 6]);
    // The newest one is gone, so its quarter is read again, and at the next new row once more.
    await db.deleteFrom('subscribers').where('id', '=', rowAt(7, '').id).execute();
    await refresh(copy);
    expect([...copy.byTime]).toEqual([7, 8, 9, 2, 3, 4, 10]);
    await insert(rowAt(9, minute(32)));
    await refresh(copy);
    await insert(rowAt(10, minute(33)));
    await refresh(copy);
    expect([...copy.byTime]).toEqual([7, 8, 9, 2, 3, 4, 11, 12, 13]);
    expect(emailsOf(copy)).toEqual(await emailsByTime());
  });

  test('leaves out removed rows when there are many, and finds the same afterwards', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => rowAt(n, '2026-02-01T00:00:00.000Z'));
    await insertAll(many);
    const copy = new CopyOfWaitlist();
    await refresh(copy);
    const input = { skip: 0, limit: 1000, sort: 'location', q: 'place 4', status: 'invited' } as const;
    for (const n of [1, 2, 3]) {
      await db.deleteFrom('subscribers').where('email', '=', `a${n}@example.org`).execute();
      const found = await inTransaction(reading, async (snapshot) => {
        await copy.refresh(snapshot);
        return findPage(snapshot, copy, input);
      });
      expect(found).toEqual(await searchPlainly(input));
    }
    expect(copy.columns.size).toBeLessThan(2 * 12_000 + 10_000);
  });

  test('does not keep what it has read before an error', async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => rowAt(n, '2026-02-01T00:00:00.000Z'));
    await insertAll(many);
    const copy = new CopyOfWaitlist();
    const losing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.length === 2000) throw new Error('The connection was lost.');
        return result;
      },
    };
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const lost = inTransaction(reading, (snapshot) => copy.refresh(snapshot.withPlugin(losing)));
      await expect(lost).rejects.toThrow('lost');
    }
    expect(copy.columns.size).toBeLessThan(12_000);
    await refresh(copy);
    expect(copy.byTime).toHaveLength(12_000);
  });

  test('finds texts of any characters, in most rows and in a few', async () => {
    const many = Array.from({ length: 9000 }, (_, n) => ({
      ...rowAt(n, '2026-02-01T00:00:00.000Z'),
      email: n % 5 === 0 ? `b${n}@x.org` : n % 5 === 1 ? `c.${n}-я@x.org` : `a${n}@x.org`,
    }));
    await insertAll([...many, { ...rowAt(9001, '2026-02-01T00:00:00.000Z'), email: 'c@d@y.org' }]);
    const copy = new CopyOfWaitlist();
    await refresh(copy);
    const parts = 'a e 1 a1 b5 0@x @x zzq . c.1 - -я я@ @ c@d d@'.split(' ');
    for (const text of parts) {
      const input = { skip: 0, limit: 20, sort: 'email', q: text } as const;
      const found = await inTransaction(reading, (snapshot) => findPage(snapshot, copy, input));
      expect(found, text).toEqual(await searchPlainly(input));
    }
  });

  test('orders addresses with more than one @', async () => {
    const emails = ['ab@y@example.org', 'ab@y', 'ab@z', 'ab@x@b.org', 'ab', 'zz@a.org'];
    const rows = emails.map((address, n) => ({ ...rowAt(n, '2026-02-01T00:00:00.000Z'), email: address }));
    await db.insertInto('subscribers').values(rows).execute();
    const copy = new CopyOfWaitlist();
    await refresh(copy);
    const sorted = Array.from(copy.sortedBy('email'), (row) => copy.columns.email(row));
    expect(sorted).toEqual(emails.toSorted(compareTexts));
  });

  test.each<SubscriberFilter>([
    { located: 'yes' },
    { tags: ['press'] },
    { tags: ['press', 'VIP'], located: 'yes' },
  ])('gives the matches in portions, oldest first, also behind a row that is gone: %o', async (filter) => {
    const many = Array.from({ length: 50 }, (_, n) => rowAt(n, `2026-02-01T00:00:0${n % 4}.000Z`));
    await db.insertInto('subscribers').values(many).execute();
    const tagged = many.flatMap((row, n) =>
      toTagRows(row.id, [...(n % 3 === 0 ? [] : ['Press']), ...(n % 4 === 0 ? ['vip'] : [])]),
    );
    await db.insertInto('subscriber_tags').values(tagged).execute();
    const copy = new CopyOfWaitlist();
    const next = (after: { created_at: string; id: string } | undefined) =>
      inTransaction(reading, async (snapshot) => {
        await copy.refresh(snapshot);
        return findNext(snapshot, copy, filter, after, 7);
      });
    const { ids } = await searchPlainly({ ...filter, skip: 0, limit: 1000, sort: 'created_at' });
    let after: { created_at: string; id: string } | undefined;
    const found: string[] = [];
    for (;;) {
      const some = await next(after);
      found.push(...some);
      const last = many.find((row) => row.id === some.at(-1));
      if (last === undefined) break;
      await db.deleteFrom('subscribers').where('id', '=', last.id).execute();
      after = last;
    }
    expect(found).toEqual(ids);
  });
});

test.each([
  ['Łódź', 'lodz'],
  ['İSTANBUL ıstanbul', 'istanbul istanbul'],
  ['Straße STRASSE STRAẞE', 'strasse strasse strasse'],
  ['Ærøskøbing', 'aeroskobing'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['ﬁancée', 'fiancee'],
  ['Nuku‘alofa', "nuku'alofa"],
  ['e\u0301\u0323', 'e'],
])('%s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('a part of a text is found in it, whatever the text', () => {
  const part = fc.string({ unit: 'grapheme-composite', maxLength: 8 });
  fc.assert(
    fc.property(part, part, part, (before, text, after) => {
      expect(fold(before + text + after)).toContain(fold(text));
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: 1000 },
  );
});
