import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { InvitedRole } from '#shared/staff-invitations.ts';
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

/** An invitation to the beta, or of staff by a superuser, with the token of its link. */
export type InvitationLink = { kind: 'invitation' | 'staff'; token: string };

/** Where somebody arrives who has signed up: members to ask. */
const arrivalOf = ({ kind }: InvitationLink) => (kind === 'invitation' && hasAsk() ? '/admin/ask' : '/admin');

/** What the link is good for. A call that changes nothing, but is no GET: what only opens links never asks. */
function useCheck({ kind, token }: InvitationLink) {
  return useQuery({
    queryKey: [kind, token],
    queryFn: async () => {
      if (kind === 'staff') return trpcClient.users.checkInvite.mutate({ staff: token });
      const check = await trpcClient.invitations.check.mutate({ invitation: token });
      return check.state === 'valid' ? { ...check, role: 'user' as const } : check;
    },
    staleTime: Infinity,
  });
}

const leadOf: Readonly<Record<InvitedRole, () => string>> = {
  superuser: () => `You are invited to ${siteName()} as a superuser, who manages everything here.`,
  staff: () => `You are invited to ${siteName()} as staff.`,
  user: () => `You are invited to ${siteName()}.`,
};

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

/** /signup with an invitation: the form with its address, or why it cannot be used. */
export function InvitedSignup({ link }: { link: InvitationLink }) {
  const loggedIn = useLoggedIn();
  const check = useCheck(link);
  if (loggedIn.data) return <LoggedIn user={loggedIn.data} link={link} />;
  const failed = loggedIn.isError ? loggedIn : check.isError && !check.data ? check : undefined;
  if (failed) {
    return (
      <AuthLayout title="Your invitation" footer={<LogInInstead />}>
        <Failure what="Your invitation could not be looked up." query={failed} />
      </AuthLayout>
    );
  }
  if (!check.data || loggedIn.data === undefined) return <Pending />;
  if (check.data.state !== 'valid') return <DeadInvitation kind={link.kind} state={check.data.state} />;
  const { email, role } = check.data;
  return (
    <ValidSignup link={link} email={email} lead={leadOf[role]()} onFailed={() => void check.refetch()} />
  );
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
function ValidSignup({
  link,
  email,
  lead,
  onFailed,
}: {
  link: InvitationLink;
  email: string;
  lead: string;
  onFailed: () => void;
}) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ full_name, password }: SignupValues) => {
      await trpcClient.users.signup.mutate({ full_name, email, password, [link.kind]: link.token });
      await settleSignOut();
      return trpcClient.auth.login.mutate({ username: email, password });
    },
    onSuccess: async ({ access_token }) => {
      beginSession(access_token);
      toast.success('User created successfully.');
      await navigate({ to: arrivalOf(link), replace: true });
    },
    onError: onFailed,
  });
  return (
    <AuthLayout
      lead={`${lead} Your account is ready as soon as you have signed up.`}
      footer={<LogInInstead />}
    >
      <SignupForm
        fixed={{
          email,
          hint: (
            <>
              This invitation is for <span className="wrap-anywhere">{email}</span>
              {link.kind === 'staff' ? (
                '.'
              ) : (
                <>
                  ; not you?{' '}
                  <a href="/#waitlist" className="text-link font-medium">
                    Join the waitlist
                  </a>{' '}
                  with your own address.
                </>
              )}
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
function LoggedIn({ user, link }: { user: User; link: InvitationLink }) {
  const arrival = arrivalOf(link);
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
          <Link to={arrival}>{arrival === '/admin' ? 'Go on' : 'Go on to Ask'}</Link>
        </Button>
        <Button
          variant="outline"
          size="lg"
          onClick={() =>
            // A new document, which has nothing of the former session.
            void signOut().then(() =>
              window.location.replace(`/signup?${link.kind}=${encodeURIComponent(link.token)}`),
            )
          }
        >
          Log Out
        </Button>
      </div>
    </AuthLayout>
  );
}
