import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SecondFactors, TotpSetup } from '#shared/second-factors.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { Failure, RefreshFailure } from '#client/app/components/error-state.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { CodeForm } from './code-form.tsx';
import { refreshFactors } from './passkey-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { StepDialog } from './step-dialog.tsx';

/** What the dialog of the section is about: each step leads to the next one, or closes it. */
type Step =
  | { name: 'setup'; setup: TotpSetup }
  | { name: 'codes'; codes: string[] }
  | { name: 'renew' }
  | { name: 'off' };

const titles: Readonly<Record<Step['name'], string>> = {
  setup: 'Set Up Authenticator App',
  codes: 'Recovery Codes',
  renew: 'New Recovery Codes',
  off: 'Turn Off Authenticator App',
};

const descriptions: Readonly<Partial<Record<Step['name'], string>>> = {
  setup: 'Scan the code with an authenticator app, or type the secret into it.',
  renew: 'The codes that you have now are void then.',
  off: 'Without a passkey, your password alone is then enough to log in.',
};

/** The section on the second factor after the password: an authenticator app and the recovery codes. */
export function SecondFactorSection() {
  const query = trpc.secondFactors.status.useQuery();
  const [step, setStep] = useState<Step>();
  const begin = trpc.secondFactors.beginTotp.useMutation({
    onSuccess: (setup) => setStep({ name: 'setup', setup }),
  });
  const { data, isError } = query;
  return (
    <Section
      title="Two-step log-in"
      lead="Besides your password, logging in then asks for a code of an app on your phone. It works without internet."
    >
      {isError && !data ? <Failure what="The second factor could not be loaded." query={query} /> : null}
      {!data && !isError ? <Skeleton className="w-56" /> : null}
      {data ? (
        <>
          <Status factors={data} />
          <div className="mt-5 flex flex-wrap gap-3">
            {data.totp || data.passkeys > 0 ? (
              <Button variant="outline" onClick={() => setStep({ name: 'renew' })}>
                New recovery codes
              </Button>
            ) : null}
            {data.totp ? (
              <Button variant="outline" onClick={() => setStep({ name: 'off' })}>
                Turn off
              </Button>
            ) : (
              <Button variant="outline" disabled={begin.isPending} onClick={() => begin.mutate()}>
                Set up an authenticator app
              </Button>
            )}
          </div>
          <RefreshFailure what="The second factor" query={query} className="mt-5" />
        </>
      ) : null}
      <Steps step={step} onStep={setStep} />
    </Section>
  );
}

function Status({ factors: { totp, passkeys, recovery_codes_left, required } }: { factors: SecondFactors }) {
  const isOn = totp || passkeys > 0;
  const Icon = isOn ? ShieldCheck : ShieldOff;
  const withoutApp = isOn ? 'Your passkeys are the second factor.' : 'No second factor is set up.';
  return (
    <div className="flex gap-3 text-sm leading-relaxed">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4.5 shrink-0 ${isOn ? 'text-primary' : 'text-muted-foreground'}`}
      />
      <div>
        <p className="font-medium">{totp ? 'The authenticator app is on.' : withoutApp}</p>
        {isOn ? (
          <p className="text-muted-foreground">
            {recovery_codes_left === 1
              ? '1 recovery code is left.'
              : `${recovery_codes_left} recovery codes are left.`}
            {required && totp && passkeys === 0
              ? ' An administrator requires a second factor: turned off, it has to be set up anew.'
              : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function Steps({ step, onStep }: { step: Step | undefined; onStep: (step: Step | undefined) => void }) {
  const close = () => onStep(undefined);
  const showCodes = (codes: string[]) => {
    onStep({ name: 'codes', codes });
    void refreshFactors();
  };
  const renew = trpc.secondFactors.renewRecoveryCodes.useMutation({
    onSuccess: ({ recovery_codes }) => showCodes(recovery_codes),
  });
  const disable = trpc.secondFactors.disableTotp.useMutation({
    onSuccess: () => {
      toast.success('The authenticator app is off.');
      close();
      void refreshFactors();
    },
  });
  const contents = (open: Step): ReactNode => {
    switch (open.name) {
      case 'setup':
        return <AuthenticatorSetup setup={open.setup} onConfirmed={showCodes} onCancel={close} />;
      case 'codes':
        return <RecoveryCodes codes={open.codes} onDone={close} />;
      case 'renew':
        return (
          <CodeForm
            action="Make new codes"
            hint={otpHint}
            busy={renew.isPending}
            onSend={(otp) => renew.mutate({ otp })}
            onCancel={close}
          />
        );
      case 'off':
        return (
          <CodeForm
            action="Turn off"
            hint={otpHint}
            busy={disable.isPending}
            onSend={(otp) => disable.mutate({ otp })}
            onCancel={close}
          />
        );
    }
  };
  return (
    <StepDialog
      title={step && titles[step.name]}
      description={step && descriptions[step.name]}
      isKept={step?.name === 'codes'}
      onClose={close}
    >
      {step && contents(step)}
    </StepDialog>
  );
}

const otpHint = 'Of the authenticator app, or a recovery code.';
