// Idempotency keys: the answer to a request with an `Idempotency-Key` is stored with its change, and a repeated request
// gets that answer. After draft-ietf-httpapi-idempotency-key-header, see docs/adr/0016-idempotency-keys.md.
import { hash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { Db, IdempotencyKeysTable } from '../db/schema.ts';
import { AppError, badRequest, notAuthenticated } from '../errors.ts';

/** A key is remembered for at least so long. */
export const RETENTION_HOURS = 24;
const KEY = /^[!-~]{1,255}$/;

/** A call that came with a key. */
export interface IdempotentCall {
  user_id: string;
  procedure: string;
  key: string;
  /** The parsed input: JSON, or with a `toJSON` that gives equal text for equal content. */
  input: unknown;
}

/** Stores the answer of a call; to be called in the transaction of the change. */
export type StoreAnswer<Answer> = (trx: Db, answer: Answer) => Promise<void>;

type HashedCall = Omit<Selectable<IdempotencyKeysTable>, 'answer' | 'created_at'>;

/**
 * Checks the key of a request.
 * @param header its value; Node joins two headers with a comma and a space, which no key contains
 * @returns the key as it was sent; undefined where there is none
 * @throws AppError 400
 */
export function requireKey(header: string | undefined): string | undefined {
  if (header === undefined || KEY.test(header)) return header;
  throw badRequest('Idempotency-Key is to be given once, as 1 to 255 visible ASCII characters.');
}

/** An equal request has stored its answer first, or the account is gone. Thrown to roll the change back. */
class AnswerNotStored extends Error {}

/**
 * Runs `work` unless an equal call was answered before. Failures are not stored: such a call may be sent again.
 * @param work makes its change in one transaction and calls `storeAnswer` in it
 * @returns the answer of `work`, or the stored one as it was then
 * @throws AppError 422 if the key was used with another input; and what `work` throws
 */
export async function runIdempotent<Answer>(
  db: Db,
  call: IdempotentCall,
  now: Date,
  work: (storeAnswer: StoreAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const hashed: HashedCall = {
    user_id: call.user_id,
    procedure: call.procedure,
    key_hash: hash('sha256', call.key, 'buffer'),
    input_hash: hash('sha256', JSON.stringify(call.input), 'buffer'),
  };
  // Safe: an answer of the same procedure, whose output schema checks it again.
  const findStored = async () => (await findAnswer(db, hashed)) as { answer: Answer } | undefined;
  const stored = await findStored();
  if (stored !== undefined) return stored.answer;
  try {
    return await work((trx, answer) => insertAnswer(trx, hashed, answer, now));
  } catch (error) {
    if (!(error instanceof AnswerNotStored)) throw error;
    const concurrent = await findStored();
    if (concurrent === undefined) throw notAuthenticated();
    return concurrent.answer;
  }
}

/** @throws AppError 422 */
async function findAnswer(db: Db, call: HashedCall): Promise<{ answer: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'answer'])
    .where('user_id', '=', call.user_id)
    .where('procedure', '=', call.procedure)
    .where('key_hash', '=', call.key_hash)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.input_hash.equals(call.input_hash)) {
    throw new AppError(422, 'This Idempotency-Key was used for another request: send a new one with this.');
  }
  return { answer: JSON.parse(row.answer) };
}

/** @throws AnswerNotStored */
async function insertAnswer(trx: Db, call: HashedCall, answer: unknown, now: Date): Promise<void> {
  const user = await trx.selectFrom('users').select('id').where('id', '=', call.user_id).executeTakeFirst();
  if (user === undefined) throw new AnswerNotStored();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_keys')
    .values({ ...call, answer: JSON.stringify(answer), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new AnswerNotStored();
}

/** Deletes the keys that are older than 24 hours. @returns how many */
export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - RETENTION_HOURS * 3_600_000).toISOString();
  const key = ['user_id', 'procedure', 'key_hash'];
  return deleteInBatches(db, 'idempotency_keys', key, sql`created_at < ${oldest}`);
}
