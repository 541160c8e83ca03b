// Makes the elements of an OpenDocument text those of HTML: headings, paragraphs, items, tables.
import type { HtmlEvents } from '../html-text.ts';
import type { XmlEvents } from '../xml.ts';
import type { OpenStyles } from './styles.ts';

/** What was deleted, what is said about the text, and what is only a pattern of a text. */
const unread = new Set([
  'tracked-changes',
  'annotation',
  'note-citation',
  'covered-table-cell',
  'ruby-text',
  'script',
  'forms',
  'scripts',
  'event-listeners',
  'table-of-content-source',
  'illustration-index-source',
  'table-index-source',
  'object-index-source',
  'user-index-source',
  'alphabetical-index-source',
  'bibliography-source',
]);

/** Drawings have a title and a description beside their own paragraphs. */
const drawings = new Set('frame g custom-shape rect ellipse circle line path polygon connector'.split(' '));

const tables: ReadonlyMap<string, string> = new Map([
  ['table', 'table'],
  ['table-row', 'tr'],
  ['table-cell', 'td'],
]);

/** An element inside of which text is shown or not. */
interface Open {
  name: string;
  /** Its name in HTML, if it has one. */
  tag?: string | undefined;
  isText: boolean;
  isBold: boolean;
  isHidden: boolean;
}

const outside: Open = { name: '', isText: false, isBold: false, isHidden: false };

export class TextBody implements XmlEvents {
  readonly #events: HtmlEvents;
  readonly #styles: OpenStyles;
  /** The name of the element that is not read, and how many of its name are open. */
  #unread = { name: '', depth: 0 };
  readonly #open: Open[] = [];
  /** How many lists and heads of tables are open. */
  #lists = 0;
  #heads = 0;
  /** The paragraphs of notes, which come at the end; they stand within paragraphs. */
  readonly #notes: string[] = [];
  #isNote = false;

  /** @param styles those of all parts; the content's own are added to them */
  constructor(events: HtmlEvents, styles: OpenStyles) {
    this.#events = events;
    this.#styles = styles;
  }

  /** Hands on the notes. */
  finish(): void {
    for (const note of this.#notes) {
      this.#events.onOpen('p');
      this.#events.onText(note);
      this.#events.onClose('p');
    }
  }

  onOpen(name: string, attributes: ReadonlyMap<string, string>): void {
    if (this.#unread.depth > 0 || unread.has(name) || isHidden(name, attributes))
      return this.#openUnread(name);
    this.#styles.onOpen(name, attributes);
    if (name === 'note') this.#openNote();
    if (name === 'p' || name === 'h') return this.#openParagraph(name, attributes);
    if (name === 's' || name === 'tab') return this.onText(' ');
    if (name === 'span') return this.#openSpan(attributes);
    if (drawings.has(name)) this.#openUntold(name);
    if (this.#isNote) {
      if (name === 'line-break') this.onText(' ');
      return;
    }
    if (name === 'line-break' && this.#isShown) this.#events.onOpen('br');
    if (name === 'list') this.#lists++;
    if (name === 'table-header-rows') this.#heads++;
    const table = tables.get(name);
    if (table !== undefined) this.#openTable(table, attributes);
  }

  onClose(name: string): void {
    if (this.#unread.depth > 0) {
      if (name === this.#unread.name) this.#unread.depth--;
      return;
    }
    this.#styles.onClose(name);
    if (name === 'note') this.#isNote = false;
    if (this.#open.at(-1)?.name === name) {
      const { tag } = this.#open.pop() ?? outside;
      if (tag !== undefined) this.#events.onClose(tag);
    }
    if (this.#isNote) return;
    if (name === 'list') this.#lists = Math.max(0, this.#lists - 1);
    if (name === 'table-header-rows') this.#heads = Math.max(0, this.#heads - 1);
    const table = tables.get(name);
    if (table !== undefined) this.#events.onClose(table);
  }

  onText(text: string): void {
    if (this.#unread.depth > 0) return;
    this.#styles.onText(text);
    if (!this.#isShown) return;
    if (this.#isNote) {
      this.#notes[this.#notes.length - 1] += text;
      return;
    }
    if (this.#top.isBold) this.#events.onOpen('b');
    this.#events.onText(text);
    if (this.#top.isBold) this.#events.onClose('b');
  }

  get #top(): Open {
    return this.#open.at(-1) ?? outside;
  }

  get #isShown(): boolean {
    return this.#top.isText && !this.#top.isHidden;
  }

  #openUnread(name: string): void {
    if (this.#unread.depth === 0) this.#unread = { name, depth: 1 };
    else if (name === this.#unread.name) this.#unread.depth++;
  }

  #openNote(): void {
    this.#isNote = true;
    this.#openUntold('note');
  }

  /** What stands in it beside its paragraphs is none of the text. */
  #openUntold(name: string): void {
    this.#open.push({ ...outside, name, isHidden: this.#top.isHidden });
  }

  #openParagraph(name: string, attributes: ReadonlyMap<string, string>): void {
    const style = this.#styles.paragraph(attributes.get('style-name'));
    const shown = {
      name,
      isText: true,
      isBold: style.isBold,
      isHidden: this.#top.isHidden || style.isHidden,
    };
    if (this.#isNote) {
      this.#notes.push('');
      this.#open.push(shown);
      return;
    }
    const level = name === 'h' ? levelOf(attributes.get('outline-level')) : style.level;
    const tag =
      level !== undefined
        ? `h${Math.min(level, 6)}`
        : style.isCaption
          ? 'figcaption'
          : this.#lists > 0
            ? 'li'
            : 'p';
    this.#open.push({ ...shown, tag });
    this.#events.onOpen(tag);
  }

  #openSpan(attributes: ReadonlyMap<string, string>): void {
    const style = this.#styles.text(attributes.get('style-name'));
    const { isText, isBold, isHidden: isWithinHidden } = this.#top;
    const [bold, hidden] = [isBold || style.isBold, isWithinHidden || style.isHidden];
    this.#open.push({ name: 'span', isText, isBold: bold, isHidden: hidden });
  }

  #openTable(tag: string, attributes: ReadonlyMap<string, string>): void {
    this.#events.onOpen(tag);
    if (tag === 'tr' && this.#heads > 0) this.#events.onShape?.({ isHead: true });
    if (tag !== 'td') return;
    const countOf = (name: string) => Math.max(1, Number.parseInt(attributes.get(name) ?? '1', 10) || 1);
    this.#events.onShape?.({
      columns: countOf('number-columns-spanned'),
      rows: countOf('number-rows-spanned'),
    });
  }
}

/** Whether a part of the text is not shown: a section, or a text on a condition. */
function isHidden(name: string, attributes: ReadonlyMap<string, string>): boolean {
  const isSaid = attributes.get('is-hidden') === 'true';
  return name === 'section'
    ? isSaid || attributes.get('display') === 'none'
    : name === 'hidden-text' && isSaid;
}

function levelOf(outline = '1'): number {
  return Math.max(1, Number.parseInt(outline, 10) || 1);
}
