// The files that are to be read, by turns of the owners of their collections: a person with one file waits for one file of each
// other, and not for the ten thousand of somebody else. A file whose turn took too long waits until all others were read.
import type { FollowedFile } from '../file-status.ts';

export class ReadingTurns {
  /** The ids of the files of each owner, oldest first, in the order of the owners' turns. */
  readonly #byOwner = new Map<string | null, Set<string>>();
  readonly #owners = new Map<string, string | null>();
  /** Those that were put off, in the order of their turns, and how often each was. */
  readonly #late = new Map<string, number>();
  #former: string | null | undefined;

  /** Adds a file, unless it is there. */
  add({ id, owner_id }: Pick<FollowedFile, 'id' | 'owner_id'>): void {
    if (this.#owners.has(id)) return;
    this.#owners.set(id, owner_id);
    const own = this.#byOwner.get(owner_id);
    if (own === undefined) this.#byOwner.set(owner_id, new Set([id]));
    else own.add(id);
  }

  delete(id: string): void {
    const owner = this.#owners.get(id);
    if (owner === undefined) return;
    this.#owners.delete(id);
    this.#late.delete(id);
    const own = this.#byOwner.get(owner);
    own?.delete(id);
    if (own?.size === 0) this.#byOwner.delete(owner);
  }

  has(id: string): boolean {
    return this.#owners.has(id);
  }

  get isEmpty(): boolean {
    return this.#owners.size === 0;
  }

  /** Whether a file waits that may be read before this one goes on. */
  hasOthers(id: string): boolean {
    return [...this.#owners].some(
      ([other, owner]) => owner !== this.#owners.get(id) && !this.#late.has(other),
    );
  }

  /** Puts a file off until nothing else waits. @returns how often it was */
  putOff(id: string): number {
    const times = (this.#late.get(id) ?? 0) + 1;
    this.#late.delete(id);
    this.#late.set(id, times);
    return times;
  }

  /** The id of the file whose turn it is; it stays until it is deleted. */
  next(): string | undefined {
    // Now, and not when they had their turn: those who came since go before them.
    if (this.#former !== undefined) this.#putLast(this.#former);
    for (const [owner, ids] of this.#byOwner)
      for (const id of ids) {
        if (this.#late.has(id)) continue;
        this.#former = owner;
        return id;
      }
    const [late] = this.#late.keys();
    this.#former = undefined;
    return late;
  }

  #putLast(owner: string | null): void {
    const own = this.#byOwner.get(owner);
    if (own === undefined) return;
    this.#byOwner.delete(owner);
    this.#byOwner.set(owner, own);
  }
}
