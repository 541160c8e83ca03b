// What a plan that was chosen by hand is put to: where nothing is named, its own table decides.
import { WAITLIST_ID } from '#shared/ask-limits.ts';
import type { Plan } from '#shared/ask-plan.ts';
import type { Db } from '../db/schema.ts';
import type { Reader } from './access.ts';
import { chooseScope, findAskedFiles, isWaitlistAsked, type Named, type Scope } from './asked-collections.ts';
import { filesOfTable } from './figures/linked-table.ts';

/**
 * What a plan is put to: what is named; without anything, what the followed question named where its table is of that, else the files
 * of its table alone. Whether these may be read is found when it is worked out.
 * @throws AppError 404 where the reader may not read a named one
 */
export async function scopeOfPlan(
  db: Db,
  reader: Reader,
  { table }: Pick<Plan, 'table'>,
  named: Named,
  carried: Scope | undefined,
): Promise<Scope> {
  const scope = await chooseScope(db, reader, named, carried);
  const isNamed = named.collection_ids !== undefined || named.file_ids !== undefined;
  if (isNamed || scope.collections === undefined) return scope;
  if (table === WAITLIST_ID)
    return isWaitlistAsked(reader, scope.collections) ? scope : { collections: [WAITLIST_ID], files: [] };
  const files = filesOfTable(table);
  const searched = new Set((await findAskedFiles(db, reader, scope)).flatMap(({ fileIds }) => fileIds));
  return files.every((id) => searched.has(id)) ? scope : { collections: [], files };
}
