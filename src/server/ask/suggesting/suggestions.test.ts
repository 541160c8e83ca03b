// Suggested questions are answered when they are asked, in the same words, from what they were made of.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';

const MISSING = '01970000-0000-7000-8000-000000000000';
const LEASE = `# Lease

## 1. Parties

Landlord: Ms Ada Byrne, 4 Mill Lane, Leeds

## 2. Rent and Deposit

2.1 The monthly rent is £840, payable in advance.

2.2 The deposit is held by a scheme.

## 3. House Rules

Quiet is kept from ten in the evening. Bicycles stand in the yard.

## 4. Miscellaneous

There are no other agreements.
`;
const ORDERS = `Region,Amount,Ordered
North,120,2026-01-05
South,80,2026-01-20
North,40,2026-02-02
East,95,2026-03-11
`;
const GERMAN = `# Hausordnung

## Ruhezeiten

Die Ruhezeit beginnt um zehn Uhr und sie endet um sechs Uhr, auch an den Tagen vor einem Feiertag.
`;
const bench = (path: string) => {
  const content = readFileSync(join(import.meta.dirname, '../../../../bench', path));
  return new File([content], path.split('/').at(-1) ?? '');
};

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  const suggest = async (person: Person, input: object = {}) =>
    (await person.get<{ data: string[] }>('questions.suggest', input)).data;

  test('of a paper and a table by turns, each of which is answered from it', async () => {
    const ada = await Person.make(app, transport, { role: 'member' });
    const { id } = await ada.create();
    await ada.add(id, new File([LEASE], 'lease.md'), new File([ORDERS], 'orders.csv'));
    const found = await suggest(ada);
    expect(found).toHaveLength(6);
    expect(found).toContain('How much is the monthly rent?');
    expect(found.filter((question) => question.startsWith('What do my files say about'))).not.toEqual([]);
    expect(found[0]).toBe('Total Amount by Region');
    // What stands under no name tells nothing of what is there.
    expect(found.join(' ')).not.toMatch(/miscellaneous/i);
    for (const question of found) expect((await ada.ask(question)).verdict, question).toBe('answer');
    const rent = await ada.ask('How much is the monthly rent?');
    expect(rent.citations[0]?.quote).toContain('£840');
  });

  test('of what is named alone, and of nothing that may not be read', async () => {
    const [ada, ben] = [
      await Person.make(app, transport, { role: 'member' }),
      await Person.make(app, transport, { role: 'member' }),
    ];
    const { id } = await ada.create();
    const [lease, orders] = await ada.add(
      id,
      new File([LEASE], 'lease.md'),
      new File([ORDERS], 'orders.csv'),
    );
    const ofLease = await suggest(ada, { file_ids: [lease?.id] });
    expect(ofLease).toContain('What does it say about house rules?');
    expect(ofLease.join(' ')).not.toContain('Amount');
    expect(await suggest(ada, { file_ids: [orders?.id] })).toContain('How many orders per Region?');
    expect(await suggest(ben)).toEqual([]);
    expect(await ben.status('questions.suggest', { collection_ids: [id] })).toBe(404);
    expect(await ben.status('questions.suggest', { file_ids: [lease?.id] })).toBe(404);
    expect(await ada.status('questions.suggest', { file_ids: [MISSING] })).toBe(404);
    await ada.get('collections.update', { id, access: 'everyone' });
    expect(await suggest(ben, { collection_ids: [id] })).toHaveLength(6);
    // What is gone is not suggested any more.
    await ada.get('files.remove', { id: lease?.id });
    expect((await suggest(ada)).join(' ')).not.toContain('rent');
  });

  test('the waitlist is among what staff are suggested; members are not', async () => {
    const [root, member] = [
      await Person.make(app, transport, { is_superuser: true }),
      await Person.make(app, transport, { role: 'member' }),
    ];
    await app.deps.db
      .insertInto('subscribers')
      .values({ id: MISSING, email: 'eva@example.org', created_at: new Date().toISOString() })
      .execute();
    expect(await suggest(root)).toContain('How many subscribers are there?');
    expect(await suggest(root, { collection_ids: ['waitlist'] })).toContain('How many joined per month?');
    expect(await suggest(member)).toEqual([]);
  });

  test('of two tables alike each by its name', async () => {
    const ada = await Person.make(app, transport, { role: 'member' });
    const { id } = await ada.create();
    await ada.add(
      id,
      new File([ORDERS], 'orders of March.csv'),
      new File([`${ORDERS}West,5,2026-04-01\n`], 'parcels.csv'),
    );
    const found = await suggest(ada);
    expect(found.join(' ')).toContain(' in parcels');
    for (const question of found) expect((await ada.ask(question)).verdict, question).toBe('answer');
  });

  test('a paper in another language has none, for they would be in English', async () => {
    const ada = await Person.make(app, transport, { role: 'member' });
    await ada.add((await ada.create()).id, new File([GERMAN], 'hausordnung.md'));
    expect(await suggest(ada)).toEqual([]);
  });
});

test('six of everyday papers and tables together, each of which is answered', async () => {
  const ada = await Person.make(app, 'rest', { role: 'member' });
  const { id } = await ada.create();
  const papers = ['sixth/files/barn-hire-agreement.txt', 'seventh/files/ravenscote-sofa-guarantee.md'];
  const tables = ['m6', 'n6', 'o6'].map((round) => `everyday-rounds/${round}/tables`);
  const firstOf = (folder: string) =>
    `${folder}/${readdirSync(join(import.meta.dirname, '../../../../bench', folder)).toSorted()[0]}`;
  await ada.add(
    id,
    ...papers.map((path) => bench(`ask-papers/${path}`)),
    ...tables.map((folder) => bench(firstOf(folder))),
  );
  const { data } = await ada.get<{ data: string[] }>('questions.suggest', { collection_ids: [id] });
  expect(data).toHaveLength(6);
  const asked: Question[] = [];
  for (const question of data) asked.push(await ada.ask(question));
  expect(asked.map(({ question, verdict }) => [question, verdict])).toEqual(
    data.map((question) => [question, 'answer']),
  );
  expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['quotation', 'figure']));
});
