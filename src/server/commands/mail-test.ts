// `oriel mail-test`: sends one mail through the configured server, and prints the server's message if it is rejected.
import { accountEmailField } from '#shared/fields.ts';
import { readProcessConfig } from '../config.ts';
import { preparePrivateDir } from '../db/private-dir.ts';
import { createMailer } from '../mail/mailer.ts';
import { composeTestMessage } from '../mail/messages.ts';
import { CommandError, type Command } from './command.ts';
import { readAddress } from './create-superuser.ts';

export const mailTest: Command = {
  name: 'mail-test',
  parameters: ['<email>'],
  summary: 'Send a test mail as this installation would',
  details: 'Uses SMTP_URL and MAIL_FROM; without SMTP_URL the mail is written to DATA_DIR/outbox.',
  async run([address = '']) {
    const config = readProcessConfig();
    const to = readAddress(accountEmailField, address);
    if (config.smtpUrl === null) await preparePrivateDir(config.dataDir);
    const mailer = createMailer(config);
    try {
      await mailer.send(to, composeTestMessage({ site: config.siteName, url: config.publicUrl }));
    } catch (error) {
      throw new CommandError(
        `The mail was not sent: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    const where =
      config.smtpUrl === null ? `is written to ${config.dataDir}/outbox` : 'was taken by the SMTP server';
    process.stdout.write(`The test mail to ${to} ${where}.\n`);
  },
};
