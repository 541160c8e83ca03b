// Sends mail: to the configured SMTP server, or, if there is none, to a file in DATA_DIR/outbox.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writeFileAtomically } from '../db/files.ts';
import type { Message } from './mail-layout.ts';

export interface Mailer {
  /**
   * Sends one mail to one address.
   * @param account the id of the account, under which a mail file is found when the account is erased
   * @throws errors of the SMTP server or the file system
   */
  send(to: string, message: Message, account?: string): Promise<void>;
  /** Removes the mail files of an account. Mail that was sent by SMTP is out of reach. */
  forget(account: string): Promise<void>;
  /** The ids of the accounts that have mail files. */
  listAccounts(): Promise<string[]>;
  close(): void;
}

/** A delivery that takes longer is aborted and counts as failed. The lease of the outbox is longer. */
export const SEND_TIMEOUT_MS = 60_000;
const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

const ACCOUNT_IN_NAME = /\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/;

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
    async forget(account) {
      // The suffix also matches temporary files that were left by a crash.
      const own = (await listFiles()).filter((name) => name.endsWith(`.${account}.eml`));
      for (const name of own) await rm(join(folder, name), { force: true });
    },
    async listAccounts() {
      const ids = (await listFiles()).flatMap((name) => ACCOUNT_IN_NAME.exec(name)?.[1] ?? []);
      return [...new Set(ids)];
    },
  };
}

type Sender = Pick<Mailer, 'send' | 'close'>;

/** Loads the library with the first mail: it takes several megabytes of memory. */
const loadLibrary = () => import('nodemailer');

function createSmtpSender(config: Config, url: string, sendTimeoutMs: number): Sender {
  const open = async () => (await loadLibrary()).createTransport({ url, ...TIMEOUTS_MS });
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  return {
    async send(to, message) {
      // A failure, such as too many open files, is not kept: the next mail tries again.
      const transport = (opened ??= await open());
      // The timeouts above limit each silence, not their sum.
      const signal = AbortSignal.timeout(sendTimeoutMs);
      await transport.sendMail({ ...toMail(config, to, message), signal });
    },
    close: () => opened?.close(),
  };
}

/** Writes each mail to an .eml file, which mail programs can open. */
function createFileSender(config: Config, folder: string): Sender {
  return {
    async send(to, message, account = 'test') {
      const { createTransport } = await loadLibrary();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message: bytes } = await transport.sendMail(toMail(config, to, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(':', '-');
      const name = `${time}-${randomUUID().slice(0, 8)}.${account}.eml`;
      // The temporary name ends the same way, so that `forgetFiles` finds what a crash has left. Safe: `buffer: true`
      // makes it a Buffer.
      await writeFileAtomically(join(folder, name), bytes as Buffer, join(folder, `.${name}`));
    },
    close: () => {},
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
