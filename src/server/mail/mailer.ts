// Sends mail: to the configured SMTP server, or, if there is none, to a file in DATA_DIR/outbox.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writeFileAtomically } from '../db/files.ts';
import { DeliveryError } from './delivery-error.ts';
import type { Message } from './mail-layout.ts';

export interface Mailer {
  /**
   * Sends one mail to one address.
   * @param recipient the id of the account or the entry of the waitlist, under which a mail file is found when it is erased
   * @throws DeliveryError
   */
  send(to: string, message: Message, recipient?: string): Promise<void>;
  /** Removes the mail files of accounts and entries. Mail that was sent by SMTP is out of reach. */
  forget(recipients: ReadonlySet<string>): Promise<void>;
  /** The ids of the accounts and entries that have mail files. */
  listRecipients(): Promise<string[]>;
}

/** A delivery that takes longer is aborted and counts as failed. The lease of the outbox is longer. */
export const SEND_TIMEOUT_MS = 60_000;
const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

const RECIPIENT_IN_NAME = /\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/;

/**
 * Creates the mailer for the configuration.
 * @param limits how long a delivery by SMTP may take in total, in milliseconds
 */
export function createMailer(config: Config, limits = { sendTimeoutMs: SEND_TIMEOUT_MS }): Mailer {
  const folder = join(config.dataDir, 'outbox');
  const listFiles = async () => (existsSync(folder) ? readdir(folder) : []);
  return {
    ...(config.smtpUrl === null
      ? createFileSender(config, folder)
      : createSmtpSender(config, config.smtpUrl, limits.sendTimeoutMs)),
    async forget(recipients) {
      // The pattern also matches temporary files that were left by a crash.
      const own = (await listFiles()).filter((name) => recipients.has(recipientIn(name) ?? ''));
      for (const name of own) await rm(join(folder, name), { force: true });
    },
    async listRecipients() {
      return [...new Set((await listFiles()).flatMap((name) => recipientIn(name) ?? []))];
    },
  };
}

const recipientIn = (name: string) => RECIPIENT_IN_NAME.exec(name)?.[1];

type Sender = Pick<Mailer, 'send'>;

/** Loads the library with the first mail: it takes several megabytes of memory. */
const loadLibrary = () => import('nodemailer');

function createSmtpSender(config: Config, url: string, sendTimeoutMs: number): Sender {
  return {
    async send(to, message) {
      let isHandedOver = false;
      try {
        const transport = (await loadLibrary()).createTransport({ url, ...TIMEOUTS_MS });
        // The content flows when the server has taken the envelope and waits for the mail.
        transport.use('stream', ({ message: mail }, done) => {
          mail.processFunc((content) => content.once('resume', () => (isHandedOver = true)));
          done();
        });
        // The timeouts above limit each silence, not their sum.
        const signal = AbortSignal.timeout(sendTimeoutMs);
        await transport.sendMail({ ...toMail(config, to, message), signal });
      } catch (error) {
        throw new DeliveryError(error, isHandedOver);
      }
    },
  };
}

/** Writes each mail to an .eml file, which mail programs can open. */
function createFileSender(config: Config, folder: string): Sender {
  async function write(to: string, message: Message, recipient: string): Promise<void> {
    const { createTransport } = await loadLibrary();
    const transport = createTransport({ streamTransport: true, buffer: true });
    const { message: bytes } = await transport.sendMail(toMail(config, to, message));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date().toISOString().replaceAll(':', '-');
    const name = `${time}-${randomUUID().slice(0, 8)}.${recipient}.eml`;
    // The temporary name ends the same way, so that `forget` finds what a crash has left. Safe: `buffer: true` makes it a
    // Buffer.
    await writeFileAtomically(join(folder, name), bytes as Buffer, join(folder, `.${name}`));
  }
  return {
    async send(to, message, recipient = 'test') {
      await write(to, message, recipient).catch((error: unknown) => {
        throw new DeliveryError(error, false);
      });
    },
  };
}

/** The recipient is an object, so that an address is never parsed as a list of addresses. */
function toMail(config: Config, address: string, message: Message) {
  const headers = {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...message.headers,
  };
  return { from: config.mailFrom, to: { name: '', address }, ...message, headers };
}
