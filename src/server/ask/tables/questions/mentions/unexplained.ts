// Words of a question that are no header, no cell and no operation as they stand: they may be written wrongly, be shortened in the
// table, or be initials of what stands there.
import { canBe, isNounOf, partOfSpeech, relatedStems } from '../../../lexicon/lexicon.ts';
import { stemOf, uninflected } from '../../../indexing/words.ts';
import { foldCell } from '../../fold-cell.ts';
import { nearnessOf } from '../nearness.ts';
import { isSimilar, similarityTo } from '../similar-spelling.ts';
import type { Token } from '../tokens.ts';
import type { CellIndex } from '../cell-index.ts';
import { LIGHT } from '../lexicon/header-words.ts';
import { FUNCTION_WORDS, MEASURE_NOUNS } from '../lexicon/word-classes.ts';
import type { Mention } from '../mention.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { isAbbreviation } from './word-fit.ts';

/** Adds what words can mean that nothing else explains. @param at what can start at each token */
export function explainRest(
  tokens: readonly Token[],
  at: Mention[][],
  profile: TableProfile,
  cells: CellIndex,
): void {
  const isOpen = tokens.map(
    ({ isQuoted }, start) => !isQuoted && at[start]?.every(({ kind }) => kind === 'unknown') === true,
  );
  for (const [start, token] of tokens.entries()) {
    if (isOpen[start] !== true) continue;
    if (addCounted(tokens, start, at)) continue;
    if (isVerbOfMost(tokens, start, at)) {
      at[start] = [{ kind: 'unknown', ...span(start, 1, weights.unknownVerb) }];
      continue;
    }
    const found = [
      ...relatedAt(token, start, profile),
      ...personAt(token, start, profile),
      ...agentAt(token, start, profile),
      ...dateAt(token, start, profile),
      ...initialsAt(tokens, start, isOpen, profile),
      ...shortenedAt(token, start, profile),
      ...similarAt(token, start, profile, cells),
    ];
    at[start]?.unshift(...found);
  }
}

/** "who has supplied the most bottles": the measure says what is asked for, whatever the verb is. */
function isVerbOfMost(tokens: readonly Token[], start: number, at: readonly Mention[][]): boolean {
  const [before, token] = [tokens[start - 1], tokens[start]];
  const isVerb =
    token !== undefined &&
    !token.isCapitalized &&
    canBe(token.folded, 'verb') &&
    partOfSpeech(token.term) === 'verb' &&
    !/^(?:is|are|was|were|be|been|being|get|gets|got|not|never|a|an|the)$/.test(before?.folded ?? '');
  // "which room was used the most nights": what is done is said by the measure right behind.
  const isPassive =
    token !== undefined &&
    /^(?:is|are|was|were|been|got|gets)$/.test(before?.folded ?? '') &&
    /(?:ed|en)$/.test(token.folded) &&
    tokens[start + 1]?.folded === 'the' &&
    tokens[start + 3] !== undefined;
  if (isPassive) return at[start + 2]?.some(isMost) === true;
  return (
    isVerb &&
    at
      .slice(start + 1, start + 4)
      .flat()
      .some(isMost)
  );
}

const isMost = (own: Mention) =>
  own.kind === 'operator' && (own.operator.kind === 'most' || own.operator.kind === 'least');

/**
 * The noun says what the numbers of a column count: "gold medals" of a column Gold, "pots lost" and "who lost the most pots" of a
 * column Lost.
 * @returns whether it does
 */
function addCounted(tokens: readonly Token[], start: number, at: Mention[][]): boolean {
  const token = tokens[start];
  if (token === undefined || token.isCapitalized || !canBe(token.folded, 'noun')) return false;
  let isCounted = false;
  const isOfCounts = (own: Mention): own is Extract<Mention, { kind: 'column' }> =>
    own.kind === 'column' && own.column.kind === 'measure' && own.fit >= COUNTED_FIT;
  // A "saxophone cost" is no cost: only what is done to things counts them.
  const isDone = (own: Mention) => isParticiple(tokens[own.start]?.folded ?? '');
  for (let first = Math.max(0, start - 3); first < start; first += 1)
    for (const own of at[first]?.slice() ?? []) {
      if (!isOfCounts(own)) continue;
      // Several of them: a "gold saxophone" counts nothing.
      if (own.end === start && own.fit >= weights.sameStem && token.folded.endsWith('s')) {
        at[first]?.push(withNoun(own, first));
        isCounted = true;
      } else if (
        isDone(own) &&
        tokens.slice(own.end, start).every(({ folded }) => QUANTIFIERS.test(folded))
      ) {
        at[start] = [{ kind: 'soft', ...span(start, 1, weights.softWord) }];
        isCounted = true;
      }
    }
  for (const own of at[start + 1] ?? [])
    if (isOfCounts(own) && isDone(own)) {
      at[start]?.push(withNoun(own, start));
      isCounted = true;
    }
  return isCounted;
}

