import type { ReadPage } from './document.ts';
import type { TableMessage } from './tables/messages.ts';

/** What is told while a file is read. */
export interface ReadEvents {
  /** A page, in order, with the number of pages as far as it is known. */
  onPage(page: ReadPage, total: number): void;
  /** Of a sheet, or of its rows, instead of pages; or of a table inside a paper, after the pages that it stands on. */
  onTable(message: TableMessage): void;
  /** A page has been looked at that is told later. */
  onGlance(): void;
}
