import { queries, queryClient } from '#client/app/lib/trpc.ts';

/** The texts of the pages of a file, in which words are found. */
export interface PageTexts {
  /** How many pages it has. */
  pages: number;
  /** The text of a page, from 1. It rejects if it cannot be had. */
  textOf(page: number): Promise<string>;
}

/** So many pages are fetched at once. */
const FETCHED = 50;

/** The texts of a file as it was read, which are fetched as they are wanted. @param pages how many it has */
export function storedTexts(fileId: string, pages: number): PageTexts {
  const texts = new Map<number, string>();
  return {
    pages,
    async textOf(page) {
      const known = texts.get(page);
      if (known !== undefined) return known;
      const { data } = await queryClient.fetchQuery(
        queries.files.pages.queryOptions(
          { id: fileId, skip: page - 1, limit: FETCHED },
          { staleTime: 60_000, meta: { isExtra: true } },
        ),
      );
      for (const own of data) texts.set(own.page, own.text);
      return texts.get(page) ?? '';
    },
  };
}
