// Files of files: what a mail or an archive holds becomes files of their own, once, all of it or nothing.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AskFile, Collection } from '#shared/ask.ts';
import { Person } from '../../testing/ask-people.ts';
import { findFilesWith } from '../../testing/files-with.ts';
import { buildEml, buildMsg } from '../../testing/mail.ts';
import { until } from '../../testing/people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { transportsOfRun } from '../../testing/transports.ts';
import { buildZip, type ZipFile } from '../../testing/zip.ts';

vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await openTestApp({ ASK_STORAGE: '200MB', ASK_STORAGE_PER_ACCOUNT: '20MB' }, CHEAP_HASHES);
  ada = await Person.make(app, 'rest');
});
afterAll(() => app.close());

const listOf = async (person: Person, { id }: Pick<Collection, 'id'>) =>
  (await person.get<{ data: AskFile[] }>('files.list', { id, limit: 1000 })).data;
const namesOf = async (person: Person, collection: Pick<Collection, 'id'>) =>
  (await listOf(person, collection)).map(({ name }) => name).toSorted();
const fileOf = async (person: Person, collection: Pick<Collection, 'id'>, name: string) =>
  (await listOf(person, collection)).find((file) => file.name === name);
const named = (name: string, content: Uint8Array) => new File([new Uint8Array(content)], name);
const text = (name: string, content = `The text of ${name}.`): ZipFile => ({ name, content });
const nest = (levels: number, inner: ZipFile): Buffer =>
  buildZip([levels === 1 ? inner : { name: `${levels - 1}.zip`, content: nest(levels - 1, inner) }]);

/** A collection with one file, as it is when all is read. */
async function addOne(name: string, content: Uint8Array, person = ada): Promise<[Collection, AskFile]> {
  const collection = await person.create();
  const [sent] = await person.add(collection.id, named(name, content));
  return [collection, await person.get<AskFile>('files.get', { id: sent?.id })];
}

describe.each(transportsOfRun)('through %s', (transport) => {
  test('a mail stays a file, and its attachments become files that are asked like all others', async () => {
    const person = await Person.make(app, transport);
    const lease = `The notice period is three months, ${transport}.`;
    const mail = buildEml({
      text: 'See the lease and the costs.',
      attachments: [
        { name: 'lease.txt', content: lease },
        { name: 'setup.exe', content: Buffer.from('MZ\0\0\0\0\0\x01\x02\x03'.repeat(50)) },
      ],
    });
    const [collection, file] = await addOne('mail.eml', mail, person);
    expect(file).toMatchObject({
      media_type: 'message/rfc822',
      status: 'ready',
      parent_id: null,
      note: '1 file in it cannot be read: setup.exe.',
    });
    const part = await fileOf(person, collection, 'mail.eml › lease.txt');
    expect(part).toMatchObject({ status: 'ready', media_type: 'text/plain', parent_id: file.id, note: null });
    const asked = await person.ask('What is the notice period?', { collection_ids: [collection.id] });
    expect(asked.verdict).toBe('answer');
    expect(asked.citations[0]).toMatchObject({ file_id: part?.id, quote: lease });
    const sent = await person.ask('Who sent the mail about the lease?', { collection_ids: [collection.id] });
    expect(JSON.stringify(sent.citations)).toContain('Ada Lovelace');
  });

  test('deleting a mail deletes what came out of it, down to the last byte', async () => {
    const person = await Person.make(app, transport);
    const trace = `ebonywood${transport}`;
    const inner = buildZip([text('deep.txt', `A door of ${trace}.`)]);
    const [collection, file] = await addOne(
      'a.eml',
      buildEml({ text: 'Hello.', attachments: [{ name: 'b.zip', content: inner }] }),
      person,
    );
    expect(await namesOf(person, collection)).toEqual(['a.eml', 'a.eml › b.zip', 'a.eml › b.zip › deep.txt']);
    expect(await person.status('files.remove', { id: file.id })).toBe(200);
    expect(await listOf(person, collection)).toEqual([]);
    await app.deps.ask.settled();
    await until(() => findFilesWith(app.dataDir, trace).length === 0, 80_000);
  });
});

test('a mail that Outlook has saved is taken apart, too', async () => {
  const attachments = [{ name: 'plan.txt', content: 'The plan is to move in May.' }];
  const [collection] = await addOne('mail.msg', buildMsg({ text: 'See the plan.', attachments }));
  expect(await namesOf(ada, collection)).toEqual(['mail.msg', 'mail.msg › plan.txt']);
});

test('an archive becomes its files, with their folders in their names', async () => {
  const zip = buildZip([
    text('a.txt'),
    text('2026/May/b.txt'),
    text('..\\..\\c.txt'),
    { name: 'empty/', content: '' },
    text('__MACOSX/._a.txt'),
    text('.DS_Store'),
    { ...text('secret.txt'), isEncrypted: true },
  ]);
  const [collection, file] = await addOne('docs.zip', zip);
  expect(file).toMatchObject({
    status: 'ready',
    pages: 0,
    note: '1 file in it needs a password: secret.txt.',
  });
  expect(await namesOf(ada, collection)).toEqual([
    'docs.zip',
    'docs.zip › 2026 › May › b.txt',
    'docs.zip › a.txt',
    'docs.zip › c.txt',
  ]);
});

