/** Returns the current time. A dependency, so that tests can set it; services never read the system clock themselves. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
