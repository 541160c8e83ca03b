// Passkeys of accounts: listing, adding and removing them, and logging in with one.
import { PASSKEY_REFUSED } from '#shared/second-factor-messages.ts';
import { PASSKEYS_MAX } from '#shared/passkey-limits.ts';
import type { NewCredential, Passkey, UsedCredential } from '#shared/passkeys.ts';
import { withAudit, type Actor } from '../audit/audit.service.ts';
import type { Db } from '../db/schema.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import { issueChallenge, redeemChallenge } from './passkey-challenges.ts';
import {
  countPasskeys,
  findPasskeys,
  markPasskeyUsed,
  toPasskey,
  type OwnedPasskey,
} from './passkey-rows.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { changeFactors, dropUselessCodes, type Asking } from './second-factors.service.ts';
import {
  openSession,
  requireRecentProof,
  type SessionOptions,
  type SessionSecrets,
} from './sessions.service.ts';
import {
  challengeIn,
  creationOptions,
  relyingPartyOf,
  requestOptions,
  verifyCreation,
  verifyUse,
  type PasskeySettings,
} from './webauthn.ts';

const refused = () => badRequest(PASSKEY_REFUSED);

/** The passkeys of the own account, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<{ data: Passkey[]; count: number }> {
  const data = (await findPasskeys(db, userId)).map(toPasskey);
  return { data, count: data.length };
}

/**
 * Begins to add a passkey.
 * @returns what the browser needs to make it, within five minutes and for this session
 * @throws AppError 401 where the session was ended meanwhile; 409 where the address of the site allows none, there are ten, or
 *   who asks has not lately shown who it is
 */
export async function beginPasskey(
  db: Db,
  settings: PasskeySettings,
  { actor, sessionId }: Asking,
  email: string,
): Promise<Record<string, unknown>> {
  const { userId: id, at } = actor;
  const party = relyingPartyOf(settings);
  const { challenge, existing } = await withAudit(db, actor, async (trx) => {
    await requireRecentProof(trx, id, sessionId, at);
    const found = await findPasskeys(trx, id);
    if (found.length >= PASSKEYS_MAX) throw tooMany();
    return { challenge: await issueChallenge(trx, sessionId, at), existing: found };
  });
  return creationOptions(party, challenge, { id, email }, existing);
}

/**
 * Adds the passkey that a browser has made. With the first second factor of an account come recovery codes.
 * @returns the passkey, and the codes if they are new
 * @throws AppError 400 where the answer of the browser does not hold, and its challenge is used up; 401; 409 where there are ten, or
 *   the authenticator is known already
 */
export async function addPasskey(
  db: Db,
  settings: PasskeySettings,
  asking: Asking,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey & { recovery_codes: string[] }> {
  const { userId: user_id, at } = asking.actor;
  const party = relyingPartyOf(settings);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const isOurs = await redeemChallenge(db, challenge, asking.sessionId, at);
  const made = isOurs ? await verifyCreation(party, challenge ?? '', credential) : undefined;
  if (made === undefined) throw refused();
  return changeFactors(db, asking, 'passkey_added', async (trx) => {
    if ((await countPasskeys(trx, user_id)) >= PASSKEYS_MAX) throw tooMany();
    const row = await trx
      .insertInto('passkeys')
      .values({ id: newId(), user_id, name, ...made, created_at: at.toISOString() })
      .onConflict((clash) => clash.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw conflict('This passkey was added already.');
    const hasCodes = (await countRecoveryCodes(trx, user_id)) > 0;
    return { ...toPasskey(row), recovery_codes: hasCodes ? [] : await replaceRecoveryCodes(trx, user_id) };
  });
}

const tooMany = () => conflict(`You have ${PASSKEYS_MAX} passkeys. Remove one first.`);

/**
 * Removes a passkey of the own account; recovery codes go with the last second factor.
 * @throws AppError 401; 404; 409 where who asks has not lately shown who it is
 */
export async function removePasskey(db: Db, asking: Asking, id: string): Promise<void> {
  const { userId, at } = asking.actor;
  await changeFactors(db, asking, 'passkey_removed', async (trx) => {
    await requireRecentProof(trx, userId, asking.sessionId, at);
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Passkey');
    await dropUselessCodes(trx, userId);
  });
}

/** Begins a log-in, of whichever account. @throws AppError 409 where the address of the site allows no passkeys */
export async function beginPasskeyLogin(
  db: Db,
  settings: PasskeySettings,
  now: Date,
): Promise<Record<string, unknown>> {
  const party = relyingPartyOf(settings);
  return requestOptions(party, await issueChallenge(db, null, now));
}

/**
 * Verifies a log-in with a passkey and opens a session, as one with a password does. It needs nothing else: the authenticator is
 * one factor, and how it knows who holds it the other.
 * @param passkey the one that the answer names, if there is one
 * @throws AppError 400, the same for a passkey that is unknown, was removed or is of an inactive account, and for an answer that is
 *   forged, late, or was given before, at the same cost; 409 as `beginPasskeyLogin`
 */
export async function logInWithPasskey(
  { db, config }: { db: Db; config: PasskeySettings },
  actor: Actor,
  { passkey, credential }: { passkey: OwnedPasskey | undefined; credential: UsedCredential },
  options: Omit<SessionOptions, 'prove'>,
): Promise<SessionSecrets> {
  const party = relyingPartyOf(config);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const isOurs = await redeemChallenge(db, challenge, null, actor.at);
  const counter = await verifyUse(party, challenge ?? '', credential, passkey);
  const { userHandle } = credential.response;
  if (!isOurs || passkey?.is_active !== 1 || counter === undefined) throw refused();
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.user_id)
    throw refused();
  const { user_id: id, password_hash } = passkey;
  const prove = async (trx: Db) => {
    if (!(await markPasskeyUsed(trx, passkey.id, counter, actor.at))) throw refused();
  };
  const session = await openSession(db, { id, password_hash }, actor, { ...options, prove });
  if (session === undefined) throw refused();
  return session;
}
