// What the styles of a Word document say: which are headings, and which are lists.
import type { Archive } from '../archive.ts';
import { readXml } from '../xml.ts';

/** What a paragraph is by its style. */
export interface ParagraphStyle {
  /** The level of a heading, from 1. */
  level?: number | undefined;
  isItem?: boolean;
  isCaption?: boolean;
}

interface Declared extends ParagraphStyle {
  basedOn?: string;
}

/** Styles that are based on each other go no deeper in documents of people, and may be a circle. */
const DEEPEST = 20;

/** Reads the styles of a document by their id. */
export async function readStyles(archive: Archive, path: string): Promise<(id: string) => ParagraphStyle> {
  const styles = new Map<string, Declared>();
  let current: Declared | undefined;
  await readXml(archive.textOf(path), {
    onOpen(name, attributes) {
      const value = attributes.get('val') ?? '';
      if (name === 'style') styles.set(attributes.get('styleid') ?? '', (current = {}));
      if (!current) return;
      if (name === 'name') Object.assign(current, styleOfName(value));
      if (name === 'basedon') current.basedOn = value;
      if (name === 'outlinelvl') current.level ??= levelOf(value);
      if (name === 'numpr') current.isItem = true;
    },
    onClose(name) {
      if (name === 'style') current = undefined;
    },
    onText: () => undefined,
  });
  return (id) => {
    const found: ParagraphStyle = {};
    let style = styles.get(id);
    for (let depth = 0; style && depth < DEEPEST; depth++) {
      found.level ??= style.level;
      found.isItem ??= style.isItem;
      found.isCaption ??= style.isCaption;
      style = style.basedOn === undefined ? undefined : styles.get(style.basedOn);
    }
    return found;
  };
}

/** What the name of a style of Word says, which is English, whatever language it shows. */
export function styleOfName(name: string): ParagraphStyle {
  const level = /^heading (\d)$/i.exec(name)?.[1];
  if (level !== undefined) return { level: Number(level) };
  if (/^title$/i.test(name)) return { level: 1 };
  if (/^caption$/i.test(name)) return { isCaption: true };
  return /^list (?:bullet|number|paragraph)/i.test(name) ? { isItem: true } : {};
}

/** The level of a heading by its outline level, which counts from 0; 9 is body text. */
export function levelOf(outline: string): number | undefined {
  const level = Number.parseInt(outline, 10);
  return level >= 0 && level < 9 ? level + 1 : undefined;
}
