// The client of a language model against an interface that behaves in every way that it can.
import type { lookup } from 'node:dns';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type LanguageModelSettings } from '../../config.ts';
import {
  breaksOff,
  fails,
  goesOn,
  hangs,
  openLanguageModel,
  says,
  sends,
  type ModelReply,
  type TestModel,
} from '../../testing/language-model.ts';
import { createLanguageModel } from './language-model.ts';
import { ModelError } from './model-error.ts';
import { sendToModel } from './model-request.ts';
import { readStream } from './streamed-answer.ts';

const messages = [{ role: 'user' as const, content: 'When is the rent due?' }];
const never = new AbortController().signal;

let model: TestModel;
// Each test has its own: a request of an earlier one may still be on its way.
beforeEach(async () => {
  model = await openLanguageModel();
});
afterEach(() => model.close());

function settingsWith(changes: Record<string, string> = {}): LanguageModelSettings {
  const { languageModel } = readConfig({ ...model.settings, ...changes });
  if (languageModel === null) throw new Error('There is no model.');
  return languageModel;
}
const ask = (reply: ModelReply, changes: Record<string, string> = {}) => {
  model.reply = reply;
  return createLanguageModel(settingsWith(changes)).ask(messages, performance.now() + 2000, never);
};

test('sends the messages with the name of the model and the key, and returns the text', async () => {
  expect(await ask(says(' On the third. [S1]\n'))).toBe('On the third. [S1]');
  const [call] = model.calls;
  expect(call).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
  expect(call?.headers.authorization).toBe('Bearer sk-test-secret');
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ model: 'test-model', messages, stream: false });
});

test('sends no key where there is none', async () => {
  await ask(says('Yes. [S1]'), { LLM_KEY: '' });
  expect(model.calls[0]?.headers).not.toHaveProperty('authorization');
});

test('leaves out what a model thinks aloud', async () => {
  expect(await ask(says('<think>It is the third. [S1]</think>\nOn the third. [S2]'))).toBe(
    'On the third. [S2]',
  );
  await expect(ask(says('<think>It is the third. [S1]'))).rejects.toThrow('sent an empty answer');
});

describe('a bad answer is refused with a reason', () => {
  test.each<[string, ModelReply, RegExp]>([
    ['a wrong key', fails(401), /did not accept the key \(401\)/],
    ['an unknown model', fails(404), /not known at its address \(404\)/],
    ['too many requests', fails(429, { 'retry-after': '60' }), /too many requests \(429\)/],
    ['a failure', fails(500), /answered with an error \(500\)/],
    ['a redirect', fails(302, { location: 'http://127.0.0.1:9/' }), /redirects elsewhere.+\(302\)/],
    ['HTML', sends('<!doctype html><h1>Hello</h1>'), /something that is no answer/],
    ['half of its JSON', sends('{"choices":[{"message":{"content":"The'), /something that is no answer/],
    ['no choice', sends('{"choices":[]}'), /something that is no answer/],
    ['a number instead of a text', sends('{"choices":[{"message":{"content":7}}]}'), /no answer/],
    ['an empty text', says(' \n'), /an empty answer/],
    ['an answer that breaks off', breaksOff, /broke off its answer/],
    ['an answer without end', goesOn, /more than an answer can be/],
    ['silence', hangs, /did not answer within 2 s/],
  ])('%s', async (_, reply, reason) => {
    const failing = ask(reply);
    await expect(failing).rejects.toThrow(ModelError);
    await expect(failing).rejects.toThrow(reason);
    await expect(failing).rejects.not.toThrow(/sk-test-secret/);
  });

  test('a host that does not answer', async () => {
    await expect(ask(hangs, { LLM_URL: 'http://127.0.0.1:9' })).rejects.toThrow(
      'cannot be reached (ECONNREFUSED)',
    );
  });
});

test('an answer that comes byte by byte ends with the time for an answer', async () => {
  const drips: ModelReply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 50);
    response.once('close', () => clearInterval(timer));
  };
  await expect(ask(drips)).rejects.toThrow('did not answer within 2 s');
});

test('a packed answer is neither asked for nor unpacked', async () => {
  // Packed beforehand: on a busy machine that takes longer than an answer may.
  const body = gzipSync(Buffer.alloc(50_000_000, ' '));
  const packed: ModelReply = (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(body);
  };
  await expect(ask(packed)).rejects.toThrow('something that is no answer');
  expect(model.calls[0]?.headers).not.toHaveProperty('accept-encoding');
});

test('a redirect is not followed', async () => {
  const other = await openLanguageModel();
  await expect(ask(fails(307, { location: `${other.url}/v1/chat/completions` }))).rejects.toThrow(
    'redirects',
  );
  expect(other.calls).toEqual([]);
  await other.close();
});

test('a model that has no time gets one more request, after the pause that it asks for', async () => {
  let calls = 0;
  const answer = await ask((...call) => {
    calls += 1;
    (calls === 1 ? fails(429, { 'retry-after': '0' }) : says('Yes. [S1]'))(...call);
  });
  expect([answer, calls]).toEqual(['Yes. [S1]', 2]);
});

test('a model that refuses the options is asked without them', async () => {
  const answer = await ask((response, call) =>
    (call.body.includes('max_tokens') ? fails(400) : says('Yes. [S1]'))(response, call),
  );
  expect(answer).toBe('Yes. [S1]');
});

