// What makes vectors of texts: the endpoint of the operator, or a sentence encoder in a process of this machine.
import type { Config } from '../../config.ts';
import { createEmbeddingModel, type EmbeddingModel } from '../model/embeddings.ts';
import { Encoder } from './encoder.ts';

export interface VectorSource extends EmbeddingModel {
  /** By which its vectors are told from those of another one. */
  readonly model: string;
  /** Where the texts go; null where they stay on this machine. */
  readonly host: string | null;
  /** How long a few texts may take where nobody waits, in milliseconds. */
  readonly timeoutMs: number;
  close(): void;
}

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
