// Taking turns: work under one key runs one after the other, work under different keys side by side.

export interface Turns {
  /** Runs `work` when everything that was given before under this key is done. @returns its result */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** Builds an empty set of queues; a key is forgotten when nothing waits under it. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async take(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
