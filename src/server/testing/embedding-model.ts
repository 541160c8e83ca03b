// Embeddings for tests: vectors that mean something, vectors that mean nothing, and a text on which they can be told apart.
import { createHash } from 'node:crypto';
import { fails, type ModelCall, type ModelReply } from './language-model.ts';

/** The length of the vectors below. */
export const DIMENSION = 128;
const TOPICS = 48;

const syllables = ['ba', 'do', 'fi', 'gu', 'ke', 'lo', 'mi', 'nu', 'pa', 'ro', 'sa', 'te', 'vi', 'zu'];
/** Words that mean the same, by topic: made-up ones, so that no stem or list of words knows them. */
const topics: string[][] = Array.from({ length: TOPICS }, (_, topic) =>
  Array.from({ length: 3 }, (__, form) => {
    const digest = createHash('sha256').update(`${topic} ${form}`).digest();
    return [...digest.subarray(0, 4)].map((byte) => syllables[byte % syllables.length]).join('');
  }),
);
topics[0] = ['terminate', 'ending', 'notice', 'skedaddle'];

const topicOf = new Map(topics.flatMap((words, topic) => words.map((word) => [word, topic] as const)));

/**
 * A text of a paragraph for each topic, whose sentences each say it with another word. None has the word "skedaddle", and
 * no list of words has it near them.
 * @param house in which it is, so that two texts are not the same
 */
export function topicTextOf(house: string): string {
  const paragraphs = topics.map(
    ([one, two, three], topic) =>
      `Whoever wants to ${one} writes to the board of ${house}. The office treats ${two} within a month or so. ` +
      `The papers about ${three} lie in the cupboard ${topic + 100} of ${house}.`,
  );
  return paragraphs.join('\n\n');
}

/** A vector by what a text means: words that mean the same stand on the same axis. Nothing means only that. */
export function meaningOf(text: string): number[] {
  const vector = noiseOf(text).map((number) => number / 2000);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const axis = topicOf.get(word);
    if (axis !== undefined) vector[axis] = (vector[axis] ?? 0) + 1;
  }
  return vector;
}

/** A vector that has nothing to do with what a text means. */
export function noiseOf(text: string): number[] {
  return Array.from({ length: DIMENSION / 32 }, (_, part) =>
    [...createHash('sha256').update(`${part} ${text}`).digest()].map((byte) => byte - 127.5),
  ).flat();
}

/** The texts that a call wants embedded. */
export function textsOf({ body }: ModelCall): string[] {
  return Object(JSON.parse(body)).input;
}

export const isEmbedding = ({ path }: ModelCall) => path.endsWith('/embeddings');

/** Answers calls for embeddings with these vectors, and others with `otherwise`. */
export const embeds =
  (vectorOf: (text: string) => number[], otherwise: ModelReply = fails(500)): ModelReply =>
  (response, call) => {
    if (!isEmbedding(call)) return otherwise(response, call);
    const data = textsOf(call).map((text, index) => ({
      object: 'embedding',
      index,
      embedding: vectorOf(text),
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ object: 'list', data }));
  };
