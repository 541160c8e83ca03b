// Counts attempts by key in fixed windows, in bounded memory. When all slots are taken, a new key takes over the slot with
// the lowest count, including that count and its window (the Space-Saving algorithm, see docs/adr/0021). A flood of other
// keys therefore cannot reset a count cheaply, and a new key is not refused before the lowest count has reached the limit.

interface WindowCounterOptions {
  /** The number of attempts that each key has in a window. */
  max: number;
  /** The length of a window in milliseconds. It begins with the first attempt. */
  windowMs: number;
  /** The maximum number of keys. */
  capacity: number;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
}

export interface WindowCounter {
  /** The milliseconds until the key's next attempt; 0 if it has one left. */
  waitMs(key: string): number;
  /** Counts an attempt. */
  add(key: string): void;
  /** Removes up to `points` of the key's own attempts. */
  remove(key: string, points: number): void;
  /** The number of the key's own attempts. */
  countOf(key: string): number;
  /** The number of keys. */
  size(): number;
}

interface Slot {
  key: string;
  /** The value that is compared with the limit: the attempts of this key and of the keys whose slot it took over. */
  total: number;
  /** The attempts of this key alone. */
  own: number;
  endsAt: number;
  /** The index in the list of slots with the same total. */
  index: number;
}

/** While all slots are taken, expired ones are swept at most this often, because a sweep takes milliseconds. */
const FULL_SWEEP_MS = 1000;

export function createWindowCounter({ max, windowMs, capacity, now }: WindowCounterOptions): WindowCounter {
  const slots = new Map<string, Slot>();
  /**
   * The slots by their totals, so that the lowest one is found without looking at all of them. The lists are arrays and not
   * sets, because taking the first element of a set becomes slow when many before it were deleted, as in a flood.
   */
  const byTotal = new Map<number, Slot[]>();
  let sweptAt = now();

  function find(key: string): Slot | undefined {
    const slot = slots.get(key);
    if (slot === undefined || slot.endsAt > now()) return slot;
    drop(slot);
    return undefined;
  }

  function unlink(slot: Slot): void {
    const sameTotal = byTotal.get(slot.total) ?? [];
    const last = sameTotal.pop();
    if (last !== undefined && last !== slot) {
      sameTotal[slot.index] = last;
      last.index = slot.index;
    }
    if (sameTotal.length === 0) byTotal.delete(slot.total);
  }

  function drop(slot: Slot): void {
    slots.delete(slot.key);
    unlink(slot);
  }

  function link(slot: Slot): void {
    const sameTotal = byTotal.get(slot.total) ?? [];
    slot.index = sameTotal.push(slot) - 1;
    byTotal.set(slot.total, sameTotal);
  }

  function sweep(): void {
    const isFull = slots.size >= capacity;
    if (now() - sweptAt < (isFull ? Math.min(FULL_SWEEP_MS, windowMs) : windowMs)) return;
    sweptAt = now();
    for (const slot of slots.values()) if (slot.endsAt <= sweptAt) drop(slot);
  }

  /** The slot that a new key would take over; undefined while there are free ones. */
  function findLowest(): Slot | undefined {
    sweep();
    if (slots.size < capacity) return undefined;
    return byTotal.get(Math.min(...byTotal.keys()))?.at(-1);
  }

  function insert(key: string): Slot {
    const lowest = findLowest();
    if (lowest !== undefined) drop(lowest);
    // Nothing is taken over from an expired window that has not been swept yet.
    const isLive = lowest !== undefined && lowest.endsAt > now();
    const { total, endsAt } = isLive ? lowest : { total: 0, endsAt: now() + windowMs };
    const slot = { key, total, own: 0, endsAt, index: 0 };
    slots.set(key, slot);
    link(slot);
    return slot;
  }

  function change(slot: Slot, points: number): void {
    unlink(slot);
    slot.own += points;
    slot.total += points;
    if (slot.total > 0) link(slot);
    else slots.delete(slot.key);
  }

  return {
    waitMs(key) {
      const slot = find(key) ?? findLowest();
      return slot === undefined || slot.total < max ? 0 : Math.max(0, slot.endsAt - now());
    },
    add: (key) => change(find(key) ?? insert(key), 1),
    remove(key, points) {
      const slot = find(key);
      if (slot !== undefined) change(slot, -Math.min(points, slot.own));
    },
    countOf: (key) => find(key)?.own ?? 0,
    size: () => slots.size,
  };
}
