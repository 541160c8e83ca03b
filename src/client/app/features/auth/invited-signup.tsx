import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { User } from '#shared/users.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Failure } from '#client/app/components/error-state.tsx';
import { isRefused } from '#client/app/lib/failures.ts';
import { hasAsk, siteName } from '#client/app/lib/installation.ts';
import { hasToken } from '#client/app/lib/session.ts';
import { settleSignOut, signOut } from '#client/app/lib/sign-out.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { AuthLayout } from './auth-layout.tsx';
import { beginSession } from './begin-session.ts';
import { DeadInvitation } from './dead-invitation.tsx';
import { LogInInstead } from './instead-of-signup.tsx';
import { SignupForm, type SignupValues } from './signup-form.tsx';

/** Where somebody arrives who has signed up. */
const arrival = () => (hasAsk() ? '/admin/ask' : '/admin');

/** What the link with a token is good for. A call that changes nothing, but is no GET: what only opens links never asks. */
function useCheck(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: () => trpcClient.invitations.check.mutate({ invitation: token }),
    staleTime: Infinity,
  });
}

/** Who is logged in in this browser; null where nobody is, or the session has ended. */
function useLoggedIn() {
  const isAsked = hasToken();
  const query = useQuery({
    queryKey: ['logged-in'],
    // An ended session must not lead away from the invitation, as it does on other screens.
    queryFn: () =>
      trpcClient.users.me.query().catch((error: unknown) => {
        if (isRefused(error)) return null;
        throw error;
      }),
    enabled: isAsked,
  });
  return { ...query, data: isAsked ? query.data : null };
}

/** /signup with an invitation: the form with its address, or why it cannot be used. @param token that of the link */
export function InvitedSignup({ token }: { token: string }) {
  const loggedIn = useLoggedIn();
  const check = useCheck(token);
  if (loggedIn.data) return <LoggedIn user={loggedIn.data} token={token} />;
  const failed = loggedIn.isError ? loggedIn : check.isError && !check.data ? check : undefined;
  if (failed) {
    return (
      <AuthLayout title="Your invitation" footer={<LogInInstead />}>
        <Failure what="Your invitation could not be looked up." query={failed} />
      </AuthLayout>
    );
  }
  if (!check.data || loggedIn.data === undefined) return <Pending />;
  if (check.data.state !== 'valid') return <DeadInvitation state={check.data.state} />;
  const { email } = check.data;
  return <ValidSignup token={token} email={email} onFailed={() => void check.refetch()} />;
}

function Pending() {
  return (
    <AuthLayout lead="Looking up your invitation…" footer={<LogInInstead />}>
      <div aria-busy className="grid gap-5">
        {['name', 'email', 'password', 'confirmation'].map((field) => (
          <div key={field} className="grid gap-2.5">
            <Skeleton className="w-24" />
            <Skeleton className="h-10! w-full" />
          </div>
        ))}
        <Skeleton className="mt-1 h-12! w-full" />
      </div>
    </AuthLayout>
  );
}

/** @param onFailed called after a failed sign-up, since the invitation may not be valid any more */
function ValidSignup({ token, email, onFailed }: { token: string; email: string; onFailed: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ full_name, password }: SignupValues) => {
      await trpcClient.users.signup.mutate({ full_name, email, password, invitation: token });
      await settleSignOut();
      return trpcClient.auth.login.mutate({ username: email, password });
    },
    onSuccess: async ({ access_token }) => {
      beginSession(access_token);
      toast.success('User created successfully.');
      await navigate({ to: arrival(), replace: true });
    },
    onError: onFailed,
  });
  return (
    <AuthLayout
      lead={`You are invited to ${siteName()}. Your account is ready as soon as you have signed up.`}
      footer={<LogInInstead />}
    >
      <SignupForm
        fixed={{
          email,
          hint: (
            <>
              This invitation is for <span className="wrap-anywhere">{email}</span>; not you?{' '}
              <a href="/#waitlist" className="text-link font-medium">
                Join the waitlist
              </a>{' '}
              with your own address.
            </>
          ),
        }}
        sending={isPending}
        onSend={(values) => mutate(values)}
      />
    </AuthLayout>
  );
}

/** For who is logged in: an invitation makes an account, which they have. */
function LoggedIn({ user, token }: { user: User; token: string }) {
  return (
    <AuthLayout
      title="You are logged in"
      lead={
        <>
          As <strong className="font-medium wrap-anywhere text-foreground">{user.email}</strong>. An
          invitation is for a new account; to use this one, log out first.
        </>
      }
      footer={
        <a href="/" className="text-link font-medium">
          Back to the website
        </a>
      }
    >
      <div className="grid gap-3">
        <Button asChild size="lg">
          <Link to={arrival()}>{hasAsk() ? 'Go on to Ask' : 'Go on'}</Link>
        </Button>
        <Button
          variant="outline"
          size="lg"
          onClick={() =>
            // A new document, which has nothing of the former session.
            void signOut().then(() =>
              window.location.replace(`/signup?invitation=${encodeURIComponent(token)}`),
            )
          }
        >
          Log Out
        </Button>
      </div>
    </AuthLayout>
  );
}
