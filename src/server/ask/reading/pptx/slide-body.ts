// Makes the shapes of a slide elements of HTML: a heading, paragraphs, items, tables.
import type { HtmlEvents } from '../html-text.ts';
import type { XmlEvents } from '../xml.ts';

/** What other programs show instead of what stands beside it. */
const UNREAD = 'fallback';

/** Places of a slide with what stands on every slide: its number, the date, and what is above and below. */
const repeated = new Set(['sldnum', 'dt', 'ftr', 'hdr', 'sldimg']);

const tables: ReadonlyMap<string, string> = new Map([
  ['tbl', 'table'],
  ['tr', 'tr'],
  ['tc', 'td'],
]);

interface Shape {
  isTitle: boolean;
  isRead: boolean;
  /** Whether its paragraphs are items unless they say otherwise. */
  isList: boolean;
}

interface Request {
  /** Whether only the title is read, all but the title, or all. */
  only: 'title' | 'text' | 'all';
  /** How many letters may still come. */
  budget: { left: number };
  /** Is told where more come. */
  onTooMuch: () => void;
}

export class SlideBody implements XmlEvents {
  readonly #events: HtmlEvents;
  readonly #request: Request;
  #unread = 0;
  #shape: Shape | undefined;
  /** The paragraph that has begun, until its first text. */
  #paragraph: { isItem: boolean } | undefined;
  /** The name in HTML of the paragraph that is open. */
  #open: string | undefined;
  #isTable = false;
  #isText = false;
  #isBold = false;
  /** Whether the first row of the table names its columns, and has not come yet. */
  #isHead = false;

  constructor(events: HtmlEvents, request: Request) {
    this.#events = events;
    this.#request = request;
  }

  onOpen(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === UNREAD) this.#unread++;
    if (this.#unread > 0) return;
    switch (name) {
      case 'sp':
      case 'graphicframe':
        this.#shape = { isTitle: false, isRead: this.#request.only !== 'title', isList: false };
        break;
      case 'cnvpr':
        if (this.#shape && isOn(attributes.get('hidden'))) this.#shape.isRead = false;
        break;
      case 'ph':
        this.#place(attributes.get('type') ?? 'obj');
        break;
      case 'p':
        this.#paragraph = { isItem: this.#shape?.isList ?? false };
        break;
      case 'bunone':
      case 'buchar':
      case 'buautonum':
      case 'bublip':
        if (this.#paragraph) this.#paragraph.isItem = name !== 'bunone';
        break;
      case 'r':
      case 'fld':
        this.#isBold = false;
        break;
      case 'rpr':
        this.#isBold = isOn(attributes.get('b'));
        break;
      case 't':
        this.#isText = true;
        break;
      case 'br':
        this.#begin();
        if (this.#isShown) this.#events.onOpen('br');
        break;
      case 'tblpr':
        this.#isHead = isOn(attributes.get('firstrow'));
        break;
      default:
        this.#openTable(name, attributes);
    }
  }

  onClose(name: string): void {
    if (name === UNREAD) this.#unread = Math.max(0, this.#unread - 1);
    if (this.#unread > 0) return;
    if (name === 't') this.#isText = false;
    if (name === 'p') this.#end();
    if (name === 'sp' || name === 'graphicframe') this.#endShape();
    const table = tables.get(name);
    if (table === undefined || !this.#isTable) return;
    this.#events.onClose(table);
    if (name === 'tbl') this.#isTable = false;
  }

  onText(text: string): void {
    if (!this.#isText || this.#unread > 0 || !this.#isShown) return;
    this.#request.budget.left -= text.length;
    if (this.#request.budget.left < 0) this.#request.onTooMuch();
    this.#begin();
    if (this.#isBold) this.#events.onOpen('b');
    this.#events.onText(text);
    if (this.#isBold) this.#events.onClose('b');
  }

  get #isShown(): boolean {
    return this.#shape?.isRead === true;
  }

  #place(type: string): void {
    const { only } = this.#request;
    if (this.#shape === undefined) return;
    const isTitle = /^(?:ctr)?title$/i.test(type);
    const isAsked = only === 'all' || isTitle === (only === 'title');
    this.#shape.isTitle = isTitle && only === 'title';
    this.#shape.isRead = isAsked && !repeated.has(type.toLowerCase());
    this.#shape.isList = only === 'text' && /^(?:obj|body)$/i.test(type);
  }

  #openTable(name: string, attributes: ReadonlyMap<string, string>): void {
    const tag = tables.get(name);
    if (tag === undefined || !this.#isShown) return;
    if (tag !== 'table' && !this.#isTable) return;
    // A cell to the right of one that takes its place.
    if (tag === 'td' && isOn(attributes.get('hmerge'))) return;
    this.#isTable = true;
    if (tag === 'table') this.#isHead = false;
    this.#events.onOpen(tag);
    if (tag === 'tr' && this.#isHead) {
      this.#events.onShape?.({ isHead: true });
      this.#isHead = false;
    }
    if (tag !== 'td') return;
    const columns = Number.parseInt(attributes.get('gridspan') ?? '1', 10);
    this.#events.onShape?.({
      columns: Math.max(1, columns || 1),
      ...(isOn(attributes.get('vmerge')) && { isContinued: true }),
    });
  }

  /** Opens the paragraph, now that its properties are known. */
  #begin(): void {
    if (!this.#paragraph || !this.#isShown) return;
    const { isItem } = this.#paragraph;
    this.#paragraph = undefined;
    // All lines of a title are one.
    if (this.#open !== undefined) return this.#events.onText(' ');
    this.#open = this.#shape?.isTitle === true ? 'h1' : isItem ? 'li' : 'p';
    this.#events.onOpen(this.#open);
  }

  #end(): void {
    this.#paragraph = undefined;
    if (this.#open === undefined || this.#shape?.isTitle === true) return;
    this.#events.onClose(this.#open);
    this.#open = undefined;
  }

  #endShape(): void {
    this.#shape = undefined;
    this.#end();
  }
}

/** Whether a property is switched on. */
function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
