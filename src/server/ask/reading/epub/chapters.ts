// What a book says about its parts: which are chapters, and in which order.
import { posix } from 'node:path';
import type { Archive } from '../archive.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { readXml } from '../xml.ts';

const pages = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document']);

interface Item {
  path: string;
  type: string;
  /** Whether it is the table of contents, whose lines are the headings again. */
  isContents: boolean;
}

/**
 * The chapters of a book.
 * @returns their paths, each once, without those that are missing; and whether any of them is encrypted
 * @throws UnreadableFileError if the archive does not say which part describes the book
 */
export async function findChapters(archive: Archive): Promise<{ chapters: string[]; isProtected: boolean }> {
  let description: string | undefined;
  await forEach(archive, 'META-INF/container.xml', (name, attributes) => {
    if (name === 'rootfile') description ??= attributes.get('full-path');
  });
  if (description === undefined || !archive.has(description))
    throw new UnreadableFileError('This file is damaged: it holds no book.');
  const folder = posix.dirname(description);
  const items = new Map<string, Item>();
  const chapters = new Set<string>();
  await forEach(archive, description, (name, attributes) => {
    if (name === 'item')
      items.set(attributes.get('id') ?? '', {
        path: posix.join(folder, pathOf(attributes.get('href') ?? '')),
        type: attributes.get('media-type') ?? '',
        isContents: /\bnav\b/.test(attributes.get('properties') ?? ''),
      });
    // The order stands below all items.
    const item = name === 'itemref' ? items.get(attributes.get('idref') ?? '') : undefined;
    if (item && pages.has(item.type) && !item.isContents && archive.has(item.path)) chapters.add(item.path);
  });
  let isProtected = false;
  // Fonts may be encrypted in any book.
  await forEach(archive, 'META-INF/encryption.xml', (name, attributes) => {
    isProtected ||= name === 'cipherreference' && chapters.has(pathOf(attributes.get('uri') ?? ''));
  });
  return { chapters: [...chapters], isProtected };
}

async function forEach(
  archive: Archive,
  path: string,
  onOpen: (name: string, attributes: ReadonlyMap<string, string>) => void,
): Promise<void> {
  const ignore = () => undefined;
  await readXml(archive.textOf(path), { onOpen, onClose: ignore, onText: ignore });
}

/** The path that an address within the book means. */
function pathOf(address: string): string {
  const [path = ''] = address.split('#');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
