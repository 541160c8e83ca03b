import { getRouteApi } from '@tanstack/react-router';
import { CollectionFiles } from './files/collection-files.tsx';
import { FileTables } from './tables/file-tables.tsx';
import { CollectionRatings } from './ratings/collection-ratings.tsx';
import { CollectionsList } from './files/collections-list.tsx';

const route = getRouteApi('/admin/ask/files');

/**
 * /admin/ask/files: the collections; with `collection` in the address the files of one, or the ratings of its answers, with
 * `file` the tables of a file.
 */
export function FilesPage() {
  const search = route.useSearch();
  if (search.file !== undefined) return <FileTables key={search.file} id={search.file} search={search} />;
  if (search.collection === undefined) return <CollectionsList search={search} />;
  if (search.show === 'ratings')
    return <CollectionRatings key={search.collection} id={search.collection} search={search} />;
  return <CollectionFiles key={search.collection} id={search.collection} search={search} />;
}
