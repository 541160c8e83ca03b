// Folders that are dropped: one entry that cannot be read does not lose the others.
import { expect, it } from 'vitest';
import { filesOf, unreadableText } from './dropped-files.ts';

/** An entry as the browser hands it out; `content` is a text, the entries of a folder, or an error of reading it. */
function entry(fullPath: string, content: string | Error | readonly object[]) {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1);
  const isFolder = Array.isArray(content) || name === 'closed';
  const batches = Array.isArray(content) ? [content, []] : [];
  return {
    name,
    fullPath,
    isDirectory: isFolder,
    isFile: !isFolder,
    file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
      typeof content === 'string' ? resolve(new File([content], name)) : reject(new Error('unreadable')),
    createReader: () => ({
      readEntries: (resolve: (list: readonly object[]) => void, reject: (error: Error) => void) =>
        batches.length > 0 ? resolve(batches.shift() ?? []) : reject(new Error('unreadable')),
    }),
  };
}

it('the files of a folder are found in any depth, and what cannot be read is named', async () => {
  const folder = entry('/Leases', [
    entry('/Leases/broken.pdf', new Error()),
    entry('/Leases/closed', new Error()),
    entry('/Leases/.DS_Store', 'hidden'),
    entry('/Leases/a.txt', 'a'),
    entry('/Leases/older', [entry('/Leases/older/b.txt', 'b')]),
  ]);
  const items = [{ webkitGetAsEntry: () => folder }];
  // Safe: only the items are read.
  const { files, unreadable } = await filesOf({ items } as unknown as DataTransfer);
  expect(files.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']);
  expect(unreadable).toEqual(['Leases/broken.pdf', 'Leases/closed']);
});

it('up to three paths are named, and the others counted', () => {
  expect(unreadableText(['a'])).toBe('“a” could not be read, and is left out.');
  expect(unreadableText(['a', 'b', 'c', 'd', 'e'])).toBe(
    '“a”, “b”, “c”, and 2 more could not be read, and are left out.',
  );
});
