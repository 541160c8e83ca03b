// Counts attempts by key in fixed windows, in bounded memory. When all slots are taken, a new key takes over the slot with
// the lowest count, together with that count and its window (the Space-Saving algorithm, see docs/adr/0021). So no flood
// of other keys sets a count back cheaply, and a new key is not refused before the lowest of all counts has reached the limit.

export interface WindowCounterOptions {
  /** How many attempts each key has in a window. */
  max: number;
  /** The length of the window, in milliseconds. It begins with the first attempt. */
  windowMs: number;
  /** How many keys are counted at most. */
  capacity: number;
  /** The time in milliseconds, of a clock that is never set back. */
  now: () => number;
}

export interface WindowCounter {
  /** How many milliseconds a key has to wait for its next attempt; 0 where it has one left. */
  waitMs(key: string): number;
  /** Counts an attempt. */
  add(key: string): void;
  /** Takes back up to `points` of the attempts that were counted for the key. */
  remove(key: string, points: number): void;
  /** How many attempts are counted for the key itself. */
  countOf(key: string): number;
  /** How many keys are kept. */
  size(): number;
}

interface Slot {
  key: string;
  /** What the limit is compared with: the attempts of this key and those of the keys whose slot it took over. */
  total: number;
  /** The attempts of this key alone. */
  own: number;
  endsAt: number;
  /** Its index among the slots with the same total. */
  index: number;
}

/** While all slots are taken, those whose window is over are looked for at most this often: it takes milliseconds. */
const FULL_SWEEP_MS = 1000;

/** Builds a counter without counts. */
export function createWindowCounter({ max, windowMs, capacity, now }: WindowCounterOptions): WindowCounter {
  const slots = new Map<string, Slot>();
  const byTotal = createLevels();
  let sweptAt = now();

  function find(key: string): Slot | undefined {
    const slot = slots.get(key);
    if (slot === undefined || slot.endsAt > now()) return slot;
    drop(slot);
    return undefined;
  }

  function drop(slot: Slot): void {
    slots.delete(slot.key);
    byTotal.remove(slot);
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
    return slots.size < capacity ? undefined : byTotal.lowest();
  }

  function insert(key: string): Slot {
    const lowest = findLowest();
    if (lowest !== undefined) drop(lowest);
    // Nothing is inherited of a window that is over, if the sweep has not come by yet.
    const lives = lowest !== undefined && lowest.endsAt > now();
    const { total, endsAt } = lives ? lowest : { total: 0, endsAt: now() + windowMs };
    const slot = { key, total, own: 0, endsAt, index: 0 };
    slots.set(key, slot);
    byTotal.add(slot);
    return slot;
  }

  function change(slot: Slot, points: number): void {
    byTotal.remove(slot);
    slot.own += points;
    slot.total += points;
    if (slot.total > 0) byTotal.add(slot);
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

/** The slots by their totals, so that one with the lowest is found without looking at all of them. */
function createLevels() {
  const levels = new Map<number, Slot[]>();
  return {
    add(slot: Slot): void {
      const level = levels.get(slot.total) ?? [];
      slot.index = level.push(slot) - 1;
      levels.set(slot.total, level);
    },
    remove(slot: Slot): void {
      const level = levels.get(slot.total) ?? [];
      const last = level.pop();
      if (last !== undefined && last !== slot) {
        level[slot.index] = last;
        last.index = slot.index;
      }
      if (level.length === 0) levels.delete(slot.total);
    },
    lowest: (): Slot | undefined => levels.get(Math.min(...levels.keys()))?.at(-1),
  };
}
