// Words for cells that have a code or a short form instead: "home games" of H, "did not finish" of DNF.
import { stemOf } from '../../../indexing/words.ts';
import { foldCell } from '../../fold-cell.ts';
import { namedCodes } from '../iso-codes.ts';
import { type Token, saidIn } from '../tokens.ts';
import type { CellIndex } from '../cell-index.ts';
import { CODE_WORDS_MAX, codesOf, hasCode } from '../lexicon/codes.ts';
import { LONG_FORM_WORDS_MAX, shortFormsOf } from '../lexicon/long-forms.ts';
import { FUNCTION_WORDS } from '../lexicon/word-classes.ts';
import type { Mention } from '../mention.ts';
import type { ColumnProfile, TableProfile } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { directionOf } from './values.ts';

export function shortCellsAt(
  tokens: readonly Token[],
  start: number,
  profile: TableProfile,
  cells: CellIndex,
): Mention[] {
  const found: Mention[] = [];
  const longest = Math.max(LONG_FORM_WORDS_MAX, CODE_WORDS_MAX);
  for (let length = 1; length <= longest && start + length <= tokens.length; length += 1) {
    const own = tokens.slice(start, start + length);
    if (own.some(({ isQuoted }) => isQuoted)) break;
    if (length === 1 && FUNCTION_WORDS.has(own[0]?.folded ?? '')) continue;
    const phrase = own.map(({ term }) => term).join(' ');
    found.push(
      ...codedAt(phrase, profile, start, length),
      ...namedAt(tokens, profile, start, length),
      ...shortenedAt(phrase, profile, cells, start, length),
    );
  }
  return [...found, ...initialedAt(tokens, start, profile)];
}

const isOfWords = ({ kind }: ColumnProfile) => kind !== 'flag' && kind !== 'clock' && kind !== 'span';

function codedAt(phrase: string, { columns }: TableProfile, start: number, length: number): Mention[] {
  if (!hasCode(phrase)) return [];
  return columns.filter(isOfWords).flatMap((column): Mention[] => {
    const codes = new Set(codesOf(phrase, column.values.map(foldCell)));
    if (codes.size === 0) return [];
    const values = column.values.filter((value) => codes.has(foldCell(value)));
    return [{ kind: 'value', column, values, isWhole: true, ...span(start, length, weights.codedCell) }];
  });
}

/** "German" of a code DE; "into German" of the column of what is translated into. */
function namedAt(
  tokens: readonly Token[],
  { columns }: TableProfile,
  start: number,
  length: number,
): Mention[] {
  const name = saidIn(tokens, start, start + length);
  return columns.filter(isOfWords).flatMap((column): Mention[] => {
    const values = namedCodes(name, column.values);
    if (values.length === 0) return [];
    const score = weights.codedCell + directionOf(tokens, start, column);
    return [{ kind: 'value', column, values, isWhole: true, ...span(start, length, score) }];
  });
}

function shortenedAt(
  phrase: string,
  profile: TableProfile,
  cells: CellIndex,
  start: number,
  length: number,
): Mention[] {
  return [...shortFormsOf(phrase)]
    .filter((short) => short.length > 1)
    .flatMap((short) => cells.find(short))
    .flatMap(({ key, value }): Mention[] => {
      const column = profile.byKey.get(key);
      if (column === undefined || !isOfWords(column)) return [];
      return [
        { kind: 'value', column, values: [value], isWhole: true, ...span(start, length, weights.shortCell) },
      ];
    });
}

/** "Winter wheat" of a cell "W Wheat": the first word is shortened to its letter. */
function initialedAt(tokens: readonly Token[], start: number, { columns }: TableProfile): Mention[] {
  const [first, second] = tokens.slice(start, start + 2);
  if (first === undefined || second === undefined || first.folded.length < 3) return [];
  return columns.flatMap((column): Mention[] => {
    const values = column.values.filter((value) => {
      const [letter = '', word = '', ...more] = foldCell(value).split(/[ .]+/u);
      return (
        more.length === 0 &&
        letter.length === 1 &&
        first.folded.startsWith(letter) &&
        stemOf(word) === second.term
      );
    });
    if (values.length !== 1) return [];
    return [{ kind: 'value', column, values, isWhole: true, ...span(start, 2, weights.value) }];
  });
}
