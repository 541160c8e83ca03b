// What the styles of an OpenDocument file say: of paragraphs, of texts, and how the numbers of cells are shown.

/** What a paragraph or a text is by its style. */
export interface TextStyle {
  /** The level of a heading, from 1. */
  level?: number | undefined;
  isCaption: boolean;
  isBold: boolean;
  isHidden: boolean;
}

/** What is shown beside the number of a cell, and whether a time is a length of time, also beyond a day. */
export interface CellFormat {
  unit: string | null;
  isDuration: boolean;
}

interface Declared {
  parent?: string | undefined;
  format?: string | undefined;
  level?: number;
  isBold?: boolean;
  isHidden?: boolean;
}

/** Styles that are based on each other go no deeper in documents of people, and may be a circle. */
const DEEPEST = 20;
const MOST_STYLES = 65_536;
/** So much is looked at of what stands beside a number. */
const LONGEST_UNIT = 40;
const MOST_LEVELS = 10;

const formats = new Set(['number-style', 'currency-style', 'percentage-style', 'date-style', 'time-style']);

/** Collects styles from the elements of a part. They stand before the text. */
export class OpenStyles {
  readonly #styles = new Map<string, Declared>();
  readonly #formats = new Map<string, CellFormat>();
  #style: Declared | undefined;
  #format: CellFormat | undefined;
  /** The element of a format whose text is read. */
  #isUnit = false;
  #unit = '';

  onOpen(name: string, attributes: ReadonlyMap<string, string>): void {
    const own = attributes.get('name') ?? '';
    if (name === 'style') return this.#beginStyle(attributes);
    if (formats.has(name) && this.#formats.size < MOST_STYLES) {
      this.#format = { unit: null, isDuration: attributes.get('truncate-on-overflow') === 'false' };
      this.#formats.set(own, this.#format);
      this.#unit = '';
    }
    this.#isUnit = this.#format !== undefined && (name === 'text' || name === 'currency-symbol');
    if (this.#style === undefined) return;
    const weight = attributes.get('font-weight');
    if (name === 'text-properties' && weight !== undefined)
      this.#style.isBold = weight === 'bold' || Number(weight) >= 600;
    const display = attributes.get('display');
    if (name === 'text-properties' && display !== undefined) this.#style.isHidden = display === 'none';
    // Of a table.
    if (name === 'table-properties' && display !== undefined) this.#style.isHidden = display === 'false';
  }

  onClose(name: string): void {
    if (name === 'style') this.#style = undefined;
    if (name === 'text' || name === 'currency-symbol') this.#isUnit = false;
    if (!formats.has(name) || this.#format === undefined) return;
    const unit = this.#unit.trim();
    if (name !== 'date-style' && name !== 'time-style' && name !== 'percentage-style')
      this.#format.unit = /^[\p{Sc}\p{L}°µ][\p{L}\d²³\/]{0,9}$/v.test(unit) ? unit : null;
    this.#format = undefined;
  }

  onText(text: string): void {
    if (this.#isUnit && this.#unit.length < LONGEST_UNIT) this.#unit += text;
  }

  /** @param name of the style of a paragraph */
  paragraph(name: string | undefined): TextStyle {
    return this.#find('paragraph', name);
  }

  /** @param name of the style of a part of a paragraph */
  text(name: string | undefined): TextStyle {
    return this.#find('text', name);
  }

  /** Whether a sheet is not shown. @param name of its style */
  isHiddenTable(name: string | undefined): boolean {
    return this.#find('table', name).isHidden;
  }

  /** @param name of the style of a cell */
  cell(name: string | undefined): CellFormat | undefined {
    for (const { format } of this.#chain('table-cell', name))
      if (format !== undefined) return this.#formats.get(format);
    return undefined;
  }

  #find(family: string, name: string | undefined): TextStyle {
    const found: Declared = {};
    let isCaption = false;
    for (const style of this.#chain(family, name)) {
      found.level ??= style.level;
      found.isBold ??= style.isBold;
      found.isHidden ??= style.isHidden;
      // Programs store the names of their own styles in English, whatever language they show.
      if (style.name === 'Title') found.level ??= 1;
      isCaption ||= style.name === 'Caption';
    }
    return {
      level: found.level,
      isCaption,
      isBold: found.isBold ?? false,
      isHidden: found.isHidden ?? false,
    };
  }

  *#chain(family: string, first: string | undefined): Generator<Declared & { name: string }> {
    let name = first;
    for (let depth = 0; name !== undefined && depth < DEEPEST; depth++) {
      const style: Declared = this.#styles.get(`${family} ${name}`) ?? {};
      yield { ...style, name };
      name = style.parent;
    }
  }

  #beginStyle(attributes: ReadonlyMap<string, string>): void {
    if (this.#styles.size >= MOST_STYLES) return;
    this.#style = { parent: attributes.get('parent-style-name'), format: attributes.get('data-style-name') };
    const level = Number(attributes.get('default-outline-level'));
    if (level >= 1 && level <= MOST_LEVELS) this.#style.level = level;
    this.#styles.set(`${attributes.get('family') ?? ''} ${attributes.get('name') ?? ''}`, this.#style);
  }
}
