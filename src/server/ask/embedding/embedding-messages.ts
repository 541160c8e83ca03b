// What the processes of Ask say to each other about embeddings.

/** What embeddings were measured to add in a collection (`measure.ts`). Ranks are means of 1 divided by the rank. */
export interface EmbeddingMeasure {
  /** How many passages the collection had. */
  passages: number;
  /** When, in ISO 8601. */
  measuredAt: string;
  /** How many questions were tried, and how many of them judged what the others had chosen. */
  tried: number;
  judged: number;
  /** How much nearness counts beside a score by words; 0 where it does not help. */
  weight: number;
  /** From which nearness on a passage has to do with a question. */
  relatedFrom: number;
  /** The part of the judging questions whose passage comes first. */
  firstByWords: number;
  firstWithMeaning: number;
  rankByWords: number;
  rankWithMeaning: number;
}

/** How far the embedding of a collection is, and what it was measured to add. */
export interface EmbeddingState {
  /** The model that made the vectors. */
  model: string;
  /** How many of its passages have a vector, and how many there are. */
  embedded: number;
  passages: number;
  /** Null until it was measured. */
  measure: EmbeddingMeasure | null;
}

/** Of how many collections there is a measurement, and in how many vectors count. */
export interface MeasuredCounts {
  measured: number;
  used: number;
}

/** A text that is sent to the model, and the file that it is of: it is not sent if that is gone. */
export interface TextToEmbed {
  fileId: string;
  text: string;
}

/** What is to be embedded next. */
export type EmbeddingTask =
  /** Passages of a file that follow each other, and how many of the file are left, these included. */
  | { kind: 'passages'; fileId: string; collectionId: string; left: number; texts: TextToEmbed[] }
  /** Sentences as questions, and then the passages without them, to measure what vectors add to words. */
  | { kind: 'measure'; collectionId: string; texts: TextToEmbed[] };

/** Vectors of the texts of a task, in order. */
export interface TaskVectors {
  count: number;
  /** In base64 (`packVectors`). */
  packed: string;
}

export type EmbeddingOrder =
  /** No model is used: all vectors go, and what was measured with them. The answer is `prepared`. */
  | { kind: 'remove' }
  /** Which model is used from now on, and for which collections: vectors of another one, and of other collections, go. */
  | { kind: 'prepare'; model: string; collectionIds: string[] }
  /** Asks what is to be done, and tells the time; the answer is nothing where all is done, or nothing was prepared. */
  | { kind: 'next'; at: string }
  /** Stores the vectors of the last task. @param at when */
  | { kind: 'store'; vectors: TaskVectors; at: string };

export type EmbeddingReport =
  /** How many numbers the vectors have that there are; 0 where there are none. */
  | { kind: 'prepared'; dimension: number }
  | { kind: 'task'; task: EmbeddingTask | undefined }
  /** `false`: these vectors are of another length, so all of before are gone. */
  | { kind: 'stored'; isSameLength: boolean };
