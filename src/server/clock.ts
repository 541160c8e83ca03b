// Time as a dependency: services never read the machine's clock themselves.

/** The present moment. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
