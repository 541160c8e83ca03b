// Starts an installed program as an operator would: in an empty folder, with a minimal environment.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isAnswering, waitUntilReady } from '#server/testing/process.ts';

export interface Started {
  child: ChildProcess;
  url: string;
  port: number;
  /** The folder it was started in. */
  folder: string;
  /** From the start of the process to the first answer of /healthz. */
  milliseconds: number;
}

/**
 * Starts the program in a new folder and waits for /healthz.
 * @throws Error with its output on stderr, where it ends instead
 */
export async function timeToHealth(
  command: string,
  args: readonly string[],
  env: Record<string, string | undefined> = { PATH: process.env['PATH'], HOME: process.env['HOME'] },
): Promise<Started> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'oriel-start-'));
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.once('close', () => rmSync(folder, { recursive: true, force: true }));
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const url = `http://localhost:${port}`;
  await waitUntilReady(
    child,
    () => isAnswering(url),
    () => errors,
  );
  return { child, url, port, folder, milliseconds: performance.now() - start };
}

const SPIN_MS = 200;

/**
 * The factor by which other load on the machine slows a program down at the moment.
 * @returns 1 on an idle machine
 */
export function machineSlowdown(): number {
  // process.cpuUsage() takes system time itself, so it is called rarely and both times count.
  const spin = `const start = performance.now();
    const before = process.cpuUsage();
    const used = ({ user, system } = process.cpuUsage(before)) => (user + system) / 1000;
    while (used() < ${SPIN_MS}) for (let n = 0; n < 1e6; n += 1) {}
    process.stdout.write(String((performance.now() - start) / used()));`;
  const { stdout } = spawnSync(process.execPath, ['-e', spin], { encoding: 'utf8' });
  return Math.max(1, Number(stdout));
}
