// What is deleted is nowhere any more: in no file of the data directory, and in no answer that was stored to be repeated.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Collection } from '#shared/ask.ts';
import type { Question } from '#shared/questions.ts';
import { findFilesWith } from '../testing/files-with.ts';
import { Person } from '../testing/ask-people.ts';
import { until } from '../testing/people.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { transportsOfRun } from '../testing/transports.ts';
import { createErasure, ERASURE_PAUSE } from './erasure.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterAll(() => app.close());

/** Where a text is found: files of the data directory, and stored answers. */
async function findText(text: string): Promise<string[]> {
  const paths = findFilesWith(app.dataDir, text);
  const answers = await app.deps.db.selectFrom('idempotency_keys').select('answer').execute();
  return [...paths, ...answers.map(({ answer }) => answer).filter((answer) => answer.includes(text))];
}
/** What is left is removed in the background, late on a busy machine. */
const untilGone = (text: string) => until(async () => (await findText(text)).length === 0, 80_000);

describe.each(transportsOfRun)('through %s', (transport) => {
  const key = { 'idempotency-key': `key-${transport}` };

  test('a collection that was created with a key leaves nothing of itself', async () => {
    const [ada, ben] = [await Person.make(app, transport), await Person.make(app, transport)];
    const name = `Zebrawood ${transport}`;
    const input = { name, access: 'chosen', member_ids: [ben.id] };
    const { body } = await ada.call('collections.create', input, key);
    // Safe: checked by the output schema.
    const { id } = body as Collection;
    expect((await ada.call('collections.create', input, key)).body).toEqual(body);
    expect(await ada.get('collections.list', {})).toMatchObject({ count: 1 });
    const { answer } = await app.deps.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow();
    expect(answer).not.toContain(ben.email);
    await ada.get('collections.remove', { id });
    await untilGone(name);
    expect((await ada.call('collections.create', input, key)).status).toBe(404);
    expect((await ada.call('collections.create', { ...input, name: 'Other' }, key)).status).toBe(422);
  });

  test('a table leaves nothing of itself, nor of the figures that were worked out of it', async () => {
    const ada = await Person.make(app, transport);
    const [city, head, asked] = [`Ebony${transport}`, `Teak${transport}`, `mahogany${transport}`];
    const { id } = await ada.create();
    const [file] = await ada.add(id, `City,${head}\n${city},5\nBonn,7\nRome,9\n`);
    const figured = await ada.ask('Show the city of the rows', { collection_ids: [id] });
    expect(JSON.stringify(figured.figure?.rows)).toContain(city);
    const offered = await ada.ask(`What is the total ${asked} ${head} in Bonn?`, { collection_ids: [id] });
    expect(offered.readings[0]?.table.columns.map(({ name }) => name)).toContain(head);
    expect(offered.unknown_words[0]?.near).toContain(head);
    expect(offered.suggestions.join()).toContain(head);
    await ada.get('questions.choose', { id: offered.id, number: 1 });
    await ada.get('files.remove', { id: file?.id });
    await untilGone(city);
    expect((await ada.get<Question>('questions.get', { id: figured.id })).figure).toBeNull();
    await ada.get('questions.remove', { id: offered.id });
    await untilGone(asked);
    await untilGone(head);
  });

  test('an account leaves nothing of its collections', async () => {
    const ada = await Person.make(app, transport);
    const name = `Rosewood ${transport}`;
    const { body } = await ada.call('collections.create', { name }, key);
    await ada.add(Object(body).id, `The cellar of ${name} is dry.`);
    await ada.ask(`Which cellar of ${name} is dry?`);
    await ada.add(Object(body).id, `Item,Cost of ${name}\nLamp,5\nDesk,7\n`);
    const { readings, ...asked } = await ada.ask(`What is the total Cost of ${name}, mahogany?`);
    expect(JSON.stringify(readings)).toContain(name);
    await ada.get('questions.choose', { id: asked.id, number: 1 });
    await ada.get('users.removeMe');
    await untilGone(name);
  });
});

test('after an erasure the next one waits for twenty times as long, and is one for all who asked meanwhile', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const erase = createErasure(async () => {
    begun.push(performance.now());
    await sleep(20);
    ended.push(performance.now());
  }, ERASURE_PAUSE);
  await erase();
  await Promise.all([erase(), erase()]);
  expect(begun).toHaveLength(2);
  const [first = 0, second = 0] = begun;
  const took = (ended[0] ?? 0) - first;
  // Timers may be early by less than a millisecond.
  expect(second - (ended[0] ?? 0)).toBeGreaterThan(19 * took);
});
