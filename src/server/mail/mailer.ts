// Sends mail: to the configured SMTP server, or, if there is none, to a file in DATA_DIR/outbox.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { writeFileAtomically } from '../db/files.ts';
import { DeliveryError, type Stage } from './delivery-error.ts';
import type { Message } from './mail-layout.ts';

export interface Mailer {
  /**
   * Sends one mail to one address.
   * @param recipient the id of the account or the entry of the waitlist, under which a mail file is found when it is erased
   * @param stop ends a delivery by SMTP at once, with an error as of a lost connection
   * @throws DeliveryError
   */
  send(to: string, message: Message, recipient?: string, stop?: AbortSignal): Promise<void>;
  /** Removes the mail files of accounts and entries. Mail that was sent by SMTP is out of reach. */
  forget(recipients: ReadonlySet<string>): Promise<void>;
  /** The ids of the accounts and entries that have mail files. */
  listRecipients(): Promise<string[]>;
}

/** How long the steps of a delivery by SMTP may take, in milliseconds. What takes longer is ended and counts as failed. */
export interface SendLimits {
  /** Finding the address of the server, connecting, TLS and its greeting; servers delay this to keep senders of spam out. */
  connectMs: number;
  /** All until the server is ready for the content of the mail. It has nothing until then, so the mail can be sent again. */
  envelopeMs: number;
  /**
   * From then on until it has answered. It may scan the content meanwhile, and has the mail even if nobody waits for its
   * answer, so this is what RFC 5321 asks for in 4.5.3.2.6.
   */
  answerMs: number;
}
const SEND_LIMITS: SendLimits = { connectMs: 60_000, envelopeMs: 2 * 60_000, answerMs: 10 * 60_000 };

/** The longest time that a delivery takes. The lease of the outbox is longer. */
export const SEND_TIMEOUT_MS = SEND_LIMITS.envelopeMs + SEND_LIMITS.answerMs;

const RECIPIENT_IN_NAME = /\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.eml$/;

/** Creates the mailer for the configuration. */
export function createMailer(config: Config, limits = SEND_LIMITS): Mailer {
  const folder = join(config.dataDir, 'outbox');
  const listFiles = async () => (existsSync(folder) ? readdir(folder) : []);
  return {
    ...(config.smtpUrl === null
      ? createFileSender(config, folder)
      : createSmtpSender(config, config.smtpUrl, limits)),
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

function createSmtpSender(config: Config, url: string, limits: SendLimits): Sender {
  const { connectMs, envelopeMs, answerMs } = limits;
  const timeouts = {
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    // Of each silence, whatever is waited for.
    socketTimeout: answerMs,
  };
  return {
    async send(to, message, _recipient, stop) {
      let stage: Stage = 'connection';
      const ending = new AbortController();
      const end = () => ending.abort();
      let timer = setTimeout(end, envelopeMs).unref();
      stop?.addEventListener('abort', end, { once: true });
      if (stop?.aborted) end();
      try {
        const transport = (await loadLibrary()).createTransport({
          url,
          ...timeouts,
          // Tells what was sent, but not the content of mails.
          transactionLog: true,
          logger: loggerOf((line) => {
            if (stage === 'connection' && line.startsWith('RCPT TO:')) stage = 'recipient';
          }),
        });
        // The content flows when the server has taken the envelope and waits for the mail.
        transport.use('stream', ({ message: mail }, done) => {
          const hand = () => {
            stage = 'content';
            clearTimeout(timer);
            timer = setTimeout(end, answerMs).unref();
          };
          mail.processFunc((content) => content.once('resume', hand));
          done();
        });
        await transport.sendMail({ ...toMail(config, to, message), signal: ending.signal });
      } catch (error) {
        throw new DeliveryError(error, stage);
      } finally {
        clearTimeout(timer);
        stop?.removeEventListener('abort', end);
      }
    },
  };
}

/** A logger of the mail library. @param onLine called with each line that the library sends to the server, or gets from it */
function loggerOf(onLine: (line: string) => void) {
  const ignore = () => {};
  const debug = (_facts: unknown, line: unknown) => onLine(String(line));
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore };
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
        throw new DeliveryError(error, 'connection');
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
