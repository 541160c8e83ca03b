import { pageSearch } from '#client/app/lib/list-page.ts';
import type { PageSearch } from '#client/app/lib/list-page.ts';
import { choiceParam, textParam } from '#client/app/lib/search-params.ts';
import type { SearchParams } from '#client/app/lib/search-params.ts';

/** The search part of the address of Ask: the question that is open, its source that is open, the page of former questions. */
export type AskSearch = PageSearch & { question?: string | undefined; source?: number | undefined };

/** Reads the search part of the address of Ask. Broken values are ignored. */
export function askSearch(search: SearchParams): AskSearch {
  const question = idParam(search.question);
  return {
    ...pageSearch(search),
    question,
    source: question === undefined ? undefined : sourceParam(search.source),
  };
}

/**
 * The search part of the address of the files: the open collection, the file whose tables are shown, or whose collections are
 * listed, and the page.
 */
export type FilesSearch = PageSearch & {
  collection?: string | undefined;
  file?: string | undefined;
  of?: 'all' | undefined;
};

/** Reads the search part of the address of the files. Broken values are ignored. */
export function filesSearch(search: SearchParams): FilesSearch {
  return {
    ...pageSearch(search),
    collection: idParam(search.collection),
    file: idParam(search.file),
    of: choiceParam(search.of, ['all']),
  };
}

/** An id; the server says whether there is such a thing. */
function idParam(value: unknown): string | undefined {
  const text = textParam(value) ?? '';
  return /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

/** The number of a citation. */
function sourceParam(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
