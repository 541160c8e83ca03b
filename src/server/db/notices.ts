// What the processes of an installation tell each other: that something has changed. What it is stands in rows, so a notice that is
// lost only delays.

/** Called with each notice, and with undefined where some may have been lost. */
type Listener = (notice: string | undefined) => void;

export interface Notices {
  /** Tells every process, this one too. It never rejects. @param notice at most some hundred characters */
  send(notice: string): Promise<void>;
  /**
   * Hears every notice that is sent after it resolves, as far as the database can be reached.
   * @returns a function that ends it
   */
  listen(listener: Listener): Promise<() => void>;
}

/** Notices within this process. */
export class LocalNotices implements Notices {
  readonly #listeners = new Set<Listener>();

  async send(notice: string | undefined): Promise<void> {
    for (const listener of this.#listeners) listener(notice);
  }

  async listen(listener: Listener): Promise<() => void> {
    // The same function may listen twice.
    const own: Listener = (notice) => listener(notice);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }
}

/** Notices where no other process serves the data. */
export const createLocalNotices = (): Notices => new LocalNotices();
