// Password: a new one in the place of the current one; below it, where the account is signed in.
import { useForm, useWatch } from 'react-hook-form';
import { passwordChangeInput } from '#shared/users.ts';
import { Button } from '#client/ui/button.tsx';
import { PasswordField } from '#client/ui/password-input.tsx';
import { toast } from '#client/ui/toast.tsx';
import { checkedBy } from '#client/app/lib/forms.ts';
import { NewPasswordFields } from '#client/app/components/new-password-fields.tsx';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { UsernameHint } from '#client/app/components/username-hint.tsx';
import { Section } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const emptyForm = { current_password: '', new_password: '', confirm_password: '' };

/** The tab. */
export function PasswordTab({ email }: { email: string }) {
  return (
    <>
      <Section title="Password" lead="At least 8 characters. Changing it signs you out everywhere else.">
        <PasswordForm email={email} />
      </Section>
      <SessionsSection />
    </>
  );
}

function isComplete(values: typeof emptyForm): boolean {
  const { new_password, confirm_password } = values;
  return passwordChangeInput.safeParse(values).success && confirm_password === new_password;
}

function PasswordForm({ email }: { email: string }) {
  const form = useForm({ mode: 'onBlur', defaultValues: emptyForm });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  // Read with every key: validity as the form knows it is news only on blur.
  const values = { ...emptyForm, ...useWatch({ control: form.control }) };
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
          {...register('current_password', {
            validate: checkedBy(passwordChangeInput.shape.current_password),
          })}
        />
        <NewPasswordFields form={form} name="new_password" label="New Password" />
      </div>
      <Button type="submit" className="mt-7" disabled={change.isPending || !isComplete(values)}>
        Save
      </Button>
    </form>
  );
}
