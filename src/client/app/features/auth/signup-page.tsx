import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Notice } from '#client/app/components/notice.tsx';
import { signupMode } from '#client/app/lib/installation.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { AuthLayout } from './auth-layout.tsx';
import { InvitedSignup } from './invited-signup.tsx';
import { JoinWaitlist, LogInInstead } from './instead-of-signup.tsx';
import { SignupForm } from './signup-form.tsx';

const route = getRouteApi('/signup');

/** What happens after signing up, by sign-up mode. */
const leads = {
  open: 'Your account is ready as soon as you have signed up.',
  approval: 'An administrator activates your account after you have signed up. Then you can log in.',
} as const;

/**
 * /signup: a new account, if the sign-up mode allows it. A `claim`, the one-time token of a new installation, an `invitation`
 * and one of `staff` always do.
 */
export function SignupPage() {
  useTitle('Sign Up');
  const { claim, invitation, staff } = route.useSearch();
  const mode = signupMode();
  if (claim !== undefined) return <OpenSignup claim={claim} />;
  if (staff !== undefined) return <InvitedSignup key={staff} link={{ kind: 'staff', token: staff }} />;
  if (invitation !== undefined)
    return <InvitedSignup key={invitation} link={{ kind: 'invitation', token: invitation }} />;
  if (mode === 'closed') return <ClosedSignup />;
  return mode === 'invited' ? <ByInvitation /> : <OpenSignup lead={leads[mode]} />;
}

function ClosedSignup() {
  return (
    <AuthLayout
      title="Sign-up is closed"
      lead="Accounts are made by an administrator here. If you have one already, log in."
      footer={
        <a href="/" className="text-link font-medium">
          Back to the website
        </a>
      }
    >
      <Button asChild size="lg" className="w-full">
        <Link to="/login">Log In</Link>
      </Button>
    </AuthLayout>
  );
}

function ByInvitation() {
  return (
    <AuthLayout
      title="Sign-up is by invitation"
      lead="If you were invited, open the link in that mail. If not, join the waitlist: we invite people from it in small groups."
      footer={<LogInInstead />}
    >
      <JoinWaitlist />
    </AuthLayout>
  );
}

function OpenSignup({ claim, lead }: { claim?: string; lead?: ReactNode }) {
  const navigate = useNavigate();
  const signup = trpc.users.signup.useMutation({
    onSuccess: async ({ is_active }) => {
      toast.success('User created successfully.');
      void queries.users.list.invalidate();
      await navigate({ to: '/login', state: is_active ? {} : { awaitsActivation: true } });
    },
  });
  return (
    <AuthLayout lead={lead} footer={<LogInInstead />}>
      {claim === undefined ? null : (
        <Notice icon={KeyRound} className="mb-7">
          This is the first account. It will own this instance: as a superuser it sees everything and manages
          all other accounts.
          {signupMode() === 'open' ? (
            <>
              {' '}
              Then set <code className="font-mono text-[0.8125rem]">SIGNUP_MODE=invited</code>: as long as
              sign-up is open, anyone can make an account that reads and exports the waitlist, deletes single
              entries of it, and changes products.
            </>
          ) : null}
        </Notice>
      )}
      <SignupForm
        meter={claim !== undefined}
        sending={signup.isPending}
        onSend={({ full_name, email, password }) => signup.mutate({ full_name, email, password, claim })}
      />
    </AuthLayout>
  );
}
