// Answers that are followed while they are written, over real connections: what comes, what comes again, and what ends it.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Person } from '../../testing/ask-people.ts';
import { readEvents, type EventReader } from '../../testing/event-streams.ts';
import { stopWriting } from '../written-answers.ts';
import {
  hangs,
  numberOf,
  openLanguageModel,
  says,
  streaming,
  type StreamingReply,
  type TestModel,
} from '../../testing/language-model.ts';
import { isPostgres } from '../../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../../testing/test-app.ts';

const RENT = 'The rent of the flat is 900 euros a month.';
const DUE = 'The rent is due on the third working day of each month.';
const BALCONY = 'There is a balcony to the south and 3 rooms.';
/** A paper whose last sentence is given to the model, and not quoted. */
const LONGER = `${RENT}\n\n${DUE}\n\nThe rent of the garage is 80 euros a month.\n\n${BALCONY}\n`;
const QUESTION = 'How much is the rent of the flat?';
/** What the answer quotes. */
const QUOTED = [{ text: RENT }, { text: DUE }];

let model: TestModel;
let app: TestApp;
let url = '';
beforeAll(async () => {
  model = await openLanguageModel();
  app = await openTestApp({ ...model.settings, LLM_TIMEOUT: '20s' }, CHEAP_HASHES);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  // Those that `fetch` has opened in advance would be waited for.
  app.app.server.closeAllConnections();
  await app.close();
  await model.close();
});
beforeEach(() => {
  model.calls.length = 0;
});

/** Somebody who has asked, and does not wait for the answer that the model begins to write. */
async function asking(text = `${RENT}\n\n${DUE}\n`): Promise<{
  person: Person;
  collectionId: string;
  fileId: string;
  asked: Question;
  writer: StreamingReply;
  prompt: string;
}> {
  const person = await Person.make(app, 'rest');
  const { id: collectionId } = await person.create();
  const [file] = await person.add(collectionId, text);
  const writer = streaming();
  model.reply = writer.reply;
  const asked = await person.ask(QUESTION, { wait: false });
  return { person, collectionId, fileId: file?.id ?? '', asked, writer, prompt: await writer.asked };
}

const credentials = ({ session: { token, cookie } }: Person) => ({
  authorization: `Bearer ${token}`,
  ...(cookie ? { cookie } : {}),
});

const follow = (person: Person, { id }: Pick<Question, 'id'>, lastId?: string): Promise<EventReader> =>
  readEvents(`${url}/api/v1/questions/${id}/events`, {
    ...credentials(person),
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  });

const rentLine = (prompt: string) => `The rent is 900 euros a month. [S${numberOf(prompt, '900')}]\n`;
const dueLine = (prompt: string) =>
  `It is due on the third working day of each month. [S${numberOf(prompt, 'due on')}]\n`;
const balconyLine = (prompt: string) =>
  `There is a balcony to the south. [S${numberOf(prompt, 'balcony')}]\n`;
const roomsLine = (prompt: string) => `${BALCONY} [S${numberOf(prompt, 'balcony')}]\n`;
const lineTexts = (events: EventReader) =>
  events.events.filter(({ event }) => event === 'line').map(({ data }) => Object(data).text);
const namesOf = (events: EventReader) => events.told().map(({ event }) => event);

