// The headings above what is being read.
import { clip } from './cut-text.ts';
import type { Heading } from './document.ts';

/** The most that is kept of a heading, and of all that stand above each other, in UTF-16 units; and how many these are. */
export const HEADING_LENGTH = 200;
export const TRAIL_LENGTH = 1000;
export const DEEPEST = 10;

export class HeadingTrail {
  /** The outermost first; `at` is where a heading stands in the list of the page, once it is in it. */
  #open: { level: number; text: string; at: number | undefined }[] = [];
  #page: Heading[] = [];

  /** Begins a page. @returns the list of its headings, which grows while blocks are added to the page */
  startPage(): Heading[] {
    for (const heading of this.#open) heading.at = undefined;
    return (this.#page = []);
  }

  /** A heading comes: those of its level and below it are left. @param level the higher, the deeper */
  leave(level: number): void {
    while ((this.#open.at(-1)?.level ?? -Infinity) >= level) this.#open.pop();
  }

  /** What follows stands under this heading. Where others leave it no room, it is not kept. */
  enter(level: number, text: string): void {
    const room = TRAIL_LENGTH - this.#open.reduce((sum, heading) => sum + heading.text.length, 0);
    const clipped = clip(text, Math.min(HEADING_LENGTH, room));
    if (clipped !== '' && this.#open.length < DEEPEST)
      this.#open.push({ level, text: clipped, at: undefined });
  }

  /** The heading that is nearest above what is read now. */
  get innermost(): string | undefined {
    return this.#open.at(-1)?.text;
  }

  /** Which heading of the page stands above a block that is added now. */
  get above(): number | null {
    let above: number | null = null;
    for (const heading of this.#open) {
      heading.at ??= this.#page.push({ text: heading.text, above }) - 1;
      above = heading.at;
    }
    return above;
  }
}
