// Second factors of accounts: setting up, using and removing them. What changes them ends the other sessions and is told by mail,
// like a changed password.
import { sql } from 'kysely';
import type { ReauthenticateInput, SecondFactors, TotpSetup } from '#shared/second-factors.ts';
import type { SecurityEvent } from '#shared/security-events.ts';
import {
  INCORRECT_CODE,
  INCORRECT_PASSWORD,
  SECOND_FACTOR_REQUIRED,
} from '#shared/second-factor-messages.ts';
import type { UserRole } from '#shared/roles.ts';
import { UNDO_DAYS } from '#shared/undo-email.ts';
import { withAudit, type Actor, type UserActor } from '../audit/audit.service.ts';
import type { Config } from '../config.ts';
import type { Db, NoticeMail } from '../db/schema.ts';
import { badRequest, conflict } from '../errors.ts';
import { tellOwner } from '../users/email-changes.ts';
import { roleOf, type RoleColumns } from '../users/roles.ts';
import { findUserByEmail, findUserById } from '../users/users.service.ts';
import {
  countRecoveryCodes,
  redeemRecoveryCode,
  removeRecoveryCodes,
  replaceRecoveryCodes,
} from './recovery-codes.ts';
import { countPasskeys, removePasskeys } from './passkey-rows.ts';
import type { Passwords } from './passwords.ts';
import { openSecret, sealSecret } from './sealed-secrets.ts';
import { endAllSessions, requireSession, storeProof } from './sessions.service.ts';
import { findStep, newTotpSecret, readTotpCode, toBase32, totpUri } from './totp.ts';

/** The settings that second factors need. */
export type FactorSettings = Pick<Config, 'requireSecondFactor' | 'secondFactorKey'>;

/** The session that asks for a change; it must still be there, and stays. */
export interface Asking {
  actor: UserActor;
  sessionId: string;
}

/**
 * A second factor that was confirmed so long before a change of address goes when the change is undone. It is the time that
 * the owner has to undo, so that nothing is won by doing the two in the other order.
 */
const UNDONE_BEFORE_CHANGE_MS = UNDO_DAYS * 24 * 60 * 60_000;

const incorrectCode = () => badRequest(INCORRECT_CODE);

/** Whether a log-in of the account with its password needs a second factor: it has an app or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await hasAuthenticator(db, userId)) || (await countPasskeys(db, userId)) > 0;
}

/** Whether codes of an authenticator app count. */
async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `REQUIRE_2FA` asks a role for a second factor. */
function isFactorRequired({ requireSecondFactor: from }: FactorSettings, role: UserRole): boolean {
  return from === 'all' || (from === 'superusers' && role === 'superuser');
}

/** Whether an account must set up a second factor before anything else. */
export async function lacksSecondFactor(
  db: Db,
  settings: FactorSettings,
  user: RoleColumns & { id: string },
): Promise<boolean> {
  return isFactorRequired(settings, roleOf(user)) && !(await hasSecondFactor(db, user.id));
}

/** What is set up of an account. */
export async function readSecondFactors(
  db: Db,
  settings: FactorSettings,
  { id, role }: { id: string; role: UserRole },
): Promise<SecondFactors> {
  return {
    totp: await hasAuthenticator(db, id),
    passkeys: await countPasskeys(db, id),
    recovery_codes_left: await countRecoveryCodes(db, id),
    required: isFactorRequired(settings, role),
  };
}

/**
 * Checks the second factor of a log-in in the transaction that opens its session, and uses it up; without effect for an account
 * that has none.
 * @param otp what was entered, if anything
 * @throws AppError 400 where it is missing, wrong or used; of several log-ins with one code at once, one succeeds
 */
export async function requireSecondFactor(
  trx: Db,
  settings: FactorSettings,
  userId: string,
  otp: string | undefined,
  now: Date,
): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) return;
  if (otp === undefined || otp.trim() === '') throw badRequest(SECOND_FACTOR_REQUIRED);
  await spendCode(trx, settings, userId, otp, now);
}

/** Uses up a code of the authenticator app, or a recovery code. @throws AppError 400 where it is wrong or used */
async function spendCode(
  trx: Db,
  settings: FactorSettings,
  userId: string,
  otp: string,
  now: Date,
): Promise<void> {
  const code = readTotpCode(otp);
  const isRight =
    code === undefined
      ? await redeemRecoveryCode(trx, userId, otp)
      : await spendTotpCode(trx, settings, { userId, code, isConfirmed: true }, now);
  if (!isRight) throw incorrectCode();
}