test('quotations come at once, each line when it was checked, and the whole at last', async () => {
  const { person, asked, writer, prompt } = await asking();
  const stream = await follow(person, asked);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  await expect.poll(() => namesOf(stream)).toEqual(['answer']);
  expect(stream.told()[0]).toMatchObject({
    id: '0',
    data: { id: asked.id, kind: 'quotation', is_writing: true, lines: QUOTED },
  });
  expect(stream.events.at(-1)).toMatchObject({
    event: 'progress',
    data: { step: 'reading', text: 'Reading 1 file', elapsed_ms: expect.any(Number) },
  });

  writer.write('The rent is 900');
  await expect.poll(() => stream.events.at(-1)?.data).toMatchObject({ step: 'writing', text: 'Writing' });
  expect(lineTexts(stream)).toEqual([]);
  writer.write(rentLine(prompt).slice('The rent is 900'.length));
  await expect.poll(() => lineTexts(stream)).toEqual(['The rent is 900 euros a month.']);
  await expect.poll(() => stream.events.at(-1)?.data).toMatchObject({ text: 'Writing line 2' });
  // It is no part of the stored answer yet.
  expect(await person.get('questions.get', { id: asked.id })).toMatchObject({
    kind: 'quotation',
    is_writing: true,
    lines: QUOTED,
  });

  writer.write(dueLine(prompt));
  await expect.poll(() => lineTexts(stream)).toHaveLength(2);
  writer.end();
  expect(await stream.ended).toBe(true);
  const done = stream.told().at(-1);
  const question = await person.get<Question>('questions.get', { id: asked.id });
  expect(done).toEqual({ event: 'done', id: 'done', data: question });
  expect(question).toMatchObject({ kind: 'written', is_writing: false, written_note: null });
  const lines = stream.told().filter(({ event }) => event === 'line');
  expect(lines.map(({ data }) => data)).toEqual(question.lines);
  expect(lines.map(({ id }) => id)).toEqual(['1', '2']);
  // What a line cites was told before it, with its place on the page.
  const cited = [
    Object(stream.told()[0]?.data).citations,
    stream
      .told()
      .filter(({ event }) => event === 'citation')
      .map(({ data }) => data),
  ].flat();
  expect(cited).toEqual(expect.arrayContaining(question.citations));
});

test('a line that does not hold is never told, and asked for once more', async () => {
  const { person, asked, writer, prompt } = await asking();
  const stream = await follow(person, asked);
  writer.write(`The rent is 950 euros a month. [S${numberOf(prompt, '900')}]\n`);
  writer.write(dueLine(prompt));
  await expect.poll(() => lineTexts(stream)).toEqual(['It is due on the third working day of each month.']);
  const second = streaming();
  model.reply = second.reply;
  writer.end();
  const again = await second.asked;
  await expect
    .poll(() => stream.events.map(({ data }) => Object(data).text))
    .toContain('Asking again for 1 line');
  second.write(rentLine(again));
  second.end();
  await stream.ended;
  expect(lineTexts(stream)).toEqual([
    'It is due on the third working day of each month.',
    'The rent is 900 euros a month.',
  ]);
  expect(JSON.stringify(stream.events)).not.toContain('950 euros');
  expect(Object(stream.told().at(-1)?.data).lines).toEqual(
    stream.told().flatMap(({ event, data }) => (event === 'line' ? [data] : [])),
  );
});

test('what a model thinks aloud without a mark at its beginning is no part of the answer in the end', async () => {
  const { person, asked, writer, prompt } = await asking();
  const stream = await follow(person, asked);
  writer.write(rentLine(prompt));
  await expect.poll(() => lineTexts(stream)).toHaveLength(1);
  writer.write(`</think>\n${dueLine(prompt)}`);
  writer.end();
  await stream.ended;
  expect(stream.told().at(-1)?.data).toMatchObject({
    kind: 'written',
    lines: [{ text: 'It is due on the third working day of each month.' }],
  });
});

