// Handing a mail over: to the configured SMTP server, or, while none is configured, to a file in DATA_DIR/outbox.
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Message } from './messages.ts';

export interface Mailer {
  /** Sends one mail to one address. @throws the SMTP server's or the file system's error */
  send(to: string, message: Message): Promise<void>;
  close(): void;
}

const TIMEOUTS_MS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Builds the mailer that the configuration asks for. */
export function createMailer(config: Config): Mailer {
  return config.smtpUrl === null ? createFileMailer(config) : createSmtpMailer(config, config.smtpUrl);
}

function createSmtpMailer(config: Config, url: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS_MS });
  return {
    async send(to, message) {
      await transport.sendMail(toMail(config, to, message));
    },
    close: () => transport.close(),
  };
}

/** Each mail becomes an .eml file, which any mail program opens; written whole or not at all. */
function createFileMailer(config: Config): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const folder = join(config.dataDir, 'outbox');
  return {
    async send(to, message) {
      const { message: bytes } = await transport.sendMail(toMail(config, to, message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const file = await open(join(folder, `.${name}`), 'wx', 0o600);
      try {
        // Safe: `buffer: true` makes it a Buffer.
        await file.writeFile(bytes as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: () => transport.close(),
  };
}

/** The recipient is an object, so that no address is ever read as a list of addresses. */
function toMail(config: Config, address: string, message: Message) {
  const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
  return { from: config.mailFrom, to: { name: '', address }, ...message, headers };
}
