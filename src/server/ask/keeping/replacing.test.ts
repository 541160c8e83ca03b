// Replacing files: of the former version nothing is left, in answers and on the disk.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AskFile } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { Person } from '../../testing/ask-people.ts';
import { findFilesWith } from '../../testing/files-with.ts';
import { until } from '../../testing/people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';

vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ ASK_STORAGE: '20MB', ASK_STORAGE_PER_ACCOUNT: '1MB' }, CHEAP_HASHES);
});
afterAll(() => app.close());

const idOf = (file: AskFile | undefined) => file?.id ?? '';
const replace = (person: Person, file: AskFile | undefined, ...contents: (string | File)[]) =>
  person.call('files.replace', { id: idOf(file), file: contents });
const settled = () => app.deps.ask.settled();
const eventsOf = async (target: string) =>
  (
    await app.deps.db
      .selectFrom('audit')
      .select('action')
      .where('target_id', '=', target)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);

describe.each(transportsOfRun)('through %s', (transport) => {
  test('quotations of the former version go, and the answer names the file', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const former = `ebony${transport}`;
    const [made] = await ada.add(id, new File([`The door of the cellar is of ${former}.`], 'house.txt'));
    await ada.add(id, 'The cellar is dry.');
    const asked = await ada.ask('Of what is the door of the cellar?', { collection_ids: [id] });
    expect(asked).toMatchObject({ verdict: 'answer', replaced_files: [] });
    const answer = await replace(ada, made, new File(['The door of the cellar is of teak.'], 'other.txt'));
    expect(answer.body).toMatchObject({
      id: idOf(made),
      name: 'house.txt',
      version: 2,
      status: 'queued',
      replaced_at: expect.stringMatching(/^\d{4}-.*Z$/),
      created_at: made?.created_at,
    });
    const shown = await ada.get<Question>('questions.get', { id: asked.id });
    expect(JSON.stringify(shown)).not.toContain(former);
    expect(shown.replaced_files).toEqual(['house.txt']);
    expect(await ada.get('questions.list', {})).toMatchObject({ data: [{ replaced_files: ['house.txt'] }] });
    await settled();
    expect(await ada.get('files.get', { id: idOf(made) })).toMatchObject({ status: 'ready', pages: 1 });
    const again = await ada.ask('Of what is the door of the cellar?', { collection_ids: [id] });
    expect(again).toMatchObject({ verdict: 'answer', unread_files: 0, replaced_files: [] });
    expect(again.lines[0]?.text).toContain('teak');
    expect(await eventsOf(idOf(made))).toEqual(['file_added', 'file_replaced']);
    await until(() => findFilesWith(app.dataDir, former).length === 0, 80_000);
    await ada.get('files.update', { id: idOf(made), name: 'villa.txt' });
    expect(await ada.get('questions.get', { id: asked.id })).toMatchObject({ replaced_files: ['villa.txt'] });
    await ada.get('files.remove', { id: idOf(made) });
    expect(await ada.get('questions.get', { id: asked.id })).toMatchObject({ replaced_files: [] });
  });

  test('figures, readings and corrections of the former version go', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const [city, head] = [`Teak${transport}`, `Oak${transport}`];
    const [made] = await ada.add(id, `City,${head}\n${city},5\nBonn,7\nRome,9\n`);
    const figured = await ada.ask('Show the city of the rows', { collection_ids: [id] });
    expect(JSON.stringify(figured.figure?.rows)).toContain(city);
    const offered = await ada.ask(`What is the total mahogany ${head} in Bonn?`, { collection_ids: [id] });
    expect(offered.readings.length).toBeGreaterThan(0);
    const corrections = { columns: [{ key: 'c1', name: `Place${transport}` }] };
    await ada.get('files.correctTable', { id: idOf(made), sheet: 1, corrections });
    await settled();
    await replace(ada, made, 'City,Rent\nUlm,5\nBonn,7\n');
    for (const { id: question } of [figured, offered])
      expect(await ada.get('questions.get', { id: question })).toMatchObject({
        verdict: 'not_found',
        figure: null,
        readings: [],
        replaced_files: ['file'],
      });
    expect(await ada.status('questions.choose', { id: offered.id, number: 1 })).toBe(409);
    await settled();
    expect(await ada.get('files.table', { id: idOf(made), sheet: 1 })).toMatchObject({
      corrections: {},
      is_pending: false,
      columns: [{ name: 'City' }, { name: 'Rent' }],
    });
    // What is worked out anew rests on the present version.
    const plan = { ...figured.figure?.plan };
    const worked = await ada.get<Question>('questions.figure', { id: figured.id, plan });
    expect(worked.replaced_files).toEqual([]);
    expect(JSON.stringify(worked.figure?.rows)).toContain('Ulm');
    await until(() => findFilesWith(app.dataDir, city).length === 0, 80_000);
  });

  test('the same bytes change nothing, and those of another file of the collection are refused', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const [made, other] = await ada.add(id, 'The roof is red.', 'The roof is blue.');
    const asked = await ada.ask('Is the roof red?', { collection_ids: [id] });
    const before = await ada.get<AskFile>('files.get', { id: idOf(made) });
    expect((await replace(ada, made, 'The roof is red.')).body).toEqual(before);
    expect(await replace(ada, made, 'The roof is blue.')).toMatchObject({ status: 409 });
    expect(await ada.get('questions.get', { id: asked.id })).toEqual(asked);
    expect(await ada.get('files.get', { id: idOf(made) })).toEqual(before);
    await ada.get('files.remove', { id: idOf(other) });
    expect(await replace(ada, made, 'The roof is blue.')).toMatchObject({ status: 200 });
    // The content of the former version is free again.
    expect((await ada.add(id, 'The roof is red.'))[0]?.id).not.toBe(idOf(made));
    expect(await eventsOf(idOf(made))).toEqual(['file_added', 'file_replaced']);
  });

  test('what cannot be taken leaves the file as it is', async () => {
    const [ada, ben] = [await Person.make(app, transport), await Person.make(app, transport)];
    const { id } = await ada.create({ access: 'everyone' });
    const [made] = await ada.add(id, new File(['The stairs are wet.'], 'stairs.txt'));
    const large = new File(['word '.repeat(250_000)], 'large.txt');
    for (const [status, ...contents] of [
      [415, ''],
      [415, new File(['\u0000\u0001\u0002'], 'program.exe')],
      [413, 'One is dry.', 'Two are dry.'],
      [507, large],
      [422],
    ] as const)
      expect((await replace(ada, made, ...contents)).status, String(status)).toBe(status);
    expect(await replace(ben, made, 'It is mine.')).toMatchObject({ status: 409 });
    expect(await ada.get('files.get', { id: idOf(made) })).toMatchObject({ version: 1, status: 'ready' });
    expect((await ada.ask('Are the stairs wet?', { collection_ids: [id] })).verdict).toBe('answer');
  });

  test('near the limit, what fits after the former bytes go is taken', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    // Together more than the 1 MB of the account, each less.
    const [made] = await ada.add(id, `The wall is white. ${'a '.repeat(350_000)}`);
    const other = new File([`The wall is blue. ${'b '.repeat(400_000)}`], 'b.txt');
    expect((await replace(ada, made, other)).status).toBe(200);
    await settled();
    const more = new File([`The wall is red. ${'c '.repeat(300_000)}`], 'c.txt');
    expect(await ada.status('files.upload', { id, files: [more] })).toBe(507);
  });

  test('a file of another kind gets its ending', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const [made] = await ada.add(id, new File(['City,Rent\nUlm,5\nBonn,7\n'], 'rents.2024.csv'));
    const html = '<html><body><p>The rent of Ulm is 5.</p></body></html>';
    expect((await replace(ada, made, new File([html], 'page.HTML'))).body).toMatchObject({
      name: 'rents.2024.HTML',
      media_type: 'text/html',
      tables: 0,
    });
  });

  test('of two replacements at once both count, one after the other', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const [made] = await ada.add(id, 'The floor is red.');
    const answers = await Promise.all(
      ['green', 'blue'].map((color) => replace(ada, made, `The floor is ${color}.`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await settled();
    expect(await ada.get('files.get', { id: idOf(made) })).toMatchObject({ version: 3, status: 'ready' });
    const { rows } = { rows: await app.deps.db.selectFrom('files').select('sha256').execute() };
    expect((await app.deps.ask.storage.contents.list()).toSorted()).toEqual(
      [...new Set(rows.map(({ sha256 }) => sha256))].toSorted(),
    );
  });

  test('a file that failed, or is read, is read again', async () => {
    const ada = await Person.make(app, transport);
    const { id } = await ada.create();
    const [made] = await ada.add(id, 'The hall is long.');
    const asked = await ada.ask('Is the hall long?', { collection_ids: [id] });
    expect(await ada.get('files.readAgain', { id: idOf(made) })).toMatchObject({
      status: 'queued',
      version: 1,
    });
    await settled();
    expect(await ada.get('files.get', { id: idOf(made) })).toMatchObject({ status: 'ready', pages: 1 });
    expect(await ada.get('questions.get', { id: asked.id })).toEqual(asked);
    await app.deps.db
      .updateTable('files')
      .set({ status: 'failed', detail: 'Why.' })
      .where('id', '=', idOf(made))
      .execute();
    expect(await ada.get('files.readAgain', { id: idOf(made) })).toMatchObject({
      status: 'queued',
      detail: null,
    });
    await settled();
    expect((await ada.ask('Is the hall long?', { collection_ids: [id] })).verdict).toBe('answer');
  });
});
