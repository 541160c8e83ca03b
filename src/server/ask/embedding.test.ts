// Embeddings over the whole way: what is sent, what becomes of it, and what it changes. The model is one of this process.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import type { AuditRow } from '#shared/audit.ts';
import { Person } from '../testing/ask-people.ts';
import { embeds, isEmbedding, meaningOf, textsOf, topicTextOf } from '../testing/embedding-model.ts';
import {
  fails,
  hangs,
  openLanguageModel,
  sends,
  type ModelReply,
  type TestModel,
} from '../testing/language-model.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { openAsk } from './ask.ts';
import { PASSAGES_PER_FILE } from './indexing/schema.ts';

const QUESTION = 'How can somebody skedaddle?';
let houses = 0;
const SECRET = 'The vault of Zanzibar opens with 4711.';

let model: TestModel;
let app: TestApp;
beforeAll(async () => {
  model = await openLanguageModel();
  app = await openTestApp({ ...model.settings, LLM_EMBEDDING_MODEL: 'test-embedding' }, CHEAP_HASHES);
});
afterAll(async () => {
  await app.close();
  await model.close();
});
beforeEach(() => {
  model.calls.length = 0;
  model.reply = embeds(meaningOf);
});

/** A text that no other test has. */
const newText = () => topicTextOf(`House ${(houses += 1)}`);

const sent = () => model.calls.filter(isEmbedding).flatMap(textsOf);

/** Somebody with a collection of these texts. */
async function withTexts(texts: string[], input: object = {}, at = app) {
  const person = await Person.make(at, 'rest');
  const { id } = await person.create(input);
  const files = await person.add(id, ...texts);
  const state = () => person.get<CollectionEmbedding>('collections.embedding', { id });
  return { person, id, files, state };
}

/** The vectors of sentences and passages that an index holds, of all files or of one. */
function vectorsIn({ dataDir }: TestApp, fileId?: string): Buffer[] {
  const db = new Sqlite(join(dataDir, 'ask.db'), { readonly: true });
  const rows = db
    .prepare<[{ id: string | null }], Buffer>(
      `select sentences from vectors join files on files.number = first / ${PASSAGES_PER_FILE}
      where files.id = coalesce(@id, files.id) union all
      select vectors.passages from vectors join files on files.number = first / ${PASSAGES_PER_FILE}
      where files.id = coalesce(@id, files.id)`,
    )
    .pluck()
    .all({ id: fileId ?? null });
  db.close();
  return rows;
}

function expectNoByteOf(vectors: readonly Buffer[], { dataDir } = app): void {
  for (const name of ['ask.db', 'ask.db-wal'].filter((own) => existsSync(join(dataDir, own)))) {
    const bytes = readFileSync(join(dataDir, name));
    for (const vector of vectors) expect(bytes.includes(vector.subarray(64, 128))).toBe(false);
  }
}

/** Opens Ask of an app that has closed its own, with another model. */
async function openWith({ deps }: TestApp, embeddingModel: string | null) {
  const { config, engine, log, alarms } = deps;
  const languageModel = config.languageModel && { ...config.languageModel, embeddingModel };
  return openAsk({ config: { ...config, languageModel }, engine, log, alarms, objects: undefined });
}

async function done(state: () => Promise<CollectionEmbedding>): Promise<void> {
  await expect.poll(state, { timeout: 50_000 }).toMatchObject({ state: 'done' });
}

test('what means something finds what is said in other words, and is no more than related', async () => {
  const { person, state } = await withTexts([newText()]);
  await done(state);
  const { embedded, passages } = await state();
  expect(embedded).toBe(passages);
  expect(passages).toBeGreaterThan(0);
  const asked = await person.ask(QUESTION);
  expect(asked).toMatchObject({ verdict: 'related', absent_words: ['skedaddle'] });
  // Which of the three sentences that mean it comes first is for the words around it.
  expect(asked.lines[0]?.text).toMatch(/terminate|ending|notice/);
  expect(sent()).toContain(QUESTION);
});

