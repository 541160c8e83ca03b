// What lies in a mail or an archive and elsewhere as well: it goes with neither of them, and moves with what it came out of.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AskFile, Collection } from '#shared/ask.ts';
import { Person } from '../../testing/ask-people.ts';
import { buildEml } from '../../testing/mail.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { buildZip } from '../../testing/zip.ts';

vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
});
afterAll(() => app.close());

const LEASE = { name: 'lease.txt', content: 'The notice period is three months.' };
const mailOf = (text: string, attachments = [LEASE]) =>
  new File([new Uint8Array(buildEml({ text, attachments }))], 'a.eml');
const zipOf = (...files: { name: string; content: string }[]) =>
  new File([new Uint8Array(buildZip(files))], 'a.zip');

const namesOf = async (person: Person, { id }: Pick<Collection, 'id'>) =>
  (await person.get<{ data: AskFile[] }>('files.list', { id, limit: 1000 })).data
    .map(({ name }) => name)
    .toSorted();

test('a mail without attachments is read', async () => {
  const collection = await ada.create();
  const [sent] = await ada.add(collection.id, mailOf('The rent is 700 euros a month.', []));
  expect(await ada.get<AskFile>('files.get', { id: sent?.id })).toMatchObject({
    status: 'ready',
    note: null,
  });
  const { verdict } = await ada.ask('How much is the rent?', { collection_ids: [collection.id] });
  expect(verdict).toBe('answer');
});

test('what somebody brought in as well stays when the archive goes', async () => {
  const collection = await ada.create();
  const [zip] = await ada.add(collection.id, zipOf(LEASE));
  await ada.add(collection.id, new File([LEASE.content], 'own.txt'));
  await ada.get('files.remove', { id: zip?.id });
  expect(await namesOf(ada, collection)).toEqual(['a.zip › lease.txt']);
});

test('an attachment of two mails stays with the other one', async () => {
  const collection = await ada.create();
  const [first] = await ada.add(collection.id, mailOf('The first one.'));
  await ada.add(collection.id, mailOf('Forwarded to you.'));
  await ada.get('files.remove', { id: first?.id });
  expect(await namesOf(ada, collection)).toEqual(['a.eml', 'a.eml › lease.txt']);
});

test('repeated within one archive, it goes with it', async () => {
  const collection = await ada.create();
  const [zip] = await ada.add(collection.id, zipOf(LEASE, { ...LEASE, name: 'copy.txt' }));
  await ada.get('files.readAgain', { id: zip?.id });
  await ada.get('files.remove', { id: zip?.id });
  expect(await namesOf(ada, collection)).toEqual([]);
});

test('what came out of a mail moves with it, and is not read where it was', async () => {
  const ben = await Person.make(app, 'rest');
  const [shared, own] = [await ada.create({ access: 'everyone' }), await ada.create()];
  const [mail] = await ada.add(shared.id, mailOf('See the lease.'));
  expect(await namesOf(ben, shared)).toEqual(['a.eml', 'a.eml › lease.txt']);
  await ada.get('files.moveMany', { ids: [mail?.id], collection_id: own.id });
  expect(await namesOf(ben, shared)).toEqual([]);
  expect(await namesOf(ada, own)).toEqual(['a.eml', 'a.eml › lease.txt']);
  const { verdict } = await ben.ask('How long is the notice period?');
  expect(verdict).toBe('not_found');
  await ada.get('files.update', { id: mail?.id, collection_id: shared.id });
  expect(await namesOf(ben, shared)).toEqual(['a.eml', 'a.eml › lease.txt']);
});

test('a copy in the other collection stands for what would come twice', async () => {
  const [from, to] = [await ada.create(), await ada.create()];
  const [mail] = await ada.add(from.id, mailOf('See the lease again.'));
  await ada.add(to.id, new File([LEASE.content], 'own.txt'));
  await ada.get('files.moveMany', { ids: [mail?.id], collection_id: to.id });
  expect(await namesOf(ada, from)).toEqual([]);
  expect(await namesOf(ada, to)).toEqual(['a.eml', 'own.txt']);
});
