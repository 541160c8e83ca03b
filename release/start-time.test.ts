// How long a start takes, from the process to the first answer of /healthz. The best of a few counts: what else the
// machine does at that moment is not the program's.
import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { timeToHealth } from './start.ts';

const ROUNDS = 6;

async function bestStart(command: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, milliseconds } = await timeToHealth(command, []);
    times.push(milliseconds);
    child.kill();
    expect((await once(child, 'close'))[0]).toBe(0);
  }
  return Math.min(...times);
}

test('the installed program answers within a second, each time with a new data directory', async () => {
  expect(await bestStart(inject('installedCommand'))).toBeLessThan(1000);
});

test('the single executable answers within half a second once it is unpacked', async () => {
  expect(await bestStart(inject('binary'))).toBeLessThan(500);
});
