// Made-up embeddings for measurements, always the same ones for a text, and the endpoint that answers with them at once.
import { createHash } from 'node:crypto';
import { fails, openLanguageModel, type TestModel } from '#server/testing/language-model.ts';
import { isEmbedding, textsOf } from '#server/testing/embedding-model.ts';

/** A vector of a text. */
export type Embed = (text: string) => number[];

/** Words that have the same number have the same vector. */
const WORDS = 8192;
/** What all texts have in common, what is of their words, and what is theirs alone: squares, 1 in all. */
const [COMMON, OF_WORDS, ALONE] = [0.55, 0.4, 0.05].map(Math.sqrt) as [number, number, number];

function seedOf(text: string): number {
  return 1 + (createHash('sha256').update(text).digest().readUInt32LE() % 2_147_483_646);
}

/** Numbers that are normally distributed, of about length 1, the same ones for each seed. */
function direction(seed: number, dimension: number): Float32Array {
  let state = seed;
  const uniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  return Float32Array.from({ length: dimension }, () => normal() / Math.sqrt(dimension));
}

/**
 * Vectors as those of models are: all of them are alike, some of their numbers are larger than the others, and texts that share
 * words are nearer to each other.
 */
export function embedByWords(dimension: number): Embed {
  const common = direction(1, dimension);
  const sizes = direction(2, dimension).map((number) => Math.exp(number * Math.sqrt(dimension) * 0.5));
  const known = new Map<number, Float32Array>();
  const vectorOf = (word: string) => {
    const seed = 3 + (seedOf(word) % WORDS);
    const vector = known.get(seed) ?? direction(seed, dimension);
    known.set(seed, vector);
    return vector;
  };
  return (text) => {
    const sum = new Float32Array(dimension);
    for (const word of new Set(text.toLowerCase().match(/\p{L}+/gu))) {
      const vector = vectorOf(word);
      // Short words say little.
      const weight = word.length < 5 ? 0.2 : 1;
      for (let at = 0; at < dimension; at += 1) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
    }
    const length = Math.sqrt(sum.reduce((total, number) => total + number * number, 0)) || 1;
    const own = direction(seedOf(text), dimension);
    return Array.from(
      sum,
      (number, at) =>
        (sizes[at] ?? 0) *
        (COMMON * (common[at] ?? 0) + (OF_WORDS * number) / length + ALONE * (own[at] ?? 0)),
    );
  };
}

export interface EmbeddingEndpoint {
  settings: Record<string, string>;
  /** How long each answer took, from the last byte of its request to the last of the answer, in milliseconds. */
  times: number[];
  close: () => Promise<void>;
}

/** Starts the endpoint. It writes no answers, so that those asked for end at once. */
export async function openEmbeddings(embed: Embed): Promise<EmbeddingEndpoint> {
  const model: TestModel = await openLanguageModel();
  const times: number[] = [];
  model.reply = (response, call) => {
    // All of them would be gigabytes.
    model.calls.length = 0;
    if (!isEmbedding(call)) return fails(500)(response, call);
    const started = performance.now();
    const data = textsOf(call).map((text, index) => ({ index, embedding: embed(text).map(Math.fround) }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data }), () => times.push(performance.now() - started));
  };
  return { settings: model.settings, times, close: () => model.close() };
}
