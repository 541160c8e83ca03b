// Words of a question that are no header, no cell and no operation as they stand: they may be written wrongly, be shortened in the
// table, or be initials of what stands there.
import { partOfSpeech } from '../../../lexicon/lexicon.ts';
import { stemOf } from '../../../indexing/words.ts';
import { foldCell } from '../../fold-cell.ts';
import { isSimilar, similarityTo } from '../../grammar/cells.ts';
import type { Token } from '../../grammar/tokens.ts';
import type { CellIndex } from '../cell-index.ts';
import { FUNCTION_WORDS } from '../lexicon/word-classes.ts';
import type { Mention } from '../mention.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { isAbbreviation } from './columns.ts';

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
    const found = [
      ...initialsAt(tokens, start, isOpen, profile),
      ...shortenedAt(token, start, profile),
      ...similarAt(token, start, profile, cells),
    ];
    at[start]?.unshift(...found);
  }
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
