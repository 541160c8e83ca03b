// What is compared of a line and of a sentence: its words and figures.
import { figuresOf, type Figure } from './figures.ts';
import { tokenize, type Token } from './tokens.ts';

export interface ParsedText {
  tokens: Token[];
  /** The language that its stop words tell; `''` if they tell none. */
  language: string;
  /** The normalised text. */
  text: string;
  figures: Figure[];
  /** By index of a token, its figure, if it is part of one. */
  figureAt: Map<number, Figure>;
  /** The terms of all words, numbers and addresses. */
  terms: Set<string>;
}

/** @param fallback the language where the stop words of the text tell none */
export function parseText(raw: string, fallback = ''): ParsedText {
  const tokenized = tokenize(raw, fallback);
  const figures = figuresOf(tokenized);
  const figureAt = new Map<number, Figure>();
  for (const figure of figures) for (let at = figure.first; at <= figure.last; at++) figureAt.set(at, figure);
  const terms = new Set(tokenized.tokens.filter(({ kind }) => kind !== 'sign').map(({ term }) => term));
  return { ...tokenized, figures, figureAt, terms };
}
