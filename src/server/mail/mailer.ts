// Handing a mail over: to the configured SMTP server, or, while none is configured, to a file in DATA_DIR/outbox.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { writeFileAtomically } from '../db/files.ts';
import type { Message } from './messages.ts';

export interface Mailer {
  /**
   * Sends one mail to one address.
   * @param account the id of whose address it is; a file is found by it when the account is erased
   * @throws the SMTP server's or the file system's error
   */
  send(to: string, message: Message, account?: string): Promise<void>;
  /** Removes the files that were written for an account; a server that took its mail keeps it. */
  forget(account: string): Promise<void>;
  /** The ids of the accounts that files were written for. */
  listAccounts(): Promise<string[]>;
  close(): void;
}

/** A delivery that takes longer is cut off and counts as failed; the lease of the outbox is longer. */
export const SEND_TIMEOUT_MS = 60_000;
const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

const ACCOUNT_IN_NAME = /\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/;

/** Builds the mailer that the configuration asks for. @param limits how long a delivery by SMTP may take in all */
export function createMailer(config: Config, limits = { sendTimeoutMs: SEND_TIMEOUT_MS }): Mailer {
  return config.smtpUrl === null
    ? createFileMailer(config)
    : createSmtpMailer(config, config.smtpUrl, limits.sendTimeoutMs);
}

function createSmtpMailer(config: Config, url: string, sendTimeoutMs: number): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS_MS });
  return {
    async send(to, message) {
      // The timeouts above bound each silence, not their sum.
      const signal = AbortSignal.timeout(sendTimeoutMs);
      await transport.sendMail({ ...toMail(config, to, message), signal });
    },
    forget: (account) => forgetFiles(config, account),
    listAccounts: () => listAccounts(config),
    close: () => transport.close(),
  };
}

/** Each mail becomes an .eml file, which any mail program opens; written whole or not at all. */
function createFileMailer(config: Config): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = outboxFolder(config);
  return {
    async send(to, message, account = 'test') {
      const { message: bytes } = await transport.sendMail(toMail(config, to, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(':', '-');
      const name = `${time}-${randomUUID().slice(0, 8)}.${account}.eml`;
      // The temporary name ends the same way, so that `forgetFiles` finds what a crash has left. Safe: `buffer: true`
      // makes it a Buffer.
      await writeFileAtomically(join(folder, name), bytes as Buffer, join(folder, `.${name}`));
    },
    forget: (account) => forgetFiles(config, account),
    listAccounts: () => listAccounts(config),
    close: () => transport.close(),
  };
}

function outboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox');
}

async function listFiles(config: Config): Promise<string[]> {
  const folder = outboxFolder(config);
  return existsSync(folder) ? readdir(folder) : [];
}

/** Also those that a crash has left half-written. */
async function forgetFiles(config: Config, account: string): Promise<void> {
  const own = (await listFiles(config)).filter((name) => name.endsWith(`.${account}.eml`));
  for (const name of own) await rm(join(outboxFolder(config), name), { force: true });
}

async function listAccounts(config: Config): Promise<string[]> {
  const ids = (await listFiles(config)).flatMap((name) => ACCOUNT_IN_NAME.exec(name)?.[1] ?? []);
  return [...new Set(ids)];
}

/** The recipient is an object, so that no address is ever read as a list of addresses. */
function toMail(config: Config, address: string, message: Message) {
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return { from: config.mailFrom, to: { name: '', address }, ...message, headers };
}
