// Collections, files and questions through the real processes, on both transports.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Collection, UploadResult } from '#shared/ask.ts';
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import { findFilesWith } from '../testing/files-with.ts';
import { Person } from '../testing/ask-people.ts';
import { call, logIn, transports } from '../testing/transports.ts';
import { buildOpenDocument } from '../testing/opendocument.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';

const HEATING = 'The heating period begins on the first of October and ends on the thirtieth of April.';
const DEPOSIT = 'The deposit amounts to three monthly rents and is returned within six months.';

const toBase64 = (text: string) => Buffer.from(text).toString('base64');

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

for (const transport of transports) {
  describe(`through ${transport}`, () => {
    let owner: Person;
    let other: Person;
    let root: Person;

    beforeEach(async () => {
      owner = await Person.make(app, transport);
      other = await Person.make(app, transport);
      root = await Person.make(app, transport, { is_superuser: true });
    });

    test('a question is answered by the sentence of a file, word for word, with its place', async () => {
      const { id } = await owner.create();
      const [file] = await owner.add(id, `# House\n\n${DEPOSIT}\n\n${HEATING}`);
      const answer = await owner.ask('When does the heating period begin?');
      expect(answer).toMatchObject({
        verdict: 'answer',
        kind: 'quotation',
        unread_files: 0,
        collection_ids: [id, WAITLIST_ID],
      });
      const [citation] = answer.citations;
      expect(citation).toMatchObject({ file_id: file?.id, number: 1, quote: HEATING });
      expect(answer.lines[0]).toEqual({ text: HEATING, citations: [1] });
      const page = await owner.get<{ text: string }>('files.page', { id: file?.id, n: citation?.page });
      expect(page.text.slice(citation?.start, citation?.end)).toBe(HEATING);
      expect(await owner.get('questions.get', { id: answer.id })).toEqual(answer);
      expect(await owner.get('files.get', { id: file?.id })).toMatchObject({ status: 'ready', pages: 1 });
    });

    test('a table is read, and a row of it is quoted with its place', async () => {
      const { id } = await owner.create();
      const rows = 'Month;Heating;Deposit\nMarch;1.200,50 €;no\nApril;950,00 €;yes\n';
      const [file] = await owner.add(id, rows);
      expect(await owner.get('files.get', { id: file?.id })).toMatchObject({
        media_type: 'text/csv',
        status: 'ready',
        pages: 1,
      });
      const { citations } = await owner.ask('What was the heating in April?');
      const [citation] = citations;
      expect(citation).toMatchObject({ page: 1, place: expect.stringMatching(/^sheet .*, row 3$/) });
      const page = await owner.get<{ text: string }>('files.page', { id: file?.id, n: 1 });
      expect(page.text).toBe('Month\tHeating\tDeposit\nMarch\t1.200,50 €\tno\nApril\t950,00 €\tyes');
      expect(page.text.slice(citation?.start, citation?.end)).toBe(citation?.quote);
      expect(citation?.quote).toContain('April');
      expect(findFilesWith(app.dataDir, '950,00')).not.toEqual([]);
      await owner.get('files.remove', { id: file?.id });
      expect(findFilesWith(app.dataDir, '950,00').filter((path) => path.includes('ask.db'))).toEqual([]);
      // The database rests for a while after it was erased for the deletion before.
      await expect.poll(() => findFilesWith(app.dataDir, '950,00'), { timeout: 60_000 }).toEqual([]);
    });

    test('what the files do not say is not found, with the words that occur in none', async () => {
      const { id } = await owner.create();
      await owner.add(id, HEATING);
      const answer = await owner.ask('Who repairs the saxophone?');
      expect(answer).toMatchObject({ verdict: 'not_found', lines: [] });
      expect(answer.absent_words).toContain('saxophone');
    });

    test('others cannot tell a private collection from one that is not there', async () => {
      const { id } = await owner.create();
      const [file] = await owner.add(id, HEATING);
      const { id: question } = await owner.ask('When does the heating period begin?');
      const missing = '01970000-0000-7000-8000-000000000000';
      const calls = (collection: string, fileId: string, questionId: string) =>
        [
          ['collections.get', { id: collection }],
          ['collections.update', { id: collection, name: 'Mine' }],
          ['collections.remove', { id: collection }],
          ['files.list', { id: collection }],
          ['files.upload', { id: collection, files: ['text'] }],
          ['files.get', { id: fileId }],
          ['files.remove', { id: fileId }],
          ['files.content', { id: fileId }],
          ['files.page', { id: fileId, n: 1 }],
          ['questions.ask', { question: 'When?', collection_ids: [collection] }],
          ['questions.ask', { question: 'When?', follows: questionId }],
          ['questions.get', { id: questionId }],
          ['questions.remove', { id: questionId }],
        ] as const;
      const absent = calls(missing, missing, missing);
      for (const person of [other, root]) {
        for (const [index, [procedure, input]] of calls(id, file?.id ?? '', question).entries()) {
          // A superuser knows of every collection, and may delete it.
          if (person === root && /^collections\.(?:update|remove)/.test(procedure)) continue;
          const answer = await person.call(procedure, input);
          const { body } = await person.call(procedure, absent[index]?.[1]);
          expect({ procedure, status: answer.status, body: answer.body }).toEqual({
            procedure,
            status: 404,
            body,
          });
        }
        expect(await person.get('collections.list', {})).toEqual({ data: [], count: 0 });
        const answer = await person.ask('When does the heating period begin?');
        expect(answer).toMatchObject({ verdict: 'not_found', citations: [], collection_ids: [WAITLIST_ID] });
        expect(answer.absent_words).toContain('heating');
      }
    });

    test('a shared collection is read and not changed by those it is shared with', async () => {
      const { id } = await owner.create({ access: 'chosen', member_ids: [other.id] });
      const [file] = await owner.add(id, HEATING);
      expect((await other.ask('When does the heating period begin?')).verdict).toBe('answer');
      expect(await other.get('collections.get', { id })).toMatchObject({ is_own: false, is_readable: true });
      for (const [procedure, input] of [
        ['collections.update', { id, name: 'Mine' }],
        ['collections.update', { id, access: 'everyone' }],
        ['collections.remove', { id }],
        ['files.upload', { id, files: ['text'] }],
        ['files.remove', { id: file?.id }],
      ] as const) {
        expect(await other.call(procedure, input)).toMatchObject({ status: 409, detail: expect.any(String) });
      }
      await owner.get('collections.update', { id, access: 'private' });
      expect(await other.status('collections.get', { id })).toBe(404);
    });

    test('of former answers, what may not be read any more is gone, and comes back with the access', async () => {
      const { id } = await owner.create({ access: 'everyone' });
      await owner.add(id, HEATING);
      const { id: asked, citations } = await other.ask('When does the heating period begin?', {
        collection_ids: [id],
      });
      expect(citations).not.toEqual([]);
      await owner.get('collections.update', { id, access: 'private' });
      expect(await other.get('questions.get', { id: asked })).toMatchObject({
        citations: [],
        lines: [],
        collection_ids: [],
      });
      await owner.get('collections.update', { id, access: 'chosen', member_ids: [other.id] });
      expect(await other.get('questions.get', { id: asked })).toMatchObject({ citations });
      await owner.get('collections.remove', { id });
      expect(await other.get('questions.get', { id: asked })).toMatchObject({ citations: [] });
    });

    test('a superuser sees the name, owner and size of every collection, and opens it only by its access', async () => {
      const { id } = await owner.create({ name: 'Secret' });
      const [file] = await owner.add(id, HEATING);
      const { data } = await root.get<{ data: Collection[] }>('collections.list', { all: true, limit: 1000 });
      expect(data.find((collection) => collection.id === id)).toMatchObject({
        name: 'Secret',
        owner_id: owner.id,
        files: 1,
        size: HEATING.length,
        is_readable: false,
      });
      expect(await root.status('collections.update', { id, name: 'Mine' })).toBe(409);
      expect(await root.status('files.get', { id: file?.id })).toBe(404);
      const opened = await root.get('collections.update', { id, access: 'chosen', member_ids: [root.id] });
      expect(opened).toMatchObject({ is_readable: true, is_own: false });
      expect(await root.status('files.get', { id: file?.id })).toBe(200);
      const events = await root.get<{ data: { actor_id: string }[] }>('audit.list', {
        action: 'collection_access_changed',
        target: id,
      });
      expect(events.data).toMatchObject([{ actor_id: root.id }]);
      await root.get('collections.remove', { id });
      expect(await owner.status('collections.get', { id })).toBe(404);
      const everybody = await other.get<{ data: Collection[] }>('collections.list', { all: true });
      expect(everybody.data).toEqual([]);
    });

    test('an account leaves what it shared with everyone to the superusers, and nothing else', async () => {
      const kept = await owner.create({ name: 'Handbook', access: 'everyone' });
      const lost = await owner.create({ access: 'chosen', member_ids: [other.id] });
      await owner.add(kept.id, HEATING);
      await owner.add(lost.id, DEPOSIT);
      await owner.ask('When does the heating period begin?');
      await owner.get('users.removeMe');
      expect(await other.status('collections.get', { id: lost.id })).toBe(404);
      expect(await other.get('collections.get', { id: kept.id })).toMatchObject({
        owner_id: null,
        owner: null,
        is_own: false,
      });
      const own = await root.get('collections.update', {
        id: kept.id,
        name: 'Of the house',
        access: 'private',
      });
      expect(own).toMatchObject({ is_own: true, is_readable: true, files: 1 });
      expect(await other.status('collections.get', { id: kept.id })).toBe(404);
      const left = await app.deps.db
        .selectFrom('questions')
        .select('id')
        .where('user_id', '=', owner.id)
        .execute();
      expect(left).toEqual([]);
      await root.get('collections.remove', { id: kept.id });
    });

    test('each file of an upload stands alone, and equal bytes are the file that is there', async () => {
      const { id } = await owner.create();
      const files = [HEATING, Buffer.from('GIF89a'), '', DEPOSIT, HEATING];
      const { data, refused } = await owner.get<UploadResult>('files.upload', { id, files });
      expect(data.map(({ size }) => size)).toEqual([HEATING.length, DEPOSIT.length]);
      expect(refused.map(({ detail }) => detail)).toEqual([
        expect.stringContaining('not a PDF'),
        'The file is empty.',
      ]);
      const again = await owner.get<UploadResult>('files.upload', { id, files: [DEPOSIT] });
      expect(again.data.map((file) => file.id)).toEqual([data[1]?.id]);
      expect(await owner.get('files.list', { id })).toMatchObject({ count: 2 });
      expect(await owner.status('files.upload', { id, files: [''] })).toBe(415);
      const presentation = buildOpenDocument('presentation', { body: '' });
      expect((await owner.call('files.upload', { id, files: [presentation] })).text).toContain(
        'save it as PPTX',
      );
      const many = Array.from({ length: 21 }, (_, n) => `Text ${n}`);
      expect(await owner.status('files.upload', { id, files: many })).toBe(413);
      expect(await owner.status('files.upload', { id })).toBe(422);
    });

    test('the bytes of a file come back as they came', async () => {
      const { id } = await owner.create();
      const [file] = await owner.add(id, HEATING);
      if (transport === 'trpc') return expect(await owner.stream(file?.id)).toContain(toBase64(HEATING));
      const answer = await owner.call('files.content', { id: file?.id });
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(HEATING);
      expect(answer.headers).toMatchObject({
        'content-disposition': `attachment; filename="file"; filename*=UTF-8''file`,
        'content-length': String(HEATING.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
    });

    test('a number with separators can be asked for', async () => {
      const { id } = await owner.create();
      await owner.add(id, 'The rent is 2,400 euros. Heating is 3,5 percent of it (1,000/year).');
      for (const question of ['What is 2,400?', 'Was sind 3,5 Prozent?', 'What is 1,000/year?'])
        expect((await owner.ask(question, { collection_ids: [id] })).unread_files).toBe(0);
    });

    test.runIf(process.platform === 'linux')('a content that is not fetched stays closed', async () => {
      const { id } = await owner.create();
      const [file] = await owner.add(id, HEATING);
      const openFiles = () => readdirSync('/proc/self/fd').length;
      const before = openFiles();
      for (let n = 0; n < 30; n += 1) await owner.call('files.content', { id: file?.id });
      expect(openFiles()).toBeLessThan(before + 10);
    });

    test('no byte of a deleted file is left anywhere in the data directory', async () => {
      const { id } = await owner.create({ access: 'everyone' });
      const secret = `Zebrawood ${transport}`;
      const [file] = await owner.add(id, `The cellar of ${secret} is dry. ${HEATING}`);
      const { citations } = await other.ask('Which cellar is dry?', { collection_ids: [id] });
      expect(citations).not.toEqual([]);
      if (!app.deps.engine.isInDataDir) expect(findFilesWith(app.dataDir, secret)).not.toEqual([]);
      await owner.get('files.remove', { id: file?.id });
      // While others are at work, it takes longer than anybody is made to wait.
      await expect.poll(() => findFilesWith(app.dataDir, secret)).toEqual([]);
      const { citations: left } = await other.ask('Which cellar is dry?', { collection_ids: [id] });
      expect(left).toEqual([]);
      const [second] = await owner.add(id, `The attic of ${secret} is warm.`);
      await other.ask('Which attic is warm?');
      expect(second?.status).toBe('queued');
      await owner.get('collections.remove', { id });
      await expect.poll(() => findFilesWith(app.dataDir, secret)).toEqual([]);
    });

    test('own questions are listed newest first, and deleted one by one', async () => {
      const first = await owner.ask('First?');
      const second = await owner.ask('Second?', { follows: first.id });
      await other.ask('Third?');
      expect(await owner.get('questions.list', {})).toEqual({ data: [second, first], count: 2 });
      await owner.get('questions.remove', { id: first.id });
      expect(await owner.get('questions.list', {})).toEqual({ data: [second], count: 1 });
    });
  });
}

describe('the limits', () => {
  test('of questions a minute hold for each user', async () => {
    const limited = await openTestApp({ RATE_LIMITS: '{"ask_user":{"max":2,"seconds":60}}' }, CHEAP_HASHES);
    try {
      for (const email of ['ada@example.org', 'ben@example.org']) {
        await limited.addUser(email);
        const session = await logIn(limited, 'rest', email);
        const statuses = [];
        for (const transport of ['rest', 'trpc', 'rest'] as const)
          statuses.push(
            (await call(limited, transport, 'questions.ask', { question: 'When?' }, session)).status,
          );
        expect(statuses).toEqual([200, 200, 429]);
      }
    } finally {
      await limited.close();
    }
  });
});

describe('while Ask is off', () => {
  let off: TestApp;
  beforeAll(async () => {
    off = await openTestApp({ ASK: 'off' }, CHEAP_HASHES);
    await off.addUser('ada@example.org');
  });
  afterAll(() => off.close());

  test.each(transports)('every call through %s is 404, for guests too', async (transport) => {
    const session = await logIn(off, transport, 'ada@example.org');
    const id = '01970000-0000-7000-8000-000000000000';
    for (const [procedure, input] of [
      ['collections.list', {}],
      ['collections.create', { name: 'Papers' }],
      ['files.upload', { id, files: ['text'] }],
      ['files.content', { id }],
      ['questions.ask', { question: 'When?' }],
      ['questions.list', {}],
    ] as const) {
      for (const credentials of [session, undefined]) {
        const response = await call(off, transport, procedure, input, credentials);
        expect(response.status, `${procedure} ${response.text}`).toBe(404);
      }
    }
  });

  test('the document of the REST API names none of them, and the page says so to its script', async () => {
    const document = await off.app.inject('/api/v1/openapi.json');
    // The log may have events of the time when it was on.
    expect(document.body.replaceAll(/(?:collection|question)_\w+/g, '')).not.toMatch(
      /question|collection|citation/i,
    );
    expect(document.json().tags.map(({ name }: { name: string }) => name)).toEqual([
      'Login',
      'Products',
      'Subscribers',
      'Views',
      'Invitations',
      'Trash',
      'Users',
      'Second factors',
      'Passkeys',
      'Jobs',
      'Audit',
    ]);
    expect((await off.app.inject('/admin')).body).toContain('data-ask="off"');
    expect((await app.app.inject('/admin')).body).not.toContain('data-ask');
  });
});
