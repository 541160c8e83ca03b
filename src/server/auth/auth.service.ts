// Logging in, signing up, claiming the instance.
import type { LoginInput, SignupInput } from '#shared/auth.ts';
import { accountEmail } from '#shared/fields.ts';
import type { User } from '#shared/users.ts';
import { onRecord, type Author } from '../audit/audit.service.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { badRequest, conflict } from '../errors.ts';
import { findUserByEmail, hasSuperuser, insertUser } from '../users/users.service.ts';
import type { Claims } from './claim.ts';
import type { Passwords } from './passwords.ts';
import { openSession } from './sessions.service.ts';

const wrongLogin = () => badRequest('Incorrect email or password');

/**
 * Verifies a log-in and opens a session.
 * @param by who logs in, as far as the request tells
 * @param options `bound`: the session belongs to a browser and needs its cookie too
 * @returns the id of the user and the secrets of the session
 * @throws AppError 400, the same for an unknown address, a wrong password and an inactive account, at the same cost
 */
export async function logIn(
  db: Db,
  passwords: Passwords,
  by: Author,
  input: LoginInput,
  options: { bound: boolean; userAgent: string | undefined },
): Promise<{ token: string; cookie: string | undefined }> {
  const email = accountEmail(input.username);
  const user = email === undefined ? undefined : await findUserByEmail(db, email);
  const matches = await passwords.verify(user?.password_hash, input.password);
  if (!matches || user?.is_active !== 1) throw wrongLogin();
  const session = await openSession(db, user, by, options);
  if (session === undefined) throw wrongLogin();
  return session;
}

/**
 * Makes an account as `SIGNUP_MODE` allows; a valid claim makes an active superuser whatever the mode.
 * @throws AppError 400 for a claim that is not valid, 409 where sign-up is closed or the address is taken
 */
export async function signUp(
  db: Db,
  by: Author,
  deps: { passwords: Passwords; claims: Claims; mode: Config['signupMode'] },
  input: SignupInput,
): Promise<User> {
  const claimed = input.claim !== undefined && input.claim !== '';
  if (claimed && !deps.claims.matches(input.claim ?? '')) throw invalidClaim();
  if (!claimed && deps.mode === 'closed') throw conflict('Sign-up is closed');
  const password_hash = await deps.passwords.hash(input.password);
  return onRecord(db, by, async (trx, note) => {
    // Two people with the same link: the first one in owns the instance.
    if (claimed && (await hasSuperuser(trx))) throw invalidClaim();
    const is_active = claimed || deps.mode === 'open';
    const wanted = {
      email: input.email,
      full_name: input.full_name,
      password_hash,
      is_active,
      is_superuser: claimed,
      awaits_approval: !is_active,
    };
    const user = await insertUser(trx, wanted, by.at);
    note('user_created', { target: user.id });
    return user;
  });
}

const invalidClaim = () =>
  badRequest('This claim link is not valid any more. Restart the server to get a new one.');
