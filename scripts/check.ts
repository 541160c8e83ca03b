// `npm run check`: types, lint, format and the rules of imports. Each tool keeps a core busy for half a minute, most of them only
// one: as many run at once as there are cores, and each says what it has to say when it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';

const root = resolve(import.meta.dirname, '..');

/** The longest first. The tests of the last one look at what is built, so that the build belongs to them. */
const commands = [
  ['prettier', '--check', '.'],
  ['tsc'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['vitest', 'run', 'src/architecture.test.ts'],
] as const;

/** Runs one tool of node_modules to its end. @returns whether it found nothing */
async function run([tool, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  process.stdout.write(`\n== ${tool}\n${output}${errors}`);
  return code === 0;
}

const limit = pLimit(availableParallelism());
const results = await Promise.all(commands.map((command) => limit(run, command)));
if (results.includes(false)) process.exitCode = 1;
