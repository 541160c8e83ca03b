// An SMTP server for tests that answers each step of a delivery as a script says, or hangs up there.
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An answer, also of what the client has said; `hang up` ends the connection instead. */
type Answer = string | ((said: string) => string | Promise<string>);

/** The answers to the steps of a delivery; without one, the step succeeds. `body` is told the mail as it came. */
export type SmtpScript = Partial<
  Record<'greeting' | 'ehlo' | 'auth' | 'from' | 'to' | 'data' | 'body', Answer>
>;

export const HANG_UP = 'hang up';

export interface ScriptedSmtp {
  url: string;
  port: number;
  /** May be changed at any time. */
  script: SmtpScript;
  /** The recipients of each mail that has come in whole, whatever was answered, in order. */
  arrived: string[];
  /** The mails that were taken, as they came. */
  taken: string[];
  /** Ends all connections and listens no more. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
}

/** Starts the server on a free port. */
export async function openScriptedSmtp(script: SmtpScript = {}): Promise<ScriptedSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('close', () => sockets.delete(socket));
    void converse(smtp, socket);
  });
  const smtp: ScriptedSmtp = {
    url: '',
    port: 0,
    script,
    arrived: [],
    taken: [],
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      await new Promise((resolve) => server.close(resolve));
    },
    async start() {
      server.listen(smtp.port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  await smtp.start();
  smtp.port = Object(server.address()).port;
  smtp.url = `smtp://127.0.0.1:${smtp.port}`;
  return smtp;
}

const usual: Record<keyof SmtpScript, string> = {
  greeting: '220 here',
  ehlo: '250-here\r\n250 AUTH PLAIN',
  auth: '235 welcome',
  from: '250 yes',
  to: '250 yes',
  data: '354 go on',
  body: '250 taken',
};

async function converse(smtp: ScriptedSmtp, socket: Socket): Promise<void> {
  let to = '';
  let body: string[] | undefined;
  const answer = async (step: keyof SmtpScript, said: string) => {
    const scripted = smtp.script[step] ?? usual[step];
    const text = typeof scripted === 'string' ? scripted : await scripted(said);
    if (text === HANG_UP) socket.destroy();
    else socket.write(`${text}\r\n`);
    return text;
  };
  await answer('greeting', '');
  // Errors end the connection, which the socket tells.
  const lines = createInterface(socket);
  for await (const line of lines) {
    if (body !== undefined) {
      if (line !== '.') {
        body.push(line);
        continue;
      }
      const mail = body.join('\r\n');
      body = undefined;
      smtp.arrived.push(to);
      if ((await answer('body', mail)).startsWith('2')) smtp.taken.push(mail);
    } else if (line.startsWith('EHLO')) await answer('ehlo', line);
    else if (line.startsWith('AUTH')) await answer('auth', line);
    else if (line.startsWith('MAIL')) await answer('from', line);
    else if (line.startsWith('RCPT')) {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      await answer('to', to);
    } else if (line === 'DATA' && (await answer('data', line)).startsWith('3')) body = [];
  }
}
