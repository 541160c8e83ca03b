// Compares the clock of this machine, from which all stored times come, with that of the database server, which all processes
// of an installation share.
import type { Alarms } from '../alarms.ts';
import { CLOCK_TOLERANCE_MS, compareClocks, type Clock } from '../clock.ts';

/**
 * Raises the alarm `clock_skewed` where the clocks differ by more than two seconds, and clears it where they do not.
 * @throws the database's error
 */
export async function checkClock({
  readClock,
  clock,
  alarms,
}: {
  readClock: () => Promise<Date>;
  clock: Clock;
  alarms: Alarms;
}): Promise<void> {
  const difference = await compareClocks(clock, readClock);
  if (Math.abs(difference) <= CLOCK_TOLERANCE_MS) return alarms.clear('clock_skewed');
  const seconds = (Math.abs(difference) / 1000).toFixed(1);
  alarms.raise('clock_skewed', `It is ${seconds} s ${difference < 0 ? 'ahead' : 'behind'}.`);
}
