// Makes the superuser of FIRST_SUPERUSER at the start of an instance that has none.
import { consoleActor } from '../audit/audit.service.ts';
import { AppError } from '../errors.ts';
import { StartError } from '../start-error.ts';
import type { Deps } from '../trpc/deps.ts';
import { addUser } from '../users/accounts.service.ts';
import { hasSuperuser } from '../users/users.service.ts';

/**
 * Makes the superuser of the configuration, unless there is a superuser.
 * @throws StartError if the address belongs to an account that is no superuser
 */
export async function createFirstSuperuser({
  config,
  db,
  passwords,
  clock,
  log,
}: Pick<Deps, 'config' | 'db' | 'passwords' | 'clock' | 'log'>): Promise<void> {
  if (config.firstSuperuser === null || (await hasSuperuser(db))) return;
  const { email, password } = config.firstSuperuser;
  const password_hash = await passwords.hash(password);
  try {
    const user = { email, full_name: null, password_hash, is_active: true, role: 'superuser' as const };
    await addUser(db, consoleActor(clock(), log), user);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another process that starts at the same time has made it.
    if (await hasSuperuser(db)) return;
    throw new StartError(
      'FIRST_SUPERUSER names an account that exists but is not a superuser: use another address.',
    );
  }
}
