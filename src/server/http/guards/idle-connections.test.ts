// The idle time of connections counts between requests: one that is being worked on may take longer.
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Person } from '#server/testing/ask-people.ts';
import { send } from '#server/testing/connections.ts';
import { numberOf, openLanguageModel, says, type TestModel } from '#server/testing/language-model.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { field } from '#server/testing/transports.ts';

/** Instead of a minute. */
const IDLE_MS = 500;
const ANSWER_MS = IDLE_MS * 4;
const RENT = 'The rent of the flat is 900 euros a month.';

let model: TestModel;
let app: TestApp;
let port: number;
beforeAll(async () => {
  model = await openLanguageModel();
  app = await openTestApp({ ...model.settings, LLM_TIMEOUT: '30s' }, CHEAP_HASHES);
  app.app.server.timeout = IDLE_MS;
  app.app.server.keepAliveTimeout = IDLE_MS;
  port = Number(new URL(await app.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

test.each([
  ['rest', '/api/v1/questions/', []],
  ['trpc', '/trpc/questions.ask', ['result', 'data']],
] as const)('over %s a question waits for a model that takes longer', async (transport, path, inside) => {
  model.reply = (response, call) => {
    const answer = says((prompt) => `The rent is 900 euros a month. [S${numberOf(prompt, '900')}]`);
    setTimeout(() => answer(response, call), ANSWER_MS);
  };
  const person = await Person.make(app, transport);
  const { id } = await person.create();
  await person.add(id, `${RENT}\n`);
  const { token, cookie = '' } = person.session;
  const askedAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie },
    body: JSON.stringify({ question: 'How much is the rent of the flat?' }),
  });
  expect(answer.status).toBe(200);
  const body: unknown = await answer.json();
  expect(performance.now() - askedAt).toBeGreaterThan(ANSWER_MS);
  expect(inside.reduce(field, body)).toMatchObject({ kind: 'written', is_writing: false });
});

test.each([
  ['without a request', ''],
  ['with a half request', 'GET / HTTP/1.1\r\n'],
  ['whose request was answered', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
])('a connection %s is closed after that time', async (_, text) => {
  const socket = await send(port, text);
  const since = performance.now();
  await once(socket.resume(), 'close');
  expect(performance.now() - since).toBeLessThan(8000);
});
