// The places and the statuses of the waitlist, each once: the words of a question are found in them, and texts are compared through them, so
// that both databases compare alike.
import { subscriberStatuses } from '#shared/subscriber-status.ts';
import { foldCell } from '../tables/fold-cell.ts';
import type { CellIndex } from '../tables/questions/cell-index.ts';
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

/** Of more places, none is looked for by a part of its name or by a spelling that is only alike. */
const LOOKED_THROUGH_MAX = 60_000;

export class PlaceCells implements CellIndex {
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

  find(folded: string): { key: string; value: string }[] {
    return [...(this.#byFolded.get(folded) ?? [])].map(([key, value]) => ({ key, value }));
  }

  findPart(part: string): { key: string; folded: string; value: string }[] {
    const found = this.#foundTexts().filter((folded) => folded.includes(part));
    // A whole place has the names of its city and its country again.
    return found.flatMap((folded) =>
      this.find(folded).flatMap((cell) => (cell.key === keys.place ? [] : { ...cell, folded })),
    );
  }

  findSimilar(folded: string): { key: string; value: string }[] {
    const wanted = similarityTo(folded);
    if (wanted === undefined) return [];
    return this.#foundTexts()
      .filter((own) => isSimilar(own, wanted))
      .flatMap((own) => this.find(own));
  }

  #foundTexts(): string[] {
    return this.#byFolded.size > LOOKED_THROUGH_MAX ? [] : [...this.#byFolded.keys()];
  }

  /** How many different texts a column has. */
  countIn(column: string): number {
    return this.#texts.get(column)?.size ?? 0;
  }
}
