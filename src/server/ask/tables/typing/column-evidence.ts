// What the cells of a column say about its type.
import type { DateOrder } from '#shared/ask-tables.ts';
import { hasNumbersOnly, parseDate } from './dates.ts';
import { parseNumber, type Decimal } from './numbers.ts';
import type { Writing } from './typed-value.ts';
import { isLevelNumber, isNamedLevel, isPlaceholder, parseBoolean } from './words.ts';

/** So many of the texts of a column must be of its type; the others are in no figure, and are counted. */
const LEAST_SHARE = 0.9;
const MOST_UNITS = 20;
const currency = /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})$/u;

/** What cells say that is not the same whichever way they are read. */
export interface Evidence<Kind extends string> {
  /** How many can be read only so. */
  proofs: Record<Kind, number>;
  /** How many can be read in each way, as something else. */
  either: number;
}

export class ColumnEvidence {
  /** Texts that say something: no dashes, no errors. */
  #texts = 0;
  #booleans = 0;
  readonly #numbers: Evidence<Decimal> = { proofs: { '.': 0, ',': 0 }, either: 0 };
  /** Numbers that are the same with either sign. */
  #plainNumbers = 0;
  readonly #dates: Evidence<'dmy' | 'mdy'> = { proofs: { dmy: 0, mdy: 0 }, either: 0 };
  /** Dates that need no order. */
  #plainDates = 0;
  readonly #units = new Map<string, number>();
  /** Whole numbers that can be levels, such as floors, and texts that are names of such: K, G. */
  #levels = 0;
  #namedLevels = 0;

  add(text: string): void {
    if (isPlaceholder(text)) return;
    this.#texts++;
    if (isLevelNumber(text)) this.#levels++;
    if (this.#addNumber(text) || this.#addDate(text)) return;
    if (isNamedLevel(text)) this.#namedLevels++;
    if (parseBoolean(text) !== undefined) this.#booleans++;
  }

  #addNumber(text: string): boolean {
    if (!/\d/.test(text)) return false;
    const dot = parseNumber(text, '.');
    const comma = /[.,]/.test(text) ? parseNumber(text, ',') : dot;
    const number = dot ?? comma;
    if (number === undefined) return false;
    if (dot === undefined) this.#numbers.proofs[',']++;
    else if (comma === undefined) this.#numbers.proofs['.']++;
    else if (dot.value === comma.value) this.#plainNumbers++;
    else this.#numbers.either++;
    const { unit } = number;
    if (unit !== null && (this.#units.has(unit) || this.#units.size < MOST_UNITS))
      this.#units.set(unit, (this.#units.get(unit) ?? 0) + 1);
    return true;
  }

  #addDate(text: string): boolean {
    if (!/\d/.test(text)) return false;
    const [dmy, mdy] = [parseDate(text, 'dmy'), parseDate(text, 'mdy')];
    if (dmy === undefined && mdy === undefined) return false;
    if (!hasNumbersOnly(text) || dmy === mdy) this.#plainDates++;
    else if (dmy === undefined) this.#dates.proofs.mdy++;
    else if (mdy === undefined) this.#dates.proofs.dmy++;
    else this.#dates.either++;
    return true;
  }

  /** The sign that the numbers prove to be the decimal one; undefined if they do not. */
  get provenDecimal(): Decimal | undefined {
    return provenOf(this.#numbers.proofs['.'], this.#numbers.proofs[','], '.', ',');
  }

  /** The order that the dates prove; undefined if they do not. */
  get provenOrder(): 'dmy' | 'mdy' | undefined {
    return provenOf(this.#dates.proofs.dmy, this.#dates.proofs.mdy, 'dmy', 'mdy');
  }

  /** Whether numbers are read as they are only because of the sign that was assumed. */
  get hasAmbiguousNumbers(): boolean {
    return this.#numbers.either > 0 && this.provenDecimal === undefined;
  }

  get hasAmbiguousDates(): boolean {
    return this.#dates.either > 0 && this.provenOrder === undefined;
  }

  /** The type of most of the cells, and how they are written. @param otherwise what counts where they do not tell */
  decide(otherwise: { decimal: Decimal; dateOrder: DateOrder }): Writing {
    const decimal = this.provenDecimal ?? otherwise.decimal;
    const order = this.provenOrder ?? otherwise.dateOrder;
    const [unit, ofUnit] = this.#mostFrequentUnit();
    const ofOthers = [...this.#units.values()].reduce((sum, count) => sum + count, 0) - ofUnit;
    const numbers = this.#plainNumbers + this.#numbers.either + this.#numbers.proofs[decimal] - ofOthers;
    const inOrder = order === 'ymd' ? 0 : this.#dates.proofs[order] + this.#dates.either;
    const dates = this.#plainDates + inOrder;
    const least = Math.max(1, this.#texts * LEAST_SHARE);
    if (numbers >= least && !this.#hasLevels()) return { type: 'number', unit, decimal, dateOrder: null };
    if (dates >= least) return { type: 'date', unit: null, decimal, dateOrder: inOrder > 0 ? order : 'ymd' };
    const type = this.#texts > 0 && this.#booleans === this.#texts ? 'boolean' : 'text';
    return { type, unit: null, decimal, dateOrder: null };
  }

  /** Whether it is of levels, of which some have a name and the others a number: K, 1, 2, 3 of grades; G, 1, 2 of floors. */
  #hasLevels(): boolean {
    return this.#namedLevels > 0 && this.#levels + this.#namedLevels === this.#texts;
  }

  /** The unit for a column that somebody says is of numbers: the one that they say, if it stands in the cells. */
  unitOf(told: string | null | undefined): string | null {
    return told != null && this.#units.has(told) ? told : this.#mostFrequentUnit()[0];
  }

  /** The currencies of a column of numbers that cannot be added up, the most frequent first; otherwise none. */
  get mixedCurrencies(): string[] {
    const currencies = [...this.#units].filter(([unit]) => currency.test(unit));
    const counted = currencies.reduce((sum, [, count]) => sum + count, 0);
    if (currencies.length < 2 || counted < Math.max(1, this.#texts * LEAST_SHARE)) return [];
    return currencies.toSorted(([, one], [, other]) => other - one).map(([unit]) => unit);
  }

  #mostFrequentUnit(): [unit: string | null, count: number] {
    let most: [string | null, number] = [null, 0];
    for (const entry of this.#units) if (entry[1] > most[1]) most = entry;
    return most;
  }
}

function provenOf<Kind>(one: number, other: number, ofOne: Kind, ofOther: Kind): Kind | undefined {
  if (one === other) return undefined;
  return one > other ? ofOne : ofOther;
}
