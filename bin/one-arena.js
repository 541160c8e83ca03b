// Starting the program over with one malloc arena; the package and the single executable both begin with it.
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/**
 * glibc keeps what a thread has freed in an arena of that thread: after a few images that is 200 MB more, for ever. One
 * arena for all gives it back, but that can only be said before a process starts, so this one is started over in place:
 * the same process, 20 ms later. Whoever sets the variable is left alone; so is a parent that talks through a channel.
 * @param {readonly string[]} args what stands after the executable
 */
export function restartWithOneArena(args) {
  const { env, execPath, execArgv } = process;
  if (process.platform !== 'linux' || env.MALLOC_ARENA_MAX !== undefined || process.channel) return;
  // Where /proc is not mounted, nobody knows where the executable is; and what cannot be started over would be aborted.
  if (!isAbsolute(execPath) || !existsSync(execPath)) return;
  process.execve?.(execPath, [execPath, ...execArgv, ...args], { ...env, MALLOC_ARENA_MAX: '1' });
}
