import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { PASSKEYS_MAX } from '#shared/passkey-limits.ts';
import type { Passkey } from '#shared/passkeys.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import { formatDate, formatMoment } from '#client/app/lib/format.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { aboutAdding, AddPasskeyForm } from './add-passkey-form.tsx';
import { refreshFactors, removePasskey } from './passkey-calls.ts';
import { ReauthenticateForm } from './reauthenticate-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { StepDialog } from './step-dialog.tsx';

/** What the dialog of the section is about. */
type Step =
  | { name: 'add' }
  | { name: 'codes'; codes: string[] }
  | { name: 'remove'; passkey: Passkey }
  | { name: 'prove'; passkey: Passkey };

const titles: Readonly<Record<Step['name'], string>> = {
  add: 'Add Passkey',
  codes: 'Recovery Codes',
  remove: 'Remove Passkey',
  prove: 'Remove Passkey',
};

function describe(step: Step): ReactNode {
  switch (step.name) {
    case 'add':
      return aboutAdding;
    case 'codes':
    case 'prove':
      return undefined;
    case 'remove':
      return (
        <>
          <strong className="font-medium wrap-anywhere text-foreground">{step.passkey.name}</strong> does not
          log in any more. You can also delete it on the device.
        </>
      );
  }
}

/** The section on passkeys. */
export function PasskeysSection() {
  const query = trpc.passkeys.list.useQuery();
  const [step, setStep] = useState<Step>();
  const opener = useRef<HTMLElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const begin = (next: Step, button: HTMLElement) => {
    opener.current = button;
    setStep(next);
  };
  const { data, isError } = query;
  return (
    <Section
      title="Passkeys"
      lead="Log in with your fingerprint, face or device PIN instead of your password and a code."
    >
      {isError && !data ? <Failure what="The passkeys could not be loaded." query={query} /> : null}
      {!data && !isError ? <Skeleton className="w-56" /> : null}
      {data ? (
        <>
          {data.count > 0 ? (
            <ul aria-label="Passkeys" className="mb-5 divide-y rounded-lg border bg-card">
              {data.data.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRemove={(button) => begin({ name: 'remove', passkey }, button)}
                />
              ))}
            </ul>
          ) : null}
          <Button
            ref={adding}
            variant="outline"
            disabled={data.count >= PASSKEYS_MAX}
            onClick={(event) => begin({ name: 'add' }, event.currentTarget)}
          >
            Add a passkey
          </Button>
          {data.count >= PASSKEYS_MAX ? (
            <p className="mt-3 text-sm text-muted-foreground">
              You have {PASSKEYS_MAX}, which is the most. Remove one first.
            </p>
          ) : null}
          <RefreshFailure what="The passkeys" query={query} className="mt-5" />
        </>
      ) : null}
      <Steps
        step={step}
        onStep={setStep}
        // The button of a removed passkey goes with its row.
        onRemoved={() => (opener.current = adding.current)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          opener.current?.focus();
        }}
      />
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: (button: HTMLElement) => void }) {
  const id = useId();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <KeyRound aria-hidden className="size-5 shrink-0 stroke-[1.5] text-muted-foreground max-sm:hidden" />
      <div id={id} className="min-w-0 flex-1">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-[0.8125rem] text-muted-foreground tabular-nums">
          <Day name="Added" at={created_at} />
          {last_used_at === null ? <span>Not used yet</span> : <Day name="Last used" at={last_used_at} />}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-describedby={id}
        onClick={(event) => onRemove(event.currentTarget)}
      >
        Remove
      </Button>
    </li>
  );
}

function Day({ name, at }: { name: string; at: string }) {
  return (
    <span>
      {name}{' '}
      <time dateTime={at} title={formatMoment(at)}>
        {formatDate(at, { dateStyle: 'medium' })}
      </time>
    </span>
  );
}

function Steps({
  step,
  onStep,
  onRemoved,
  onCloseAutoFocus,
}: {
  step: Step | undefined;
  onStep: (step: Step | undefined) => void;
  onRemoved: () => void;
  onCloseAutoFocus: (event: Event) => void;
}) {
  const close = () => onStep(undefined);
  const remove = useMutation({
    mutationFn: ({ id }: Passkey) => removePasskey(id),
    onSuccess: (result, passkey) => {
      if (result === undefined) return onStep({ name: 'prove', passkey });
      toast.success('The passkey was removed.');
      onRemoved();
      return close();
    },
    onSettled: refreshFactors,
  });
  const contents = (open: Step): ReactNode => {
    switch (open.name) {
      case 'add':
        return (
          <AddPasskeyForm
            onAdded={(codes) => {
              onStep(codes.length > 0 ? { name: 'codes', codes } : undefined);
              void refreshFactors();
            }}
            onCancel={close}
          />
        );
      case 'codes':
        return <RecoveryCodes codes={open.codes} onDone={close} />;
      case 'remove':
        return (
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="destructive"
              disabled={remove.isPending}
              onClick={() => remove.mutate(open.passkey)}
            >
              Remove
            </Button>
          </div>
        );
      case 'prove':
        return <ReauthenticateForm onDone={() => remove.mutate(open.passkey)} onCancel={close} />;
    }
  };
  return (
    <StepDialog
      title={step && titles[step.name]}
      description={step && describe(step)}
      isKept={step?.name === 'codes'}
      onClose={close}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      {step && contents(step)}
    </StepDialog>
  );
}
