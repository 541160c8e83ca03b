// Files are found by their names in all collections that one may read, and nowhere else.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AskFile } from '#shared/ask.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  /** Gives the files of a collection other names, the oldest first. */
  async function add(person: Person, collection: string, ...names: string[]): Promise<void> {
    for (const name of names) {
      const [file] = await person.add(collection, `The text of ${name}.`);
      await app.deps.db
        .updateTable('files')
        .set({ name })
        .where('id', '=', file?.id ?? '')
        .execute();
    }
  }
  const find = async (person: Person, input: object) => {
    const { data, count } = await person.get<{ data: AskFile[]; count: number }>('files.find', input);
    return [data.map(({ name }) => name), count];
  };

  test('by a part of the name, without regard to case and accents, newest first and by pages', async () => {
    const ada = await Person.make(app, transport);
    await add(ada, (await ada.create()).id, 'Mietvertrag Köln.pdf', 'costs 100%.csv', 'KOLN plan.txt');
    expect(await find(ada, { q: 'köLN' })).toEqual([['KOLN plan.txt', 'Mietvertrag Köln.pdf'], 2]);
    expect(await find(ada, { q: 'koln', skip: 1, limit: 1 })).toEqual([['Mietvertrag Köln.pdf'], 2]);
    expect(await find(ada, { q: '0%' })).toEqual([['costs 100%.csv'], 1]);
    expect(await find(ada, { q: '_' })).toEqual([[], 0]);
    expect((await find(ada, {}))[1]).toBe(3);
  });

  test('those of others only while they may be read', async () => {
    const [ada, ben] = [await Person.make(app, transport), await Person.make(app, transport)];
    const { id } = await ada.create();
    await add(ada, id, 'Lease.txt');
    expect(await find(ben, { q: 'lease' })).toEqual([[], 0]);
    await ada.get('collections.update', { id, access: 'everyone' });
    expect(await find(ben, { q: 'lease' })).toEqual([['Lease.txt'], 1]);
    await ada.get('collections.update', { id, access: 'private' });
    expect(await find(ben, {})).toEqual([[], 0]);
  });
});
