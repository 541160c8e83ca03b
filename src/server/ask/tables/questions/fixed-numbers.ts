// Numbers and people that belong to a thing rather than to a row: the length of a film, in all the rows in which it is shown.
import type { AskDb } from '../../indexing/schema.ts';
import type { TableSource } from '../table-source.ts';
import { type ColumnProfile, isNumeric } from './table-profile.ts';

/** How many rows a thing has on average until it is clear that its number is its own. */
const ROWS_EACH = 2;

/** So many rows tell, and so many pairs of columns are compared: a profile is made while somebody waits. */
const LOOKED_AT_ROWS = 5000;
const PAIRS_MAX = 60;

const THINGS: ReadonlySet<ColumnProfile['kind']> = new Set(['name', 'person', 'place', 'category', 'key']);

/** Numbers, and people: the author of a book is one, whoever borrows it. */
const canBeOfThing = (own: ColumnProfile) => isNumeric(own) || own.kind === 'span' || own.kind === 'person';

/** Finds for columns of numbers or people the columns each of whose values has one number, or one person. */
export function findFixedNumbers(
  db: AskDb,
  { from, isData, value }: TableSource,
  columns: readonly ColumnProfile[],
): void {
  let pairs = 0;
  for (const number of columns.filter(canBeOfThing)) {
    const things = columns.filter(
      ({ kind, distinct, filled }) =>
        THINGS.has(kind) &&
        kind !== number.kind &&
        distinct >= number.distinct &&
        filled >= distinct * ROWS_EACH,
    );
    pairs += things.length;
    if (pairs > PAIRS_MAX) return;
    if (number.distinct < 2) continue;
    number.fixedBy = new Set(
      things.filter(({ key }) => isFixed(value(key), value(number.key))).map(({ key }) => key),
    );
  }

  function isFixed(thing: string, number: string): boolean {
    const differing = db
      .prepare<[], number>(
        `select exists (select 1 from (select ${thing} as thing, ${number} as "value" from ${from}
          where ${isData} and ${thing} is not null and ${number} is not null limit ${LOOKED_AT_ROWS})
          group by thing having min("value") <> max("value"))`,
      )
      .pluck()
      .get();
    return differing === 0;
  }
}
