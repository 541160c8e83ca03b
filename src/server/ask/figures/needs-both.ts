// Whether a question is about two linked tables at once. One that a single sheet answers is answered by that one.
import type { TableReading } from '../tables/questions/understand.ts';
import { weights } from '../tables/questions/weights.ts';
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
 * The linked tables that a question may be about: each of the two sheets explains a word of it better than the other one.
 * @param explained how well the words of the question are explained by a sheet (`explainedBy`)
 */
export function linksAbout(
  linked: readonly LinkedTable[],
  explained: (id: string) => ReadonlyMap<number, number>,
): LinkedTable[] {
  return linked
    .map((table) => {
      const [many, one] = [explained(table.many.asked.id), explained(table.one.asked.id)];
      const isOfBoth = explainsMore(one, many) && explainsMore(many, one);
      return { table, words: isOfBoth ? new Set([...many.keys(), ...one.keys()]).size : 0 };
    })
    .filter(({ words }) => words > 0)
    .toSorted((one, other) => other.words - one.words)
    .slice(0, READ_MAX)
    .map(({ table }) => table);
}

/** Whether a sheet knows a word that another one does not know, or only as related to one of its own. */
function explainsMore(own: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>): boolean {
  return [...own].some(([at, score]) => {
    const theirs = other.get(at) ?? 0;
    return theirs === 0 || (theirs <= weights.related && score > weights.related);
  });
}
