// Synonyms that are kept with a collection: who may change them, what they change, and what they never do.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Collection, Synonym } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

const SHOPS = 'Shop,Country,Turnover\nAlder,DE,4100\nBirch,DE,3900\nCedar,ES,5200\n';
const VACATION = 'Vacation days that are left over may be taken until the end of March.';
const PAIRS = [
  { word: 'Almania', means: 'DE' },
  { word: 'flexis', means: 'Vacation' },
  { word: 'revenue', means: 'Turnover' },
];
const REVENUE = 'What is the total revenue in Almania?';
const HOLIDAYS = 'Until when may flexis be taken?';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  test('their owner changes them, readers see them, and others are not told', async () => {
    const owner = await Person.make(app, transport);
    const reader = await Person.make(app, transport);
    const root = await Person.make(app, transport, { is_superuser: true });
    const { id } = await owner.create({ access: 'chosen', member_ids: [reader.id], synonyms: PAIRS });
    const read = (person: Person) => person.get<Collection>('collections.get', { id });
    expect((await read(owner)).synonyms).toEqual(PAIRS);
    expect((await read(reader)).synonyms).toEqual(PAIRS);
    for (const person of [reader, root])
      expect(await person.status('collections.update', { id, synonyms: PAIRS.slice(1) })).toBe(409);
    const all = await root.call('collections.list', { all: true, limit: 1000 });
    expect(all.text).toContain(id);
    expect(all.text).not.toContain('Turnover');
    const kept = [
      { word: 'Spain', means: 'ES' },
      { word: 'ES', means: 'spain' },
      { word: 'Österreich', means: 'AT' },
    ];
    const changed = await owner.get<Collection>('collections.update', { id, synonyms: kept });
    expect(changed.synonyms).toEqual([kept[2], kept[0]]);
    expect(
      (await owner.get<Collection>('collections.update', { id, name: 'Renamed' })).synonyms,
    ).toHaveLength(2);
    await owner.get('collections.remove', { id });
    const left = app.deps.db.selectFrom('collection_synonyms').selectAll().where('collection_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('an answer', () => {
  const asked = async (person: Person, question: string, input: object = {}) => {
    const { id: _, asked_at: _at, thread_id: _thread, ...rest } = await person.ask(question, input);
    return rest;
  };

  test('is found by the words that the owner says mean the same', async () => {
    const owner = await Person.make(app, 'rest');
    const { id } = await owner.create();
    await owner.add(id, SHOPS, VACATION);
    const before = [await owner.ask(REVENUE), await owner.ask(HOLIDAYS)];
    expect(before.map(({ figure }) => figure)).toEqual([null, null]);
    expect(before[1]?.verdict).not.toBe('answer');
    await owner.get('collections.update', { id, synonyms: PAIRS });
    const [figure, quotation] = [await owner.ask(REVENUE), await owner.ask(HOLIDAYS)];
    expect(figure.figure).toMatchObject({ rows: [[8000]], rows_used: 2, rows_total: 3 });
    expect(figure.figure?.plan_text).toBe('The sum of Turnover, where Country is DE');
    expect(quotation).toMatchObject({ verdict: 'answer' });
    expect(quotation.citations[0]).toMatchObject({ quote: VACATION });
    expect(quotation.citations[0]?.matched).toContain('Vacation');
  });

  test('from another collection is not changed by them', async () => {
    const owner = await Person.make(app, 'rest');
    const [one, other] = [await owner.create(), await owner.create({ synonyms: PAIRS })];
    await owner.add(one.id, SHOPS, VACATION);
    await owner.add(other.id, 'Something else.');
    for (const input of [{}, { collection_ids: [one.id] }]) {
      const figure = await owner.ask(REVENUE, input);
      expect(figure.figure).toBeNull();
      expect((await owner.ask(HOLIDAYS, input)).citations.flatMap(({ matched }) => matched)).not.toContain(
        'Vacation',
      );
    }
  });

  test('is the same whatever synonyms a collection has that may not be read', async () => {
    const [owner, asker] = [await Person.make(app, 'rest'), await Person.make(app, 'rest')];
    const shared = await owner.create({ access: 'everyone' });
    const secret = await owner.create();
    await owner.add(shared.id, SHOPS, VACATION);
    await owner.add(secret.id, SHOPS.replace('4100', '4200'), VACATION.replace('March', 'April'));
    const askAll = async (): Promise<Omit<Question, 'id' | 'asked_at' | 'thread_id'>[]> => {
      const answers = [];
      for (const question of [REVENUE, HOLIDAYS, 'What is the total turnover in DE?'])
        answers.push(await asked(asker, question));
      return answers;
    };
    const before = await askAll();
    const pairs: Synonym[] = [...PAIRS, { word: 'turnover', means: 'Shop' }, { word: 'DE', means: 'ES' }];
    await owner.get('collections.update', { id: secret.id, synonyms: pairs });
    expect(await askAll()).toEqual(before);
    // The same pairs of what may be read do change it.
    await owner.get('collections.update', { id: shared.id, synonyms: PAIRS });
    expect(await askAll()).not.toEqual(before);
    await owner.get('collections.update', { id: shared.id, access: 'private' });
    expect(JSON.stringify(await askAll())).not.toContain('Turnover');
  });
});
