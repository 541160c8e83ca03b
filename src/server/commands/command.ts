// What a sub-command is, how its arguments are read, and the help that follows from both.
import { parseArgs } from 'node:util';

export interface Command {
  name: string;
  /** Its arguments in order, as the help shows them; those that start with `[` may be left out. */
  parameters?: readonly string[];
  /** The names of its options, without dashes; each is on or off. */
  options?: readonly string[];
  /** One line of help, without a full stop. */
  summary: string;
  /** The rest of the help. */
  details: string;
  /** @throws StartError (exit 78) or CommandError (exit 1) with one sentence for the operator */
  run(args: readonly string[], options: Readonly<Record<string, boolean>>): Promise<void>;
}

/** A command that could not do what was asked; the message is for the operator, the exit code is 1. */
export class CommandError extends Error {}

/** Arguments that a command does not take; the message says which, the exit code is 64. */
export class UsageError extends Error {}

export interface Arguments {
  positionals: readonly string[];
  options: Readonly<Record<string, boolean>>;
  /** Whether `--help` or `-h` is among them: then nothing else about them is checked. */
  help: boolean;
}

/**
 * Reads the arguments of a command.
 * @throws UsageError where one is unknown or missing
 */
export function readArguments(
  { parameters = [], options = [] }: Command,
  args: readonly string[],
): Arguments {
  const switches = Object.fromEntries(options.map((name) => [name, { type: 'boolean' as const }]));
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: { ...switches, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  // `--` ends the options for `parseArgs`; here it is as unexpected as any other argument that a command does not have.
  const unknown = tokens.find(
    (token) =>
      token.kind === 'option-terminator' ||
      (token.kind === 'option' && !(['help', ...options].includes(token.name) && token.value === undefined)),
  );
  const help = values['help'] === true;
  if (!help) {
    // No command reads a file from standard input or writes one to standard output.
    const stream = positionals.find((value) => value === '-');
    const unexpected =
      unknown === undefined ? (stream ?? positionals[parameters.length]) : args[unknown.index];
    if (unexpected !== undefined) throw new UsageError(`"${unexpected}" is not expected here.`);
    const missing = parameters[positionals.length];
    if (missing?.startsWith('<')) throw new UsageError(`${missing} is missing.`);
  }
  return {
    positionals,
    options: Object.fromEntries(options.map((name) => [name, values[name] === true])),
    help,
  };
}

/** The command with its arguments and options, in one line. */
export function usageOf({ name, parameters = [], options = [] }: Command): string {
  return [name, ...parameters, ...options.map((option) => `[--${option}]`)].join(' ');
}
