// `oriel create-superuser`: makes an active superuser, with a password from standard input.
import { emailField } from '#shared/fields.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { createPasswords } from '../auth/passwords.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig } from '../config.ts';
import { addUser } from '../users/accounts.service.ts';
import { askPassword } from './ask-password.ts';
import { CommandError, type Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const createSuperuser: Command = {
  name: 'create-superuser',
  parameters: ['<email>'],
  summary: 'Make an active superuser',
  details: 'The password is asked for on a terminal, or read from standard input. The server may be running.',
  async run([address = '']) {
    const config = readProcessConfig();
    const email = readAddress(emailField, address);
    const password_hash = await createPasswords().hash(await askPassword());
    const user = { email, full_name: null, password_hash, is_active: true, role: 'superuser' as const };
    await withDatabase(config, (db) => addUser(db, consoleActor(systemClock()), user));
    process.stdout.write(`${email} is a superuser now.\n`);
  },
};

/**
 * Validates an address from the command line.
 * @param field `emailField` for a new account, `accountEmailField` for an existing one
 * @throws CommandError where it is not an e-mail address
 */
export function readAddress(field: typeof emailField, typed: string): string {
  const result = field.safeParse(typed);
  if (!result.success) throw new CommandError(`"${typed}" is not an e-mail address.`);
  return result.data;
}
