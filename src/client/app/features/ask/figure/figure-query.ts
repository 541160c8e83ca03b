import { queryOptions } from '@tanstack/react-query';
import type { Plan } from '#shared/ask-plan.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { queryClient, trpcClient } from '#client/app/lib/trpc.ts';

/** How long a figure counts as that of the table, in milliseconds: one that one goes back to is there at once. */
const FRESH_FOR = 10_000;
/** Beside the other calls of files, so that figures are fetched again where these are. */
const KEY = ['files', 'figure'] as const;

/**
 * A plan of a table of a file, worked out. The figure of the plan before stays until then; where one changes the plan meanwhile,
 * the call is given up.
 */
export function figureQuery(id: string, plan: Plan) {
  return queryOptions({
    queryKey: [KEY, { id, plan }],
    queryFn: ({ signal }) => trpcClient.files.figure.mutate({ id, plan, time_zone: timeZone() }, { signal }),
    staleTime: FRESH_FOR,
    placeholderData: (former) => (former?.table.id === plan.table ? former : undefined),
    // The screen says why there is none.
    meta: { isExtra: true },
  });
}

/** Works out again what is shown: tables are read in another way now. */
export function refreshFigures(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
