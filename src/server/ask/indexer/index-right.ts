// The right to write the index of a data directory: of the processes that use the directory, one has it.
import pLimit from 'p-limit';
import { lockIndex } from '../../db/ask-index.ts';

export class IndexRight {
  readonly #dataDir: string;
  /** Two attempts at once would refuse each other. */
  readonly #limit = pLimit(1);
  #unlock: (() => void) | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  get isHeld(): boolean {
    return this.#unlock !== undefined;
  }

  /** Takes the right, if no other process has it. @returns whether this process has it */
  take(): Promise<boolean> {
    return this.#limit(async () => {
      this.#unlock ??= await lockIndex(this.#dataDir);
      return this.isHeld;
    });
  }

  giveBack(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }
}
