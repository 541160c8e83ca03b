// Chooses what makes vectors of texts, by the settings.
import type { Config } from '../../config.ts';
import { createEmbeddingModel } from '../model/embeddings.ts';
import { Encoder } from './encoder.ts';
import type { VectorSource } from './vector-source.ts';

/** What makes vectors by the settings; nothing where questions are answered by words. Nothing is started or sent yet. */
export function createVectorSource({
  askEncoder,
  languageModel: settings,
}: Pick<Config, 'askEncoder' | 'languageModel'>): VectorSource | undefined {
  if (askEncoder === 'sentences') return new Encoder();
  const model = settings?.embeddingModel ?? null;
  if (settings === null || model === null) return undefined;
  const { host, timeoutMs } = settings;
  return { ...createEmbeddingModel(settings, model), model, host, timeoutMs, close() {} };
}
