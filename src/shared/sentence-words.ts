// The words of sentences about a figure: its cells, its conditions, its measures.
import type { Measure, Order, Plan } from './ask-plan.ts';
import { figureColumns, isCut } from './figure-text.ts';
import type { Cell, Figure } from './figures.ts';
import { formatCell, formatNumber, type FigureColumn } from './format-cell.ts';
import { withComputed, type PlanColumn } from './plan-columns.ts';
import { filterText, listed, measureText } from './plan-text.ts';

/** Words, or what came out. */
export type Part = string | { value: string };

/** How many rows a sentence names. */
export const NAMED_MAX = 3;
/** How many cells of a row it names. */
export const CELLS_MAX = 4;
/** How many characters of a cell it has; the table below has more. */
const TEXT_MAX = 200;

/** Headers of the parts of a person's name. */
const namePart = /^(?:(?:first|given|middle|last|family|sur)[ _-]?name|forename)$/i;

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** A figure with what its sentence is made of. */
export class FigureWords {
  readonly figure: Figure;
  readonly locale: string | undefined;
  readonly columns: FigureColumn[];
  /** Those of the table, and those that are computed. */
  readonly known: PlanColumn[];
  readonly noun: { one: string; many: string };

  constructor(figure: Figure, locale: string | undefined) {
    this.figure = figure;
    this.locale = locale;
    this.columns = figureColumns(figure);
    this.known = withComputed(figure.table.columns, figure.plan.computed);
    this.noun = figure.table.row_noun ?? { one: 'row', many: 'rows' };
  }

  numberText(count: number): string {
    return formatNumber(count, this.locale);
  }

  rowsOf(count: number): string {
    return `${this.numberText(count)} ${count === 1 ? this.noun.one : this.noun.many}`;
  }

  nameOf(key: string | undefined): string {
    return this.known.find((own) => own.key === key)?.name ?? key ?? '';
  }