describe('a connection that was lost', () => {
  test('goes on behind the last event, without losing or repeating a line', async () => {
    const { person, asked, writer, prompt } = await asking();
    const first = await follow(person, asked);
    writer.write(rentLine(prompt));
    await expect.poll(() => lineTexts(first)).toHaveLength(1);
    const lastId = first.told().findLast(({ id }) => id !== undefined)?.id;
    expect(lastId).toBe('1');
    first.cut();
    writer.write(dueLine(prompt));
    await expect
      .poll(() =>
        app.deps.db
          .selectFrom('question_lines')
          .select('number')
          .where('question_id', '=', asked.id)
          .execute(),
      )
      .toHaveLength(2);
    const second = await follow(person, asked, lastId);
    await expect.poll(() => lineTexts(second)).toEqual(['It is due on the third working day of each month.']);
    expect(namesOf(second)).not.toContain('answer');
    writer.end();
    await second.ended;
    expect(namesOf(second).at(-1)).toBe('done');
  });

  test('gets a citation of a line once', async () => {
    const { person, asked, writer, prompt } = await asking(LONGER);
    expect(asked.citations.map(({ quote }) => quote)).not.toContain(BALCONY);
    writer.write(balconyLine(prompt) + rentLine(prompt) + roomsLine(prompt));
    writer.end();
    await expect
      .poll(() => person.get('questions.get', { id: asked.id }))
      .toMatchObject({ is_writing: false, kind: 'written' });
    const namesAfter = async (lastId: string) => {
      const stream = await follow(person, asked, lastId);
      await stream.ended;
      return namesOf(stream);
    };
    expect(await namesAfter('0')).toEqual(['citation', 'line', 'line', 'line', 'done']);
    expect(await namesAfter('1')).toEqual(['line', 'line', 'done']);
  });

  test('ends no work, and is told everything again without the id', async () => {
    const { person, asked, writer, prompt } = await asking();
    const first = await follow(person, asked);
    writer.write(rentLine(prompt));
    await expect.poll(() => lineTexts(first)).toHaveLength(1);
    first.cut();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(writer.isLeft()).toBe(false);
    const again = await follow(person, asked);
    await expect.poll(() => lineTexts(again)).toEqual(['The rent is 900 euros a month.']);
    expect(namesOf(again)[0]).toBe('answer');
    writer.end();
    await again.ended;
  });

  test('of an answer that is finished, all is told again, or what is missing, or nothing', async () => {
    const { person, asked, writer, prompt } = await asking();
    writer.write(rentLine(prompt) + dueLine(prompt));
    writer.end();
    await expect
      .poll(() => person.get('questions.get', { id: asked.id }))
      .toMatchObject({ is_writing: false });
    const all = await follow(person, asked);
    await all.ended;
    expect(namesOf(all).filter((name) => name !== 'citation')).toEqual(['answer', 'line', 'line', 'done']);
    expect(all.told()[0]?.data).toMatchObject({
      kind: 'quotation',
      lines: QUOTED,
      is_writing: false,
    });
    const rest = await follow(person, asked, '1');
    await rest.ended;
    expect(namesOf(rest)).toEqual(['line', 'done']);
    expect((await follow(person, asked, 'done')).status).toBe(204);
    const unknown = await follow(person, asked, 'nonsense');
    await unknown.ended;
    expect(namesOf(unknown)[0]).toBe('answer');
  });
});

test('an answer without a model is told at once', async () => {
  const person = await Person.make(app, 'rest');
  const { id } = await person.create({ send_to_model: false });
  await person.add(id, `${RENT}\n`);
  const asked = await person.ask(QUESTION, { wait: false });
  const stream = await follow(person, asked);
  await stream.ended;
  expect(stream.told()).toEqual([
    { event: 'answer', id: '0', data: asked },
    { event: 'done', id: 'done', data: asked },
  ]);
});

