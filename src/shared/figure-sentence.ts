// A figure as a sentence, in words that people use: one template for each shape of a plan.
import type { Figure } from './figures.ts';
import { FigureWords, type Part } from './sentence-words.ts';
import { groupedParts } from './sentence-of-groups.ts';
import { measuredParts } from './sentence-of-measures.ts';
import { listedParts } from './sentence-of-rows.ts';

/** A part of a sentence; a value is what came out. */
export interface SentencePart {
  text: string;
  isValue: boolean;
}

/**
 * A figure as a sentence.
 * @param locale of numbers and dates; undefined for the reader's own
 * @returns the whole, which tells first who read the question if a language model did; and its parts without this
 */
export function figureSentence(figure: Figure, locale?: string): { text: string; parts: SentencePart[] } {
  const parts = toParts(partsOf(new FigureWords(figure, locale)));
  const sentence = parts.map(({ text }) => text).join('');
  const { proposal } = figure;
  const reader = proposal === null ? '' : `As the language model ${proposal.model} reads the question: `;
  return { text: reader + sentence, parts };
}

function toParts(parts: readonly Part[]): SentencePart[] {
  const filled = parts
    .map((part) =>
      typeof part === 'string' ? { text: part, isValue: false } : { text: part.value, isValue: true },
    )
    .filter(({ text }) => text !== '');
  const [first, ...rest] = filled;
  // Values stay as they are in the table.
  return first === undefined || first.isValue
    ? filled
    : [{ ...first, text: capitalised(first.text) }, ...rest];
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function partsOf(words: FigureWords): Part[] {
  const { measures, group_by, limit_each, offset, limit } = words.figure.plan;
  if (limit_each !== undefined || (offset !== undefined && limit !== 1)) return words.planParts();
  if (group_by.length > 0) return groupedParts(words);
  return measures.length > 0 ? measuredParts(words) : listedParts(words);
}