/** "lost", "scored" */
const isParticiple = (word: string) =>
  canBe(word, 'verb') && !/(?:s|ing)$/.test(word) && uninflected(word) !== word;

/** A header of which half is said. */
const COUNTED_FIT = 0.6;

/** What stands between what is counted and its noun: "lost the most pots". */
const QUANTIFIERS = /^(?:the|most|least|more|fewer|fewest|any|many)$/;

/** A mention of a column with the noun beside it. */
function withNoun(own: Extract<Mention, { kind: 'column' }>, start: number): Mention {
  const length = own.end - own.start;
  const score = (own.score * length + weights.countedNoun) / (length + 1);
  return { ...own, ...span(start, length + 1, score) };
}

/**
 * "senators", "singers": people, and so the rows of a table of people. Where a column tells kinds of people apart, they may be one of
 * these, as "Americans" always are.
 */
function personAt({ folded, isCapitalized }: Token, start: number, profile: TableProfile): Mention[] {
  const isPerson =
    !isCapitalized && (isNounOf(folded, 'person') || isAgentNoun(folded)) && !canBe(folded, 'adjective');
  if (!isPerson) return [];
  const isGuess = !profile.isOfPeople || profile.columns.some(hasKindsOfPeople);
  return [
    { kind: 'person', isGuess, ...span(start, 1, isGuess ? weights.personGuess : weights.personOfRows) },
  ];
}

