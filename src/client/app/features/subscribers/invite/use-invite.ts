import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { v4 as newKey } from 'uuid';
import type { InvitationsCreated, InvitationsCreateInput } from '#shared/invitations.ts';
import { hasDoneNothing } from '#client/app/lib/failures.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';

/** How many of those who were left out are named. */
const MOST_NAMED = 10;

/** What a call did, and the addresses of the first who were left out, by their ids. */
export type Invited = InvitationsCreated & { names: ReadonlyMap<string, string> };

/**
 * The mutation that invites subscribers. After a failure that leaves open whether they were invited, such as a lost
 * connection, it sends the same call again: the server does it once.
 * @param onInvited called once somebody was invited
 * @returns `invite`, whether it is `inviting`, what was `invited`, and whether it is `unclear` if it was done
 */
export function useInvite(onInvited: (() => void) | undefined) {
  const attempt = useRef<{ key: string; input: InvitationsCreateInput }>(undefined);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (input: InvitationsCreateInput): Promise<Invited> => {
      const sent = (attempt.current ??= { key: newKey(), input });
      const answer = await trpcClient.invitations.create.mutate(sent.input, {
        context: { idempotencyKey: sent.key },
      });
      return { ...answer, names: await namesOf(answer.skipped) };
    },
    onSuccess: (answer) => {
      if (answer.invited > 0) onInvited?.();
    },
    onError: (failure) => {
      if (hasDoneNothing(failure)) attempt.current = undefined;
    },
    onSettled: () => Promise.all([queries.subscribers.invalidate(), queries.invitations.invalidate()]),
  });
  return {
    invite: mutate,
    inviting: isPending,
    invited: data,
    unclear: error !== null && !isPending && !hasDoneNothing(error),
  };
}

/** The addresses of those who are there. */
async function namesOf(skipped: InvitationsCreated['skipped']): Promise<Map<string, string>> {
  const there = skipped.filter(({ reason }) => reason !== 'not_found').slice(0, MOST_NAMED);
  const found = await Promise.allSettled(there.map(({ id }) => trpcClient.subscribers.get.query({ id })));
  return new Map(
    found.flatMap((each) => (each.status === 'fulfilled' ? [[each.value.id, each.value.email]] : [])),
  );
}