test('bytes that the collection has already are the file that is there', async () => {
  const collection = await ada.create();
  await ada.add(collection.id, named('mine.txt', Buffer.from('The text of a.txt.')));
  await ada.add(
    collection.id,
    named('docs.zip', buildZip([text('a.txt'), text('b.txt'), text('c.txt', 'The text of b.txt.')])),
  );
  expect(await namesOf(ada, collection)).toEqual(['docs.zip', 'docs.zip › b.txt', 'mine.txt']);
});

test('reading again brings back what was deleted, and doubles nothing', async () => {
  const [collection, file] = await addOne('docs.zip', buildZip([text('a.txt'), text('b.txt')]));
  const part = await fileOf(ada, collection, 'docs.zip › a.txt');
  await ada.get('files.remove', { id: part?.id });
  expect(await namesOf(ada, collection)).toEqual(['docs.zip', 'docs.zip › b.txt']);
  await ada.get('files.readAgain', { id: file.id });
  await app.deps.ask.settled();
  expect(await namesOf(ada, collection)).toEqual(['docs.zip', 'docs.zip › a.txt', 'docs.zip › b.txt']);
});

test('a new version takes the place of what came out of the former one', async () => {
  const [collection, file] = await addOne('docs.zip', buildZip([text('a.txt'), text('b.txt')]));
  const next = named('docs.zip', buildZip([text('b.txt', 'Another b.'), text('c.txt')]));
  expect((await ada.call('files.replace', { id: file.id, file: [next] })).status).toBe(200);
  await app.deps.ask.settled();
  expect(await namesOf(ada, collection)).toEqual(['docs.zip', 'docs.zip › b.txt', 'docs.zip › c.txt']);
});

test('what is moved elsewhere is not deleted with what it came out of', async () => {
  const [collection, file] = await addOne('docs.zip', buildZip([text('a.txt'), text('b.txt')]));
  const other = await ada.create();
  const part = await fileOf(ada, collection, 'docs.zip › a.txt');
  await ada.get('files.moveMany', { ids: [part?.id], collection_id: other.id });
  await ada.get('files.remove', { id: file.id });
  expect(await listOf(ada, collection)).toEqual([]);
  expect(await listOf(ada, other)).toMatchObject([{ id: part?.id, parent_id: null }]);
  const [third, whole] = await addOne('more.zip', buildZip([text('x.txt')]));
  const inner = await fileOf(ada, third, 'more.zip › x.txt');
  await ada.get('files.moveMany', { ids: [whole.id, inner?.id], collection_id: other.id });
  expect(await fileOf(ada, other, 'more.zip › x.txt')).toMatchObject({ parent_id: whole.id });
  await ada.get('files.update', { id: whole.id, collection_id: third.id });
  expect(await fileOf(ada, third, 'more.zip › x.txt')).toMatchObject({ parent_id: whole.id });
});

describe('what is damaged in it stays a file, and does not spoil the rest:', () => {
  /** Its last file cannot be unpacked. */
  const damagedZip = (inner = 'a.txt') => {
    const whole = buildZip([text(inner), { name: 'b.txt', content: 'x'.repeat(9000), isStored: true }]);
    return whole.fill(0xff, whole.indexOf('PK\x03\x04', 4), whole.indexOf('PK\x03\x04', 4) + 4);
  };

  test('of a mail', async () => {
    const lease = { name: 'lease.txt', content: 'The notice period is three months.' };
    const content = buildEml({
      text: 'See the lease.',
      attachments: [{ name: 'bad.zip', content: damagedZip() }, lease],
    });
    const [collection, file] = await addOne('mail.eml', content);
    expect(file).toMatchObject({
      status: 'ready',
      note: '1 file in it cannot be taken apart: bad.zip.',
    });
    expect(await namesOf(ada, collection)).toEqual([
      'mail.eml',
      'mail.eml › bad.zip',
      'mail.eml › lease.txt',
    ]);
    expect(await fileOf(ada, collection, 'mail.eml › lease.txt')).toMatchObject({ status: 'ready' });
    const bad = await fileOf(ada, collection, 'mail.eml › bad.zip');
    expect(bad).toMatchObject({ status: 'failed', parent_id: file.id });
    expect(bad?.detail).toContain('damaged');
  });

  test('of an archive, whatever had come out of it', async () => {
    const zip = buildZip([
      { name: 'bad.zip', content: buildZip([{ name: 'inner.zip', content: damagedZip() }, text('c.txt')]) },
      { name: 'worse.zip', content: damagedZip('other.txt') },
      text('d.txt'),
    ]);
    const [collection, file] = await addOne('all.zip', zip);
    expect(file).toMatchObject({
      status: 'ready',
      note: '2 files in it cannot be taken apart: worse.zip, bad.zip › inner.zip.',
    });
    expect(
      (await listOf(ada, collection)).map(({ name, status }) => `${name}: ${status}`).toSorted(),
    ).toEqual([
      'all.zip › bad.zip › c.txt: ready',
      'all.zip › bad.zip › inner.zip: failed',
      'all.zip › bad.zip: ready',
      'all.zip › d.txt: ready',
      'all.zip › worse.zip: failed',
      'all.zip: ready',
    ]);
  });
});

