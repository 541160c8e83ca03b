// `oriel reset-2fa`: removes the second factors of an account whose owner has lost them.
import { accountEmailField } from '#shared/fields.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { resetSecondFactors } from '../auth/second-factors.service.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig } from '../config.ts';
import { CommandError, type Command } from './command.ts';
import { readAddress } from './create-superuser.ts';
import { withDatabase } from './with-database.ts';

export const resetTwoFactors: Command = {
  name: 'reset-2fa',
  parameters: ['<email>'],
  summary: 'Remove the second factors of an account and end its sessions',
  details: 'The password stays as it is. The account gets a mail about it. The server may be running.',
  async run([address = '']) {
    const config = readProcessConfig();
    const email = readAddress(accountEmailField, address);
    const actor = consoleActor(systemClock());
    const removed = await withDatabase(config, (db) => resetSecondFactors(db, actor, email));
    if (removed === undefined) throw new CommandError(`There is no account ${email}.`);
    process.stdout.write(
      removed
        ? `The second factors of ${email} are removed, and its sessions are ended.\n`
        : `${email} has no second factor.\n`,
    );
  },
};
