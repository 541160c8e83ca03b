import { queryOptions } from '@tanstack/react-query';
import type { Plan } from '#shared/ask-plan.ts';
import { timeZone } from '#client/app/lib/time-zone.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';

/** How long a figure counts as that of the table, in milliseconds: one that one goes back to is there at once. */
const FRESH_FOR = 60_000;

/**
 * A plan of a table of a file, worked out. The figure of the plan before stays until then; where one changes the plan meanwhile,
 * the call is given up.
 */
export function figureQuery(id: string, plan: Plan) {
  return queryOptions({
    // Beside the other calls of files, so that it is fetched again where these are.
    queryKey: [['files', 'figure'], { id, plan }],
    queryFn: ({ signal }) => trpcClient.files.figure.mutate({ id, plan, time_zone: timeZone() }, { signal }),
    staleTime: FRESH_FOR,
    placeholderData: (former) => (former?.table.id === plan.table ? former : undefined),
    // The screen says why there is none.
    meta: { isExtra: true },
  });
}
