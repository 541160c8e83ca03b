import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { fieldMessages } from '#shared/fields.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { existingEmailField, schemaResolver } from '#client/app/lib/forms.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { AuthForm, AuthLayout } from './auth-layout.tsx';

const schema = z.object({ email: existingEmailField(fieldMessages.emailRequired) });

/** /recover-password: requests a mail with a link to /reset-password. */
export function RecoverPasswordPage() {
  useTitle('Password Recovery');
  const { register, handleSubmit, reset, formState } = useForm({
    mode: 'onBlur',
    resolver: schemaResolver(schema),
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
        <Link to="/login" className="text-link font-medium">
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
          {...register('email')}
        />
        <Button type="submit" size="lg" disabled={recover.isPending}>
          Continue
        </Button>
      </AuthForm>
    </AuthLayout>
  );
}
