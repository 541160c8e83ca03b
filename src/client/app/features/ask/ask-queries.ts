import { keepPreviousData } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { COLLECTIONS_PAGE_SIZE, RATINGS_PAGE_SIZE, THREADS_PAGE_SIZE } from '#shared/page-sizes.ts';
import { rangeOf } from '#client/app/lib/list-page.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queries, queryClient, trpc } from '#client/app/lib/trpc.ts';
import { filesInput, LAST_QUESTIONS, MOST_COLLECTIONS, MOST_SHEETS } from './ask-prefetch.ts';
import type { AskSearch, FilesSearch } from './ask-search.ts';
import type { Asked } from './choices.ts';

/** A page of the user's conversations; the previous page stays while the next one loads. @param text to search for; empty for all */
export function threadsQuery({ page = 1 }: AskSearch, text: string) {
  return queries.threads.list.queryOptions(
    { ...rangeOf(page, THREADS_PAGE_SIZE), ...(text === '' ? {} : { q: text }) },
    { placeholderData: keepPreviousData },
  );
}

/** The newest questions, which tell how conversations ended so far. */
export function lastQuestionsQuery() {
  return queries.questions.list.queryOptions({ skip: 0, limit: LAST_QUESTIONS });
}

/** A conversation with its questions. */
export function threadQuery(id: string) {
  return queries.threads.get.queryOptions({ id }, { staleTime: 10_000 });
}

/** Fetches again what is told of conversations. */
export async function refreshThreads(): Promise<void> {
  await Promise.all([queries.threads.invalidate(), queries.questions.list.invalidate()]);
}

/** A question with its answer, which does not change once it is written (`useWriting`). */
export function questionQuery(id: string) {
  return queries.questions.get.queryOptions({ id }, { staleTime: 60_000 });
}

/** The language model that writes answers, which only a restart changes. */
export function modelQuery() {
  return queries.questions.model.queryOptions(undefined, { staleTime: Infinity });
}

/** Questions that are answered from what they are put to. */
export function suggestionsQuery(asked: Asked) {
  return queries.questions.suggest.queryOptions(
    { ...asked, time_zone: timeZone() },
    { staleTime: 5 * 60_000, retry: false, meta: { isExtra: true } },
  );
}

/** What goes on from what is typed, for what it is put to; the former ones stay while others load. */
export function completionsQuery(typed: string, asked: Asked) {
  return queries.questions.complete.queryOptions(
    { ...asked, q: typed },
    { staleTime: 60_000, retry: false, placeholderData: keepPreviousData, meta: { isExtra: true } },
  );
}

/** All collections that the user may ask. */
export function readableCollectionsQuery() {
  return queries.collections.list.queryOptions({ skip: 0, limit: MOST_COLLECTIONS });
}

/** A page of collections. @param search `of: 'all'`, for superusers, lists also those that they may not read */
export function collectionsQuery({ page = 1, of }: FilesSearch) {
  return queries.collections.list.queryOptions(
    { ...rangeOf(page, COLLECTIONS_PAGE_SIZE), all: of === 'all' },
    { placeholderData: keepPreviousData },
  );
}

/** As many of the newest files are watched while they are read. */
const WATCHED = 100;

/** The newest files of all collections (`useFollowedFiles`). */
export function newestFilesQuery() {
  return queries.files.find.queryOptions({ skip: 0, limit: WATCHED });
}

/** A page of the files of a collection (`useFollowedFiles`). */
export function filesQuery(id: string, search: FilesSearch) {
  return queries.files.list.queryOptions(filesInput(id, search), { placeholderData: keepPreviousData });
}

/** A page of what was said of answers from a collection of the user. */
export function ratingsQuery(id: string, { page = 1, rating }: FilesSearch) {
  return queries.collections.ratings.queryOptions(
    { id, ...rangeOf(page, RATINGS_PAGE_SIZE), ...(rating === undefined ? {} : { rating }) },
    { placeholderData: keepPreviousData },
  );
}

/** A file (`useFollowedFiles`). */
export function fileQuery(id: string) {
  return queries.files.get.queryOptions({ id }, { staleTime: 10_000 });
}

/** While passages are embedded, how far that is is fetched again after so long, in milliseconds. */
const EMBEDDING_PAUSE = 3000;

/** How far the embedding of a collection is. */
export function embeddingQuery(id: string) {
  return queries.collections.embedding.queryOptions(
    { id },
    {
      // Only while the window is seen.
      refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? EMBEDDING_PAUSE : false),
    },
  );
}

/** The headings of a file. */
export function outlineQuery(id: string) {
  return queries.files.outline.queryOptions({ id }, { staleTime: 60_000, meta: { isExtra: true } });
}

/** The sheets of a file. */
export function sheetsQuery(id: string) {
  return queries.files.tables.queryOptions({ id, skip: 0, limit: MOST_SHEETS }, { staleTime: 10_000 });
}

/** Fetches again all that depends on collections and files, questions included: a deletion takes quotations with it. */
export async function refreshFiles(): Promise<void> {
  // What is being fetched was asked for before the change. Where nothing was fetched before, it would not be asked for again.
  const keys = [
    getQueryKey(trpc.collections),
    getQueryKey(trpc.files),
    getQueryKey(trpc.questions),
    getQueryKey(trpc.threads),
  ];
  await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
  await Promise.all([
    queries.collections.invalidate(),
    queries.files.invalidate(),
    queries.questions.invalidate(),
    queries.threads.invalidate(),
  ]);
}