describe('an answer that is stopped', () => {
  test('keeps the lines that were checked, says so, and ends the work of the model', async () => {
    const { person, asked, writer, prompt } = await asking();
    const stream = await follow(person, asked);
    writer.write(rentLine(prompt));
    await expect.poll(() => lineTexts(stream)).toHaveLength(1);
    const stopped = await person.get<Question>('questions.stop', { id: asked.id });
    expect(stopped).toMatchObject({
      kind: 'written',
      verdict: 'answer',
      is_writing: false,
      lines: [{ text: 'The rent is 900 euros a month.' }],
      written_note: 'The written answer ends early: the answer was stopped.',
    });
    await expect.poll(() => writer.isLeft()).toBe(true);
    await stream.ended;
    expect(stream.told().at(-1)).toEqual({ event: 'done', id: 'done', data: stopped });
    await app.deps.ask.settled();
    expect(await person.get('questions.get', { id: asked.id })).toEqual(stopped);
  });

  test('is the quotations where no line was checked', async () => {
    const { person, asked, writer } = await asking();
    expect(await person.get('questions.stop', { id: asked.id })).toMatchObject({
      kind: 'quotation',
      lines: QUOTED,
      is_writing: false,
      written_note: 'There is no written answer: the answer was stopped.',
    });
    await expect.poll(() => writer.isLeft()).toBe(true);
    // Nothing runs any more.
    expect(await person.status('questions.stop', { id: asked.id })).toBe(200);
  });

  test('gives a call that waits for it what there is', async () => {
    const person = await Person.make(app, 'rest');
    const { id } = await person.create();
    await person.add(id, `${RENT}\n`);
    const writer = streaming();
    model.reply = writer.reply;
    const waiting = person.ask(QUESTION);
    await writer.asked;
    const { data } = await person.get<{ data: Question[] }>('questions.list', {});
    await person.get('questions.stop', { id: data[0]?.id });
    expect(await waiting).toMatchObject({ kind: 'quotation', is_writing: false });
    await expect.poll(() => writer.isLeft()).toBe(true);
  });

  test('has no citation of a line that turned out to be none', async () => {
    const { person, asked, writer, prompt } = await asking(LONGER);
    expect(asked.citations.map(({ quote }) => quote)).not.toContain(BALCONY);
    const stream = await follow(person, asked);
    writer.write(balconyLine(prompt));
    await expect.poll(() => lineTexts(stream)).toHaveLength(1);
    writer.write(`</think>\n${rentLine(prompt)}`);
    await expect.poll(() => lineTexts(stream)).toHaveLength(2);
    const { lines, citations } = await person.get<Question>('questions.stop', { id: asked.id });
    expect(lines).toMatchObject([{ text: 'The rent is 900 euros a month.' }]);
    expect(citations).toEqual(asked.citations);
  });

  test('stays as it is where the process that writes it does not know yet', async () => {
    const { person, asked, writer, prompt } = await asking();
    const stream = await follow(person, asked);
    writer.write(rentLine(prompt));
    await expect.poll(() => lineTexts(stream)).toHaveLength(1);
    // As another process does it whose notice has not come.
    const reader = { id: person.id, isSuperuser: false, readsWaitlist: true };
    expect(await stopWriting(app.deps.db, reader, asked.id)).toBe(true);
    const stopped = await person.get<Question>('questions.get', { id: asked.id });
    writer.write(`</think>\n${dueLine(prompt)}`);
    await expect.poll(() => writer.isLeft()).toBe(true);
    await app.deps.ask.settled();
    expect(stopped.lines).toMatchObject([{ text: 'The rent is 900 euros a month.' }]);
    expect(await person.get('questions.get', { id: asked.id })).toEqual(stopped);
  });

  test('has no line beside a figure that was worked out meanwhile', async () => {
    const { person, collectionId, asked, writer, prompt } = await asking(LONGER);
    const [table] = await person.add(collectionId, 'Month,Cost\n2025-10,120\n2025-11,180.50\n');
    const stream = await follow(person, asked);
    writer.write(balconyLine(prompt));
    await expect.poll(() => lineTexts(stream)).toHaveLength(1);
    const plan = { table: `${table?.id}:1`, measures: [{ op: 'sum', column: 'c2' }] };
    await person.get('questions.figure', { id: asked.id, plan });
    const stopped = await person.get<Question>('questions.stop', { id: asked.id });
    expect(stopped).toMatchObject({ kind: 'figure', is_writing: false, written_note: null });
    expect(JSON.stringify(stopped)).not.toContain('balcony');
  });

  test('is only that of who asked', async () => {
    const { asked, writer } = await asking();
    const other = await Person.make(app, 'rest');
    expect(await other.status('questions.stop', { id: asked.id })).toBe(404);
    expect(await other.status('questions.events', { id: asked.id })).toBe(404);
    expect(writer.isLeft()).toBe(false);
    writer.end();
  });
});

test('a model that breaks off leaves the lines that were checked, and it is said why', async () => {
  const { person, asked, writer, prompt } = await asking();
  const stream = await follow(person, asked);
  writer.write(rentLine(prompt));
  await expect.poll(() => lineTexts(stream)).toHaveLength(1);
  writer.cut();
  await stream.ended;
  expect(stream.told().at(-1)?.data).toMatchObject({
    kind: 'written',
    lines: [{ text: 'The rent is 900 euros a month.' }],
    written_note: expect.stringMatching(/^The written answer ends early: the model broke off its answer/),
  });
});