/** @returns whether the code was right and is used up now: no later one of the same or an earlier period is accepted */
async function spendTotpCode(
  trx: Db,
  settings: FactorSettings,
  { userId, code, isConfirmed }: { userId: string; code: string; isConfirmed: boolean },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('authenticators')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (row === undefined) return false;
  const secret = await openSecret(trx, settings.secondFactorKey, userId, row.secret);
  const last_step = secret && findStep(secret, code, now, row.last_step);
  if (secret === undefined || last_step === undefined) return false;
  // Encrypted anew, with the key that is set now.
  const sealed = await sealSecret(trx, settings.secondFactorKey, userId, secret);
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({ last_step, secret: sealed, confirmed_at: sql`coalesce(confirmed_at, ${now.toISOString()})` })
    .where('user_id', '=', userId)
    .where('last_step', '=', row.last_step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Makes the secret of an authenticator app, which counts once a code of it was entered. A former one that was never confirmed is
 * void.
 * @param site the name that the app shows
 * @throws AppError 401 where the session was ended meanwhile; 409 where an app is set up
 */
export async function beginTotp(
  db: Db,
  settings: FactorSettings,
  { actor, sessionId }: Asking,
  { site, email }: { site: string; email: string },
): Promise<TotpSetup> {
  const { userId: user_id, at } = actor;
  const secret = newTotpSecret();
  await withAudit(db, actor, async (trx) => {
    await requireSession(trx, user_id, sessionId);
    if (await hasAuthenticator(trx, user_id))
      throw conflict('An authenticator app is set up already: turn it off first.');
    const row = { secret: await sealSecret(trx, settings.secondFactorKey, user_id, secret), last_step: 0 };
    await trx
      .insertInto('authenticators')
      .values({ user_id, created_at: at.toISOString(), ...row })
      .onConflict((clash) => clash.column('user_id').doUpdateSet({ created_at: at.toISOString(), ...row }))
      .execute();
  });
  return { secret: toBase32(secret), uri: totpUri(secret, site, email) };
}

/**
 * Lets the authenticator app count, with a code of it.
 * @returns ten new recovery codes
 * @throws AppError 400 for a wrong code, 401 as `beginTotp`, 409 where nothing waits for a code
 */
export async function confirmTotp(
  db: Db,
  settings: FactorSettings,
  asking: Asking,
  otp: string,
): Promise<string[]> {
  const { userId, at } = asking.actor;
  return changeFactors(db, asking, 'second_factor_added', async (trx) => {
    const waiting = await trx
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (waiting === undefined) throw conflict('Ask for a new secret first.');
    const code = readTotpCode(otp);
    const isRight =
      code !== undefined && (await spendTotpCode(trx, settings, { userId, code, isConfirmed: false }, at));
    if (!isRight) throw incorrectCode();
    return replaceRecoveryCodes(trx, userId);
  });
}

/** Removes the authenticator app, with a code of it or a recovery code. @throws AppError 400, 401, 409 where there is none */
export async function disableTotp(
  db: Db,
  settings: FactorSettings,
  asking: Asking,
  otp: string,
): Promise<void> {
  const { userId, at } = asking.actor;
  await changeFactors(db, asking, 'second_factor_removed', async (trx) => {
    if (!(await hasAuthenticator(trx, userId))) throw conflict('No authenticator app is set up.');
    await spendCode(trx, settings, userId, otp, at);
    await removeAuthenticator(trx, userId);
    await dropUselessCodes(trx, userId);
  });
}

/** Replaces the recovery codes, with a code of the app or one of them. @throws AppError 400, 401, 409 without a second factor */
export async function renewRecoveryCodes(
  db: Db,
  settings: FactorSettings,
  asking: Asking,
  otp: string,
): Promise<string[]> {
  const { userId, at } = asking.actor;
  return changeFactors(db, asking, 'recovery_codes_renewed', async (trx) => {
    await requireCode(trx, settings, userId, otp, at);
    return replaceRecoveryCodes(trx, userId);
  });
}

/** Uses up a code that confirms a change. @throws AppError 400 where it is wrong or used; 409 without a second factor */
async function requireCode(
  trx: Db,
  settings: FactorSettings,
  userId: string,
  otp: string,
  now: Date,
): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) throw conflict('No second factor is set up.');
  await spendCode(trx, settings, userId, otp, now);
}

