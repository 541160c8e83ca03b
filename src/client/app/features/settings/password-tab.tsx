import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { passwordField } from '#shared/fields.ts';
import { passwordChangeInput } from '#shared/users.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/password-input.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { confirmationField, recheck, repeatsPassword, schemaResolver } from '#client/app/lib/forms.ts';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { useDraft } from '#client/app/lib/unsaved-changes.ts';
import { UsernameHint } from '#client/app/components/username-hint.tsx';
import { Section } from './section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const emptyForm = { current_password: '', new_password: '', confirm_password: '' };
const schema = z
  .object({
    current_password: passwordChangeInput.shape.current_password,
    new_password: passwordField,
    confirm_password: confirmationField(),
  })
  .and(repeatsPassword('new_password'));

/** The Password tab: changes the password; below it passkeys, the second factor and the list of sessions. */
export function PasswordTab({ email }: { email: string }) {
  return (
    <>
      <Section title="Password" lead="At least 8 characters. Changing it signs you out everywhere else.">
        <PasswordForm email={email} />
      </Section>
      <PasskeysSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  );
}

function PasswordForm({ email }: { email: string }) {
  const form = useForm({ mode: 'onBlur', resolver: schemaResolver(schema), defaultValues: emptyForm });
  const { register, handleSubmit } = form;
  const { errors, isDirty } = form.formState;
  useDraft(isDirty);
  // `formState.isValid` is only updated on blur, but the button follows every key.
  const isValid = schema.safeParse(useWatch({ control: form.control })).success;
  const change = trpc.users.changePassword.useMutation({
    onSuccess: () => {
      toast.success('Password updated successfully.');
      form.reset();
      void queries.users.mySessions.invalidate();
    },
  });
  const submit = handleSubmit(({ current_password, new_password }) =>
    change.mutate({ current_password, new_password }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UsernameHint email={email} />
      <div className="grid max-w-md gap-5">
        <PasswordField
          label="Current Password"
          placeholder="Current Password"
          autoComplete="current-password"
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <NewPasswordFields
          label="New Password"
          password={{
            field: register('new_password', { onBlur: recheck(form, 'confirm_password') }),
            error: errors.new_password?.message,
          }}
          confirmation={{ field: register('confirm_password'), error: errors.confirm_password?.message }}
        />
      </div>
      <Button type="submit" className="mt-7" disabled={change.isPending || !isValid}>
        Save
      </Button>
    </form>
  );
}
