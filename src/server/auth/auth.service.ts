// Logging in, signing up and claiming the instance.
import type { LoginInput, SignupInput } from '#shared/auth.ts';
import { accountEmail } from '#shared/fields.ts';
import type { User } from '#shared/users.ts';
import { withAudit, type Actor, type Audit } from '../audit/audit.service.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { badRequest, conflict } from '../errors.ts';
import { findUserByEmail, insertUser } from '../users/users.service.ts';
import type { Passwords } from './passwords.ts';
import { addFirstCollection } from '../ask/collections.service.ts';
import { leaveCollections } from '../ask/deleted-accounts.ts';
import { markJoined } from '../subscribers/mark-joined.ts';
import { requireValidInvitation } from '../invitations/invitations.service.ts';
import { requireStaffInvitation, redeemStaffInvitation } from '../users/staff-invitations.service.ts';
import { requireSecondFactor, type FactorSettings } from './second-factors.service.ts';
import { openSession, type SessionOptions, type SessionSecrets } from './sessions.service.ts';
import { isSetupClaim, redeemSetupClaim } from './setup-claim.ts';

const wrongLogin = () => badRequest('Incorrect email or password');
const invalidClaim = () =>
  badRequest('This claim link is not valid any more. The command "oriel claim" makes a new one.');

/**
 * Verifies a log-in and opens a session.
 * @throws AppError 400, the same for an unknown address, a wrong password and an inactive account, at the same cost; 400 with
 *   other details where the password is right and the second factor is missing, wrong or used
 */
export async function logIn(
  { db, passwords, config }: { db: Db; passwords: Passwords; config: FactorSettings },
  actor: Actor,
  input: LoginInput,
  options: Omit<SessionOptions, 'prove'>,
): Promise<SessionSecrets> {
  const email = accountEmail(input.username);
  const user = email === undefined ? undefined : await findUserByEmail(db, email);
  const matches = await passwords.verify(user?.password_hash, input.password);
  if (!matches || user?.is_active !== 1) throw wrongLogin();
  const prove = (trx: Db) => requireSecondFactor(trx, config, user.id, input.otp, actor.at);
  const session = await openSession(db, user, actor, { ...options, prove });
  if (session === undefined) throw wrongLogin();
  return session;
}

/**
 * Creates an account as `SIGNUP_MODE` allows. A valid setup claim makes an active superuser in every mode, an invitation of staff
 * an active account of its role, and an invitation to the beta an active member with a collection for the first files.
 * @throws AppError 400 for an invalid claim; 404 for an unknown invitation, 409 for one that cannot be used; 409 where sign-up
 *   is closed or the address is taken
 */
export async function signUp(
  deps: { db: Db; passwords: Passwords; config: Pick<Config, 'signupMode' | 'ask'> },
  actor: Actor,
  input: SignupInput,
): Promise<User> {
  const { claim, invitation, staff } = input;
  if (!claim && staff) return signUpStaff(deps, actor, input, staff);
  if (!claim && invitation) return signUpInvited(deps, actor, input, invitation);
  const { email, full_name, password } = input;
  const { signupMode } = deps.config;
  const isSetup = claim !== undefined && claim !== '';
  if (isSetup && !(await isSetupClaim(deps.db, claim, actor.at))) throw invalidClaim();
  if (!isSetup && signupMode === 'closed') throw conflict('Sign-up is closed');
  if (!isSetup && signupMode === 'invited') throw conflict('Sign-up is by invitation only');
  const password_hash = await deps.passwords.hash(password);
  return withAudit(deps.db, actor, async (trx, audit) => {
    // Of two people with the same link, the first one gets the instance.
    if (isSetup && !(await redeemSetupClaim(trx, claim, actor.at))) throw invalidClaim();
    const is_active = isSetup || signupMode === 'open';
    const role = isSetup ? ('superuser' as const) : ('user' as const);
    const account = { email, full_name, password_hash, is_active, role };
    const unchecked = { awaits_approval: !is_active, email_unchecked: true };
    const user = await insertUser(trx, { ...account, ...unchecked }, actor.at);
    audit('user_created', user.id);
    return user;
  });
}

/**
 * Creates the account of somebody who was invited: active, and of the address that was invited. It replaces one that somebody
 * else may have made with the address, if that is inactive and nobody has logged in to it.
 */
async function signUpInvited(
  deps: { db: Db; passwords: Passwords; config: Pick<Config, 'ask'> },
  actor: Actor,
  { full_name, password }: SignupInput,
  invitation: string,
): Promise<User> {
  // Before the cost of a hash.
  await requireValidInvitation(deps.db, invitation, actor.at);
  const password_hash = await deps.passwords.hash(password);
  return withAudit(deps.db, actor, async (trx, audit) => {
    // Of several tabs with the same link, the first one uses it up.
    const email = await requireValidInvitation(trx, invitation, actor.at);
    await removeUnusedAccount(trx, audit, email);
    const account = { email, full_name, password_hash, is_active: true, role: 'member' as const };
    const user = await insertUser(trx, account, actor.at);
    await markJoined(trx, [email], actor.at);
    audit('user_created', user.id);
    if (deps.config.ask) await addFirstCollection(trx, audit, user.id, actor.at);
    return user;
  });
}

/**
 * Creates the account of somebody whom a superuser invited: active, of the address and the role of the invitation. It replaces
 * an account like `signUpInvited` does.
 */
async function signUpStaff(
  deps: { db: Db; passwords: Passwords },
  actor: Actor,
  { full_name, password }: SignupInput,
  token: string,
): Promise<User> {
  // Before the cost of a hash.
  await requireStaffInvitation(deps.db, token, actor.at);
  const password_hash = await deps.passwords.hash(password);
  return withAudit(deps.db, actor, async (trx, audit) => {
    // Of several tabs with the same link, the first one uses it up.
    const { id, email, role } = await requireStaffInvitation(trx, token, actor.at);
    await removeUnusedAccount(trx, audit, email);
    await redeemStaffInvitation(trx, id, actor.at);
    const user = await insertUser(trx, { email, full_name, password_hash, is_active: true, role }, actor.at);
    await markJoined(trx, [email], actor.at);
    audit('user_created', user.id);
    return user;
  });
}

/** Removes the account of an address if it is inactive and nobody has logged in to it. */
async function removeUnusedAccount(trx: Db, audit: Audit, email: string): Promise<void> {
  const user = await findUserByEmail(trx, email);
  if (user?.is_active !== 0 || user.never_logged_in !== 1) return;
  await leaveCollections(trx, audit, user.id);
  await trx.deleteFrom('users').where('id', '=', user.id).execute();
  audit('user_deleted', user.id);
}
