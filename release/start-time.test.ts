// The time from the start of the process to the first response of /healthz: the best of a few starts, corrected for the
// other load of the machine.
import { once } from 'node:events';
import { expect, inject, test } from 'vitest';
import { machineSlowdown, timeToHealth } from './start.ts';

const ROUNDS = 6;

async function bestStart(command: string): Promise<number> {
  const times: number[] = [];
  let before = machineSlowdown();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, milliseconds } = await timeToHealth(command, []);
    child.kill();
    expect((await once(child, 'close'))[0]).toBe(0);
    const after = machineSlowdown();
    times.push(milliseconds / ((before + after) / 2));
    before = after;
  }
  return Math.min(...times);
}

test('the installed program answers within a second, each time with a new data directory', async () => {
  expect(await bestStart(inject('installedCommand'))).toBeLessThan(1000);
});

// Half a second on an idle machine; the rest allows for machines whose speed drifts during the test.
test('the single executable answers soon once it is unpacked', async () => {
  expect(await bestStart(inject('binary'))).toBeLessThan(650);
});
