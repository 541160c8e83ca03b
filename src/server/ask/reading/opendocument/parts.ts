// What both kinds of OpenDocument files begin with.
import type { Archive } from '../archive.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import { readXml } from '../xml.ts';
import { OpenStyles } from './styles.ts';

/** The part that holds the text or the cells. */
export const CONTENT = 'content.xml';

/**
 * Reads the styles that all of a file shares; those of its content stand in that.
 * @throws UnreadableFileError if the file has a password, or no content
 */
export async function readSharedStyles(archive: Archive): Promise<OpenStyles> {
  const ignore = () => undefined;
  // Its parts are encrypted, and the archive does not say so.
  const onOpen = (name: string) => {
    if (name === 'encryption-data') throw new UnreadableFileError('This file needs a password.');
  };
  await readXml(archive.textOf('META-INF/manifest.xml'), { onOpen, onClose: ignore, onText: ignore });
  if (!archive.has(CONTENT)) throw new UnreadableFileError('This file is damaged: it holds no document.');
  const styles = new OpenStyles();
  await readXml(archive.textOf('styles.xml'), styles);
  return styles;
}
