// Words and phrases that mean the same in the files of a collection, as its owner keeps them.
import { setImmediate } from 'node:timers/promises';
import { synonymKey, type Synonym } from '#shared/ask.ts';
import { fold } from '#shared/fold.ts';
import type { Db } from '../db/schema.ts';

/** Collections whose synonyms are read at once. */
const COLLECTIONS_AT_ONCE = 50;

/** The synonyms of collections, by the id of the collection; each list by word. */
export async function synonymsOf(db: Db, ids: readonly string[]): Promise<Map<string, Synonym[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('collection_synonyms')
    .selectAll()
    .where('collection_id', 'in', ids)
    .execute();
  const found = new Map<string, Synonym[]>();
  for (const [id, own] of Map.groupBy(rows, ({ collection_id }) => collection_id))
    found.set(id, own.map(({ word, means }) => ({ word, means })).toSorted(byWord));
  return found;
}

/** The same of any number of collections, with pauses in which others have their turn. */
export async function synonymsOfMany(db: Db, ids: readonly string[]): Promise<Map<string, Synonym[]>> {
  const found = new Map<string, Synonym[]>();
  for (let start = 0; start < ids.length; start += COLLECTIONS_AT_ONCE) {
    const some = await synonymsOf(db, ids.slice(start, start + COLLECTIONS_AT_ONCE));
    for (const [id, own] of some) found.set(id, own);
    await setImmediate();
  }
  return found;
}

function byWord(one: Synonym, other: Synonym): number {
  const [left, right] = [`${fold(one.word)}\n${one.means}`, `${fold(other.word)}\n${other.means}`];
  return left < right ? -1 : Number(left > right);
}

/** Each pair once, whichever of its sides comes first, however they are written. */
export function withoutRepetitions(synonyms: readonly Synonym[]): Synonym[] {
  const pairs = new Map<string, Synonym>();
  for (const pair of synonyms) {
    const key = synonymKey(pair);
    if (!pairs.has(key)) pairs.set(key, pair);
  }
  return [...pairs.values()];
}

/** Whether two lists without repetitions have the same pairs, in any order. */
export function haveSamePairs(some: readonly Synonym[], others: readonly Synonym[]): boolean {
  const known = new Set(some.map(({ word, means }) => `${word}\n${means}`));
  return some.length === others.length && others.every(({ word, means }) => known.has(`${word}\n${means}`));
}

/** Replaces the synonyms of a collection. */
export async function replaceSynonyms(trx: Db, id: string, wanted: readonly Synonym[]): Promise<void> {
  await trx.deleteFrom('collection_synonyms').where('collection_id', '=', id).execute();
  if (wanted.length === 0) return;
  await trx
    .insertInto('collection_synonyms')
    .values(wanted.map((pair) => ({ collection_id: id, ...pair })))
    .execute();
}
