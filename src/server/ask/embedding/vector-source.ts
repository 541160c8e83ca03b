// What makes vectors of texts: the endpoint of the operator, or a sentence encoder in a process of this machine.
import type { EmbeddingModel } from '../model/embeddings.ts';

export interface VectorSource extends EmbeddingModel {
  /** By which its vectors are told from those of another one. */
  readonly model: string;
  /** Where the texts go; null where they stay on this machine. */
  readonly host: string | null;
  /** How long a few texts may take where nobody waits, in milliseconds. */
  readonly timeoutMs: number;
  close(): void;
}
