// Recovery codes: ten for an account, each used once instead of a code of the authenticator app or a passkey.
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { hashSecret } from './secrets.ts';
import { toBase32 } from './totp.ts';

const CODES = 10;
/** 80 random bits need no slow hash. */
const CODE_BYTES = 10;

/** What was entered, as it is hashed; undefined where it has not the form of a code. */
function normalize(entered: string): string | undefined {
  const code = entered.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(code) ? code : undefined;
}

/** Replaces an account's codes by ten new ones. @returns them, as `ABCD-EFGH-IJKL-MNOP` */
export async function replaceRecoveryCodes(trx: Db, user_id: string): Promise<string[]> {
  await removeRecoveryCodes(trx, user_id);
  const codes = Array.from({ length: CODES }, () => toBase32(randomBytes(CODE_BYTES)));
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashSecret(code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? '');
}

/** Uses a code up. @returns whether it was one of the account's */
export async function redeemRecoveryCode(trx: Db, userId: string, entered: string): Promise<boolean> {
  const code = normalize(entered);
  if (code === undefined) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecret(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** How many codes an account has left. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.count;
}
