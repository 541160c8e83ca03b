// What is typed is completed by names of what one may read, and by one's own questions.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Completion } from '#shared/completions.ts';
import { Person } from '../../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';

const ORDERS = `Region,Amount,Customer name
North,120,Old Mill Hotel
South,80,Café Größe
North,40,Amber & Sons
`;
const LEASE = `# Lease of a flat

## 3. Rent and Deposit

The rent is £840.

## 4. Quiet hours

Quiet is kept from ten.
`;

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  const complete = async (person: Person, q: string, input: object = {}) => {
    const { data } = await person.get<{ data: Completion[] }>('questions.complete', { q, ...input });
    return data.map(({ kind, text }) => `${kind}: ${text}`);
  };

  test('by columns, texts of cells and headings that go on from its last words', async () => {
    const ada = await Person.make(app, transport, { role: 'member' });
    const { id } = await ada.create();
    await ada.add(id, new File([ORDERS], 'orders.csv'), new File([LEASE], 'lease.md'));
    expect(await complete(ada, 'total am')).toEqual(['column: Amount', 'value: Amber & Sons']);
    expect(await complete(ada, 'by re')).toEqual(['column: Region', 'heading: Rent and Deposit']);
    // The most of what was typed counts.
    expect(await complete(ada, 'how much for old m')).toEqual(['value: Old Mill Hotel']);
    expect(await complete(ada, 'CAFE gros')).toEqual(['value: Café Größe']);
    // A word inside of a name, too.
    expect(await complete(ada, 'what about dep')).toEqual(['heading: Rent and Deposit']);
    expect(await complete(ada, 'by name')).toEqual(['column: Customer name']);
    expect(await complete(ada, 'Amount')).toEqual(['column: Amount']);
    // Of cells, more than a letter is wanted.
    expect(await complete(ada, 'n')).toEqual(['column: Customer name']);
    expect(await complete(ada, 'zzz')).toEqual([]);
  });

  test('by own questions that begin with it, and by those of nobody else', async () => {
    const [ada, ben] = [await Person.make(app, transport), await Person.make(app, transport)];
    for (const question of ['What is due in May?', 'what is due', 'When is it due?', 'What is due in May?'])
      await ada.ask(question);
    expect(await complete(ada, 'What is d')).toEqual([
      'question: What is due in May?',
      'question: what is due',
    ]);
    expect(await complete(ben, 'What is d')).toEqual([]);
    expect(await complete(ada, 'Wh')).toEqual([]);
  });

  test('of what may be read alone', async () => {
    const [ada, ben] = [
      await Person.make(app, transport, { role: 'member' }),
      await Person.make(app, transport, { role: 'member' }),
    ];
    const [one, two] = [await ada.create(), await ada.create()];
    const [orders] = await ada.add(one.id, new File([ORDERS], 'orders.csv'));
    await ada.add(two.id, new File([LEASE], 'lease.md'));
    expect(await complete(ben, 're')).toEqual([]);
    expect(await ben.status('questions.complete', { q: 're', collection_ids: [one.id] })).toBe(404);
    expect(await complete(ada, 're', { collection_ids: [one.id] })).toEqual(['column: Region']);
    expect(await complete(ada, 're', { collection_ids: [two.id] })).toEqual(['heading: Rent and Deposit']);
    expect(await complete(ada, 're', { file_ids: [orders?.id] })).toEqual(['column: Region']);
    await ada.get('collections.update', { id: one.id, access: 'everyone' });
    expect(await complete(ben, 're')).toEqual(['column: Region']);
    await ada.get('files.remove', { id: orders?.id });
    expect(await complete(ben, 're')).toEqual([]);
  });

  test('by the columns of the waitlist for who may ask it', async () => {
    const [user, member] = [
      await Person.make(app, transport),
      await Person.make(app, transport, { role: 'member' }),
    ];
    expect(await complete(user, 'per cou')).toEqual(['column: Country']);
    expect(await complete(member, 'per cou')).toEqual([]);
  });
});
