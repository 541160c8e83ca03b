// What a sub-command is.

export interface Command {
  name: string;
  /** The name with its arguments, as `--help` shows it. */
  usage: string;
  /** What it does, without a full stop. */
  summary: string;
  /** Whatever else `--help` should say. */
  details: string;
  /** @throws StartError (exit 78) or CommandError (exit 1) with one sentence for the operator */
  run(args: readonly string[]): Promise<void>;
}

/** A command that could not do what was asked; the message is for the operator, the exit code is 1. */
export class CommandError extends Error {}
