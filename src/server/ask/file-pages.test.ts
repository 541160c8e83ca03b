// What a file was read as: the texts of its pages part by part, and its headings.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileHeading, FilePages } from '#shared/file-pages.ts';
import { Person } from '../testing/ask-people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';

/** Long enough for a page of its own. */
const PART = 'The tenant pays the rent on the third working day of each month. '.repeat(70).trim();
const CONTRACT = [
  '# Lease',
  PART,
  '## Rent',
  PART,
  '### Heating',
  PART,
  '## Ending   the *lease*',
  PART,
].join('\n\n');

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

describe.each(transportsOfRun)('through %s', (transport) => {
  let ada: Person;
  let ben: Person;
  let collection: string;
  beforeEach(async () => {
    ada = await Person.make(app, transport);
    ben = await Person.make(app, transport);
    collection = (await ada.create()).id;
  });
  const add = async (content: string, name: string) =>
    (await ada.add(collection, new File([content], name)))[0]?.id ?? '';

  test('the headings of a document are told with their depth and where they stand', async () => {
    const id = await add(CONTRACT, 'lease.md');
    const { data } = await ada.get<{ data: FileHeading[] }>('files.outline', { id });
    expect(data.map(({ text, level }) => [text, level])).toEqual([
      ['Lease', 1],
      ['Rent', 2],
      ['Heating', 3],
      ['Ending the lease', 2],
    ]);
    for (const { text, page, start } of data) {
      const shown = await ada.get<{ text: string }>('files.page', { id, n: page });
      expect(shown.text.slice(start, start + text.length)).toBe(text);
    }
  });

  test('a document without headings has no outline', async () => {
    const id = await add('Only words.', 'note.txt');
    expect(await ada.get('files.outline', { id })).toEqual({ data: [] });
  });

  test('the pages come part by part, in order', async () => {
    const id = await add(CONTRACT, 'lease.md');
    const { data, count } = await ada.get<FilePages>('files.pages', { id });
    expect(count).toBeGreaterThan(2);
    expect(data.map(({ page }) => page)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(await ada.get('files.pages', { id, skip: 1, limit: 1 })).toEqual({
      data: data.slice(1, 2),
      count,
    });
    expect(await ada.get('files.pages', { id, skip: count })).toEqual({ data: [], count });
  });

  test('who may not read a file is told what is told of one that is not there', async () => {
    const id = await add(CONTRACT, 'lease.md');
    const missing = crypto.randomUUID();
    for (const procedure of ['files.outline', 'files.pages'] as const) {
      const hidden = await ben.call(procedure, { id });
      expect(hidden.status).toBe(404);
      expect(hidden.text).toBe((await ben.call(procedure, { id: missing })).text);
    }
    await ada.get('collections.update', { id: collection, access: 'everyone' });
    expect(await ben.status('files.outline', { id })).toBe(200);
    await ada.get('files.remove', { id });
    expect(await ben.status('files.pages', { id })).toBe(404);
  });
});
