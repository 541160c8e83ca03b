// Finds the sub-command, runs it, and turns an error into one sentence and an exit code.
import { backup, restore, verify } from './commands/backup.ts';
import { claim } from './commands/claim.ts';
import { createSuperuser } from './commands/create-superuser.ts';
import { doctor } from './commands/doctor.ts';
import { mailTest } from './commands/mail-test.ts';
import { migrate } from './commands/migrate.ts';
import { resetPassword } from './commands/reset-password.ts';
import { resetTwoFactors } from './commands/reset-2fa.ts';
import { seed } from './commands/seed.ts';
import { serve } from './commands/serve.ts';
import { CommandError, readArguments, UsageError, usageOf, type Command } from './commands/command.ts';
import { BackupError } from './db/backup-format/backup-file.ts';
import { AppError } from './errors.ts';
import { describeStoreError, ObjectStoreError } from './object-store/object-store.ts';
import { productVersion } from './paths.ts';
import { isLoadFailure, StartError } from './start-error.ts';
import { isSystemError } from './db/storage-trouble.ts';

const commands: readonly Command[] = [
  serve,
  migrate,
  claim,
  createSuperuser,
  resetPassword,
  resetTwoFactors,
  backup,
  verify,
  restore,
  mailTest,
  doctor,
  seed,
];

/**
 * Runs a sub-command; `serve` where none is named.
 * @param args the arguments after the program's name
 * @returns when the command is done; `serve` is done when it listens
 * Exit codes: 1 where the command failed, 64 for wrong arguments, 78 where the program must not start.
 */
export async function main(args: readonly string[]): Promise<void> {
  if (args[0] === 'help') return main([...args.slice(1), '--help']);
  const isNamed = args[0] !== undefined && !args[0].startsWith('-');
  if (!isNamed && (args.includes('--help') || args.includes('-h'))) return print(overview());
  if (!isNamed && args.includes('--version')) return print(`oriel ${productVersion()}\n`);
  const name = isNamed ? args[0] : 'serve';
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) return fail(`There is no command "${name}".\n\n${overview()}`, 64);
  try {
    const { positionals, options, help } = readArguments(command, isNamed ? args.slice(1) : args);
    if (help) return print(helpOf(command));
    await command.run(positionals, options);
  } catch (error) {
    if (error instanceof UsageError) return fail(`${error.message}\n\n${helpOf(command)}`, 64);
    fail(...explain(error));
  }
}

function explain(error: unknown): [string, number] {
  if (error instanceof StartError) return [error.message, 78];
  if (isLoadFailure(error)) return [explainLoadFailure(error), 78];
  if (error instanceof BackupError) return [error.message, error.cause instanceof StartError ? 78 : 1];
  if (error instanceof CommandError || error instanceof AppError) return [error.message, 1];
  if (error instanceof ObjectStoreError) return [describeStoreError(error), error.isRefusal ? 78 : 1];
  // For errors of the system or the database, the stack trace does not help the operator.
  if (isSystemError(error)) return [`${error.message}.`, 1];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error), 1];
}

function explainLoadFailure({ message }: Error): string {
  const [reason] = message.split('\n');
  return `Oriel does not run on this machine, which must have glibc 2.34 or newer, as Debian 12 and Ubuntu 22.04 have: ${reason}`;
}

function overview(): string {
  const lines = commands.map((command) => `  ${usageOf(command).padEnd(28)}${command.summary}`);
  return `Usage: oriel [command]

${lines.join('\n')}

Each command has --help; oriel --version tells the version.
Settings come from the environment and from .env; see docs/configuration.md.
`;
}

function helpOf(command: Command): string {
  return `Usage: oriel ${usageOf(command)}\n\n${command.summary}.\n${command.details}\n`;
}

function print(text: string): void {
  process.stdout.write(text);
}

function fail(text: string, exitCode: number): void {
  process.stderr.write(`${text}\n`);
  process.exit(exitCode);
}
