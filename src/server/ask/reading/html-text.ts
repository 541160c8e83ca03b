// Reads the text of HTML as a stream: no tree is built, so neither its depth nor its size costs memory or stack.
import { Tokenizer, type Token } from 'parse5';
import { barriers, blocks, empty, endings, inHead, rawModes, unread } from './html-elements.ts';

/** What a page of HTML consists of for a reader. */
export interface HtmlEvents {
  /** Text as it is written, with its white space. */
  onText(text: string): void;
  /** An element begins that is shown. */
  onOpen(name: string): void;
  /** An element ends that was shown, by its end tag or without one. */
  onClose(name: string): void;
  /** What is known of the table, row or cell that has begun. */
  onShape?(shape: TableShape): void;
}

export interface TableShape {
  /** How many columns and rows a cell takes. */
  columns?: number;
  rows?: number;
  /** Whether a cell is one with the cell above it. */
  isContinued?: boolean;
  /** Whether a row names the columns. */
  isHead?: boolean;
  /** Whether a table only arranges the page. */
  isLayout?: boolean;
}

/** Deeper elements are counted, not remembered. */
const DEEPEST = 100_000;
/** How far up an element is looked for that ends. */
const FARTHEST = 500;

export class HtmlText {
  readonly #events: HtmlEvents;
  readonly #tokenizer: Tokenizer;
  readonly #open: string[] = [];
  /** How many elements of each name are open. */
  readonly #counts = new Map<string, number>();
  /** How many elements are open beyond those remembered. */
  #beyond = 0;
  /** The index of the outermost open element that is not shown. */
  #hiddenAt = Infinity;
  /** How many of the open elements are drawings or formulas, in which a tag may close itself. */
  #foreign = 0;
  readonly #isXml: boolean;

  /** @param isXml whether it is HTML written as XML, in which any tag may close itself */
  constructor(events: HtmlEvents, isXml = false) {
    this.#events = events;
    this.#isXml = isXml;
    const ignore = () => undefined;
    this.#tokenizer = new Tokenizer(
      {},
      {
        onStartTag: (token) => this.#start(token),
        onEndTag: (token) => this.#end(token.tagName),
        onCharacter: (token) => this.#text(token.chars),
        onWhitespaceCharacter: (token) => this.#isShown && this.#events.onText(token.chars),
        onNullCharacter: ignore,
        onComment: ignore,
        onDoctype: ignore,
        onEof: ignore,
      },
    );
  }

  /** Reads a part of the page. @param isLast whether nothing follows */
  write(part: string, isLast: boolean): void {
    this.#tokenizer.write(part, isLast);
    // Or text without a tag would be kept until one comes.
    this.#tokenizer.flushCurrentCharacterToken();
  }

  get #isShown(): boolean {
    return this.#hiddenAt === Infinity;
  }

  #text(text: string): void {
    if (this.#open.at(-1) === 'head') this.#closeTo(this.#open.length - 1);
    if (this.#isShown) this.#events.onText(text);
  }

  #start(token: Token.TagToken): void {
    const name = token.tagName;
    if (this.#open.at(-1) === 'head' && !inHead.has(name)) this.#closeTo(this.#open.length - 1);
    this.#endOthers(name);
    if (empty.has(name)) {
      if (this.#isShown) this.#events.onOpen(name);
      return;
    }
    if (token.selfClosing && this.#foreign > 0) return;
    const isClosed = token.selfClosing && this.#isXml;
    const mode = rawModes.get(name);
    if (mode !== undefined && this.#foreign === 0 && !isClosed) this.#tokenizer.state = mode;
    if (this.#open.length >= DEEPEST) {
      this.#beyond++;
      return;
    }
    if (this.#isShown && (unread.has(name) || isHidden(token))) this.#hiddenAt = this.#open.length;
    this.#open.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    if (name === 'svg' || name === 'math') this.#foreign++;
    if (this.#isShown) this.#tell(token);
    if (isClosed) this.#closeTo(this.#open.length - 1);
  }

  #tell(token: Token.TagToken): void {
    this.#events.onOpen(token.tagName);
    const shape = shapeOf(token);
    if (shape) this.#events.onShape?.(shape);
  }

  #end(name: string): void {
    if (this.#beyond > 0) {
      this.#beyond--;
      return;
    }
    if (!this.#counts.get(name)) return;
    for (let index = this.#open.length - 1; index >= Math.max(0, this.#open.length - FARTHEST); index--) {
      const open = this.#open[index] ?? '';
      if (open === name) return this.#closeTo(index);
      if (barriers.has(open) && !/^t(?:able|body|head|foot|r|d|h)$|^caption$/.test(name)) return;
      if (blocks.has(open) && !blocks.has(name) && !unread.has(name)) return;
    }
  }

  #endOthers(name: string): void {
    const { ends, within } = endings.get(name) ?? {};
    if (!ends || !within || ![...ends].some((open) => this.#counts.get(open))) return;
    let end: number | undefined;
    for (let index = this.#open.length - 1; index >= Math.max(0, this.#open.length - FARTHEST); index--) {
      const open = this.#open[index] ?? '';
      if (within.has(open)) break;
      if (ends.has(open)) end = index;
    }
    if (end !== undefined) this.#closeTo(end);
  }

  #closeTo(length: number): void {
    while (this.#open.length > length) {
      const name = this.#open.pop() ?? '';
      this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
      if (name === 'svg' || name === 'math') this.#foreign--;
      if (this.#isShown) this.#events.onClose(name);
      else if (this.#hiddenAt >= this.#open.length) this.#hiddenAt = Infinity;
    }
  }
}

function shapeOf({ tagName, attrs }: Token.TagToken): TableShape | undefined {
  if (attrs.length === 0) return undefined;
  const valueOf = (name: string) => attrs.find((own) => own.name === name)?.value;
  if (tagName === 'table') return { isLayout: /^(?:presentation|none)$/i.test(valueOf('role') ?? '') };
  if (tagName !== 'td' && tagName !== 'th') return undefined;
  const [columns, rows] = ['colspan', 'rowspan'].map((name) => Number.parseInt(valueOf(name) ?? '1', 10));
  // A cell of no rows goes to the end of the table.
  return { columns: Math.max(1, columns || 1), rows: rows === 0 ? Infinity : Math.max(1, rows || 1) };
}

function isHidden({ tagName, attrs }: Token.TagToken): boolean {
  if (tagName === 'dialog' && !attrs.some(({ name }) => name === 'open')) return true;
  return attrs.some(
    ({ name, value }) =>
      (name === 'hidden' && value.toLowerCase() !== 'until-found') ||
      (name === 'style' &&
        /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i.test(value)),
  );
}

/** The text of a piece of HTML, without its tags. */
export function textOfHtml(html: string): string {
  let text = '';
  const onTag = (name: string) => {
    if (name === 'br' || blocks.has(name)) text += ' ';
  };
  const reader = new HtmlText({ onText: (part) => (text += part), onOpen: onTag, onClose: onTag });
  reader.write(html, true);
  return text;
}
