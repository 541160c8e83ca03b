// The program: finds the sub-command, runs it, and turns a reason not to run into one sentence and an exit code.
import { backup, restore, verify } from './commands/backup.ts';
import { createSuperuser } from './commands/create-superuser.ts';
import { doctor } from './commands/doctor.ts';
import { mailTest } from './commands/mail-test.ts';
import { migrate } from './commands/migrate.ts';
import { resetPassword } from './commands/reset-password.ts';
import { seed } from './commands/seed.ts';
import { serve } from './commands/serve.ts';
import { CommandError, type Command } from './commands/command.ts';
import { BackupError } from './db/backup-file.ts';
import { AppError } from './errors.ts';
import { productVersion } from './paths.ts';
import { isLoadFailure, StartError } from './start-error.ts';
import { isSystemError } from './storage-trouble.ts';

const commands: readonly Command[] = [
  serve,
  migrate,
  createSuperuser,
  resetPassword,
  backup,
  verify,
  restore,
  mailTest,
  doctor,
  seed,
];

/**
 * Runs a sub-command; `serve` where none is named.
 * @param args what stands after the program's name
 * @returns when the command is done; `serve` is done when it listens
 */
export async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'help') return main([...args.slice(1), '--help']);
  const isNamed = args[0] !== undefined && !args[0].startsWith('-');
  const name = isNamed ? args[0] : 'serve';
  const rest = isNamed ? args.slice(1) : args;
  if (!isNamed && isHelp(rest)) return print(overview());
  if (!isNamed && rest.includes('--version')) return print(`oriel ${productVersion()}\n`);
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) return fail(`There is no command "${name}".\n\n${overview()}`, 64);
  if (isHelp(rest)) return print(helpOf(command));
  const odd = rest.find((argument, index) => !isExpected(command, argument, index));
  if (odd !== undefined) return fail(`"${odd}" is not expected here.\n\n${helpOf(command)}`, 64);
  const [missing] = requiredArguments(command).slice(rest.length);
  if (missing !== undefined) return fail(`${missing} is missing.\n\n${helpOf(command)}`, 64);
  try {
    await command.run(rest);
  } catch (error) {
    fail(...explain(error));
  }
}

function explain(error: unknown): [string, number] {
  if (error instanceof StartError) return [error.message, 78];
  if (isLoadFailure(error)) return [tellLoadFailure(error), 78];
  if (error instanceof CommandError || error instanceof AppError || error instanceof BackupError)
    return [error.message, 1];
  // What the system or the database refuses has nothing to do with where in the program it came up.
  if (isSystemError(error)) return [`It cannot be done: ${error.message}.`, 1];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error), 1];
}

function tellLoadFailure({ message }: Error): string {
  const [reason] = message.split('\n');
  return `Oriel does not run on this machine, which must have glibc 2.34 or newer, as Debian 12 and Ubuntu 22.04 have: ${reason}`;
}

/** Options are expected by name, other arguments by their number. */
function isExpected({ usage }: Command, argument: string, index: number): boolean {
  if (argument.startsWith('-')) return usage.includes(`[${argument}]`);
  return index < (usage.match(/<\w+>/g) ?? []).length;
}

/** Those that stand without brackets. */
function requiredArguments({ usage }: Command): string[] {
  return usage.match(/(?<!\[)<\w+>/g) ?? [];
}

function isHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

function overview(): string {
  const lines = commands.map((command) => `  ${command.usage.padEnd(28)}${command.summary}`);
  return `Usage: oriel [command]

${lines.join('\n')}

Each command has --help; oriel --version tells the version.
Settings come from the environment and from .env; see docs/configuration.md.
`;
}

function helpOf(command: Command): string {
  return `Usage: oriel ${command.usage}\n\n${command.summary}.\n${command.details}\n`;
}

function print(text: string): void {
  process.stdout.write(text);
}

function fail(text: string, exitCode: number): void {
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
}
