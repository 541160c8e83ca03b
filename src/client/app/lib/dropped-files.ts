// Folders that are dropped on a page. The browser lists a folder as if it were a file, which cannot be read.
import { formatList } from './format.ts';

/** Hidden files, which systems leave in folders. */
const HIDDEN = /^(?:\.|Thumbs\.db$|desktop\.ini$)/;

function entriesOf(transfer: DataTransfer): FileSystemEntry[] {
  return [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
}

/** Whether one of the things dropped is a folder. */
export function hasFolder(transfer: DataTransfer): boolean {
  return entriesOf(transfer).some((entry) => entry.isDirectory);
}

/**
 * All files dropped and those in the folders dropped, in any depth, without hidden ones. Called in the event.
 * @returns the files, and the paths of files and folders that cannot be read, such as those removed meanwhile
 */
export async function filesOf(transfer: DataTransfer): Promise<{ files: File[]; unreadable: string[] }> {
  const files: File[] = [];
  const unreadable: string[] = [];
  // The list grows while it is gone through.
  const entries = entriesOf(transfer);
  for (const entry of entries) {
    try {
      if (isDirectory(entry)) entries.push(...(await childrenOf(entry)));
      else if (isFile(entry) && !HIDDEN.test(entry.name)) files.push(await fileOf(entry));
    } catch {
      unreadable.push(entry.fullPath.replace(/^\//, ''));
    }
  }
  return { files, unreadable };
}

/** How many paths `unreadableText` names. */
const MOST_NAMED = 3;

/** Says which paths could not be read. */
export function unreadableText(paths: readonly string[]): string {
  const named = paths.slice(0, MOST_NAMED).map((path) => `“${path}”`);
  const others = paths.length - named.length;
  const list = formatList(others > 0 ? [...named, `${others} more`] : named);
  return `${list} could not be read, and ${paths.length === 1 ? 'is' : 'are'} left out.`;
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** The browser hands out the entries of a folder a hundred at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return children;
    children.push(...some);
  }
}