/** "spenders": who does what a verb says, in the plural. */
function isAgentNoun(folded: string): boolean {
  const [, stem] = /^([a-z]{3,}?)(?:er|or)s$/.exec(folded) ?? [];
  return (
    stem !== undefined && [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')].some((verb) => canBe(verb, 'verb'))
  );
}

/** The people of a column that is called nearly so: a "translator" may be a Linguist. */
function agentAt({ folded, isCapitalized }: Token, start: number, { columns }: TableProfile): Mention[] {
  const one = folded.replace(/([^s])s$/, '$1');
  if (isCapitalized || !isNounOf(one, 'person')) return [];
  return columns
    .filter(
      ({ kind, words }) =>
        kind === 'person' &&
        words.some((word) => isNounOf(word, 'person') && nearnessOf(one, word) >= weights.nearAgent),
    )
    .map((column) => ({
      kind: 'column',
      column,
      fit: weights.related,
      isGuess: true,
      ...span(start, 1, weights.related),
    }));
}

/** Whether the cells of a column are words for people, or codes that may stand for such words. */
function hasKindsOfPeople({ kind, values }: ColumnProfile): boolean {
  if (kind !== 'category') return false;
  return (
    values.every((value) => value.length <= CODE_LENGTH) ||
    values.some((value) =>
      foldCell(value)
        .split(' ')
        .some((word) => isNounOf(word, 'person')),
    )
  );
}

/** Cells that are not longer may be codes. */
const CODE_LENGTH = 3;

/** "the date" of the only column of dates. */
function dateAt({ folded }: Token, start: number, { columns }: TableProfile): Mention[] {
  const dates = columns.filter(({ kind }) => kind === 'date');
  const [column] = dates;
  if (!/^dates?$/.test(folded) || column === undefined || dates.length > 1) return [];
  return [{ kind: 'column', column, fit: weights.onlyDate, ...span(start, 1, weights.onlyDate) }];
}

/** What WordNet relates to a word: headers, cells of categories, and what rows are called. */
function relatedAt(token: Token, start: number, profile: TableProfile): Mention[] {
  if (token.isCapitalized || MEASURE_NOUNS.has(token.term)) return [];
  const strengths = new Map(relatedStems(token.term).map(({ term, strength }) => [term, strength]));
  if (strengths.size === 0) return [];
  const nearness = (words: readonly string[]) =>
    Math.max(
      0,
      ...words
        .filter((word) => (strengths.get(stemOf(word)) ?? 0) >= weights.relatedAtLeast)
        .map((word) => nearnessOf(token.folded, word)),
    );
  const found: { mention: Mention; near: number }[] = [];
  const own = span(start, 1, weights.related);
  for (const column of profile.columns) {
    if (column.kind === 'flag') continue;
    const fit = weights.related * (column.words.length > 1 ? weights.relatedPart : 1);
    const near = nearness(column.words.filter((word) => !LIGHT.has(word)));
    found.push({ mention: { kind: 'column', column, fit, ...own, score: fit }, near });
    if (isOfCategories(column))
      for (const value of column.values)
        found.push({
          mention: { kind: 'value', column, values: [value], isWhole: true, ...own },
          near: nearness([foldCell(value)]),
        });
  }
  found.push({ mention: { kind: 'rows', isOwn: true, ...own }, near: nearness([...profile.rowStems]) });
  const most = Math.max(...found.map(({ near }) => near));
  if (most < weights.nearAtLeast) return [];
  const best = found.filter(({ near }) => near === most);
  const isGuess = best.length > 1 || most < weights.nearEnough;
  return best.map(({ mention }) => ({ ...mention, isGuess }));
}

/** Words that may be written wrongly. */
function similarAt(token: Token, start: number, profile: TableProfile, cells: CellIndex): Mention[] {
  const wanted = token.folded.length < 5 ? undefined : similarityTo(token.folded);
  if (wanted === undefined) return [];
  const own = span(start, 1, weights.typingError);
  const columns = profile.columns
    .filter(({ words }) => words.some((word) => isSimilar(word, wanted)))
    .map((column): Mention => ({ kind: 'column', column, fit: weights.typingError, ...own }));
  const values = cells.findSimilar(token.folded).flatMap(({ key, value }): Mention[] => {
    const column = profile.byKey.get(key);
    if (column === undefined) return [];
    const isGuess = token.isCapitalized;
    return [{ kind: 'value', column, values: [value], isWhole: true, isGuess, ...own }];
  });
  return [...values.toReversed(), ...columns.toReversed()];
}

/** Whether a word is in no dictionary, so that it may be a short form. */
const isNoWord = (folded: string) => folded.length >= 3 && partOfSpeech(stemOf(folded)) === undefined;

const isOfCategories = ({ kind, values }: ColumnProfile) =>
  values.length > 0 && (kind === 'category' || kind === 'place');

/** "standard" of a cell Stnd, and the other way round. */
function shortenedAt({ folded }: Token, start: number, profile: TableProfile): Mention[] {
  const singular = folded.replace(/([^s])s$/, '$1');
  const isShort = isNoWord(folded);
  return profile.columns.filter(isOfCategories).flatMap((column): Mention[] => {
    const values = column.values.filter((value) =>
      foldCell(value)
        .split(/[^\p{L}]+/u)
        .some(
          (word) =>
            (isNoWord(word) && isAbbreviation(word, singular)) || (isShort && isAbbreviation(folded, word)),
        ),
    );
    if (values.length === 0 || values.length > column.distinct / 2) return [];
    return [{ kind: 'value', column, values, isWhole: true, ...span(start, 1, weights.shortenedCell) }];
  });
}

const INITIALS_MAX = 4;

/** "fruit bodies" of a header FB, "certificate of origin" of a cell COO, and the other way round. */
function initialsAt(
  tokens: readonly Token[],
  start: number,
  isOpen: readonly boolean[],
  profile: TableProfile,
): Mention[] {
  const found: Mention[] = [];
  const add = (length: number, fits: (text: string) => boolean) => {
    for (const column of profile.columns) {
      if (fits(column.column.name))
        found.push({
          kind: 'column',
          column,
          fit: weights.initials,
          ...span(start, length, weights.initials),
        });
      const values = isOfCategories(column) ? column.values.filter(fits) : [];
      if (values.length > 0)
        found.push({
          kind: 'value',
          column,
          values,
          isWhole: true,
          ...span(start, length, weights.initials),
        });
    }
  };
  const { text } = tokens[start] ?? { text: '' };
  if (/^\p{Lu}{2,4}$/u.test(text)) add(1, (own) => initialsOf(own.split(/[^\p{L}\p{N}]+/u)) === text);
  for (let length = 2; length <= INITIALS_MAX; length += 1) {
    const own = tokens.slice(start, start + length);
    const isPlain = own.every(
      ({ folded }, index) => isOpen[start + index] === true || (index > 0 && FUNCTION_WORDS.has(folded)),
    );
    if (own.length < length || !isPlain) break;
    if (isOpen[start + length - 1] !== true) continue;
    const initials = initialsOf(own.map(({ folded }) => folded));
    add(length, (one) => one.replaceAll('.', '') === initials);
  }
  return found;
}

const initialsOf = (all: readonly string[]) =>
  all.length < 2 ? '' : all.map((word) => word.slice(0, 1).toUpperCase()).join('');
