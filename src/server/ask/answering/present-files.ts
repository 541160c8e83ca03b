// Hides what the index holds of files that were replaced, or are to be read again: the one place that compares revisions.
import type { AskDb } from '../indexing/schema.ts';
import type { FileRevision, Revisions } from './messages.ts';

/** Whether the index holds a file in its present revision. */
export function isPresent(db: AskDb, { id, revision }: FileRevision): boolean {
  return findRevision(db)(id) === revision;
}

/**
 * Makes a function that takes ids of files. In the place of those that the index holds in another revision than the present one
 * it gives ids that no file has, so that they count as files that are not read yet.
 * @param revisions as the server knows them
 */
export function presentIn(db: AskDb, revisions: Revisions = {}): (fileIds: readonly string[]) => string[] {
  const revisionOf = findRevision(db);
  // One statement for the first revisions of very many files.
  const later = new Set(db.prepare<[], string>('select id from files where revision <> 1').pluck().all());
  const isFormer = (id: string): boolean => {
    const present = revisions[id];
    if (present === undefined) return later.has(id);
    const held = revisionOf(id);
    return held !== undefined && held !== present;
  };
  return (fileIds) => fileIds.map((id) => (isFormer(id) ? `former ${id}` : id));
}

function findRevision(db: AskDb): (id: string) => number | undefined {
  const find = db.prepare<[string], number>('select revision from files where id = ?').pluck();
  return (id) => find.get(id);
}
