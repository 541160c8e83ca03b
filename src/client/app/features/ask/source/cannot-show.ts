import type { FailedQuery } from '#client/app/components/error-state.tsx';

/** The failure of what came, but cannot be shown. @param retry tries again */
export function cannotShow(what: string, retry: () => Promise<unknown>, isFetching = false): FailedQuery {
  const detail = `This browser cannot show ${what}. Its text can be read all the same.`;
  return { isError: true, error: { data: { detail } }, isFetching, refetch: retry };
}
