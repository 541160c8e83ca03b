// Profiles of tables, which are worked out once while the process that answers runs.
import type { IndexReader } from '../answering/index-reader.ts';
import { linkedProfile } from '../tables/questions/linked-profile.ts';
import { profileOf } from '../tables/questions/profile.ts';
import type { TableProfile } from '../tables/questions/table-profile.ts';
import { isJoined } from './alike-sheets.ts';
import { isLinked, sourceOf } from './linked-table.ts';
import type { StoredTable } from './stored-tables.ts';

const profiles = new Map<string, { description: string; profile: TableProfile }>();
const PROFILES_MAX = 200;

/** What a table is about. */
export function knownProfile(db: IndexReader['db'], table: StoredTable): TableProfile {
  if (isLinked(table))
    return linkedProfile({
      many: knownProfile(db, table.many),
      one: knownProfile(db, table.one),
      by: table.link.many,
      isEach: table.link.isEach,
      further: table.further,
      description: table.description,
    });
  const { description, asked } = table;
  const numbers = isJoined(table) ? table.parts.map(({ number }) => number) : [table.number];
  const key = `${db.name}/${numbers.join()}/${asked.id}`;
  const text = JSON.stringify(description);
  const known = profiles.get(key);
  if (known?.description === text) return known.profile;
  const profile = profileOf(db, sourceOf(table), description);
  if (profiles.size >= PROFILES_MAX) profiles.clear();
  profiles.set(key, { description: text, profile });
  return profile;
}
