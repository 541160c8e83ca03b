// What is compared of a line and of a sentence: figures, names, marks such as "not", and the clauses in which they stand.
import { figuresOf, type Figure } from './figures.ts';
import { marksOf, type Mark } from './marks.ts';
import { frequencyOf } from './units.ts';
import { tokensOf, type Token } from './tokens.ts';

/** A part of a sentence between commas, conjunctions and the like. */
export interface Segment {
  /** Indexes of tokens, the last one included. */
  first: number;
  last: number;
  /** What separates it from the part before it. */
  boundary: 'start' | 'comma' | 'or' | 'clause';
}

export interface Reading {
  tokens: Token[];
  language: string;
  text: string;
  figures: Figure[];
  marks: Mark[];
  segments: Segment[];
  /** By token, the index of its segment. */
  segmentOf: number[];
  /** By token, its figure, if it is part of one. */
  figureAt: Map<number, Figure>;
  /** What it says that something repeats in: `month`. */
  frequencies: Set<string>;
  /** The terms of all words. */
  terms: Set<string>;
}

const clauseWords: Record<string, Set<string>> = {
  en: wordSet(
    'and but while whereas although though because which who whose whom where when than compared versus vs if since as',
  ),
  de: wordSet('und aber sondern wahrend weil wenn als'),
  es: wordSet('y e pero mientras porque que si'),
  fr: wordSet('et mais tandis car que qui si'),
  it: wordSet('e ed ma mentre che se'),
  pt: wordSet('e mas enquanto que se'),
  nl: wordSet('en maar terwijl omdat als'),
};
const orWords: Record<string, Set<string>> = {
  en: wordSet('or nor'),
  de: wordSet('oder noch'),
  es: wordSet('o u ni'),
  fr: wordSet('ou ni'),
  it: wordSet('o ne'),
  pt: wordSet('ou nem'),
  nl: wordSet('of noch'),
};

function wordSet(words: string): Set<string> {
  return new Set(words.split(' '));
}

/** @param fallback the language where the stop words of the text tell none */
export function readText(raw: string, fallback = ''): Reading {
  const read = tokensOf(raw, fallback);
  const { tokens, language, text } = read;
  const figures = figuresOf(read);
  const figureAt = new Map<number, Figure>();
  for (const figure of figures) for (let at = figure.first; at <= figure.last; at++) figureAt.set(at, figure);
  const { segments, segmentOf } = segmentsOf(tokens, figureAt, language);
  const rates = figures.flatMap(({ units }) => [...units].flatMap((unit) => unit.split('/').slice(1)));
  return {
    tokens,
    language,
    text,
    figures,
    marks: marksOf(tokens, figureAt),
    segments,
    segmentOf,
    figureAt,
    frequencies: new Set([...frequenciesOf(tokens), ...rates]),
    terms: new Set(tokens.filter(({ kind }) => kind !== 'sign').map(({ term }) => term)),
  };
}

/** `monthly`, `per month`, `each month`, `a month`. */
function frequenciesOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ folded }, at) => {
    const own = frequencyOf(folded);
    if (own !== undefined) return [own];
    const isEach = /^(?:per|each|every|pro|jeden|jede|jedes|cada|chaque|par)$/.test(folded);
    return isEach ? [tokens[at + 1]?.folded ?? ''] : [];
  });
}

function segmentsOf(
  tokens: readonly Token[],
  figureAt: ReadonlyMap<number, Figure>,
  language: string,
): { segments: Segment[]; segmentOf: number[] } {
  const segments: Segment[] = [];
  const segmentOf: number[] = [];
  for (const at of tokens.keys()) {
    const boundary = figureAt.has(at)
      ? undefined
      : boundaryAt(
          tokens,
          at,
          language,
          figureAt.has(at + 1) || /^\p{Sc}$/u.test(tokens[at + 1]?.text ?? ''),
        );
    const last = segments.at(-1);
    if (last === undefined) segments.push({ first: at, last: at, boundary: 'start' });
    else if (boundary !== undefined) {
      const isEmpty = tokens.slice(last.first, at).every(({ kind, isStop }) => kind === 'sign' || isStop);
      const hasFigure = tokens.slice(last.first, at).some((_, offset) => figureAt.has(last.first + offset));
      // `, and` is one boundary.
      if (isEmpty && !hasFigure && at - last.first <= 1) {
        last.last = at;
        if (boundary !== 'comma') last.boundary = boundary;
      } else segments.push({ first: at, last: at, boundary });
    } else last.last = at;
    segmentOf.push(segments.length - 1);
  }
  return { segments, segmentOf };
}

function boundaryAt(
  tokens: readonly Token[],
  at: number,
  language: string,
  isBeforeNumber: boolean,
): Segment['boundary'] | undefined {
  const { kind, text, folded, start, end } = tokens[at] ?? {
    kind: 'sign',
    text: '',
    folded: '',
    start: 0,
    end: 0,
  };
  const next = tokens[at + 1];
  if (kind === 'sign') {
    if (text === ',' || text === '、' || text === ',' || text === '،') return 'comma';
    if (/[;:()!?。;:()؟]/u.test(text)) return 'clause';
    if (text === '.' || text === '–')
      return next === undefined || next.start > end || start > (tokens[at - 1]?.end ?? 0)
        ? 'clause'
        : undefined;
    return undefined;
  }
  if ((orWords[language] ?? orWords['en'])?.has(folded) === true) return 'or';
  if (folded === 'than' && isBeforeNumber) return undefined;
  if ((clauseWords[language] ?? clauseWords['en'])?.has(folded) === true) return 'clause';
  // `from 5 in 2010 to 7 in 2012`
  return isBeforeNumber && /^(?:from|to|von|auf|de|a)$/.test(folded) ? 'clause' : undefined;
}
