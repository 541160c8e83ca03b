import { getRouteApi } from '@tanstack/react-router';
import { CollectionFiles } from './files/collection-files.tsx';
import { FileTables } from './tables/file-tables.tsx';
import { CollectionsList } from './files/collections-list.tsx';

const route = getRouteApi('/admin/ask/files');

/** /admin/ask/files: the collections; with `collection` in the address the files of one, with `file` the tables of one. */
export function FilesPage() {
  const search = route.useSearch();
  if (search.file !== undefined) return <FileTables key={search.file} id={search.file} search={search} />;
  if (search.collection === undefined) return <CollectionsList search={search} />;
  return <CollectionFiles key={search.collection} id={search.collection} search={search} />;
}
