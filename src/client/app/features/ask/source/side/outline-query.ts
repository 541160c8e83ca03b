import { queries } from '#client/app/lib/trpc.ts';

/** The headings of a file. */
export function outlineQuery(id: string) {
  return queries.files.outline.queryOptions({ id }, { staleTime: 60_000, meta: { isExtra: true } });
}
