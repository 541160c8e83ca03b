// An SMTP server for tests, in this process: it accepts mail, refuses it, or runs a callback during delivery.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TestSmtp {
  url: string;
  /** Accepted mail, in order. */
  received: Email[];
  /** The number of refused deliveries. */
  refused: number;
  /** Called with each mail before the reply; a rejection refuses the mail with 451. */
  onMail: (mail: Email) => Promise<void> | void;
  close(): Promise<void>;
}

/** Starts the server on a free port. */
export async function openSmtp(): Promise<TestSmtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => void receive(Buffer.concat(chunks)).then(() => done(), done));
    },
  });
  async function receive(bytes: Buffer): Promise<void> {
    const mail = await PostalMime.parse(bytes);
    try {
      await smtp.onMail(mail);
    } catch (error) {
      smtp.refused += 1;
      throw Object.assign(new Error('try later', { cause: error }), { responseCode: 451 });
    }
    smtp.received.push(mail);
  }
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // Safe: a server that listens on a port has an address of this type.
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refused: 0,
    onMail: () => {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}

/** The token of the link in a mail; empty if there is none. */
export function tokenIn(mail: Email | undefined): string {
  return /\/reset-password\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}
