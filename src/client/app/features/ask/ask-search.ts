import { ratings, type Rating } from '#shared/rating-values.ts';
import { pageSearch } from '#client/app/lib/list-page.ts';
import type { PageSearch } from '#client/app/lib/list-page.ts';
import { choiceParam, queryParam, textParam } from '#client/app/lib/search-params.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

/** The search part of the address of Ask: the question that is open, its source that is open, the page of former questions. */
export type AskSearch = PageSearch & {
  question?: string | undefined;
  /** The conversation to open: of one's own, its last question; or one that somebody shares. */
  thread?: string | undefined;
  source?: number | undefined;
  /** The ids of the collections that are asked, as `inParam` writes them; undefined for all. */
  in?: string | undefined;
  /** The ids of files that are asked alone, with dots between; undefined for none. */
  files?: string | undefined;
};

/** What is asked, as the address says it: it stays while one goes about. */
export function scopeOf({
  in: collections,
  files,
}: Pick<AskSearch, 'in' | 'files'>): Pick<AskSearch, 'in' | 'files'> {
  return { in: collections, files };
}

/** Reads the search part of the address of Ask. Broken values are ignored. */
export function askSearch(search: SearchParams): AskSearch {
  const question = idParam(search.question);
  return {
    ...pageSearch(search),
    question,
    thread: question === undefined ? idParam(search.thread) : undefined,
    source: question === undefined ? undefined : numberParam(search.source),
    in: idsParam(search.in),
    files: idsParam(search.files),
  };
}

/** The search part of the address of a file: what of it is shown, and whose citation is marked. */
export type FileSearch = Pick<AskSearch, 'question' | 'source' | 'in' | 'files'> & {
  page?: number | undefined;
  /** The number of the table that is shown, the column that its rows are sorted by, and their filters in JSON. */
  sheet?: number | undefined;
  sort?: string | undefined;
  filters?: string | undefined;
  /** What is worked out beside it: a plan in JSON. */
  plan?: string | undefined;
};

/** Reads the search part of the address of a file. Broken values are ignored. */
export function fileSearch(search: SearchParams): FileSearch {
  const { question, source, ...scope } = askSearch(search);
  const sort = textParam(search.sort) ?? '';
  return {
    ...scopeOf(scope),
    question,
    source,
    page: numberParam(search.page),
    sheet: numberParam(search.sheet),
    sort: /^-?c[1-9]\d{0,3}$/.test(sort) ? sort : undefined,
    filters: textParam(search.filters),
    plan: textParam(search.plan),
  };
}

/**
 * The search part of the address of the files: the open collection, the file whose tables are shown, or whose collections are
 * listed, and the page.
 */
export type FilesSearch = PageSearch & {
  collection?: string | undefined;
  file?: string | undefined;
  /** The number of the sheet of the file that is shown. */
  sheet?: number | undefined;
  of?: 'all' | undefined;
  /** Shows what was said of answers from the collection in the place of its files, and only this of it. */
  show?: 'ratings' | undefined;
  rating?: Rating | undefined;
  /** What the files of the collection are searched for, and by what they are sorted; by default the newest first. */
  q?: string | undefined;
  sort?: FileSort | undefined;
};

/** By what the files of a collection are sorted on the screen. */
export const fileSorts = ['name', '-name', '-size', 'size', '-pages', 'pages', 'added'] as const;
export type FileSort = (typeof fileSorts)[number];

/** Reads the search part of the address of the files. Broken values are ignored. */
export function filesSearch(search: SearchParams): FilesSearch {
  return {
    ...pageSearch(search),
    collection: idParam(search.collection),
    file: idParam(search.file),
    sheet: numberParam(search.sheet),
    of: choiceParam(search.of, ['all']),
    show: choiceParam(search.show, ['ratings']),
    rating: choiceParam(search.rating, ratings),
    q: queryParam(search.q),
    sort: choiceParam(search.sort, fileSorts),
  };
}

/** An id; the server says whether there is such a thing. */
function idParam(value: unknown): string | undefined {
  const text = textParam(value) ?? '';
  return /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

/** Several ids with dots between. */
function idsParam(value: unknown): string | undefined {
  const ids = (textParam(value) ?? '').split('.').filter((id) => idParam(id) !== undefined);
  return ids.length > 0 ? ids.join('.') : undefined;
}

/** Stands in the address where no collection is chosen; no id is like it. */
const NONE = '-';

/** The ids of collections as they stand in the address. @param ids undefined for all */
export function inParam(ids: readonly string[] | undefined): string | undefined {
  return ids && (ids.join('.') || NONE);
}

/** How many files can be asked alone on the screen: an address with more of them is cut by some proxies. */
export const FILES_IN_ADDRESS = 100;

/** Files as they stand in the address, to be asked alone. @param ids up to `FILES_IN_ADDRESS` */
export function filesParam(ids: readonly string[]): string | undefined {
  return ids.join('.') || undefined;
}

/** The ids of the files in the address that are asked alone; undefined for none. */
export function filesIn({ files }: Pick<AskSearch, 'files'>): string[] | undefined {
  return files?.split('.');
}

/** The ids of the collections in the address; undefined for all. */
export function idsIn({ in: ids }: AskSearch): string[] | undefined {
  return ids?.split('.').filter((id) => id !== NONE);
}

/** The number of a citation, a sheet or a page, from 1. */
function numberParam(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
