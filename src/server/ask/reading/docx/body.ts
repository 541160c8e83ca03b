// Makes the elements of Word those of HTML: headings, paragraphs, items, tables.
import type { HtmlEvents } from '../html-text.ts';
import { levelOf, type ParagraphStyle } from './styles.ts';
import type { XmlEvents } from '../xml.ts';

/** What has been moved away, and what other programs show instead of what stands beside it. */
const unread = new Set(['movefrom', 'fallback', 'del']);
const tables: ReadonlyMap<string, string> = new Map([
  ['tbl', 'table'],
  ['tr', 'tr'],
  ['tc', 'td'],
]);

export class WordBody implements XmlEvents {
  readonly #events: HtmlEvents;
  readonly #styleOf: (id: string) => ParagraphStyle;
  /** The name of the element that is not read, and how many of its name are open. */
  #unread = { name: '', depth: 0 };
  /** The properties of the paragraph that has begun, until its first text. */
  #paragraph: ParagraphStyle | undefined;
  /** The names in HTML of the paragraphs that are open; a box of text is within one. */
  readonly #open: string[] = [];
  #isText = false;
  #isHidden = false;
  #isBold = false;
  #isRunProperties = false;
  #isParagraphProperties = false;

  constructor(events: HtmlEvents, styleOf: (id: string) => ParagraphStyle) {
    this.#events = events;
    this.#styleOf = styleOf;
  }

  onOpen(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#unread.depth > 0 || unread.has(name)) return this.#openUnread(name);
    const table = tables.get(name);
    if (table !== undefined) return this.#events.onOpen(table);
    const value = attributes.get('val') ?? '';
    switch (name) {
      case 'p':
        this.#begin();
        this.#paragraph = {};
        break;
      case 'pstyle':
        this.#paragraph = { ...this.#styleOf(value), ...this.#paragraph };
        break;
      case 'outlinelvl':
        if (this.#paragraph) this.#paragraph.level = levelOf(value) ?? this.#paragraph.level;
        break;
      case 'numid':
        if (this.#paragraph) this.#paragraph.isItem = value !== '0';
        break;
      case 'r':
        this.#isHidden = false;
        this.#isBold = false;
        break;
      case 'rpr':
        this.#isRunProperties = true;
        break;
      case 'vanish':
        // Of the mark at the end of a paragraph it says nothing about the text.
        if (this.#isRunProperties && !this.#isParagraphProperties) this.#isHidden = isOn(value);
        break;
      case 'b':
        if (this.#isRunProperties && !this.#isParagraphProperties) this.#isBold = isOn(value);
        break;
      case 'gridspan':
        this.#events.onShape?.({ columns: Math.max(1, Number.parseInt(value, 10) || 1) });
        break;
      case 'vmerge':
        this.#events.onShape?.({ isContinued: value !== 'restart' });
        break;
      case 'tblheader':
        this.#events.onShape?.({ isHead: isOn(value) });
        break;
      default:
        this.#openText(name, attributes);
    }
    if (name === 'ppr') this.#isParagraphProperties = true;
  }

  onClose(name: string): void {
    if (this.#unread.depth > 0) {
      if (name === this.#unread.name) this.#unread.depth--;
      return;
    }
    const table = tables.get(name);
    if (table !== undefined) return this.#events.onClose(table);
    if (name === 't') this.#isText = false;
    if (name === 'rpr') this.#isRunProperties = false;
    if (name === 'ppr') this.#isParagraphProperties = false;
    if (name === 'r') this.#isHidden = this.#isBold = false;
    if (name !== 'p') return;
    this.#begin();
    const open = this.#open.pop();
    if (open !== undefined) this.#events.onClose(open);
  }

  onText(text: string): void {
    if (this.#isText && this.#unread.depth === 0) this.#write(text);
  }

  #openUnread(name: string): void {
    if (this.#unread.depth === 0) this.#unread = { name, depth: 1 };
    else if (name === this.#unread.name) this.#unread.depth++;
  }

  #openText(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 't') this.#isText = true;
    const isBreak = name === 'br' && attributes.has('type');
    if (isBreak || (name === 'tab' && !this.#isParagraphProperties)) this.#write(' ');
    if (name === 'nobreakhyphen') this.#write('-');
    if ((name === 'br' && !isBreak) || name === 'cr') {
      this.#begin();
      if (!this.#isHidden) this.#events.onOpen('br');
    }
  }

  #write(text: string): void {
    this.#begin();
    if (this.#isHidden) return;
    if (this.#isBold) this.#events.onOpen('b');
    this.#events.onText(text);
    if (this.#isBold) this.#events.onClose('b');
  }

  /** Opens the paragraph, now that its properties are known. */
  #begin(): void {
    if (!this.#paragraph) return;
    const { level, isItem = false, isCaption = false } = this.#paragraph;
    this.#paragraph = undefined;
    const name =
      level !== undefined ? `h${Math.min(level, 6)}` : isCaption ? 'figcaption' : isItem ? 'li' : 'p';
    this.#open.push(name);
    this.#events.onOpen(name);
  }
}

/** Whether a property is switched on, by its value. */
const isOn = (value: string) => !/^(?:0|false|off|none)$/.test(value);
