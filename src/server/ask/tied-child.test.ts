// What becomes of processes whose parent is killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { spawnTied } from './tied-child.ts';

vi.setConfig({ testTimeout: 30_000 });

const module = JSON.stringify(join(import.meta.dirname, 'tied-child.ts'));

/** Whether a process runs; one that has ended and was not waited for does not. */
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc') || existsSync(`/proc/${pid}/exe`);
  } catch {
    return false;
  }
};

test.each(['for (;;);', 'setInterval(() => {}, 1000);'])(
  'a program that does %j ends when its parent is killed',
  async (work) => {
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { spawnTied } from ${module};
      const args = ['-e', ${JSON.stringify(`console.log('up');${work}`)}];
      const child = spawnTied(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ignore'] });
      child.stdout.once('data', () => console.log(child.pid));`,
    ]);
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 10_000);
  },
);

test('a program has its descriptors, arguments and environment, and leaves no watcher behind', async () => {
  const code = `console.log(process.argv[1], process.env.ONE, require('node:fs').readdirSync('/proc/self/fd').length)`;
  const child = spawnTied(process.execPath, ['-e', code, 'an "argument" $HOME'], {
    env: { ONE: 'two' },
    stdio: ['ignore', 'pipe', 'inherit', 'ignore'],
  });
  const [output] = await once(child.stdout ?? child, 'data');
  expect(String(output)).toMatch(/^an "argument" \$HOME two \d+\n$/);
  // With the pipe to the watcher, and its end.
  const [status] = await once(child, 'close');
  expect(status).toBe(0);
});

test('where no descriptor is left, a question fails, and the next one is answered', async () => {
  const answering = JSON.stringify(join(import.meta.dirname, 'answering', 'answering.ts'));
  const code = `import { closeSync, openSync } from 'node:fs';
    import { createAnswering } from ${answering};
    const answering = createAnswering({ indexPath: '/nowhere/ask.db' });
    const ask = () => answering.ask({ question: 'Who?', collections: [] }).then(
      ({ verdict }) => console.log(verdict), ({ status, detail }) => console.log(status));
    const taken = [];
    try { for (;;) taken.push(openSync('/dev/null')); } catch {}
    await ask();
    await new Promise(setImmediate);
    for (const descriptor of taken) closeSync(descriptor);
    await ask();
    await answering.close();`;
  const args = ['-c', 'ulimit -n 64; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', code];
  const child = spawn('/bin/sh', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = await once(child, 'close');
  expect([said, status]).toEqual(['503\nnot_found\n', 0]);
});
