// Starts a process that does not outlive this one.
import { spawn, type ChildProcess, type SpawnOptions, type StdioOptions } from 'node:child_process';
import type { Duplex } from 'node:stream';

type Channel = Extract<StdioOptions, readonly unknown[]>[number];

export interface TiedOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  /** The descriptors 0 to 3. */
  stdio: [Channel, Channel, Channel, Channel];
}

/**
 * The shell starts a watcher, and becomes the program. The watcher reads a pipe of which this process has the other end: a line
 * says that the program has ended, and the end of the pipe that this process has, even by SIGKILL. A program that never comes
 * back to its event loop would not see that itself.
 */
const SCRIPT = '(read -r line || kill -9 $$) <&4 >/dev/null 2>&1 3>&- 4>&- & exec 4>&-; exec "$0" "$@"';

/**
 * Starts a program that is killed when this process ends in any way.
 * @param program its absolute path
 * @throws Error with the code `EMFILE` where no descriptor is left; `error` is emitted where it cannot be started otherwise
 */
export function spawnTied(
  program: string,
  args: readonly string[],
  { stdio, ...options }: TiedOptions,
): ChildProcess {
  const child = spawn('/bin/sh', ['-c', SCRIPT, program, ...args], { ...options, stdio: [...stdio, 'pipe'] });
  // Without descriptors there are no pipes either, whatever its type says.
  if (!Array.isArray(child.stdio)) {
    child.once('error', () => {});
    throw Object.assign(new Error(`No descriptor is left to start ${program}.`), { code: 'EMFILE' });
  }
  // Safe: the fourth is a pipe; there is none where the process could not be started.
  const tie = child.stdio[4] as unknown as (Duplex & { unref(): void }) | undefined;
  tie?.unref();
  tie?.on('error', () => {});
  child.once('exit', () => tie?.end('\n', () => tie.destroy()));
  return child;
}
