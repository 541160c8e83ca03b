import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { PASSKEY_NAME_MAX } from '#shared/passkey-limits.ts';
import { describeUserAgent } from '#shared/user-agent.ts';
import { Field } from '#client/ui/field.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { addPasskey } from './passkey-calls.ts';
import { ReauthenticateForm } from './reauthenticate-form.tsx';
import { StepForm } from './step-form.tsx';

/** What adding a passkey is about. */
export const aboutAdding =
  'Your browser asks for your fingerprint, face or PIN. From then on the password alone is not enough to log in.';

/**
 * The form that adds a passkey: a name for it, the password where the log-in was some time ago, and then what the browser shows.
 * @param onAdded gets new recovery codes, if there are any
 */
export function AddPasskeyForm({
  onAdded,
  onCancel,
}: {
  onAdded: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
}) {
  const [name, setName] = useState(() => describeUserAgent(navigator.userAgent));
  const [isUnproved, setUnproved] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: (result) => {
      if (result === undefined) return setUnproved(true);
      if (result.problem !== undefined) return toast.error(result.problem);
      toast.success('The passkey was added.');
      onAdded(result.codes);
    },
  });
  const send = () => add.mutate(name.trim());
  if (isUnproved) {
    return (
      <ReauthenticateForm
        onDone={() => {
          setUnproved(false);
          send();
        }}
        {...(onCancel ? { onCancel } : {})}
      />
    );
  }
  return (
    <StepForm
      action="Add passkey"
      isReady={name.trim() !== ''}
      busy={add.isPending}
      onSend={send}
      onCancel={onCancel}
    >
      <Field
        ref={field}
        label="Name"
        placeholder="Name"
        maxLength={PASSKEY_NAME_MAX}
        hint="So that you know it again, such as the device it is on."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </StepForm>
  );
}