  cellText(row: readonly Cell[] | undefined, index: number): string {
    const column = this.columns[index];
    const cell = row?.[index] ?? null;
    if (column === undefined) return '';
    // A group of what has no value is named after what it lacks.
    if (cell === null && column.role === 'group')
      return `no ${this.nameOf(this.figure.plan.group_by[index]?.column)}`;
    const text = formatCell(cell, column, this.locale);
    return text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX).trimEnd()}…`;
  }

  /** The conditions of the rows; empty without any. @param own those of a measure */
  conditionText(own: Measure['filters'] = []): string {
    const { filters, match } = this.figure.plan;
    const text = (all: Plan['filters'], word: 'and' | 'or') =>
      listed(
        all.map((filter) => filterText(filter, this.known, this.locale)),
        word,
      );
    if (match !== 'any' || own.length === 0)
      return text([...filters, ...own], match === 'any' ? 'or' : 'and');
    return [text(filters, 'or'), text(own, 'and')].filter(Boolean).join(', and ');
  }

  whereText(own: Measure['filters'] = []): string {
    const conditions = this.conditionText(own);
    return conditions === '' ? '' : `where ${conditions}, `;
  }

  /** That nothing meets the conditions. */
  noneParts(own: Measure['filters'] = []): Part[] {
    const conditions = this.conditionText(own);
    return ['there is ', { value: `no ${this.noun.one}` }, conditions === '' ? '.' : ` where ${conditions}.`];
  }

  /** A measure in words, such as "the largest Amount". Its own filters are said elsewhere. */
  measureText({ op, column, share }: Measure): string {
    const isTime = this.known.find((own) => own.key === column)?.type === 'date';
    if (share === undefined && op === 'count' && column === undefined)
      return `the number of ${this.noun.many}`;
    if (share === undefined && (op === 'minimum' || op === 'maximum')) {
      const [least, greatest] = isTime ? ['earliest', 'latest'] : ['smallest', 'largest'];
      return `the ${op === 'minimum' ? least : greatest} ${this.nameOf(column)}`;
    }
    const own: Measure = { op, ...(column !== undefined && { column }), ...(share && { share }) };
    return this.withNoun(measureText(own, this.known, this.locale));
  }

  /** Words of a plan, in which rows are called what they are. */
  withNoun(text: string): string {
    return text.replace(/^(the (?:number|share) of) rows\b/, `$1 ${this.noun.many}`);
  }

  /** How many rows of all, such as "23 of 60 orders". */
  ofAll(count: number): string {
    const { rows_total } = this.figure;
    return `${this.numberText(count)} of ${this.rowsOf(rows_total)}`;
  }

  /** What has the most or the least of a measure, such as "the largest sum of Amount"; undefined where that has no good words. */
  superlativeText(measure: Measure, direction: Order['direction']): string | undefined {
    const { op, column, filters = [], share } = measure;
    if (share !== undefined) return undefined;
    const isDown = direction === 'descending';
    const second = this.figure.plan.limit === 1 ? this.ordinalText() : '';
    const met = filters.map((filter) => filterText(filter, this.known, this.locale));
    const where = met.length === 0 ? '' : ` where ${listed(met, 'and')}`;
    const name = this.nameOf(column);
    switch (op) {
      case 'count':
        return `the ${second}${isDown ? 'most' : 'fewest'} ${this.noun.many}${column === undefined ? '' : ` with ${name}`}${where}`;
      case 'count_distinct':
        return `the ${second}${isDown ? 'most' : 'fewest'} different values of ${name}${where}`;
      case 'sum':
        return `the ${second}${isDown ? 'largest' : 'smallest'} sum of ${name}${where}`;
      case 'average':
      case 'median':
        return `the ${second}${isDown ? 'highest' : 'lowest'} ${op} of ${name}${where}`;
      case 'minimum':
      case 'maximum':
        return undefined;
    }
  }

  /** "second " where what comes first is passed over; empty otherwise. */
  ordinalText(): string {
    const { offset } = this.figure.plan;
    if (offset === undefined) return '';
    return offset < ordinals.length ? `${ordinals[offset]} ` : `${offset + 1}th `;
  }

  /** How many are named of so many: one more where only one would be left. */
  namesText(names: readonly string[], count = names.length): string {
    const named = names.slice(0, count <= NAMED_MAX + 1 ? count : NAMED_MAX);
    return listed([...named, ...this.furtherText(count - named.length)], 'and');
  }

  furtherText(count: number): string[] {
    if (count <= 0) return [];
    return [`${isCut(this.figure) ? 'at least ' : ''}${this.numberText(count)} more`];
  }

  /** The keys of the columns of rows that are listed. */
  get keys(): string[] {
    const { columns } = this.figure.plan;
    return columns.length > 0 ? columns : this.known.map(({ key }) => key);
  }

  /** Whether a condition says already what stands in a column of rows that are listed. */
  isSaid(place: number): boolean {
    const { filters, match } = this.figure.plan;
    const isOnly = filters.some(({ op, column, values, or }) => {
      return op === 'is' && or === undefined && column === this.keys[place] && values.length === 1;
    });
    // A condition of a date may be the whole of its month.
    if (this.columns[place]?.type === 'date') return false;
    return isOnly && (match !== 'any' || filters.length === 1);
  }

  /** The first rows as `Berlin (1,234)`: their groups, then their measures; or their texts, then their other cells. */
  entryParts(total = this.figure.rows.length): Part[] {
    const { rows } = this.figure;
    const named = rows.slice(0, total <= NAMED_MAX + 1 ? total : NAMED_MAX);
    const entries = named.map((row) => this.#entry(row));
    const isListed = entries.some(({ name, value }) => `${name}${value}`.includes(', '));
    const [between, last] = isListed ? ['; ', '; '] : [', ', ' and '];
    const parts = entries.map(({ name, value }): Part[] => {
      if (name === '' || value === '') return [{ value: name + value }];
      return [`${name} (`, { value }, ')'];
    });
    const all = [...parts, ...this.furtherText(total - named.length).map((text): Part[] => [text])];
    return all.flatMap((own, index) => [
      ...(index === 0 ? [] : [index === all.length - 1 ? last : between]),
      ...own,
    ]);
  }

  #entry(row: readonly Cell[]): { name: string; value: string } {
    const { group_by } = this.figure.plan;
    const places = this.#named(row);
    const first = places.findIndex((place) => this.columns[place]?.type !== 'text');
    const texts = group_by.length > 0 ? group_by.length : first === -1 ? places.length : first;
    return { name: this.#told(row, places.slice(0, texts)), value: this.#told(row, places.slice(texts)) };
  }

  /** Some cells of a row; the parts of a person's name belong together. */
  #told(row: readonly Cell[], places: readonly number[]): string {
    const isPart = (place: number | undefined) => namePart.test(this.columns[place ?? -1]?.name ?? '');
    return places
      .map((place, index) => {
        const before = index === 0 ? '' : isPart(place) && isPart(places[index - 1]) ? ' ' : ', ';
        return before + this.cellText(row, place);
      })
      .join('');
  }

  /** The places of the cells that name a row: of a row that is listed, the first that are not empty. */
  #named(row: readonly Cell[]): number[] {
    const { group_by, columns } = this.figure.plan;
    const places = row.map((_, index) => index);
    if (group_by.length > 0) return places;
    const filled = places.filter((place) => row[place] !== null);
    const others = filled.filter((place) => !this.isSaid(place));
    // Of all columns the first say enough.
    return (others.length > 0 ? others : filled).slice(0, columns.length === 0 ? 2 : CELLS_MAX);
  }

  /** A row by its first cells that are not empty. @param but the place of a column that is said elsewhere */
  rowText(row: readonly Cell[], but = -1): string {
    const others = this.#named(row.map((cell, index) => (index === but ? null : cell)));
    return this.#told(row, others);
  }

  /** What no other template says: the plan in words, and what came out. */
  planParts(): Part[] {
    const { rows, plan_text } = this.figure;
    return [`${plan_text}: `, ...(rows.length === 0 ? [{ value: 'nothing' }] : this.entryParts()), '.'];
  }

  groupText(row: readonly Cell[]): string {
    return this.figure.plan.group_by.map((_, index) => this.cellText(row, index)).join(', ');
  }
}
