// Who closes the connection of a question that waits for its answer ends its work and its place in every queue.
import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Question } from '#shared/questions.ts';
import { REST_PREFIX } from '../http/rest-routes.ts';
import { Person } from '../testing/ask-people.ts';
import { hangs, openLanguageModel, says, type TestModel } from '../testing/language-model.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import type { Transport } from '../trpc/context.ts';

const RENT = 'The rent of the flat is 900 euros a month.';
const QUESTION = 'How much is the rent of the flat?';

let model: TestModel;
let app: TestApp;
let url: string;
/** Requests that the model has got, and whose connection is open. */
const open = new Set<object>();
beforeAll(async () => {
  model = await openLanguageModel();
  app = await openTestApp({ ...model.settings, LLM_TIMEOUT: '10m' }, CHEAP_HASHES);
  url = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  model.calls.length = 0;
  model.reply = (response, call) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    hangs(response, call);
  };
});

async function withFile(transport: Transport): Promise<Person> {
  const person = await Person.make(app, transport);
  const { id } = await person.create();
  await person.add(id, RENT);
  return person;
}

/** Asks over a connection of its own. */
function ask({ session }: Person, transport: Transport, input: object = {}): ClientRequest {
  const path = transport === 'rest' ? `${REST_PREFIX}/questions/` : '/trpc/questions.ask';
  const { token, cookie } = session;
  const asked = request(`${url}${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(cookie && { cookie }),
    },
  });
  asked.on('error', () => {});
  asked.end(JSON.stringify({ question: QUESTION, ...input }));
  return asked;
}

const stored = (person: Person) => person.get<{ data: Question[]; count: number }>('questions.list', {});

describe.each(transportsOfRun)('through %s', (transport) => {
  test('the model stops to write, and the quotations are the answer', async () => {
    const person = await withFile(transport);
    const asked = ask(person, transport);
    await expect.poll(() => open.size).toBe(1);
    asked.destroy();
    await expect.poll(() => open.size).toBe(0);
    await expect
      .poll(async () => (await stored(person)).data)
      .toMatchObject([
        {
          kind: 'quotation',
          is_writing: false,
          lines: [{ text: RENT }],
          written_note: 'There is no written answer: the model was not waited for.',
        },
      ]);
  });

  test('a question that does not wait goes on', async () => {
    const person = await withFile(transport);
    const asked = ask(person, transport, { wait: false });
    await once(asked, 'response');
    asked.destroy();
    await expect.poll(() => open.size).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [question] = (await stored(person)).data;
    expect([open.size, question?.is_writing]).toEqual([1, true]);
    await person.get('questions.remove', { id: question?.id });
    await expect.poll(() => open.size).toBe(0);
  });

  test('many that are given up and asked again leave nothing behind in any queue', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => withFile(transport)));
    for (let times = 0; times < 3; times += 1) {
      const asked = people.flatMap((person) => Array.from({ length: 7 }, () => ask(person, transport)));
      await expect.poll(() => open.size).toBe(2);
      for (const one of asked) one.destroy();
      await expect.poll(() => open.size).toBe(0);
    }
    // Where anything of them waited, this would wait behind it, or be refused.
    model.reply = says((prompt) => `The rent is 900 euros a month. [S${/\bS(\d+)\b/.exec(prompt)?.[1]}]`);
    model.calls.length = 0;
    const [first] = people;
    if (first === undefined) throw new Error('There is nobody.');
    expect(await first.ask(QUESTION)).toMatchObject({ kind: 'written' });
    expect(model.calls).toHaveLength(1);
    for (const person of people)
      for (const question of (await stored(person)).data) {
        expect(question.is_writing).toBe(false);
        expect(question.citations.map(({ quote }) => quote)).toEqual([RENT]);
      }
  });
});
