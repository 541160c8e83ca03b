// The calls on own passkeys, which the server refuses when the log-in was some time ago.
import { REAUTHENTICATE_FIRST } from '#shared/second-factor-messages.ts';
import { errorText } from '#client/errors.ts';
import { queries, trpcClient } from '#client/app/lib/trpc.ts';
import { createPasskey, whyNoPasskeys } from '#client/app/lib/web-authn.ts';

/** Other sessions end with each change. */
export async function refreshFactors(): Promise<void> {
  await Promise.all([
    queries.secondFactors.status.invalidate(),
    queries.passkeys.list.invalidate(),
    queries.users.mySessions.invalidate(),
  ]);
}

/** @returns what the call returns; undefined where the password must be entered first */
async function unlessUnproved<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (errorText(error) === REAUTHENTICATE_FIRST) return undefined;
    throw error;
  }
}

/** Has the browser make a passkey and adds it. @returns new recovery codes, if there are any, or why it was not added; undefined as above */
export async function addPasskey(
  name: string,
): Promise<{ codes: string[]; problem?: undefined } | { codes?: undefined; problem: string } | undefined> {
  const problem = whyNoPasskeys();
  if (problem !== undefined) return { problem };
  const options = await unlessUnproved(() => trpcClient.passkeys.options.mutate());
  if (options === undefined) return undefined;
  const answer = await createPasskey(options);
  if (answer.problem !== undefined) return { problem: answer.problem };
  const { recovery_codes } = await trpcClient.passkeys.add.mutate({
    name,
    credential: { ...answer.credential },
  });
  return { codes: recovery_codes };
}

/** Removes a passkey. @returns undefined as above */
export function removePasskey(id: string): Promise<{ message: string } | undefined> {
  return unlessUnproved(() => trpcClient.passkeys.remove.mutate({ id }));
}
