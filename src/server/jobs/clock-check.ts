// Compares the clock of this machine, from which all stored times come, with that of the database server, which all processes
// of an installation share.
import type { Alarms } from '../alarms.ts';
import type { Clock } from '../clock.ts';

const MAX_SKEW_MS = 2000;

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
  const askedAt = clock().getTime();
  const theirs = (await readClock()).getTime();
  const answeredAt = clock().getTime();
  // The server read its clock at some time between the two.
  const skew = askedAt > theirs ? askedAt - theirs : Math.min(0, answeredAt - theirs);
  if (Math.abs(skew) <= MAX_SKEW_MS) return alarms.clear('clock_skewed');
  const seconds = (Math.abs(skew) / 1000).toFixed(1);
  alarms.raise('clock_skewed', `It is ${seconds} s ${skew > 0 ? 'ahead' : 'behind'}.`);
}
