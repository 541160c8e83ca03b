// Several columns that one condition is about: "both maths and science", "at least one subject", "either half".
import { type Token, saidIn } from '../tokens.ts';
import { blockOf } from '../families.ts';
import { numberWord } from '../lexicon/numbers-and-dates.ts';
import type { Mention } from '../mention.ts';
import { type ColumnProfile, type TableProfile, isNumeric } from '../table-profile.ts';
import { weights } from '../weights.ts';
import { span } from './closed-words.ts';
import { columnFit } from './columns.ts';

type Mode = Extract<Mention, { kind: 'set' }>['mode'];

/** How many of the columns have to meet a condition, by the words before them; the longest first. */
const MODES: readonly [RegExp, Mode][] = [
  [/^(?:at least one|one or more|one) (?:of )?/, 'some'],
  [/^(?:any one|any|either) (?:of )?/, 'any'],
  [/^(?:none|neither|not one|not any|no) (?:of )?/, 'none'],
  [/^(?:both|all|every|each) (?:of )?/, 'all'],
];

const MODE_WORDS_MAX = 4;

/** Words between how many and of what: "all three of the". */
const isFiller = (token: Token | undefined) =>
  token !== undefined &&
  (/^(?:of|the|his|her|its|their|my|our|single|other|\d)$/.test(token.folded) ||
    Number.isInteger(numberWord(token.folded)));

/** Sets of columns that a phrase means. */
export function columnSetsAt(tokens: readonly Token[], start: number, profile: TableProfile): Mention[] {
  const isIn = /^(?:in|on|for|of)$/.test(tokens[start]?.folded ?? '');
  const from = isIn ? start + 1 : start;
  const phrase = saidIn(tokens, from, from + MODE_WORDS_MAX);
  const [said, mode] = MODES.flatMap(([pattern, own]): [string, Mode][] => {
    const [found] = pattern.exec(`${phrase} `) ?? [];
    return found === undefined ? [] : [[found, own]];
  })[0] ?? [''];
  // "over 80 in maths and science"
  if (mode === undefined && !(isIn && tokens[start - 1]?.number !== undefined)) return [];
  let at = from + said.split(' ').filter(Boolean).length;
  while (mode !== undefined && isFiller(tokens[at])) at += 1;
  const list = listAt(tokens, at, profile);
  const set = list ?? (mode === undefined ? undefined : namedAt(tokens, at, profile));
  if (set === undefined) return [];
  const own = mode ?? (list?.isEither === true ? 'any' : 'all');
  return [
    { kind: 'set', columns: set.columns, mode: own, ...span(start, set.end - start, weights.columnSet) },
  ];
}

/** "maths, science and art" */
function listAt(
  tokens: readonly Token[],
  start: number,
  profile: TableProfile,
): { columns: ColumnProfile[]; end: number; isEither: boolean } | undefined {
  const columns: ColumnProfile[] = [];
  let [at, end, isEither] = [start, start, false];
  for (;;) {
    const next = columnAt(tokens, at, profile);
    if (next === undefined || columns.includes(next.column)) break;
    columns.push(next.column);
    end = at + next.length;
    const joint = tokens[end]?.folded ?? '';
    if (/^(?:or|nor)$/.test(joint)) isEither = true;
    at = /^(?:and|or|nor|in|for)$/.test(joint) ? end + 1 : end;
    if (/^(?:in|for|the)$/.test(tokens[at]?.folded ?? '')) at += 1;
  }
  const [first] = columns;
  const areAlike = columns.every((own) => own.column.type === first?.column.type);
  return columns.length > 1 && areAlike ? { columns, end, isEither } : undefined;
}

const canBeInSet = (column: ColumnProfile) =>
  isNumeric(column) || column.kind === 'flag' || column.kind === 'date';

/** How well a word has to fit the header of a column of a list. */
const FIT_MIN = 0.6;

/** The column that fits the words at a place best. */
function columnAt(
  tokens: readonly Token[],
  at: number,
  profile: TableProfile,
): { column: ColumnProfile; length: number } | undefined {
  const found = [2, 1].flatMap((length) =>
    at + length > tokens.length
      ? []
      : profile.columns.filter(canBeInSet).map((column) => ({
          column,
          length,
          fit: columnFit(tokens.slice(at, at + length), column, profile) ?? 0,
        })),
  );
  const [best] = found
    .filter(({ fit }) => fit >= FIT_MIN)
    .toSorted((one, other) => other.fit * other.length - one.fit * one.length);
  return best;
}

/** "subjects", "halves", "concerts": a word that several headers have, or that stands for columns of one kind side by side. */
function namedAt(
  tokens: readonly Token[],
  at: number,
  profile: TableProfile,
): { columns: ColumnProfile[]; end: number } | undefined {
  const noun = tokens[at];
  if (noun === undefined) return undefined;
  const isNamed = ({ stems, words }: ColumnProfile) =>
    stems.includes(noun.term) || words.some((word) => PLURALS.get(noun.folded) === word);
  const own = profile.columns.filter((column) => canBeInSet(column) && isNamed(column));
  const [first] = own;
  if (first !== undefined)
    return own.length > 1 && own.every(({ kind }) => kind === first.kind)
      ? { columns: own, end: at + 1 }
      : undefined;
  const isOther =
    profile.columns.some(isNamed) || profile.rowStems.has(noun.term) || !THINGS.has(noun.folded);
  const block = isOther ? [] : blockOf(profile.columns);
  return block.length > 0 ? { columns: block, end: at + 1 } : undefined;
}

const PLURALS = new Map([['halves', 'half']]);

/** What columns side by side can be called without a word in their headers. */
const THINGS = new Set(
  'subject subjects test tests exam exams paper papers category categories criterion criteria round rounds event events discipline disciplines question questions task tasks station stations'.split(
    ' ',
  ),
);
