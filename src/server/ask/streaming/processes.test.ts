// Answers that one process writes and another one tells.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ADA } from '../../testing/people.ts';
import { readEvents, type EventReader } from '../../testing/event-streams.ts';
import { numberOf, openLanguageModel, streaming, type TestModel } from '../../testing/language-model.ts';
import { isPostgres } from '../../testing/postgres.ts';
import { startProcesses, type Processes } from '../../testing/processes.ts';

const RENT = 'The rent of the flat is 900 euros a month.';
const DUE = 'The rent is due on the third working day of each month.';

let model: TestModel;
let all: Processes;
let headers: Record<string, string>;
beforeAll(async () => {
  if (!isPostgres) return;
  model = await openLanguageModel();
  all = await startProcesses(2, { ...model.settings, LLM_TIMEOUT: '30s' });
  const login = await fetch(`${all.urlOf(0)}/api/v1/login/access-token`, {
    method: 'POST',
    body: new URLSearchParams({ username: ADA.FIRST_SUPERUSER, password: ADA.FIRST_SUPERUSER_PASSWORD }),
  });
  headers = {
    authorization: `Bearer ${Object(await login.json()).access_token}`,
    cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
  const { id } = await post(0, '/collections/', { name: 'Leases' });
  const form = new FormData();
  form.append('files', new Blob([`${RENT}\n\n${DUE}\n`]), 'Lease.md');
  const path = `${all.urlOf(0)}/api/v1/collections/${String(id)}/files/`;
  await fetch(path, { method: 'POST', body: form, headers });
  await vi.waitFor(
    async () => {
      if (!(await (await fetch(path, { headers })).text()).includes('"ready"'))
        throw new Error('Not read yet.');
    },
    { timeout: 60_000, interval: 200 },
  );
}, 300_000);
afterAll(async () => {
  if (!isPostgres) return;
  await all.stop();
  await model.close();
});

async function post(n: number, path: string, body: object = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`${all.urlOf(n)}/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return Object(await response.json());
}

/** Asks the first process, and follows the answer at the second one. */
async function asking() {
  const writer = streaming();
  model.reply = writer.reply;
  const { id } = await post(0, '/questions/', { question: 'How much is the rent of the flat?', wait: false });
  const prompt = await writer.asked;
  const events = (n: number, lastId?: string) =>
    readEvents(`${all.urlOf(n)}/api/v1/questions/${String(id)}/events`, {
      ...headers,
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    });
  return { id: String(id), writer, prompt, events };
}

const namesOf = (stream: EventReader) =>
  stream.told().flatMap(({ event }) => (event === 'citation' ? [] : [event]));
/** Well below the time after which it would be looked anyway. */
const soon = { timeout: 5000 };

test.runIf(isPostgres)('another process tells each line as soon as it was checked', async () => {
  const { writer, prompt, events } = await asking();
  const stream = await events(1);
  await expect
    .poll(() => stream.events.at(-1)?.data, soon)
    .toMatchObject({ step: 'reading', text: 'Reading 1 file' });
  writer.write(`The rent is 900 euros a month. [S${numberOf(prompt, '900')}]\n`);
  await expect.poll(() => namesOf(stream), soon).toEqual(['answer', 'line']);
  writer.write(`It is due on the third working day of each month. [S${numberOf(prompt, 'due on')}]\n`);
  await expect.poll(() => namesOf(stream), soon).toEqual(['answer', 'line', 'line']);
  // A connection that is lost goes on at either.
  stream.cut();
  const others = await Promise.all([events(0, '1'), events(1, '1')]);
  for (const other of others) await expect.poll(() => namesOf(other), soon).toEqual(['line']);
  writer.end();
  for (const other of others) {
    expect(await other.ended).toBe(true);
    expect(namesOf(other)).toEqual(['line', 'done']);
  }
});

test.runIf(isPostgres)('any process stops the work of the one that writes', async () => {
  const { id, writer, prompt, events } = await asking();
  const stream = await events(0);
  writer.write(`The rent is 900 euros a month. [S${numberOf(prompt, '900')}]\n`);
  await expect.poll(() => namesOf(stream), soon).toEqual(['answer', 'line']);
  expect(await post(1, `/questions/${id}/stop`)).toMatchObject({ kind: 'written', is_writing: false });
  await expect.poll(() => writer.isLeft(), soon).toBe(true);
  await stream.ended;
  expect(namesOf(stream)).toEqual(['answer', 'line', 'done']);
});

test.runIf(isPostgres)(
  'a session that listens and is lost is opened again, and nothing is missed',
  async () => {
    const { writer, prompt, events } = await asking();
    const stream = await events(1);
    await expect.poll(() => namesOf(stream), soon).toEqual(['answer']);
    const ended = await all.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'oriel listening' and datname = current_database()",
    );
    expect(ended).toHaveLength(2);
    writer.write(`The rent is 900 euros a month. [S${numberOf(prompt, '900')}]\n`);
    await expect.poll(() => namesOf(stream), soon).toEqual(['answer', 'line']);
    writer.end();
    expect(await stream.ended).toBe(true);
    expect(namesOf(stream).at(-1)).toBe('done');
  },
);
