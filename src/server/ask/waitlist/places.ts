// The places and the statuses of the waitlist, each once: the words of a question are found in them, and texts are compared through them, so
// that both databases compare alike.
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import { foldCell } from '../tables/fold-cell.ts';
import type { Cells, CellValue } from '../tables/grammar/cells.ts';
import { isSimilar, similarityTo } from '../tables/questions/similar-spelling.ts';
import { keys } from './waitlist-table.ts';

/** A place as its parts are written: `Berlin, Germany`, or `Singapore`, which is a country. */
export interface PlaceParts {
  city: string | null;
  country: string | null;
}

/** The parts of a place: the country stands behind the last comma. It says the same as the columns in SQL. */
export function partsOf(place: string): PlaceParts {
  const comma = place.lastIndexOf(',');
  const country = place.slice(comma + 1).replace(/^ +/, '');
  return { city: place.slice(0, Math.max(0, comma)).replace(/,+$/, '') || null, country: country || null };
}

export class Places implements Cells {
  /** By column, each text as it is written, and folded. */
  readonly #texts = new Map<string, Map<string, string>>();
  readonly #byFolded = new Map<string, Map<string, string>>();

  constructor(places: Iterable<string>) {
    // To have joined is, in a question, to have joined the waitlist.
    for (const status of subscriberStatuses) this.#add(keys.status, status, status !== 'joined');
    for (const place of places) {
      const { city, country } = partsOf(place);
      if (country !== null) this.#add(keys.country, country);
      if (city !== null) this.#add(keys.city, city);
      // A place that is a country is found as that.
      this.#add(keys.place, place, city !== null);
    }
  }

  #add(column: string, text: string, isFound = true): void {
    const texts = this.#texts.get(column) ?? new Map<string, string>();
    this.#texts.set(column, texts);
    if (texts.has(text)) return;
    const folded = foldCell(text);
    texts.set(text, folded);
    if (!isFound) return;
    const values = this.#byFolded.get(folded) ?? new Map<string, string>();
    this.#byFolded.set(folded, values.set(column, text));
  }

  /** The texts of a column, as they are written, whose folded spelling fulfils a condition. */
  matching(column: string, isWanted: (folded: string) => boolean): string[] {
    return [...(this.#texts.get(column) ?? [])].flatMap(([text, folded]) => (isWanted(folded) ? [text] : []));
  }

  find(folded: string): CellValue[] {
    return [...(this.#byFolded.get(folded) ?? [])].map(([column, value]) => ({ column, value }));
  }

  findSimilar(folded: string): CellValue[] {
    const wanted = similarityTo(folded);
    if (wanted === undefined) return [];
    const near = [...this.#byFolded.keys()].filter((own) => isSimilar(own, wanted));
    return near.flatMap((own) => this.find(own));
  }

  isUnique(): boolean {
    return false;
  }

  areYears(): boolean {
    return false;
  }

  areLabels(): boolean {
    return false;
  }

  areAmounts(): boolean {
    return false;
  }
}
