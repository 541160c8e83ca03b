// /reset-password: a new password for the token of a recovery mail, or, with `welcome=1`, the first one for that of the
// mail which tells of a new account. Without a token nothing is sent.
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import { Notice } from '#client/app/components/notice.tsx';
import { textLinkClasses } from '#client/app/components/text-link.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { UsernameHint } from '#client/app/components/username-hint.tsx';
import { AuthForm, AuthLayout } from './auth-layout.tsx';

const route = getRouteApi('/reset-password');
const emptyForm = { new_password: '', confirm_password: '' };

/** The reset screen. */
export function ResetPasswordPage() {
  useTitle('Reset Password');
  const { token, welcome } = route.useSearch();
  return (
    <AuthLayout
      title="Reset Password"
      lead="Please enter your new password and confirm it to reset your password."
      footer={
        <Link to="/login" className={textLinkClasses}>
          Back to log in
        </Link>
      }
    >
      {token ? null : (
        <Notice icon={Unlink} tone="wrong" className="mb-7">
          This link is incomplete, so the password cannot be changed. Open it from the email once more, or{' '}
          <Link to="/recover-password" className={textLinkClasses}>
            ask for a new one
          </Link>
          .
        </Notice>
      )}
      <ResetForm token={token} meter={welcome === '1'} />
    </AuthLayout>
  );
}

function ResetForm({ token, meter }: { token: string | undefined; meter: boolean }) {
  const navigate = useNavigate();
  const form = useForm({ mode: 'onBlur', defaultValues: emptyForm });
  const change = trpc.auth.resetPassword.useMutation({
    onSuccess: async () => {
      toast.success('Password updated successfully.');
      form.reset();
      await navigate({ to: '/login', replace: true });
    },
  });
  return (
    <AuthForm
      onSubmit={form.handleSubmit(({ new_password }) => {
        if (token) change.mutate({ new_password, token });
        else toast.error('This link is incomplete. Open it from the email once more, or ask for a new one.');
      })}
    >
      <UsernameHint />
      <NewPasswordFields form={form} name="new_password" label="New Password" meter={meter} />
      <Button type="submit" size="lg" className="mt-1" disabled={change.isPending}>
        Reset Password
      </Button>
    </AuthForm>
  );
}
