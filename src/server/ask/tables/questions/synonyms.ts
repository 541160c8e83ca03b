// Words and phrases that mean the same because somebody who keeps a collection says so. Either side of a pair may stand in a
// question where the other is the name of a column or the text of a cell.
import type { Synonym } from '#shared/ask.ts';
import { foldCell } from '../fold-cell.ts';
import { tokensOf, type Token } from './tokens.ts';

export interface Synonyms {
  /** What may stand for some words of a question as the name of a column or of the rows, as words. */
  namesOf: (tokens: readonly Token[]) => Token[][];
  /** What may stand for a text in a cell; both as `foldCell` spells them. */
  textsOf: (folded: string) => string[];
}

/** Prepares the synonyms of a collection. */
export function synonymsFrom(pairs: readonly Synonym[]): Synonyms {
  const names = new Map<string, Token[][]>();
  const texts = new Map<string, string[]>();
  for (const { word, means } of pairs)
    for (const [said, meant] of [
      [word, means],
      [means, word],
    ] as const) {
      const [key, tokens] = [termsOf(tokensOf(said)), tokensOf(meant)];
      if (key !== '' && tokens.length > 0) names.set(key, [...(names.get(key) ?? []), tokens]);
      texts.set(foldCell(said), [...(texts.get(foldCell(said)) ?? []), foldCell(meant)]);
    }
  return {
    namesOf: (tokens) => (names.size === 0 ? [] : (names.get(termsOf(tokens)) ?? [])),
    textsOf: (folded) => texts.get(folded) ?? [],
  };
}

const termsOf = (tokens: readonly Token[]) => tokens.map(({ term }) => term).join(' ');
