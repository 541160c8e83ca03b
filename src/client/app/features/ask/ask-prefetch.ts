// What the routes of Ask fetch before their screens load. The queries of the screens are apart, so that they load with these.
import { COLLECTIONS_PAGE_SIZE, FILES_PAGE_SIZE, THREADS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { queries } from '#client/app/lib/trpc.ts';
import type { AskSearch, FilesSearch } from './ask-search.ts';

/** The most collections of one call. */
export const MOST_COLLECTIONS = 1000;

/** How many of the newest questions tell how conversations ended so far. */
export const LAST_QUESTIONS = 30;

/** The most sheets of one call; no file has as many. */
export const MOST_SHEETS = 1000;

/** Prefetches what /admin/ask shows. */
export function prefetchAsk({ question, thread, ...search }: AskSearch): void {
  if (thread) void queries.threads.get.prefetch({ id: thread }, { staleTime: 10_000 });
  void queries.collections.list.prefetch({ skip: 0, limit: MOST_COLLECTIONS });
  void queries.threads.list.prefetch(rangeOf(search.page ?? 1, THREADS_PAGE_SIZE));
  void queries.questions.list.prefetch({ skip: 0, limit: LAST_QUESTIONS });
  void queries.questions.model.prefetch(undefined, { staleTime: Infinity });
  if (question) void queries.questions.get.prefetch({ id: question }, { staleTime: 60_000 });
}

/** Prefetches what /admin/ask/files/{id} shows. */
export function prefetchFile(id: string): void {
  void queries.files.get.prefetch({ id }, { staleTime: 10_000 });
}

/** What is asked for a page of the files of a collection. */
export function filesInput(id: string, { page = 1, q, sort }: FilesSearch) {
  return {
    id,
    ...rangeOf(page, FILES_PAGE_SIZE),
    ...(q === undefined ? {} : { q }),
    ...(sort === undefined ? {} : { sort }),
  };
}

/** Prefetches what /admin/ask/files shows. */
export function prefetchFiles(search: FilesSearch): void {
  const { collection, file, page = 1, of } = search;
  if (file !== undefined) {
    void queries.files.get.prefetch({ id: file });
    void queries.files.tables.prefetch({ id: file, skip: 0, limit: MOST_SHEETS });
  } else if (collection === undefined) {
    const input = { ...rangeOf(page, COLLECTIONS_PAGE_SIZE), all: of === 'all' };
    void queries.collections.list.prefetch(input);
  } else {
    void queries.collections.get.prefetch({ id: collection });
    // Only its owner may see the ratings, which this tells.
    if (search.show === 'ratings') return;
    void queries.files.list.prefetch(filesInput(collection, search));
  }
}
