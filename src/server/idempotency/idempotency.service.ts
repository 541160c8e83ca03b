// What is done at most once: a request with an `Idempotency-Key` has its answer kept with its change, and whoever sends
// it again is given that answer. After draft-ietf-httpapi-idempotency-key-header.
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Author } from '../audit/audit.service.ts';
import type { Db, KeptAnswersTable } from '../db/schema.ts';
import { AppError, badRequest, notAuthenticated } from '../errors.ts';

/** How long a key is remembered, at least. */
export const KEPT_HOURS = 24;
const KEY = /^[!-~]{1,255}$/;

/** A call that came with a key. */
export interface KeyedCall {
  user_id: string;
  procedure: string;
  key: string;
  /** Of JSON, or with a `toJSON` that tells equal content by equal text. */
  input: unknown;
}

type Asked = Omit<Selectable<KeptAnswersTable>, 'answer' | 'created_at'>;

/**
 * The key as it was sent; undefined where none was.
 * @param header of the request; one that came twice is one text with a comma and a space in it, and so no key
 * @throws AppError 400
 */
export function requireKey(header: string | undefined): string | undefined {
  if (header === undefined || KEY.test(header)) return header;
  throw badRequest('Idempotency-Key is to be given once, as 1 to 255 visible ASCII characters.');
}

/** The answer could not be kept: the same was done meanwhile, or the account is gone. Undoes the change. */
class NotKept extends Error {}

/**
 * Does what a call asks for, unless it was done already. Failures are not kept: the call may be sent again.
 * @param work makes its change through `onRecord` with the author that it is given, and answers with what that returns
 * @returns its answer, or the one of the first time, as it was then
 * @throws AppError 422 where the key was used with another input; whatever `work` throws
 */
export async function doOnce<Answer>(
  db: Db,
  by: Author,
  call: KeyedCall,
  work: (by: Author<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const asked: Asked = {
    user_id: call.user_id,
    procedure: call.procedure,
    key_hash: hash(call.key),
    input_hash: hash(JSON.stringify(call.input)),
  };
  // Safe: what the same procedure has answered with; its output schema looks at it once more.
  const findFormer = async () => (await findAnswer(db, asked)) as { answer: Answer } | undefined;
  const former = await findFormer();
  if (former !== undefined) return former.answer;
  try {
    return await work({ ...by, keep: (trx, answer) => keepAnswer(trx, asked, answer, by.at) });
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    const meanwhile = await findFormer();
    if (meanwhile === undefined) throw notAuthenticated();
    return meanwhile.answer;
  }
}

/** @throws AppError 422 */
async function findAnswer(db: Db, asked: Asked): Promise<{ answer: unknown } | undefined> {
  const row = await db
    .selectFrom('kept_answers')
    .select(['input_hash', 'answer'])
    .where('user_id', '=', asked.user_id)
    .where('procedure', '=', asked.procedure)
    .where('key_hash', '=', asked.key_hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.input_hash.equals(asked.input_hash)) {
    throw new AppError(422, 'This Idempotency-Key was used for another request: send a new one with this.');
  }
  return { answer: JSON.parse(row.answer) };
}

/** Keeps an answer in the transaction of its change, for as long as its user is there. @throws NotKept */
async function keepAnswer(trx: Db, asked: Asked, answer: unknown, at: Date): Promise<void> {
  const user = await trx.selectFrom('users').select('id').where('id', '=', asked.user_id).executeTakeFirst();
  if (user === undefined) throw new NotKept();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('kept_answers')
    .values({ ...asked, answer: JSON.stringify(answer), created_at: at.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new NotKept();
}

/** Forgets the keys whose time is over. @returns how many */
export async function sweepAnswers(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000).toISOString();
  const result = await db.deleteFrom('kept_answers').where('created_at', '<', oldest).executeTakeFirst();
  return Number(result.numDeletedRows);
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
