// Reads a password from standard input: with a prompt and no echo on a terminal, else the first line of a pipe.
import { Writable } from 'node:stream';
import { passwordField } from '#shared/fields.ts';
import { CommandError } from './command.ts';

/**
 * Asks for a new password and checks it against the rules for passwords.
 * @throws CommandError with the first rule that it breaks
 */
export async function askPassword(): Promise<string> {
  const typed = process.stdin.isTTY ? await promptSilently('Password: ') : await readFirstLine();
  const result = passwordField.safeParse(typed);
  if (!result.success)
    throw new CommandError(result.error.issues[0]?.message ?? 'This password cannot be used.');
  return result.data;
}

async function promptSilently(question: string): Promise<string> {
  const { createInterface } = await readline();
  process.stderr.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silence, terminal: true });
  return new Promise((resolve, reject) => {
    prompt.on('SIGINT', () => {
      prompt.close();
      reject(new CommandError('Nothing was changed.'));
    });
    prompt.question('', (answer) => {
      prompt.close();
      process.stderr.write('\n');
      resolve(answer);
    });
  });
}

async function readFirstLine(): Promise<string> {
  const { createInterface } = await readline();
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/** Loaded on demand: a server, which has no use for it, would hold a megabyte more. */
function readline(): Promise<typeof import('node:readline')> {
  return import('node:readline');
}
