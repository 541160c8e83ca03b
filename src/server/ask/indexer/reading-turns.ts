// The files that are to be read, by turns of the owners of their collections: a person with one file waits for one file of each
// other, and not for the ten thousand of somebody else.
import type { FollowedFile } from '../file-status.ts';

export class ReadingTurns {
  /** The ids of the files of each owner, oldest first, in the order of the owners' turns. */
  readonly #byOwner = new Map<string | null, Set<string>>();
  readonly #owners = new Map<string, string | null>();
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
    const own = this.#byOwner.get(owner);
    own?.delete(id);
    if (own?.size === 0) this.#byOwner.delete(owner);
  }

  /** The id of the file whose turn it is; it stays until it is deleted. */
  next(): string | undefined {
    // Now, and not when they had their turn: those who came since go before them.
    if (this.#former !== undefined) this.#putLast(this.#former);
    const [first] = this.#byOwner;
    if (first === undefined) return undefined;
    const [owner, ids] = first;
    this.#former = owner;
    const [id] = ids;
    return id;
  }

  #putLast(owner: string | null): void {
    const own = this.#byOwner.get(owner);
    if (own === undefined) return;
    this.#byOwner.delete(owner);
    this.#byOwner.set(owner, own);
  }
}
