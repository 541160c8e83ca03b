// Starts a real Redis server for tests: Debian's package redis-server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort, waitUntilReady } from './process.ts';

/** Whether there is one; where CI is set, its tests must not be skipped. */
export const hasRedis =
  process.env['CI'] !== undefined || spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  url: string;
  /** Kills it. */
  stop(): Promise<void>;
  /** Stops its answers, and lets it answer again. */
  freeze(): void;
  thaw(): void;
  /** Starts it again after a stop, on the same port and without its data. */
  start(): Promise<void>;
}

/** Starts a server that keeps its data in memory only. @param args settings, as on its command line */
export async function startRedis(...args: string[]): Promise<RedisServer> {
  const port = await freePort();
  const all = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...args];
  let child: ReturnType<typeof spawn>;
  async function start(): Promise<void> {
    child = spawn('redis-server', all, { stdio: 'ignore' });
    await waitUntilReady(
      child,
      () => isListening(port),
      () => 'redis-server',
    );
  }
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
