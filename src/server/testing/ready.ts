// Where a program that a test starts will listen, and waiting until it does.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Waits until a started program is ready.
 * @param output what it has written, for the error
 * @throws Error where the program ends first
 */
export async function waitUntilReady(
  child: ChildProcess,
  isReady: () => boolean | Promise<boolean>,
  output: () => string,
): Promise<void> {
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The program ended: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
