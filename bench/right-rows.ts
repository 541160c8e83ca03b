// Whether rows that were worked out are those of a right answer.
import type { Cell, RankedRows } from './gold-statements.ts';

/** What a set has as right: rows, or what stands in them in any order. */
export interface RightAnswer {
  rows?: Cell[][] | undefined;
  ordered?: boolean | undefined;
  answers?: string[] | undefined;
}

/** The rows are the same, in order where that was asked for, and whatever the order of the columns. */
export function isRight({ rows: wanted, answers, ordered }: RightAnswer, rows: Cell[][]): boolean {
  if (wanted === undefined) {
    const [own, others] = [rows.flat(), answers ?? []].map((list) => list.map(plain).toSorted());
    return JSON.stringify(own) === JSON.stringify(others);
  }
  if (wanted.length !== rows.length || wanted[0]?.length !== rows[0]?.length) return false;
  const texts = (list: Cell[][], places: readonly number[]) => {
    const own = list.map((row) => JSON.stringify(places.map((place) => plain(row[place] ?? null))));
    return JSON.stringify(ordered ? own : own.toSorted());
  };
  const places = [...(wanted[0]?.keys() ?? [])];
  return permutations(places).some((own) => texts(rows, own) === texts(wanted, places));
}

/** The rows are the same in order, where equal ones may stand in any, and of the last equal ones some or all. */
export function isRightButForTies({ rows: wanted, limit }: RankedRows, rows: Cell[][]): boolean {
  const width = wanted[0]?.cells.length ?? 0;
  if (rows.length < Math.min(limit, wanted.length) || rows.length > wanted.length) return false;
  if (rows[0]?.length !== width) return false;
  return permutations([...Array.from({ length: width }).keys()]).some((places) => {
    const left = wanted.map(({ cells, place }) => ({ text: JSON.stringify(cells.map(plain)), place }));
    return rows.every((row) => {
      const text = JSON.stringify(places.map((place) => plain(row[place] ?? null)));
      // Only those of the first place that is left.
      const at = left.findIndex((own) => own.place === left[0]?.place && own.text === text);
      if (at === -1) return false;
      left.splice(at, 1);
      return true;
    });
  });
}

/**
 * What is wanted stands in some of the columns, whatever else is shown beside it; equal rows count once. Of answers without rows, each
 * stands in a row of its own.
 */
export function isRightAmongColumns({ rows: wanted, answers = [] }: RightAnswer, rows: Cell[][]): boolean {
  const own = rows.map((row) => row.map(plain));
  if (wanted === undefined) {
    const left = [...own];
    return (
      own.length === answers.length &&
      answers.map(plain).every((answer) => {
        const at = left.findIndex((row) => row.includes(answer));
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      })
    );
  }
  const all = (list: string[][]) =>
    JSON.stringify([...new Set(list.map((row) => JSON.stringify(row)))].toSorted());
  const right = wanted.map((row) => row.map(plain));
  const valuesOf = (list: string[][], at: number) => all(list.map((row) => [row[at] ?? '']));
  // For each wanted column those that have the same values.
  const choices = [...(right[0]?.keys() ?? [])].map((column) =>
    [...(own[0]?.keys() ?? [])].filter((at) => valuesOf(own, at) === valuesOf(right, column)),
  );
  const ways = choices.reduce<number[][]>(
    (found, columns) => found.flatMap((way) => columns.map((at) => [...way, at])).slice(0, 1000),
    [[]],
  );
  return ways.some((way) => all(own.map((row) => way.map((at) => row[at] ?? ''))) === all(right));
}

function plain(cell: Cell): string {
  // A time of day is written behind a space or a T.
  const text = String(cell ?? '')
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)[ T](?=\d\d:\d\d)/, '$1 ');
  const number = text === '' ? NaN : Number(text.replaceAll(/,(?=\d{3})/g, ''));
  return Number.isNaN(number) ? text.toLowerCase().replaceAll(/\s+/g, ' ') : number.toPrecision(9);
}

/** More columns than these are compared in the order in which they stand: their permutations are too many. */
const PERMUTED_MAX = 6;

function permutations(places: readonly number[]): number[][] {
  if (places.length < 2 || places.length > PERMUTED_MAX) return [[...places]];
  return places.flatMap((place) =>
    permutations(places.filter((other) => other !== place)).map((rest) => [place, ...rest]),
  );
}
