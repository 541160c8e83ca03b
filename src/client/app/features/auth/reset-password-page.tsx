import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Unlink } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { passwordField } from '#shared/fields.ts';
import { Button } from '#client/ui/button.tsx';
import { StrengthMeter } from '#client/ui/strength-meter.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { confirmationField, recheck, repeatsPassword, schemaResolver } from '#client/app/lib/forms.ts';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import { Notice } from '#client/app/components/notice.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { UsernameHint } from '#client/app/components/username-hint.tsx';
import { AuthForm, AuthLayout } from './auth-layout.tsx';

const route = getRouteApi('/reset-password');
const emptyForm = { new_password: '', confirm_password: '' };
const schema = z
  .object({ new_password: passwordField, confirm_password: confirmationField() })
  .and(repeatsPassword('new_password'));

/**
 * /reset-password: sets a new password with the token of a recovery mail, or, with `welcome=1`, the first password with the
 * token of the mail about a new account. Without a token nothing is sent.
 */
export function ResetPasswordPage() {
  useTitle('Reset Password');
  const { token, welcome } = route.useSearch();
  return (
    <AuthLayout
      title="Reset Password"
      lead="Please enter your new password and confirm it to reset your password."
      footer={
        <Link to="/login" className="text-link font-medium">
          Back to log in
        </Link>
      }
    >
      {token ? null : (
        <Notice icon={Unlink} tone="wrong" className="mb-7">
          This link is incomplete, so the password cannot be changed. Open it from the email once more, or{' '}
          <Link to="/recover-password" className="text-link font-medium">
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
  const form = useForm({ mode: 'onBlur', resolver: schemaResolver(schema), defaultValues: emptyForm });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'new_password' });
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
      <NewPasswordFields
        label="New Password"
        hint={meter ? <StrengthMeter password={password} /> : null}
        password={{
          field: form.register('new_password', { onBlur: recheck(form, 'confirm_password') }),
          error: errors.new_password?.message,
        }}
        confirmation={{ field: form.register('confirm_password'), error: errors.confirm_password?.message }}
      />
      <Button type="submit" size="lg" className="mt-1" disabled={change.isPending}>
        Reset Password
      </Button>
    </AuthForm>
  );
}
