import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { fieldMessages } from '#shared/fields.ts';
import { profileInput } from '#shared/users.ts';
import type { User } from '#shared/users.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { setCurrentUser } from '#client/app/lib/current-user.ts';
import { newEmailField, schemaResolver, unchangedOr } from '#client/app/lib/forms.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { useUnsavedChanges } from '#client/app/lib/use-unsaved-changes.tsx';
import { Section } from './section.tsx';

/** Only changed values are checked: a stored one may break the rules of new ones. */
const schemaOf = (stored: { full_name: string; email: string }) =>
  z.object({
    full_name: unchangedOr(stored.full_name, profileInput.shape.full_name),
    email: unchangedOr(stored.email, newEmailField(fieldMessages.emailRequired)),
  });

/** The My profile tab: name and e-mail address, edited in place. */
export function ProfileTab({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <Section title="My profile" lead="Your name as others see it, and the address that you log in with.">
      {editing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <>
          <dl className="grid max-w-md gap-5">
            <Fact name="Full Name" value={user.full_name} />
            <Fact name="Email" value={user.email} />
          </dl>
          <Button ref={editButton} variant="outline" className="mt-7" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      )}
    </Section>
  );
}

/** A value in view mode, as high as the field that replaces it in edit mode. */
function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div className="grid gap-2">
      <dt className="text-sm leading-none font-medium">{name}</dt>
      <dd
        className={`flex min-h-10 items-center text-base wrap-anywhere md:text-sm ${value ? '' : 'text-muted-foreground'}`}
      >
        {value || 'N/A'}
      </dd>
    </div>
  );
}

/**
 * Mounted only while editing, so that it always starts from the saved values and Cancel has nothing to reset. Unchanged
 * values are neither sent nor validated: a stored name may be longer than the form allows.
 */
function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const [before] = useState({ full_name: user.full_name ?? '', email: user.email });
  const [resolver] = useState(() => schemaResolver<typeof before>(schemaOf(before)));
  const form = useForm({ mode: 'onBlur', resolver, defaultValues: before });
  const { errors, isDirty, dirtyFields } = form.formState;
  const { question } = useUnsavedChanges(isDirty, onDone);
  const { setFocus } = form;
  useEffect(() => setFocus('full_name'), [setFocus]);
  const email = useWatch({ control: form.control, name: 'email' });
  const save = trpc.users.updateMe.useMutation({
    onSuccess: (saved) => {
      setCurrentUser(saved);
      toast.success('User updated successfully.');
      onDone();
      void queries.users.list.invalidate();
    },
  });
  const submit = form.handleSubmit((values) =>
    save.mutate({
      ...(dirtyFields.full_name ? { full_name: values.full_name } : {}),
      ...(dirtyFields.email ? { email: values.email } : {}),
    }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid max-w-md gap-5">
        <Field
          label="Full Name"
          placeholder="Full Name"
          autoComplete="name"
          error={errors.full_name?.message}
          {...form.register('full_name')}
        />
        <Field
          label="Email"
          placeholder="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      <div className="mt-7 flex gap-3">
        <Button type="submit" disabled={!isDirty || email.trim() === '' || save.isPending}>
          Save
        </Button>
        <Button variant="outline" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
      {question}
    </form>
  );
}
