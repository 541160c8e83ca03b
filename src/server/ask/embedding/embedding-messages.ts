// What the processes of Ask say to each other about embeddings.

/** How far the embedding of a collection is. */
export interface EmbeddingState {
  /** The model that made the vectors. */
  model: string;
  /** How many of its passages have vectors, and how many there are. */
  embedded: number;
  passages: number;
}

/** The question as a vector, and the collections whose vectors it is compared with. */
export interface QuestionVector {
  /** The model that made it. */
  model: string;
  /** In base64 (`packVectors`). */
  vector: string;
  collectionIds: string[];
}

/** The sentences of passages of a file that follow each other, which are embedded next. */
export interface EmbeddingTask {
  fileId: string;
  texts: string[];
  /** How many passages of the file are left, these included. */
  left: number;
}

/** Vectors of the texts of a task, in order. */
export interface TaskVectors {
  count: number;
  /** In base64 (`packVectors`). */
  packed: string;
}

export type EmbeddingOrder =
  /** No model is used: all vectors go. The answer is `prepared`. */
  | { kind: 'remove' }
  /** Which model is used from now on, and for which collections: vectors of another one, and of other collections, go. */
  | { kind: 'prepare'; model: string; collectionIds: string[] }
  /** Asks what is to be done; the answer is nothing where all is done. It fails where nothing was prepared. */
  | { kind: 'next' }
  /** Stores the vectors of the last task. */
  | { kind: 'store'; vectors: TaskVectors };

export type EmbeddingReport =
  /** How many numbers the vectors have that there are; 0 where there are none. */
  | { kind: 'prepared'; dimension: number }
  | { kind: 'task'; task: EmbeddingTask | undefined }
  /** `false`: these vectors are of another length, so all of before are gone. */
  | { kind: 'stored'; isSameLength: boolean };