/**
 * Lets a session show again who it is: it may then add and remove passkeys for ten minutes, as after its log-in.
 * @throws AppError 400 where the password is wrong, or the account has an authenticator app and the code is missing, wrong or used;
 *   401 where the session was ended meanwhile
 */
export async function reauthenticate(
  { db, passwords, config }: { db: Db; passwords: Passwords; config: FactorSettings },
  { actor, sessionId }: Asking,
  { current_password, otp }: ReauthenticateInput,
): Promise<void> {
  const { userId, at } = actor;
  const user = await findUserById(db, userId);
  if (!(await passwords.verify(user?.password_hash, current_password))) throw badRequest(INCORRECT_PASSWORD);
  await withAudit(db, actor, async (trx) => {
    await requireSession(trx, userId, sessionId);
    // The password that was verified may have been changed meanwhile.
    const current = await findUserById(trx, userId);
    if (current?.password_hash !== user?.password_hash) throw badRequest(INCORRECT_PASSWORD);
    // A passkey is no code: who has one instead of an app logs in anew with it where the password does not do.
    if (await hasAuthenticator(trx, userId)) await requireSecondFactor(trx, config, userId, otp, at);
    await storeProof(trx, sessionId, at);
  });
}

/** Makes a change of the own second factors: it is recorded and told by mail under its name, and ends the other sessions. */
export async function changeFactors<Result>(
  db: Db,
  { actor, sessionId }: Asking,
  name: SecurityEvent & NoticeMail,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const { userId, at } = actor;
  return withAudit(db, actor, async (trx, audit) => {
    await requireSession(trx, userId, sessionId);
    const result = await change(trx);
    await endAllSessions(trx, userId, sessionId);
    await tellOwner(trx, userId, name, at);
    audit(name, userId);
    return result;
  });
}

/** Removes the app of an account. @param since only one that was confirmed at this instant or later @returns whether there was one */
async function removeAuthenticator(trx: Db, userId: string, since?: string): Promise<boolean> {
  const own = trx.deleteFrom('authenticators').where('user_id', '=', userId);
  const { numDeletedRows } = await (
    since === undefined ? own : own.where('confirmed_at', '>=', since)
  ).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the recovery codes of an account that has no second factor any more. */
export async function dropUselessCodes(trx: Db, userId: string): Promise<void> {
  if (!(await hasSecondFactor(trx, userId))) await removeRecoveryCodes(trx, userId);
}

/** Removes the second factors of an account. @param since as of each of them @returns whether there were any */
async function removeFactors(trx: Db, userId: string, since?: string): Promise<boolean> {
  const hadApp = await removeAuthenticator(trx, userId, since);
  const hadPasskeys = await removePasskeys(trx, userId, since);
  await dropUselessCodes(trx, userId);
  return hadApp || hadPasskeys;
}

/**
 * Removes what was set up of an account since 7 days before a change of its address, in the transaction that undoes the change:
 * whoever made it must not keep the owner out with a second factor of their own, before or after it.
 * @param changedAt when the address was changed, as an instant
 * @returns whether there was anything
 */
export function removeUndoneFactors(trx: Db, userId: string, changedAt: string): Promise<boolean> {
  const since = new Date(Date.parse(changedAt) - UNDONE_BEFORE_CHANGE_MS).toISOString();
  return removeFactors(trx, userId, since);
}

/**
 * Removes all second factors of an account whose owner has lost them, ends its sessions and queues the notice.
 * @param email canonical spelling
 * @returns whether it had any; undefined where there is no such account
 */
export async function resetSecondFactors(db: Db, actor: Actor, email: string): Promise<boolean | undefined> {
  return withAudit(db, actor, async (trx, audit) => {
    const user = await findUserByEmail(trx, email);
    if (user === undefined) return undefined;
    const had = await hasSecondFactor(trx, user.id);
    await removeFactors(trx, user.id);
    if (!had) return false;
    await endAllSessions(trx, user.id);
    await tellOwner(trx, user.id, 'second_factor_removed', actor.at);
    audit('second_factor_reset', user.id);
    return true;
  });
}
