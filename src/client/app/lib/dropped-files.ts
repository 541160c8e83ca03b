// Folders that are dropped on a page. The browser lists a folder as if it were a file, which cannot be read.

/** Hidden files, which systems leave in folders. */
const HIDDEN = /^(?:\.|Thumbs\.db$|desktop\.ini$)/;

function entriesOf(transfer: DataTransfer): FileSystemEntry[] {
  return [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
}

/** Whether one of the things dropped is a folder. */
export function hasFolder(transfer: DataTransfer): boolean {
  return entriesOf(transfer).some((entry) => entry.isDirectory);
}

/** All files dropped and those in the folders dropped, in any depth, without hidden ones. Called in the event. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const found: File[] = [];
  // The list grows while it is gone through.
  const entries = entriesOf(transfer);
  for (const entry of entries) {
    if (isDirectory(entry)) entries.push(...(await childrenOf(entry)));
    else if (isFile(entry) && !HIDDEN.test(entry.name)) found.push(await fileOf(entry));
  }
  return found;
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
