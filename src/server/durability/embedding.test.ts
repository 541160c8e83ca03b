// Embedding through the real program, killed in the middle of it: it goes on where it was, and questions are answered meanwhile.
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import { packVectors, quantize } from '../ask/embedding/vectors.ts';
import { Ada, childrenOf, killServers } from '../testing/ada.ts';
import { embeds, isEmbedding, noiseOf, textsOf } from '../testing/embedding-model.ts';
import { fails, openLanguageModel, type ModelReply, type TestModel } from '../testing/language-model.ts';
import { until } from '../testing/people.ts';
import { newDataDir } from '../testing/process.ts';

vi.setConfig({ testTimeout: 240_000 });

const RULES = 200;
/** So many are embedded at once. */
const RULES_AT_ONCE = 8;
/** Each paragraph is a passage, and no sentence is like another. */
const PARAGRAPHS = Array.from({ length: RULES }, (_, n) => [
  `Rule ${n} is for room ${n * 7}.`,
  `Whoever lives there pays ${n * 13} euros a month.`,
  `The key has the number ${n * 31}.`,
]);
const TEXT = PARAGRAPHS.map((sentences) => sentences.join(' ')).join('\n\n');
/** By sentence the number of those that are embedded with it. */
const batchOf = new Map(
  PARAGRAPHS.flatMap((sentences, n) => sentences.map((text) => [text, Math.floor(n / RULES_AT_ONCE)])),
);
const QUESTION = 'Which rule is for room 707?';

let model: TestModel;
beforeAll(async () => (model = await openLanguageModel()));
afterAll(() => model.close());
afterEach(killServers);

/** Those of passages, not those of questions. */
const isOfPassages = (texts: readonly string[]) => texts.every((text) => batchOf.has(text));

/** How many passages an index holds, how many of them have vectors, and those of their sentences. */
function readIndex(dataDir: string) {
  const db = new Sqlite(join(dataDir, 'ask.db'), { readonly: true });
  try {
    return {
      passages: db.prepare<[], number>('select count(*) from passages').pluck().get(),
      embedded: db.prepare<[], number>('select sum(count) from vectors').pluck().get(),
      sentences: db.prepare<[], Buffer>('select sentences from vectors order by first').pluck().all(),
    };
  } finally {
    db.close();
  }
}

test('a collection whose embedding is killed at any moment gets one vector a sentence, and asks for none twice but those in flight', async () => {
  const dataDir = newDataDir();
  const { LLM_TIMEOUT: _, ...settings } = model.settings;
  const env = { ...settings, LLM_EMBEDDING_MODEL: 'test-embedding' };
  const start = () => Ada.start(dataDir, {}, env);
  let ada = await start();

  const killIndexer = () => {
    for (const pid of childrenOf(ada.server.child.pid)) process.kill(pid, 'SIGKILL');
  };
  const killServer = () => {
    killIndexer();
    ada.server.child.kill('SIGKILL');
  };
  /** What is killed, by the number of the request that is open, and whether that is answered before. */
  const kills: { at: number; kill: () => void; isAnswered: boolean }[] = [
    { at: 3, kill: killIndexer, isAnswered: false },
    { at: 5, kill: killServer, isAnswered: false },
    { at: 7, kill: killIndexer, isAnswered: true },
    { at: 9, kill: killServer, isAnswered: true },
  ];
  const sent: string[] = [];
  const inFlight = new Set<number | undefined>();
  let requests = 0;
  let killed = 0;
  let held: { texts: string[]; answer: () => void } | undefined;
  const embed: ModelReply = embeds(noiseOf, fails(500));
  model.reply = (response, call) => {
    const texts = isEmbedding(call) ? textsOf(call) : [];
    if (!isEmbedding(call) || !isOfPassages(texts)) return embed(response, call);
    sent.push(...texts);
    requests += 1;
    if (kills[killed]?.at === requests) held = { texts, answer: () => embed(response, call) };
    else embed(response, call);
  };

  const collection = await ada.create();
  const file = await ada.add(collection, TEXT);
  expect(await ada.read(file)).toMatchObject({ status: 'ready' });
  for (const { kill, isAnswered } of kills) {
    await until(() => held !== undefined, 60_000);
    const { texts, answer } = held ?? { texts: [], answer: () => {} };
    // In the middle of it, questions are answered.
    expect(await ada.ask(QUESTION)).toMatchObject({ verdict: 'answer', unread_files: 0 });
    const state = await ada.get<CollectionEmbedding>('GET', `/collections/${collection}/embedding`);
    expect(state).toMatchObject({ state: 'running', passages: RULES });
    for (const text of texts) inFlight.add(batchOf.get(text));
    held = undefined;
    killed += 1;
    if (isAnswered) answer();
    kill();
    if (!isAnswered) answer();
    if (kill !== killServer) continue;
    await until(() => ada.server.child.signalCode !== null);
    ada = await start();
    expect(await ada.ask(QUESTION)).toMatchObject({ verdict: 'answer', unread_files: 0 });
  }
  const state = () => ada.get<CollectionEmbedding>('GET', `/collections/${collection}/embedding`);
  await until(async () => (await state()).state === 'done', 120_000);

  const { passages, embedded, sentences } = readIndex(dataDir);
  expect([passages, embedded]).toEqual([RULES, RULES]);
  // Each has its own.
  const batches = Array.from({ length: RULES / RULES_AT_ONCE }, (__, batch) =>
    PARAGRAPHS.slice(batch * RULES_AT_ONCE, (batch + 1) * RULES_AT_ONCE).flat(),
  );
  expect(sentences).toEqual(
    batches.map((texts) => packVectors(texts.map((text) => quantize(noiseOf(text))))),
  );
  const twice = sent.filter((text, at) => sent.indexOf(text) !== at);
  expect(twice.length).toBeLessThanOrEqual(RULES_AT_ONCE * 3 * kills.length);
  expect(twice.filter((text) => !inFlight.has(batchOf.get(text)))).toEqual([]);
  expect(await ada.ask(QUESTION)).toMatchObject({ verdict: 'answer', unread_files: 0 });
  expect(await ada.server.stop()).toBe(0);
});