describe('what cannot be stored', () => {
  /** Makes the database refuse what a condition holds for, until it is called. */
  async function refusing(event: string, table: string, condition: string): Promise<() => Promise<void>> {
    const [name, on] = [sql.id('refuse'), sql.table(table)];
    const [when, after] = [sql.raw(`when (${condition})`), sql.raw(`before ${event}`)];
    const { db } = app.deps;
    if (isPostgres) {
      await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'busy'; end $$`.execute(
        db,
      );
      await sql`create trigger ${name} ${after} on ${on} for each row ${when} execute function refuse()`.execute(
        db,
      );
      return async () => void (await sql`drop function refuse() cascade`.execute(db));
    }
    await sql`create trigger ${name} ${after} on ${on} ${when} begin select raise(abort, 'busy'); end`.execute(
      db,
    );
    return async () => void (await sql`drop trigger ${name}`.execute(db));
  }

  test('of the progress keeps no line away', async () => {
    const { person, asked, writer, prompt } = await asking();
    const stream = await follow(person, asked);
    const allow = await refusing('update', 'questions', `new.writing_step like '%"count":2%'`);
    try {
      writer.write(rentLine(prompt) + dueLine(prompt));
      await expect.poll(() => lineTexts(stream)).toHaveLength(2);
      writer.end();
      await stream.ended;
    } finally {
      await allow();
    }
    expect(stream.told().at(-1)?.data).toMatchObject({
      kind: 'written',
      lines: [{ text: 'The rent is 900 euros a month.' }, {}],
      written_note: null,
    });
  });

  test.each(['and goes on', 'and ends'])(
    'of a line ends the work of a model that has said it %s, and leaves the lines before it',
    async (how) => {
      const { person, asked, writer, prompt } = await asking();
      const stream = await follow(person, asked);
      const allow = await refusing('insert', 'question_lines', 'new.number = 2');
      try {
        writer.write(rentLine(prompt) + dueLine(prompt));
        if (how === 'and ends') writer.end();
        await stream.ended;
      } finally {
        await allow();
      }
      if (how === 'and goes on') await expect.poll(() => writer.isLeft()).toBe(true);
      expect(stream.told().at(-1)?.data).toMatchObject({
        kind: 'written',
        lines: [{ text: 'The rent is 900 euros a month.' }],
        written_note:
          'The written answer ends early: the model was not waited for, because something failed here.',
      });
    },
  );
});

describe('a stream ends without its end', () => {
  test('where its session is ended, and nothing more is told', async () => {
    const { person, asked, writer, prompt } = await asking();
    const stream = await follow(person, asked);
    await expect.poll(() => namesOf(stream)).toEqual(['answer']);
    await person.get('auth.logout');
    writer.write(rentLine(prompt));
    await stream.ended;
    expect(namesOf(stream)).toEqual(['answer']);
    expect((await follow(person, asked)).status).toBe(401);
    writer.end();
  });

  test('where its question is deleted', async () => {
    const { person, asked, writer } = await asking();
    const stream = await follow(person, asked);
    await expect.poll(() => namesOf(stream)).toEqual(['answer']);
    await person.get('questions.remove', { id: asked.id });
    await stream.ended;
    expect(namesOf(stream)).toEqual(['answer']);
    expect((await follow(person, asked)).status).toBe(404);
    await expect.poll(() => writer.isLeft()).toBe(true);
  });

  test('where its server stops, within the time for that', async () => {
    const other = await openTestApp({ ...model.settings, LLM_TIMEOUT: '20s' }, CHEAP_HASHES);
    const at = await other.app.listen({ port: 0, host: '127.0.0.1' });
    const person = await Person.make(other, 'rest');
    const { id } = await person.create();
    await person.add(id, `${RENT}\n`);
    model.reply = hangs;
    const asked = await person.ask(QUESTION, { wait: false });
    const stream = await readEvents(`${at}/api/v1/questions/${asked.id}/events`, credentials(person));
    await expect.poll(() => namesOf(stream)).toEqual(['answer']);
    const since = performance.now();
    await other.deps.ask.close();
    expect(await stream.ended).toBe(true);
    expect(performance.now() - since).toBeLessThan(2000);
    expect(stream.told().at(-1)?.data).toMatchObject({
      is_writing: false,
      written_note: expect.stringContaining('the server stopped'),
    });
    await other.close();
  });
});

test('a line that rests on what may not be read any more is not told', async () => {
  const owner = await Person.make(app, 'rest');
  const { id: collectionId } = await owner.create({ access: 'everyone', name: 'Shared' });
  await owner.add(collectionId, `${DUE}\n`);
  const person = await Person.make(app, 'rest');
  const { id } = await person.create();
  await person.add(id, `${RENT}\n`);
  const writer = streaming();
  model.reply = writer.reply;
  const asked = await person.ask('How much is the rent, and when is it due?', {
    wait: false,
    collection_ids: [id, collectionId],
  });
  const prompt = await writer.asked;
  const stream = await follow(person, asked);
  await expect.poll(() => namesOf(stream)).toEqual(['answer']);
  await owner.get('collections.update', { id: collectionId, access: 'private' });
  writer.write(dueLine(prompt) + rentLine(prompt));
  writer.end();
  await stream.ended;
  const after = stream.events.slice(stream.events.findIndex(({ event }) => event === 'answer') + 1);
  expect(JSON.stringify(after)).not.toContain('third working day');
  expect(lineTexts(stream)).toEqual(['The rent is 900 euros a month.']);
});

test('an account follows twelve answers at once, and has a place again when it leaves one', async () => {
  const { person, asked, writer } = await asking();
  const open = await Promise.all(Array.from({ length: 12 }, () => follow(person, asked)));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await follow(person, asked);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  open[0]?.cut();
  await expect
    .poll(async () => {
      const again = await follow(person, asked);
      again.cut();
      return again.status;
    })
    .toBe(200);
  for (const stream of open) stream.cut();
  writer.end();
});

// On SQLite nothing can be held between taking a place and the first event; `event-stream.test.ts` has the same without a database.
test.runIf(isPostgres).each(['/api/v1/questions/ID/events', '/trpc/questions.events?batch=1&input=INPUT'])(
  'whoever leaves before the first event keeps no place (%s)',
  async (path) => {
    const { person, asked, writer } = await asking();
    const input = encodeURIComponent(JSON.stringify({ 0: { id: asked.id } }));
    const target = path.replace('ID', asked.id).replace('INPUT', input);
    const headers = { host: 'localhost', 'trpc-accept': 'application/jsonl', ...credentials(person) };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    await inTransaction(app.deps.db, async (trx) => {
      await sql`lock table question_lines in access exclusive mode`.execute(trx);
      const sockets = Array.from({ length: 12 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
      for (const socket of sockets) socket.write(`GET ${target} HTTP/1.1\r\n${head.join('')}\r\n`);
      const waiting = sql`select 1 from pg_locks where relation = 'question_lines'::regclass and not granted`;
      await expect.poll(async () => (await waiting.execute(trx)).rows.length).toBeGreaterThan(0);
      await sleep(500);
      for (const socket of sockets) socket.destroy();
      await sleep(200);
    });
    await sleep(500);
    const open = await Promise.all(Array.from({ length: 12 }, () => follow(person, asked)));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    for (const stream of open) stream.cut();
    writer.end();
  },
);

test('the browser gets the same events from tRPC, as JSON lines', async () => {
  const { person, asked, writer, prompt } = await asking();
  writer.write(rentLine(prompt));
  writer.end();
  await expect.poll(() => person.get('questions.get', { id: asked.id })).toMatchObject({ is_writing: false });
  const input = encodeURIComponent(JSON.stringify({ 0: { id: asked.id } }));
  const response = await fetch(`${url}/trpc/questions.events?batch=1&input=${input}`, {
    headers: { ...credentials(person), 'trpc-accept': 'application/jsonl' },
  });
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const text = await response.text();
  const names = [...text.matchAll(/"event":"(\w+)"/g)].map(([, name]) => name);
  expect(names.filter((name) => name !== 'citation')).toEqual(['answer', 'line', 'done']);
});

test('an answer that comes in one piece is told line by line too', async () => {
  const person = await Person.make(app, 'rest');
  const { id } = await person.create();
  await person.add(id, `${RENT}\n\n${DUE}\n`);
  model.reply = says((prompt) => rentLine(prompt) + dueLine(prompt));
  const asked = await person.ask(QUESTION, { wait: false });
  const stream = await follow(person, asked);
  await stream.ended;
  expect(lineTexts(stream)).toHaveLength(2);
  expect(namesOf(stream).at(-1)).toBe('done');
});