describe('as a whole it fails, and nothing comes out of it,', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => text(`${index}.txt`));
  const zeros = Buffer.alloc(40 * 1024 ** 2);

  test.each<[string, () => Buffer, string]>([
    ['where it holds too many files', () => buildZip(many(1001)), 'more than 1,000 files'],
    ['where files lie too deep', () => nest(4, text('a.txt')), 'more than 3 levels deep'],
    [
      'where it unpacks to too much',
      () => buildZip(Array.from({ length: 14 }, (_, index) => ({ name: `${index}.bin`, content: zeros }))),
      'more than 500 MiB',
    ],
    [
      'where what it holds unpacks to too much',
      () => {
        const bomb = buildZip(
          Array.from({ length: 5 }, (_, index) => ({ name: `${index}.bin`, content: zeros })),
        );
        return buildZip(
          ['a', 'b', 'c'].map((name) => ({
            name: `${name}.zip`,
            content: Buffer.concat([bomb, Buffer.alloc(0)]),
          })),
        );
      },
      'more than 500 MiB',
    ],
    [
      'where nothing in it can be read',
      () => buildZip([{ name: 'a.gif', content: Buffer.from('GIF89a', 'latin1') }]),
      'Nothing in this ZIP',
    ],
    [
      'where it is damaged',
      () => Buffer.from(buildZip([{ name: 'a.txt', content: 'x'.repeat(9000) }]).fill(0xff, 40, 50)),
      'damaged',
    ],
    [
      'where there is no room',
      () =>
        buildZip(Array.from({ length: 6 }, (_, index) => text(`${index}.txt`, `${index}`.repeat(4_000_000)))),
      'may take 19',
    ],
  ])('%s', async (_what, content, sentence) => {
    const [collection, file] = await addOne('a.zip', content());
    expect(file).toMatchObject({ status: 'failed', pages: null });
    expect(file.detail).toContain(sentence);
    expect(await namesOf(ada, collection)).toEqual(['a.zip']);
  });

  test('but three levels and a thousand files are taken', async () => {
    const [deep] = await addOne('a.zip', nest(3, text('a.txt')));
    expect(await namesOf(ada, deep)).toHaveLength(4);
    const person = await Person.make(app, 'rest');
    const { id } = await person.create();
    await person.get('files.upload', { id, files: [named('b.zip', buildZip(many(1000)))] });
    // They are read one after the other, which takes minutes.
    await until(
      async () => (await person.get<{ count: number }>('files.list', { id })).count === 1001,
      80_000,
    );
    await person.get('collections.remove', { id });
  });
});

test('two sendings of the same archive at once take it apart once', async () => {
  const collection = await ada.create();
  const zip = buildZip([text('a.txt'), text('b.txt')]);
  const send = () => ada.call('files.upload', { id: collection.id, files: [named('a.zip', zip)] });
  await Promise.all([send(), send()]);
  await app.deps.ask.settled();
  expect(await namesOf(ada, collection)).toEqual(['a.zip', 'a.zip › a.txt', 'a.zip › b.txt']);
});

test('one that is deleted while it is taken apart leaves nothing', async () => {
  const collection = await ada.create();
  const trace = 'mahoganydoor';
  const zip = buildZip(Array.from({ length: 300 }, (_, index) => text(`${index}.txt`, `${trace} ${index}`)));
  const { body } = await ada.call('files.upload', { id: collection.id, files: [named('a.zip', zip)] });
  // Safe: the output schema of the procedure has checked it.
  const [file] = (body as { data: AskFile[] }).data;
  await ada.get('files.remove', { id: file?.id });
  await app.deps.ask.settled();
  expect(await listOf(ada, collection)).toEqual([]);
});

test('names that are anything become text of at most 255 letters', async () => {
  const names = [
    '‮gnp.txt',
    '../../../etc/passwd',
    'C:\\Windows\\a.txt',
    `${'long'.repeat(200)}.txt`,
    '  ',
    'a\nb.txt',
  ];
  const [collection] = await addOne(
    'a.zip',
    buildZip(names.map((name, index) => text(name, `Text ${index}.`))),
  );
  const found = await namesOf(ada, collection);
  expect(found).toHaveLength(names.length + 1);
  for (const name of found) {
    expect(name.length).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^a\.zip/);
    expect(name).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
  }
});
