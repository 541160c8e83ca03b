// Lists of the files of a collection: in which order, and which are found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AskFile } from '#shared/ask.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

const named = (name: string, text: string) => new File([text], name);

describe.each(transportsOfRun)('through %s', (transport) => {
  async function makePapers() {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    await ada.add(id, named('Müller 10.txt', 'The cellar door is of teak.'));
    await ada.add(
      id,
      named('müller 9.txt', `The garden has a gate of teak.\n\n${'It is long. '.repeat(400)}`),
    );
    await ada.add(id, named('Annex.csv', 'City,Rent\nOslo,900\nRome,700\nRiga,500'));
    await ada.add(id, named('broken.pdf', '%PDF-1.7 nothing'));
    const list = async (input: object = {}) => {
      const page = await ada.get<{ data: AskFile[]; count: number }>('files.list', { id, ...input });
      expect(page.data.length).toBeLessThanOrEqual(page.count);
      return page.data.map(({ name }) => name);
    };
    return { ada, id, list };
  }

  test('they are sorted by name, size, age and pages, in both directions', async () => {
    const { list } = await makePapers();
    const byAge = ['Müller 10.txt', 'müller 9.txt', 'Annex.csv', 'broken.pdf'];
    expect(await list()).toEqual(byAge.toReversed());
    expect(await list({ sort: 'added' })).toEqual(byAge);
    const byName = ['Annex.csv', 'broken.pdf', 'müller 9.txt', 'Müller 10.txt'];
    expect(await list({ sort: 'name' })).toEqual(byName);
    expect(await list({ sort: '-name' })).toEqual(byName.toReversed());
    const bySize = ['broken.pdf', 'Müller 10.txt', 'Annex.csv', 'müller 9.txt'];
    expect(await list({ sort: 'size' })).toEqual(bySize);
    expect(await list({ sort: '-size' })).toEqual(bySize.toReversed());
    // What could not be read has none.
    expect((await list({ sort: 'pages' }))[0]).toBe('broken.pdf');
    expect((await list({ sort: '-pages' })).at(-1)).toBe('broken.pdf');
    expect(await list({ sort: 'name', skip: 1, limit: 2 })).toEqual(byName.slice(1, 3));
  });

  test('they are found by their names, and by all words of their text in any form', async () => {
    const { list, ada, id } = await makePapers();
    expect(await list({ q: 'MULLER', sort: 'name' })).toEqual(['müller 9.txt', 'Müller 10.txt']);
    expect(await list({ q: 'teak', sort: 'name' })).toEqual(['müller 9.txt', 'Müller 10.txt']);
    expect(await list({ q: 'teak doors' })).toEqual(['Müller 10.txt']);
    expect(await list({ q: 'Oslo' })).toEqual(['Annex.csv']);
    expect(await list({ q: 'teak Oslo' })).toEqual([]);
    expect(await list({ q: '" OR * NEAR(' })).toEqual([]);
    expect(await ada.get('files.list', { id, q: 'teak', limit: 1 })).toMatchObject({ count: 2 });
  });

  test('what a file said before it was replaced finds nothing', async () => {
    const { list, ada, id } = await makePapers();
    const { data } = await ada.get<{ data: AskFile[] }>('files.list', { id, q: 'doors' });
    await ada.call('files.replace', { id: data[0]?.id, file: [named('a.txt', 'The roof is of slate.')] });
    await app.deps.ask.settled();
    expect(await list({ q: 'doors' })).toEqual([]);
    expect(await list({ q: 'slate' })).toEqual(['Müller 10.txt']);
  });

  test('who may not read a collection finds nothing in it, and only its own files are found', async () => {
    const { id } = await makePapers();
    const bob = await Person.make(app, transport);
    expect(await bob.status('files.list', { id, q: 'teak' })).toBe(404);
    const own = await bob.create();
    await bob.add(own.id, 'Nothing of wood.');
    expect(await bob.get('files.list', { id: own.id, q: 'teak' })).toMatchObject({ data: [], count: 0 });
  });
});

test('a description is told to those who may read the collection', async () => {
  const ada = await Person.make(app, 'rest');
  const bob = await Person.make(app, 'rest');
  const root = await Person.make(app, 'rest', { is_superuser: true });
  const { id, description } = await ada.create({
    description: ' All leases.\nAnd letters. ',
    access: 'everyone',
  });
  expect(description).toBe('All leases.\nAnd letters.');
  expect(await bob.get('collections.get', { id })).toMatchObject({ description });
  expect(await bob.status('collections.update', { id, description: 'x' })).toBe(409);
  expect(await root.status('collections.update', { id, description: 'x' })).toBe(409);
  await ada.get('collections.update', { id, access: 'private' });
  const { data } = await root.get<{ data: { id: string }[] }>('collections.list', { all: true, limit: 1000 });
  expect(data.find((one) => one.id === id)).toMatchObject({ description: '' });
  expect(await ada.get('collections.update', { id, description: '' })).toMatchObject({ description: '' });
});
