// Makes what RTF says elements of HTML: headings, paragraphs, items, tables.
import { styleOfName, levelOf, type ParagraphStyle } from '../docx/styles.ts';
import type { HtmlEvents } from '../html-text.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { bullets, destinationOf, type Destination } from './destinations.ts';
import { decodeBytes, encodingOfFont, encodingOfPage } from './encodings.ts';
import { RtfTable } from './table-row.ts';
import type { RtfEvents } from './tokens.ts';

const DEEPEST = 10_000;
const MOST_STYLES = 65_536;

/** What holds within a group. */
interface State {
  destination: Destination;
  font: number;
  /** How many characters stand for one of Unicode in programs that do not know it. */
  fallback: number;
  isBold: boolean;
  isHidden: boolean;
  isDeleted: boolean;
  style: number;
  level: number | undefined;
  isInTable: boolean;
  isItem: boolean;
}

const plain = { isBold: false, isHidden: false, isDeleted: false };
const plainParagraph = { style: 0, level: undefined, isInTable: false, isItem: false };

/** Control words that are characters, or are read like one. */
const characters: ReadonlyMap<string, string> = new Map([
  ['tab', ' '],
  ['nestcell', ' '],
  ['nestrow', ' '],
  ['emdash', '—'],
  ['endash', '–'],
  ['emspace', ' '],
  ['enspace', ' '],
  ['qmspace', ' '],
  ['bullet', '•'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['~', ' '],
  ['_', '‑'],
  ['\\', '\\'],
  ['{', '{'],
  ['}', '}'],
]);

export class RtfBody implements RtfEvents {
  readonly #events: HtmlEvents;
  readonly #table: RtfTable;
  readonly #groups: State[] = [];
  #state: State = { destination: 'none', font: 0, fallback: 1, ...plain, ...plainParagraph };
  /** Whether a group has just begun, and whether it may be left out. */
  #isStart = false;
  #isOptional = false;
  #encoding = encodingOfPage(1252);
  readonly #fonts = new Map<number, string>();
  readonly #styles = new Map<number, ParagraphStyle>();
  #styleName = '';
  #defaultFont = 0;
  /** Bytes that are not decoded yet. */
  #bytes = '';
  /** How many characters are still to be left out. */
  #skip = 0;
  /** The name in HTML of the paragraph that is open. */
  #open: string | undefined;
  #hasBullet = false;
  /** The paragraphs of notes, which come at the end; they stand within paragraphs. */
  readonly #notes: string[] = [];

  constructor(events: HtmlEvents) {
    this.#events = events;
    this.#table = new RtfTable(events);
  }

  /** Hands on what is left, and the notes. */
  finish(): void {
    this.#flush();
    this.#endParagraph();
    this.#table.end();
    for (const note of this.#notes) {
      this.#events.onOpen('p');
      this.#events.onText(note);
      this.#events.onClose('p');
    }
  }

  onGroup(): void {
    this.#flush();
    if (this.#groups.length === DEEPEST)
      throw new UnreadableFileError('This file is damaged: its parts are within each other without end.');
    this.#groups.push(this.#state);
    this.#state = { ...this.#state };
    this.#isStart = true;
    this.#isOptional = false;
    this.#skip = 0;
  }

  onGroupEnd(): void {
    this.#flush();
    this.#state = this.#groups.pop() ?? { ...this.#state, destination: 'none' };
    this.#isStart = false;
    this.#skip = 0;
  }

  onBytes(bytes: string): void {
    this.#isStart = false;
    const skipped = Math.min(this.#skip, bytes.length);
    this.#skip -= skipped;
    this.#bytes += bytes.slice(skipped);
  }

  onControl(name: string, value: number | undefined): void {
    if (name === '*' && this.#isStart) {
      this.#isOptional = true;
      return;
    }
    this.#flush();
    if (this.#isStart) this.#direct(name);
    if (this.#skip > 0 && name !== 'u') this.#skip--;
    else this.#apply(name, value);
  }

  /** Says where the text of a group goes, by the word that it begins with. */
  #direct(name: string): void {
    const { destination } = this.#state;
    this.#isStart = false;
    if (name === 'rtf' && this.#groups.length === 1) this.#state.destination = 'text';
    else this.#state.destination = destinationOf(name, this.#isOptional, destination);
    if (bullets.has(name)) this.#hasBullet = true;
    if (this.#state.destination === 'note' && destination !== 'note') this.#notes.push('');
  }

  #apply(name: string, value: number | undefined): void {
    const state = this.#state;
    const text = characters.get(name);
    if (text !== undefined) return this.#write(text);
    if (this.#table.define(name)) return;
    switch (name) {
      case 'u':
        this.#skip = state.fallback;
        return this.#write(String.fromCharCode((value ?? 0) & 0xffff));
      case 'uc':
        state.fallback = Math.max(0, value ?? 1);
        break;
      case 'ansicpg':
        this.#encoding = encodingOfPage(value ?? 1252);
        break;
      case 'mac':
        this.#encoding = encodingOfPage(10_000);
        break;
      case 'deff':
        state.font = this.#defaultFont = value ?? 0;
        break;
      case 'f':
        state.font = value ?? 0;
        break;
      case 'fcharset':
        this.#nameFont(encodingOfFont(value ?? 0));
        break;
      case 'plain':
        Object.assign(state, plain, { font: this.#defaultFont });
        break;
      case 'b':
        state.isBold = value !== 0;
        break;
      case 'v':
        state.isHidden = value !== 0;
        break;
      case 'deleted':
        state.isDeleted = value !== 0;
        break;
      default:
        this.#applyToParagraph(name, value);
    }
  }

  #applyToParagraph(name: string, value: number | undefined): void {
    const state = this.#state;
    switch (name) {
      case 'pard':
        Object.assign(state, plainParagraph);
        break;
      case 's':
        state.style = value ?? 0;
        break;
      case 'outlinelevel':
        state.level = levelOf(String(value));
        break;
      case 'intbl':
        state.isInTable = true;
        break;
      case 'ls':
        state.isItem = (value ?? 0) > 0;
        break;
      case 'par':
      case '\n':
      case '\r':
      case 'sect':
      case 'page':
        this.#endLine();
        break;
      case 'line':
        if (this.#begin()) this.#events.onOpen('br');
        break;
      case 'cell':
        if (state.destination === 'text') this.#table.endCell();
        break;
      case 'row':
        if (state.destination === 'text') this.#table.endRow();
    }
  }

  #nameFont(encoding: string | undefined): void {
    if (this.#state.destination === 'fonts' && encoding !== undefined && this.#fonts.size < MOST_STYLES)
      this.#fonts.set(this.#state.font, encoding);
  }

  #nameStyle(): void {
    const [name = ''] = this.#styleName.split(';');
    const { style, level } = this.#state;
    this.#styleName = '';
    const named = styleOfName(name.trim());
    if (this.#styles.size < MOST_STYLES) this.#styles.set(style, { ...named, level: level ?? named.level });
  }

  #flush(): void {
    const bytes = this.#bytes;
    if (bytes === '') return;
    this.#bytes = '';
    this.#write(decodeBytes(bytes, this.#fonts.get(this.#state.font) ?? this.#encoding));
  }

  #write(text: string): void {
    const { destination, isBold } = this.#state;
    if (destination === 'styles') {
      if (this.#styleName.length < 200) this.#styleName += text;
      if (text.includes(';')) this.#nameStyle();
    } else if (destination === 'note') this.#notes[this.#notes.length - 1] += text;
    else if (this.#begin()) {
      if (isBold) this.#events.onOpen('b');
      this.#events.onText(text);
      if (isBold) this.#events.onClose('b');
    }
  }

  /** Opens the paragraph or cell of what comes. @returns whether it is shown */
  #begin(): boolean {
    const { destination, isHidden, isDeleted, isInTable, isItem, style, level } = this.#state;
    if (destination !== 'text' || isHidden || isDeleted) return false;
    if (isInTable) {
      this.#endParagraph();
      return !this.#table.begin();
    }
    this.#table.end();
    if (this.#open !== undefined) return true;
    const own = this.#styles.get(style);
    const heading = level ?? own?.level;
    const isInList = isItem || this.#hasBullet || own?.isItem === true;
    this.#open =
      heading !== undefined
        ? `h${Math.min(heading, 6)}`
        : own?.isCaption === true
          ? 'figcaption'
          : isInList
            ? 'li'
            : 'p';
    this.#events.onOpen(this.#open);
    return true;
  }

  #endLine(): void {
    const { destination, isInTable } = this.#state;
    if (destination === 'note') this.#notes.push('');
    if (destination !== 'text') return;
    if (isInTable && this.#begin()) this.#events.onText(' ');
    this.#endParagraph();
  }

  #endParagraph(): void {
    this.#hasBullet = false;
    if (this.#open !== undefined) this.#events.onClose(this.#open);
    this.#open = undefined;
  }
}
