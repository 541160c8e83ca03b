// The store holds what is in folders of the data directory otherwise: images at its top, the files of Ask below `files/`.
import type { ObjectStore } from './object-store.ts';

/** The folders with uploads, in the data directory and in a backup. */
export const storedFolders = ['uploads', 'files'] as const;
export type StoredFolder = (typeof storedFolders)[number];

const FILES = 'files/';

/** The objects that belong to a folder, by their names in it. */
export function partOf(objects: ObjectStore, folder: StoredFolder): ObjectStore {
  if (folder === 'files') return below(objects, FILES);
  return { ...bound(objects), list: () => listOutside(objects), listTop: () => objects.listTop() };
}

function below(objects: ObjectStore, prefix: string): ObjectStore {
  return {
    ...bound(objects),
    list: () => listBelow(objects, prefix),
    // There are no folders in it.
    listTop: () => listBelow(objects, prefix),
    find: (name) => objects.find(prefix + name),
    read: (name, range) => objects.read(prefix + name, range),
    write: (name, content) => objects.write(prefix + name, content),
    remove: (name) => objects.remove(prefix + name),
  };
}

function bound(objects: ObjectStore): Omit<ObjectStore, 'list' | 'listTop'> {
  return {
    place: objects.place,
    check: () => objects.check(),
    find: (name) => objects.find(name),
    read: (name, range) => objects.read(name, range),
    write: (name, content) => objects.write(name, content),
    remove: (name) => objects.remove(name),
  };
}

async function* listBelow(objects: ObjectStore, prefix: string) {
  for await (const object of objects.list(prefix))
    yield { ...object, name: object.name.slice(prefix.length) };
}

async function* listOutside(objects: ObjectStore) {
  for await (const object of objects.list()) if (!object.name.startsWith(FILES)) yield object;
}