test('each sentence is sent once, with the headings above it', async () => {
  const house = `House ${(houses += 1)}`;
  const { state } = await withTexts([
    `<!doctype html><h1>${house}</h1><h2>Rent</h2><p>It is due on the third day. It is paid in advance.`,
  ]);
  await done(state);
  expect(sent()).toEqual([
    house,
    `${house}: Rent`,
    `${house}: Rent: It is due on the third day.`,
    `${house}: Rent: It is paid in advance.`,
  ]);
});

test('where no model makes vectors, nothing is said of any', async () => {
  const plain = await openTestApp({ ...model.settings, LLM_EMBEDDING_MODEL: '' }, CHEAP_HASHES);
  const { person, state } = await withTexts([newText()], {}, plain);
  expect(await state()).toEqual({ state: 'off', embedded: 0, passages: 0 });
  expect(await person.ask(QUESTION)).toMatchObject({ absent_words: ['skedaddle'] });
  expect(sent()).toEqual([]);
  await plain.close();
});

test('a collection that stays at home is not sent, and one that is called back loses its vectors to the last byte', async () => {
  const home = await withTexts([SECRET], { send_to_model: false });
  const { person, id, files, state } = await withTexts([newText()]);
  await done(state);
  expect(await home.state()).toMatchObject({ state: 'at_home', embedded: 0 });
  expect(sent().join(' ')).not.toMatch(/Zanzibar|4711/);
  const kept = vectorsIn(app, files[0]?.id);
  expect(kept.length).toBeGreaterThan(0);
  await person.get('collections.update', { id, send_to_model: false });
  expect(vectorsIn(app, files[0]?.id)).toEqual([]);
  expectNoByteOf(kept);
  model.calls.length = 0;
  await person.ask(QUESTION);
  expect(sent()).toEqual([]);
  await person.get('collections.update', { id, send_to_model: true });
  await done(state);
});

test('a deleted file leaves no byte of its vectors', async () => {
  const { person, files, state } = await withTexts([newText(), SECRET]);
  await done(state);
  const kept = vectorsIn(app, files[0]?.id);
  expect(kept.length).toBeGreaterThan(0);
  await person.get('files.remove', { id: files[0]?.id });
  expectNoByteOf(kept);
});

test('what is sent is recorded before it leaves, once a file: how many passages, where to, and not what they say', async () => {
  const root = await Person.make(app, 'rest', { is_superuser: true });
  const { person, files, state } = await withTexts([newText()]);
  await done(state);
  const { passages } = await state();
  const { data } = await root.get<{ data: AuditRow[] }>('audit.list', {
    action: 'passages_sent',
    limit: 1000,
  });
  const to = `to ${new URL(model.url).host}, model test-embedding`;
  expect(data.filter(({ target_id }) => target_id === files[0]?.id)).toMatchObject([
    { actor_id: null, detail: `${passages} passages ${to}` },
  ]);
  await person.ask(QUESTION);
  const questions = await root.get<{ data: AuditRow[] }>('audit.list', { action: 'question_sent' });
  expect(questions.data).toContainEqual(
    expect.objectContaining({ actor_id: person.id, detail: `1 question ${to}` }),
  );
  expect(model.calls.every(({ headers }) => headers.authorization === 'Bearer sk-test-secret')).toBe(true);
});

describe('where the model does not embed a question', () => {
  test.each<[string, ModelReply]>([
    ['a failure', fails(500)],
    ['silence', hangs],
    ['half of its JSON', sends('{"data":[{"embedding":[0.1')],
    ['a vector of another length', embeds((text) => meaningOf(text).slice(1))],
    ['numbers that are none', embeds((text) => meaningOf(text).fill(Number.NaN, 0, 1))],
  ])('it is answered by its words: %s', async (_, reply) => {
    const { person, state } = await withTexts([newText()]);
    await done(state);
    model.reply = reply;
    const asked = await person.ask('Who wants to terminate?', { wait: false });
    expect(asked.verdict).toBe('answer');
    expect(asked.lines[0]?.text).toContain('terminate');
    expect(await person.ask(QUESTION, { wait: false })).toMatchObject({ verdict: 'not_found' });
  });
});

