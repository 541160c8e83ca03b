import type { ReadPage } from './document.ts';

/** What is told while a file is read. */
export interface ReadEvents {
  /** A page, in order, with the number of pages as far as it is known. */
  onPage(page: ReadPage, total: number): void;
  /** A page has been looked at that is told later. */
  onGlance(): void;
}
