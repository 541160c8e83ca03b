import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { settleSignOut } from '#client/app/lib/sign-out.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';

/** @returns the token, or why there is none */
async function logInWithPasskey(): Promise<{ token?: string; problem?: string }> {
  const { signWithPasskey, whyNoPasskeys } = await import('#client/app/lib/web-authn.ts');
  const problem = whyNoPasskeys();
  if (problem !== undefined) return { problem };
  await settleSignOut();
  const answer = await signWithPasskey(await trpcClient.auth.passkeyOptions.mutate());
  if (answer.problem !== undefined) return { problem: answer.problem };
  const credential = { ...answer.credential };
  return { token: (await trpcClient.auth.passkeyLogin.mutate({ credential })).access_token };
}

/**
 * Logs in with a passkey, of whichever account.
 * @param disabled while another log-in is running
 * @param onLoggedIn gets the token of the new session; the button stays busy until it resolves
 */
export function PasskeyButton({
  disabled,
  onLoggedIn,
}: {
  disabled: boolean;
  onLoggedIn: (token: string) => Promise<void>;
}) {
  const login = useMutation({
    mutationFn: logInWithPasskey,
    onSuccess: async ({ token, problem }) => {
      if (problem !== undefined) toast.error(problem);
      if (token !== undefined) await onLoggedIn(token);
    },
  });
  return (
    <Button variant="outline" size="lg" disabled={disabled || login.isPending} onClick={() => login.mutate()}>
      <KeyRound aria-hidden />
      {/* Not 'Log in': one button of the page has that in its name. */}
      Sign in with a passkey
    </Button>
  );
}