test('while the model fails, questions are answered; what is left is embedded when it is back', async () => {
  model.reply = fails(429, { 'retry-after': '1' });
  const { person, state } = await withTexts([newText()]);
  await expect.poll(() => sent().length).toBeGreaterThan(0);
  expect(await person.ask('Who wants to terminate?', { wait: false })).toMatchObject({ verdict: 'answer' });
  expect(await state()).toMatchObject({ state: 'running', embedded: 0 });
  model.reply = embeds(meaningOf);
  await done(state);
});

test('a text that the model does not take is found by its words, and the others are embedded', async () => {
  const isLong = (text: string) => text.includes('Zanzibar');
  model.reply = (response, call) => {
    const refuses = isEmbedding(call) && textsOf(call).some(isLong);
    (refuses ? fails(400) : embeds(meaningOf))(response, call);
  };
  const { person, state } = await withTexts([`${newText()}\n\n${SECRET}\n`]);
  await done(state);
  const asked = await person.ask('What opens with 4711?', { wait: false });
  expect(asked.lines[0]?.text).toBe(SECRET);
});

test('what is kept at home while the model refuses a batch is not sent text by text', async () => {
  const house = `House ${(houses += 1)}`;
  const person = await Person.make(app, 'rest');
  const { id } = await person.create();
  const isOfHouse = (text: string) => text.includes(`${house}.`);
  model.reply = async (response, call) => {
    if (!isEmbedding(call) || !textsOf(call).some(isOfHouse)) return embeds(meaningOf)(response, call);
    const { db } = app.deps.engine;
    await db.updateTable('collections').set({ send_to_model: 0 }).where('id', '=', id).execute();
    fails(400)(response, call);
  };
  await person.add(id, topicTextOf(house));
  const { state } = await withTexts([newText()]);
  await done(state);
  const calls = model.calls.filter((call) => isEmbedding(call) && textsOf(call).some(isOfHouse));
  expect(calls).toHaveLength(1);
});

test('where no model makes embeddings any more, the vectors are removed to the last byte', async () => {
  const settings = { ...model.settings, LLM_EMBEDDING_MODEL: 'one' };
  const first = await openTestApp(settings, CHEAP_HASHES);
  const { files, state } = await withTexts([newText()], {}, first);
  await done(state);
  const kept = vectorsIn(first, files[0]?.id);
  expect(kept.length).toBeGreaterThan(0);
  await first.deps.ask.close();
  const ask = await openWith(first, null);
  await ask.start();
  await expect.poll(() => vectorsIn(first)).toEqual([]);
  await ask.close();
  expectNoByteOf(kept, first);
  await first.close();
});

test('another model makes all again in the background, while questions go on', async () => {
  const settings = { ...model.settings, LLM_EMBEDDING_MODEL: 'one' };
  const first = await openTestApp(settings, CHEAP_HASHES);
  const { person, id, files, state } = await withTexts([newText()], {}, first);
  await done(state);
  const { passages } = await state();
  const kept = vectorsIn(first);
  await first.deps.ask.close();

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  model.reply = (...call) => void held.then(() => embeds((text) => meaningOf(text).toReversed())(...call));
  const ask = await openWith(first, 'two');
  await ask.start();
  const found = () => ask.embedding(id, person.id);
  await expect.poll(found).toMatchObject({ model: 'two', embedded: 0 });
  await expect.poll(() => vectorsIn(first)).toEqual([]);
  const collections = [{ id, fileIds: files.map((file) => file.id), mayBeSent: true }];
  const actor = { userId: person.id, address: null, at: new Date(), log: undefined };
  const answerIt = () => ask.answer({ question: QUESTION, collections }, actor);
  expect(await answerIt()).toMatchObject({ verdict: 'not_found' });
  release();
  await expect.poll(found, { timeout: 50_000 }).toMatchObject({ model: 'two', embedded: passages });
  expect(await answerIt()).toMatchObject({ verdict: 'related' });
  expect(vectorsIn(first)).toHaveLength(kept.length);
  await ask.close();
  await first.close();
});
