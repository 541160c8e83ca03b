/** Returns the current time. A dependency, so that tests can set it; services never read the system clock themselves. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** By how much two machines may differ: sessions and tokens expire by the clock of each. */
export const CLOCK_TOLERANCE_MS = 2000;

/**
 * Compares the clock of this machine with another one.
 * @param readOther reads the other clock
 * @returns the milliseconds that the other one is ahead, negative if it is behind
 * @throws the error of `readOther`
 */
export async function compareClocks(clock: Clock, readOther: () => Promise<Date>): Promise<number> {
  const before = clock().getTime();
  const other = (await readOther()).getTime();
  const after = clock().getTime();
  // In between, the clocks may agree; the time of the way there and back is not a difference.
  return other < before ? other - before : Math.max(0, other - after);
}