test('two requests run at once; the others wait, and no longer than an answer may take', async () => {
  model.reply = hangs;
  const client = createLanguageModel(settingsWith({ LLM_TIMEOUT: '1s' }));
  const asked = Array.from({ length: 40 }, () =>
    client.ask(messages, performance.now() + 1000, never).catch(String),
  );
  const reasons = await Promise.all(asked);
  expect(model.mostAtOnce).toBe(2);
  expect(reasons.filter((text) => text.includes('is busy with other questions'))).toHaveLength(6);
  expect(reasons.filter((text) => text.includes('did not answer within 1 s'))).toHaveLength(34);
});

test('a signal ends a request at once, also while it waits', async () => {
  model.reply = hangs;
  const client = createLanguageModel(settingsWith({ LLM_TIMEOUT: '10m' }));
  const ending = new AbortController();
  const asked = Array.from({ length: 5 }, () =>
    client.ask(messages, performance.now() + 600_000, ending.signal).catch(String),
  );
  await expect.poll(() => model.calls.length).toBe(2);
  ending.abort(new ModelError('is not needed any more'));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['ModelError: is not needed any more']));
});

describe('without TLS', () => {
  /** A resolver that answers with these addresses. */
  const resolver = (...addresses: string[]) =>
    // Safe: the client calls it with options and a callback for all addresses.
    ((_name: string, _options: object, done: (error: null, found: object[]) => void) => {
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    }) as unknown as typeof lookup;
  const send = (resolve: typeof lookup) => {
    const base = `http://ollama:${new URL(model.url).port}/v1`;
    return sendToModel({ base, key: 'sk' }, { method: 'GET', path: '/models', signal: never }, resolve);
  };

  test('a name that stands for a public address is not connected to', async () => {
    await expect(send(resolver('93.184.216.34'))).rejects.toThrow('its name stands for a public address');
    await expect(send(resolver('169.254.169.254'))).rejects.toThrow('its name stands for a public address');
    expect(model.calls).toEqual([]);
  });

  test('of several addresses only the private ones are connected to', async () => {
    model.reply = sends('{}');
    expect(await send(resolver('93.184.216.34', '127.0.0.1'))).toMatchObject({ status: 200, text: '{}' });
  });
});

describe('an answer that comes piece by piece', () => {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`;
  const streams =
    (...pieces: string[]): ModelReply =>
    async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const piece of pieces) {
        response.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      response.end();
    };
  const heard = async (reply: ModelReply) => {
    model.reply = reply;
    const texts: string[] = [];
    const asking = createLanguageModel(settingsWith()).ask(
      messages,
      performance.now() + 2000,
      never,
      undefined,
      (text) => texts.push(text),
    );
    return { texts, text: await asking };
  };

  test('is told as it grows, wherever the pieces are cut', async () => {
    const all = Buffer.from(
      `${chunk({ role: 'assistant', content: '' })}: still here\n\n${chunk({ content: 'Für ' })}${chunk({ content: '900 €.' })}${chunk({}, 'stop')}data: [DONE]\n\n`,
    );
    const reply: ModelReply = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const byte of all) response.write(Buffer.from([byte]));
      response.end();
    };
    expect(await heard(reply)).toEqual({ texts: ['Für ', 'Für 900 €.'], text: 'Für 900 €.' });
    expect(JSON.parse(model.calls[0]?.body ?? '')).toMatchObject({ stream: true });
  });

  test('ends with its last part, though the connection stays open', async () => {
    const { text } = await heard((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk({ content: 'Yes.' }) + chunk({}, 'stop'));
    });
    expect(text).toBe('Yes.');
  });

  describe('may be silent for long', () => {
    const SILENCE_MS = 100;
    /** Says this, and nothing for a while; then the rest. */
    const pausing = async (first: object) => {
      model.reply = async (response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(chunk(first));
        await new Promise((resolve) => setTimeout(resolve, 5 * SILENCE_MS));
        response.end(chunk({ content: 'Yes.' }) + chunk({}, 'stop'));
      };
      const stream = readStream(() => {});
      await sendToModel(settingsWith(), {
        method: 'POST',
        path: '/chat/completions',
        signal: never,
        silenceMs: SILENCE_MS,
        onPiece: (piece) => stream.add(piece),
      });
      return stream.finish();
    };

    test('before its first text, also where its role or its thoughts came', async () => {
      expect(await pausing({ role: 'assistant', content: '' })).toBe('Yes.');
      expect(await pausing({ content: null, reasoning_content: 'The rent' })).toBe('Yes.');
    });

    test('but not in the middle of it', async () => {
      await expect(pausing({ content: 'Oh ' })).rejects.toThrow('stopped in the middle of its answer');
    });
  });

  test.each<[string, ModelReply, RegExp]>([
    ['that ends in the middle', streams(chunk({ content: 'Yes' })), /broke off its answer/],
    ['that is an error', streams('data: {"error":{"message":"no"}}\n\n'), /something that is no answer/],
    ['that is no JSON', streams('data: <h1>\n\n'), /something that is no answer/],
    [
      'that has no end',
      streams(...Array.from({ length: 30 }, () => chunk({ content: 'x'.repeat(5000) }))),
      /more than an answer can be/,
    ],
    ['that is empty', streams(chunk({}, 'stop')), /an empty answer/],
  ])('%s is refused', async (_, reply, reason) => {
    await expect(heard(reply)).rejects.toThrow(reason);
  });
});
