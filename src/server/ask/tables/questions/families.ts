// Columns that hold the same of several things, told apart by a number in their headers: `Heating 2023` and `Heating 2024`, or
// `h_d7` and `h_d14`.
import { headerWords } from './column-kind.ts';
import type { ColumnProfile } from './table-profile.ts';

export interface Family {
  /** The words that the headers have in common. */
  head: string[];
  /** What stands in the place of the number of each column. */
  members: { column: ColumnProfile; mark: string }[];
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The number that a word is, or has: `2` of "2nd", "second" and "T2". */
export function markOf(word: string): { mark: string; before: string } | undefined {
  const ordinal = ORDINALS.indexOf(word);
  if (ordinal >= 0) return { mark: String(ordinal + 1), before: '' };
  const [, before = '', mark] = /^(\p{L}{0,3})(\d{1,4})(?:st|nd|rd|th)?$/u.exec(word) ?? [];
  return mark === undefined ? undefined : { mark: String(Number(mark)), before };
}

/** The families of the columns of a table. */
export function familiesOf(columns: readonly ColumnProfile[]): Family[] {
  const found = new Map<string, Family>();
  for (const column of columns) {
    if (column.column.type === 'text' && column.kind !== 'flag') continue;
    // Units are part of them: the `d` of `h_d7` is a day.
    const words = headerWords(column.column.name);
    const at = words.findLastIndex((word) => markOf(word) !== undefined);
    const own = markOf(words[at] ?? '');
    if (own === undefined) continue;
    const head = words.flatMap((word, index) =>
      index !== at ? [word] : own.before === '' ? [] : [own.before],
    );
    const key = JSON.stringify([column.column.type, at, head]);
    const family = found.get(key) ?? { head, members: [] };
    found.set(key, family);
    if (!family.members.some(({ mark }) => mark === own.mark))
      family.members.push({ column, mark: own.mark });
  }
  return [...found.values()].filter(({ members }) => members.length > 1);
}

/** How many columns of one kind that stand side by side are a set: subjects, rounds, stores. */
const BLOCK_MIN = 3;

/** The columns that stand side by side and hold the same of several things, though their headers have nothing in common. */
export function blockOf(columns: readonly ColumnProfile[]): ColumnProfile[] {
  const runs: ColumnProfile[][] = [[]];
  for (const column of columns) {
    const run = runs.at(-1) ?? [];
    const before = run.at(-1);
    const isPlain =
      column.column.type === 'number' &&
      (column.kind === 'measure' || column.kind === 'rate') &&
      column.concepts.size === 0;
    const isLike =
      before === undefined || (before.kind === column.kind && before.column.unit === column.column.unit);
    if (isPlain && isLike) run.push(column);
    else runs.push(isPlain ? [column] : []);
  }
  const long = runs.filter(({ length }) => length >= BLOCK_MIN);
  return long.length === 1 ? (long[0] ?? []) : [];
}
