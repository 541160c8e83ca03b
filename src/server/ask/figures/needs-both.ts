// Whether a question is about two linked tables at once. One that a single sheet answers is answered by that one.
import type { TableReading } from '../tables/questions/understand.ts';
import { explainedBy } from '../tables/questions/understand.ts';
import { columnsIn } from '../tables/plan-parts.ts';
import type { LinkedTable } from './linked-table.ts';

/** So many are read for a question; those that explain most of its words are taken. */
const READ_MAX = 6;

/**
 * Whether a reading needs both tables: it has a column of the second one, and of the first one more than the column that names rows of
 * the second. A reading that goes on from a question to both is left as it is.
 */
export function needsBoth(
  { plan, mentions, isFollowUp }: TableReading,
  { further, link, description }: LinkedTable,
): boolean {
  if (isFollowUp) return true;
  const keys = columnsIn(plan);
  const others = new Map(further.map(({ column }) => [column.key, column]));
  const isOfRows = mentions.at
    .flat()
    .some((mention) => mention.kind === 'rows' && mention.isOwn && mention.isPlain !== true);
  const isOfMany =
    isOfRows ||
    plan.group_filters.length > 0 ||
    keys.some((key) => !others.has(key) && key !== link.many && !key.startsWith('x'));
  if (!isOfMany || !keys.some((key) => others.has(key))) return false;
  // A time is about the rows where they have one, unless the other column of dates is named.
  const hasDate = description.columns.some(({ key, type }) => type === 'date' && !others.has(key));
  const isNamed = (key: string) =>
    mentions.at.flat().some((mention) => mention.kind === 'column' && mention.column.key === key);
  return !plan.filters.some(
    ({ column, op }) =>
      hasDate &&
      others.get(column)?.type === 'date' &&
      op !== 'empty' &&
      op !== 'not_empty' &&
      !isNamed(column),
  );
}

/**
 * The linked tables that a question may be about: each of the two sheets has a word of it that the other one has not.
 * @param readings those of the sheets alone
 */
export function linksAbout(linked: readonly LinkedTable[], readings: readonly TableReading[]): LinkedTable[] {
  const byTable = new Map(readings.map((reading) => [reading.table.id, reading]));
  const explained = new Map(
    [...byTable].map(([id, { mentions, table }]) => [id, explainedBy(mentions, table.profile)]),
  );
  return linked
    .map((table) => {
      const many = explained.get(table.many.asked.id) ?? new Set<number>();
      const one = explained.get(table.one.asked.id) ?? new Set<number>();
      const isOfBoth = [...one].some((at) => !many.has(at)) && [...many].some((at) => !one.has(at));
      return { table, words: isOfBoth ? new Set([...many, ...one]).size : 0 };
    })
    .filter(({ words }) => words > 0)
    .toSorted((one, other) => other.words - one.words)
    .slice(0, READ_MAX)
    .map(({ table }) => table);
}
