// Replaces a file by a new version of it. What answers say of the former one goes, as if it had been deleted.
import { extname } from 'node:path';
import { sql } from 'kysely';
import type { AskFile } from '#shared/ask.ts';
import { askMessages } from '#shared/ask-limits.ts';
import { withAudit, type UserActor } from '../../audit/audit.service.ts';
import type { Db } from '../../db/schema.ts';
import { isConnectionLost } from '../../db/storage-trouble.ts';
import { AppError, conflict, storageRefusal } from '../../errors.ts';
import type { DraftFile } from '../../upload-drafts.ts';
import type { Reader } from '../access.ts';
import { cleanName } from '../file-names.ts';
import {
  findCopy,
  membersOfFiles,
  requireMediaType,
  requireOwnFile,
  toFile,
  type OwnedRow,
} from '../files.service.ts';
import { removeIfUnused, type Storage } from '../stored-contents.ts';
import type { ReceivedFile } from '../upload-form.ts';
import { unread } from './change-file.ts';

/** A file after it was replaced. */
export interface Replaced {
  file: AskFile;
  /** The sums of its former content and of what came out of that; none where the bytes are the same, which changes nothing. */
  former: string[];
}

interface Replacement {
  id: string;
  received: ReceivedFile;
  /** Called after it was stored, with its size. */
  onStored: (bytes: number) => void;
}

/**
 * Replaces the content of a file of the caller. It keeps its name; the ending is that of the new one where it is of another kind.
 * @throws AppError 404; 409 where the collection belongs to others, or has the same bytes as another file; 413, 415, 507
 */
export async function replaceFile(
  db: Db,
  actor: UserActor,
  reader: Reader,
  storage: Storage,
  { id, received: { name, content }, onStored }: Replacement,
): Promise<Replaced> {
  if (content instanceof AppError) throw content;
  try {
    const replaced = await storage.lock.run(async () => {
      // So that nothing is stored for a file that was deleted while the new one arrived.
      const before = await requireOwnFile(db, reader, id);
      if (before.sha256 === content.sha256) return { file: toFile(before), former: [] };
      const media_type = await requireMediaType(storage, content, name);
      await storage.contents.store(content);
      try {
        return await storeVersion(db, actor, reader, storage, { id, content, name, media_type });
      } catch (error) {
        // As where a file is added.
        if (!isConnectionLost(error))
          await removeIfUnused(db, storage.contents, content.sha256).catch(() => {});
        throw error;
      }
    });
    onStored(content.size);
    return replaced;
  } catch (error) {
    throw error instanceof AppError ? error : (storageRefusal(error) ?? error);
  }
}

type NewVersion = Pick<OwnedRow, 'id' | 'name' | 'media_type'> & { content: DraftFile };

function storeVersion(
  db: Db,
  actor: UserActor,
  reader: Reader,
  { space }: Storage,
  { id, name, media_type, content: { sha256, size } }: NewVersion,
): Promise<Replaced> {
  return withAudit(db, actor, async (trx, audit) => {
    const before = await requireOwnFile(trx, reader, id);
    if (before.sha256 === sha256) return { file: toFile(before), former: [] };
    if ((await findCopy(trx, before.collection_id, sha256)) !== undefined)
      throw conflict(askMessages.sameBytes);
    await space.requireRoom(trx, before.owner_id, size, before.size);
    await removeAnswersFrom(trx, id);
    const members = await membersOfFiles(trx, [id]);
    await trx.deleteFrom('files').where('parent_id', '=', id).execute();
    for (const member of members) audit('file_deleted', member.id);
    const isOtherKind = media_type !== before.media_type;
    const file = await trx
      .updateTable('files')
      .set((own) => ({
        ...unread,
        sha256,
        size,
        media_type,
        name: isOtherKind ? withEnding(before.name, name) : before.name,
        version: own('version', '+', 1),
        revision: own('revision', '+', 1),
        replaced_at: actor.at.toISOString(),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    audit('file_replaced', id);
    return { file: toFile(file), former: [before.sha256, ...members.map((member) => member.sha256)] };
  });
}

/** A name with the ending of another one, if that has any. */
function withEnding(name: string, other: string): string {
  const ending = extname(other);
  return ending === '' ? name : cleanName(name.slice(0, name.length - extname(name).length) + ending);
}

/** Removes what was found in a file, and takes note of the questions that it answered. */
async function removeAnswersFrom(trx: Db, fileId: string): Promise<void> {
  await sql`
    insert into question_replaced_files (question_id, file_id)
    select question_id, cast(${fileId} as text) from (
      select question_id from question_citations where file_id = ${fileId}
      ${sql.join(
        tables.map(
          (table) => sql`union select question_id from ${sql.table(table)}
            where file_id = ${fileId} or partner_file_id = ${fileId}`,
        ),
        sql` `,
      )}
    ) as answered
    where true on conflict do nothing`.execute(trx);
  await trx.deleteFrom('question_citations').where('file_id', '=', fileId).execute();
  for (const table of tables)
    await trx
      .deleteFrom(table)
      .where((row) => row.or([row('file_id', '=', fileId), row('partner_file_id', '=', fileId)]))
      .execute();
  await trx.deleteFrom('sheet_corrections').where('file_id', '=', fileId).execute();
}

const tables = ['question_figures', 'question_readings', 'question_hints'] as const;
