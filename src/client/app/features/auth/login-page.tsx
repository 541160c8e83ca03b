import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { Notice } from '#client/app/components/notice.tsx';
import { returnAddress } from '#client/app/lib/return-address.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { AuthLayout } from './auth-layout.tsx';
import { beginSession } from './begin-session.ts';
import { LogInForm } from './log-in-form.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set after a sign-up whose account must be activated first. */
    awaitsActivation?: true;
  }
}

/** /login: the log-in screen. */
export function LoginPage() {
  useTitle('Log In');
  const navigate = useNavigate();
  const { awaitsActivation, returnTo } = useLocation({ select: ({ state }) => state });
  return (
    <AuthLayout
      footer={
        <>
          Don’t have an account?{' '}
          <Link to="/signup" className="text-link font-medium">
            Sign up
          </Link>
        </>
      }
    >
      {awaitsActivation ? (
        <Notice icon={Hourglass} className="mb-7">
          Your account has been made. You can log in as soon as an administrator has activated it.
        </Notice>
      ) : null}
      <LogInForm
        onLoggedIn={async (token) => {
          beginSession(token);
          await navigate({ href: returnAddress(returnTo), replace: true });
        }}
      >
        <Link to="/recover-password" className="text-link font-medium justify-self-start text-sm">
          Forgot Password?
        </Link>
      </LogInForm>
    </AuthLayout>
  );
}
