// What is known of a question before its sentences are compared.
import type { Similarity } from '../embedding/similarity.ts';
import type { PlacedSentence } from './clauses.ts';
import type { Finding } from './kinds/kinds.ts';
import type { Question } from './question.ts';

/** By a term of the text, which term of the question it stands for, and how well: 1 if it is the same. */
export type StandsFor = ReadonlyMap<string, { at: number; strength: number }>;

/** What is known of a question before its sentences are compared. */
export interface Known {
  question: Question;
  /** How much each term of the question says; together 1. */
  weights: number[];
  /** In the texts of a collection. */
  standsForIn: (collection: number) => StandsFor;
  /** The BM25 of the best passage. */
  best: number;
  /** The vector of the words of the question. */
  vector: Float32Array;
  /** What of the asked kinds was found in a sentence, so that none is looked at twice. */
  findings: WeakMap<PlacedSentence, FoundKind>;
  /** What is alike by the vectors of a model; undefined where none are used. */
  similarity: Similarity | undefined;
}

/** What of the asked kinds a sentence has, and how well it fits, from 0 to 1. */
export interface FoundKind {
  score: number;
  findings: Finding[];
}
