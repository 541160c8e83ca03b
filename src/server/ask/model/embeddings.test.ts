// The client of an embedding model against an interface that behaves in every way that it can.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type LanguageModelSettings } from '../../config.ts';
import { embeds, meaningOf, textsOf } from '../../testing/embedding-model.ts';
import {
  breaksOff,
  fails,
  goesOn,
  hangs,
  openLanguageModel,
  sends,
  type ModelReply,
  type TestModel,
} from '../../testing/language-model.ts';
import { createEmbeddingModel, TextsRefused } from './embeddings.ts';
import { createLanguageModel } from './language-model.ts';
import { ModelError } from './model-error.ts';

const texts = ['terminate the lease', 'the vault of the bank'];
const never = new AbortController().signal;

let model: TestModel;
let settings: LanguageModelSettings;
// Each test has its own: a request of an earlier one may still be on its way.
beforeEach(async () => {
  model = await openLanguageModel();
  const { languageModel } = readConfig(model.settings);
  if (languageModel === null) throw new Error('There is no model.');
  settings = languageModel;
});
afterEach(() => model.close());

const embed = (reply: ModelReply, timeoutMs = 2000) => {
  model.reply = reply;
  return createEmbeddingModel(settings, 'test-embedding').embed(texts, timeoutMs, never);
};
const vectors = (...embeddings: unknown[]) =>
  sends(JSON.stringify({ data: embeddings.map((embedding) => ({ embedding })) }));

test('sends the texts with the name of the model and the key, and returns a vector of each', async () => {
  expect(await embed(embeds(meaningOf))).toEqual(texts.map(meaningOf));
  const [call] = model.calls;
  expect(call).toMatchObject({ method: 'POST', path: '/v1/embeddings' });
  expect(call?.headers.authorization).toBe('Bearer sk-test-secret');
  expect(JSON.parse(call?.body ?? '')).toEqual({ model: 'test-embedding', input: texts });
});

test('vectors that come in another order belong to the texts of their numbers', async () => {
  const data = [
    { index: 1, embedding: [0, 1] },
    { index: 0, embedding: [1, 0] },
  ];
  expect(await embed(sends(JSON.stringify({ data })))).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

describe('a bad answer is refused with a reason', () => {
  test.each<[string, ModelReply, RegExp]>([
    ['a wrong key', fails(401), /did not accept the key \(401\)/],
    ['an unknown model', fails(404), /not known at its address \(404\)/],
    ['too many requests', fails(429), /too many requests \(429\)/],
    ['a failure', fails(500), /answered with an error \(500\)/],
    ['a redirect', fails(302, { location: 'http://127.0.0.1:9/' }), /redirects elsewhere.+\(302\)/],
    ['half of its JSON', sends('{"data":[{"embedding":[0.1'), /no embedding/],
    ['too few', vectors([1, 0]), /another number of embeddings/],
    ['too many', vectors([1, 0], [0, 1], [1, 1]), /another number of embeddings/],
    ['different lengths', vectors([1, 0], [1]), /different lengths/],
    ['none', vectors([], []), /no embedding/],
    ['no numbers', vectors([1, null], [1, 'x']), /no embedding/],
    [
      'numbers that are not finite',
      sends('{"data":[{"embedding":[1e999]},{"embedding":[1]}]}'),
      /no embedding/,
    ],
    ['too long vectors', vectors(Array(4097).fill(1), Array(4097).fill(1)), /no embedding/],
    [
      'the same number twice',
      sends('{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}'),
      /belong to no text/,
    ],
    [
      'a number of no text',
      sends('{"data":[{"index":0,"embedding":[1]},{"index":900000000,"embedding":[1]}]}'),
      /belong to no text/,
    ],
    ['an answer that breaks off', breaksOff, /broke off its answer/],
    ['an answer without end', goesOn, /more than an answer can be/],
  ])('%s', async (_, reply, reason) => {
    const failing = embed(reply);
    await expect(failing).rejects.toThrow(ModelError);
    await expect(failing).rejects.toThrow(reason);
    await expect(failing).rejects.not.toThrow(/sk-test-secret/);
  });

  test('silence', async () => {
    await expect(embed(hangs, 1000)).rejects.toThrow('did not answer within 1 s');
  });
});

test('tells texts that are refused from a model that fails, and when it wants to be asked again', async () => {
  await expect(embed(fails(400))).rejects.toThrow(TextsRefused);
  await expect(embed(fails(500))).rejects.not.toThrow(TextsRefused);
  await expect(embed(fails(503, { 'retry-after': '7' }))).rejects.toMatchObject({ retryAfter: 7 });
});

test('embeddings and written answers share the two requests', async () => {
  model.reply = hangs;
  const [client, writer] = [createEmbeddingModel(settings, 'test-embedding'), createLanguageModel(settings)];
  const question = [{ role: 'user' as const, content: 'When is the rent due?' }];
  const asked = Array.from({ length: 4 }, () => [
    client.embed(texts, 1000, never).catch(String),
    writer.ask(question, performance.now() + 1000, never).catch(String),
  ]);
  await Promise.all(asked.flat());
  expect(model.mostAtOnce).toBe(2);
});

test('a signal ends a request at once', async () => {
  model.reply = hangs;
  const ending = new AbortController();
  const asked = createEmbeddingModel(settings, 'test-embedding').embed(texts, 600_000, ending.signal);
  await expect.poll(() => model.calls.map(textsOf)).toEqual([texts]);
  ending.abort(new ModelError('is not needed any more'));
  await expect(asked).rejects.toThrow('is not needed any more');
});
