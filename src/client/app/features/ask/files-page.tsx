import { getRouteApi } from '@tanstack/react-router';
import { CollectionFiles } from './files/collection-files.tsx';
import { CollectionsList } from './files/collections-list.tsx';

const route = getRouteApi('/admin/ask/files');

/** /admin/ask/files: the collections, or with `collection` in the address the files of one. */
export function FilesPage() {
  const search = route.useSearch();
  if (search.collection === undefined) return <CollectionsList search={search} />;
  return <CollectionFiles key={search.collection} id={search.collection} search={search} />;
}
