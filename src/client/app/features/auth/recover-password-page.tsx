// /recover-password: asks for a mail with a link to /reset-password.
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { fieldMessages } from '#shared/fields.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast.tsx';
import { accountEmailRule } from '#client/app/lib/forms.ts';
import { textLinkClasses } from '#client/app/components/text-link.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { AuthForm, AuthLayout } from './auth-layout.tsx';

/** The recovery screen. */
export function RecoverPasswordPage() {
  useTitle('Password Recovery');
  const { register, handleSubmit, reset, formState } = useForm({
    mode: 'onBlur',
    defaultValues: { email: '' },
  });
  const recover = trpc.auth.recoverPassword.useMutation({
    onSuccess: () => {
      toast.success('Password recovery email sent successfully.');
      reset();
    },
  });
  return (
    <AuthLayout
      title="Password Recovery"
      lead="A password recovery email will be sent to the registered account."
      footer={
        <Link to="/login" className={textLinkClasses}>
          Back to log in
        </Link>
      }
    >
      <AuthForm onSubmit={handleSubmit(({ email }) => recover.mutate({ email }))}>
        <Field
          label="Email"
          placeholder="Email"
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email', { validate: accountEmailRule(fieldMessages.emailRequired) })}
        />
        <Button type="submit" size="lg" disabled={recover.isPending}>
          Continue
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
