// Renaming and moving files: what rests on them follows, and nothing is read again.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AskFile } from '#shared/ask.ts';
import type { FilesMoved } from '#shared/kept-files.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../../testing/ask-people.ts';
import { findFilesWith } from '../../testing/files-with.ts';
import { until } from '../../testing/people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';
import { IndexerProcess } from '../indexer/indexer-process.ts';

vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

const MISSING = '01970000-0000-7000-8000-000000000000';
const idOf = (file: AskFile | undefined) => file?.id ?? '';
const events = async (target: string) =>
  (
    await app.deps.db
      .selectFrom('audit')
      .select('action')
      .where('target_id', '=', target)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);

/** How often a file is read while something is done. */
async function readingsWhile(work: () => Promise<unknown>): Promise<number> {
  const reading = vi.spyOn(IndexerProcess.prototype, 'read');
  try {
    await work();
    await app.deps.ask.settled();
    return reading.mock.calls.length;
  } finally {
    reading.mockRestore();
  }
}

describe.each(transportsOfRun)('through %s', (transport) => {
  test('a file is renamed, found and quoted by its new name, and not read again', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const [made] = await ada.add(id, new File(['The roof is dry.'], 'zebrawood.txt'));
    const asked = await ada.ask('Is the roof dry?', { collection_ids: [id] });
    const name = ' ../folder/The\u202e lease.txt ';
    const readings = await readingsWhile(async () => {
      expect(await ada.get('files.update', { id: idOf(made), name })).toEqual({
        ...(await ada.get<AskFile>('files.get', { id: idOf(made) })),
        name: 'The lease.txt',
      });
    });
    expect(readings).toBe(0);
    const shown = await ada.get<Question>('questions.get', { id: asked.id });
    expect(shown.citations.map(({ file_name }) => file_name)).toEqual(['The lease.txt']);
    // The title of a file is searched with its text.
    const { citations } = await ada.ask('What does the lease say of the roof?', { collection_ids: [id] });
    expect(citations[0]).toMatchObject({ file_name: 'The lease.txt', quote: 'The roof is dry.' });
    expect(await ada.get('files.update', { id: idOf(made), name: 'The lease.txt' })).toMatchObject({
      version: 1,
    });
    expect(await events(idOf(made))).toEqual(['file_added', 'file_renamed']);
    await until(() => findFilesWith(app.dataDir, 'zebrawood').length === 0, 80_000);
  });

  test('a table that is renamed is called so', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const [made] = await ada.add(id, new File(['City,Rent\nBonn,5\nUlm,7\n'], 'old.csv'));
    await ada.get('files.update', { id: idOf(made), name: 'rents.csv' });
    await app.deps.ask.settled();
    expect(await ada.get('files.tables', { id: idOf(made) })).toMatchObject({ data: [{ name: 'rents' }] });
    expect(await ada.get('files.get', { id: idOf(made) })).toMatchObject({ status: 'ready', pages: 1 });
    const { readings } = await ada.ask('What is the total rent?', { collection_ids: [id] });
    expect(readings[0]?.table).toMatchObject({ file_name: 'rents.csv' });
  });

  test('what rests on a file that is moved goes to who may read it there, with the synonyms of that collection', async () => {
    const [ada, ben] = [await Person.make(app, transport), await Person.make(app, transport)];
    const open = await ada.create({ access: 'chosen', member_ids: [ben.id] });
    const own = await ada.create({ synonyms: [{ word: 'zorb', means: 'cellar' }] });
    const [made] = await ada.add(open.id, 'The cellar is dry.');
    await ada.add(open.id, 'The garden is wet.');
    const asked = await ben.ask('Is the cellar dry?');
    expect(asked.verdict).toBe('answer');
    const there = { collection_ids: [open.id] };
    const matched = async (input: object) =>
      (await ada.ask('Is the zorb dry?', input)).citations.flatMap((citation) => citation.matched);
    expect(await matched(there)).not.toContain('cellar');
    const readings = await readingsWhile(() =>
      ada.get('files.update', { id: idOf(made), collection_id: own.id }),
    );
    expect(readings).toBe(0);
    expect(await ben.get<Question>('questions.get', { id: asked.id })).toMatchObject({
      verdict: 'not_found',
      citations: [],
      replaced_files: [],
    });
    expect(await ben.status('files.get', { id: idOf(made) })).toBe(404);
    expect((await ben.ask('Is the cellar dry?')).absent_words).toContain('cellar');
    const here = { collection_ids: [own.id] };
    expect((await ada.ask('Is the cellar dry?', here)).verdict).toBe('answer');
    expect(await matched(here)).toContain('cellar');
    expect((await ada.ask('Is the garden wet?', there)).verdict).toBe('answer');
    await ada.get('files.update', { id: idOf(made), collection_id: open.id });
    expect((await ben.get<Question>('questions.get', { id: asked.id })).verdict).toBe('answer');
    expect((await ben.ask('Is the cellar dry?')).verdict).toBe('answer');
    expect(await events(idOf(made))).toEqual(['file_added', 'file_moved', 'file_moved']);
  });

  test('where a file cannot go, nothing is done', async () => {
    const [ada, ben] = [await Person.make(app, transport), await Person.make(app, transport)];
    const [one, other] = [await ada.create(), await ada.create()];
    const [made] = await ada.add(one.id, new File(['The roof is old.'], 'roof.txt'));
    await ada.add(other.id, 'The roof is old.');
    const readable = await ben.create({ access: 'everyone' });
    const hidden = await ben.create();
    const [shared] = await ben.add(readable.id, 'The stairs are new.');
    const move = (collection_id: string) =>
      ada.call('files.update', { id: idOf(made), name: 'a.txt', collection_id });
    expect(await move(other.id)).toMatchObject({
      status: 409,
      detail: 'The collection has this file already.',
    });
    expect(await move(readable.id)).toMatchObject({ status: 409 });
    expect(await move(hidden.id)).toMatchObject({ status: 404, detail: 'Collection not found' });
    expect(await move(MISSING)).toMatchObject({ status: 404 });
    expect(await ada.get('files.get', { id: idOf(made) })).toMatchObject({
      name: 'roof.txt',
      collection_id: one.id,
    });
    expect(await ada.status('files.update', { id: idOf(shared), name: 'a.txt' })).toBe(409);
    expect(await ada.status('files.readAgain', { id: idOf(shared) })).toBe(409);
    expect(await ben.status('files.update', { id: idOf(made), name: 'a.txt' })).toBe(404);
  });

  test('many files are moved, but for those whose bytes lie there', async () => {
    const ada = await Person.make(app, transport);
    const [one, two, target] = [await ada.create(), await ada.create(), await ada.create()];
    const [first, second] = await ada.add(one.id, 'The roof is red.', 'The door is red.');
    const [copy] = await ada.add(two.id, 'The roof is red.');
    const [there] = await ada.add(target.id, 'The door is red.');
    const ids = [first, second, copy, there].map(idOf);
    const input = { ids: [...ids, ids[0]], collection_id: target.id };
    expect(await ada.get<FilesMoved>('files.moveMany', input)).toEqual({
      moved: 2,
      refused: [ids[1], ids[2]].map((id) => ({ id, detail: 'The collection has this file already.' })),
    });
    expect(await ada.get('files.list', { id: target.id })).toMatchObject({ count: 2 });
    expect((await ada.ask('Is the roof red?', { collection_ids: [target.id] })).verdict).toBe('answer');
    expect(await events(ids[0] ?? '')).toEqual(['file_added', 'file_moved']);
  });

  test('where one of many is not there, or not of one’s own, nothing is done', async () => {
    const [ada, ben] = [await Person.make(app, transport), await Person.make(app, transport)];
    const [one, other] = [await ada.create(), await ada.create()];
    const { id: open } = await ben.create({ access: 'everyone' });
    const [made] = await ada.add(one.id, 'The roof is blue.');
    const [shared] = await ben.add(open, 'The stairs are blue.');
    for (const id of [MISSING, idOf(shared)]) {
      const ids = [idOf(made), id];
      for (const [procedure, input] of [
        ['files.moveMany', { ids, collection_id: other.id }],
        ['files.removeMany', { ids }],
        ['files.downloadMany', { ids }],
      ] as const)
        expect(await ada.call(procedure, input), procedure).toMatchObject({
          status: 404,
          detail: 'File not found',
        });
    }
    expect(await ada.status('files.moveMany', { ids: [idOf(made)], collection_id: open })).toBe(409);
    expect(await ada.get('files.get', { id: idOf(made) })).toMatchObject({ collection_id: one.id });
    expect(await events(idOf(made))).toEqual(['file_added']);
    expect(await ada.get('files.removeMany', { ids: [idOf(made)] })).toEqual({ deleted: 1 });
    expect(await ada.status('files.get', { id: idOf(made) })).toBe(404);
    expect(await events(idOf(made))).toEqual(['file_added', 'file_deleted']);
  });
});

test('a file is moved between an account and the superusers within the space of the account', async () => {
  const root = await Person.make(app, 'rest', { is_superuser: true });
  const gone = await Person.make(app, 'rest');
  const left = await gone.create({ access: 'everyone' });
  const [made] = await gone.add(left.id, 'The attic is dry.');
  await gone.get('users.removeMe');
  const own = await root.create();
  expect(await root.get('files.moveMany', { ids: [idOf(made)], collection_id: own.id })).toMatchObject({
    moved: 1,
  });
  expect(await root.get('files.get', { id: idOf(made) })).toMatchObject({ collection_id: own.id });
});
