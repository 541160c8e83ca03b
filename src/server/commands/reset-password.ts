// `oriel reset-password`: sets a new password, read from standard input, for an account whose owner has lost it.
import { accountEmailField } from '#shared/fields.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { createPasswords } from '../auth/passwords.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig } from '../config.ts';
import { askPassword } from './ask-password.ts';
import { CommandError, type Command } from './command.ts';
import { readAddress } from './create-superuser.ts';
import { withDatabase } from './with-database.ts';
import { replacePassword } from '../auth/recovery.service.ts';

export const resetPassword: Command = {
  name: 'reset-password',
  parameters: ['<email>'],
  summary: 'Set a new password for an account and end its sessions',
  details: 'The password is asked for on a terminal, or read from standard input. The server may be running.',
  async run([address = '']) {
    const config = readProcessConfig();
    const email = readAddress(accountEmailField, address);
    const hash = await createPasswords().hash(await askPassword());
    const actor = consoleActor(systemClock());
    const changed = await withDatabase(config, (db) => replacePassword(db, actor, email, hash));
    if (!changed) throw new CommandError(`There is no account ${email}.`);
    process.stdout.write(`The password of ${email} is changed, and its sessions are ended.\n`);
  },
};
