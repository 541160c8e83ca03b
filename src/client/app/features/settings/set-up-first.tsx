import { useState } from 'react';
import type { TotpSetup } from '#shared/second-factors.ts';
import { Button } from '#client/ui/button.tsx';
import { Logo } from '#client/ui/mark.tsx';
import { siteName } from '#client/app/lib/installation.ts';
import { setUpFirst } from '#client/app/lib/set-up-first.ts';
import { signOut } from '#client/app/lib/sign-out.ts';
import { queryClient, trpc } from '#client/app/lib/trpc.ts';
import { useTitle } from '#client/app/lib/use-title.ts';
import { aboutAdding, AddPasskeyForm } from './add-passkey-form.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What is shown instead of the admin area to whom `REQUIRE_2FA` asks for a second factor that is not set up. */
export function SetUpFirst() {
  useTitle('Two-step log-in');
  const [setup, setSetup] = useState<TotpSetup>();
  const [codes, setCodes] = useState<string[]>();
  const [isPasskey, setPasskey] = useState(false);
  const begin = trpc.secondFactors.beginTotp.useMutation({ onSuccess: setSetup });
  const goOn = () => {
    // What was refused is fetched by the screens, which come back.
    queryClient.clear();
    setUpFirst(false);
  };
  return (
    <main
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-[27rem] flex-col justify-center px-5 py-12 outline-none"
    >
      <Logo name={siteName()} size="sm" />
      <h1 className="mt-10 text-4xl leading-[1.1]">Two-step log-in</h1>
      {codes ? null : (
        <p className="mt-3 leading-relaxed text-pretty text-muted-foreground">
          {setup
            ? 'Scan the code with an authenticator app, or type the secret into it.'
            : isPasskey
              ? aboutAdding
              : 'Your account needs a second factor before you go on: a passkey on your device, or an app on your phone that shows codes. Both work without internet.'}
        </p>
      )}
      <div className="mt-9">
        {codes ? (
          <RecoveryCodes codes={codes} onDone={goOn} />
        ) : setup ? (
          <AuthenticatorSetup setup={setup} onConfirmed={setCodes} />
        ) : isPasskey ? (
          <AddPasskeyForm
            onAdded={(made) => (made.length > 0 ? setCodes(made) : goOn())}
            onCancel={() => setPasskey(false)}
          />
        ) : (
          <div className="grid gap-3">
            <Button size="lg" onClick={() => setPasskey(true)}>
              Add a passkey
            </Button>
            <Button variant="outline" size="lg" disabled={begin.isPending} onClick={() => begin.mutate()}>
              Set up an authenticator app
            </Button>
          </div>
        )}
      </div>
      {codes ? null : (
        <p className="mt-8 border-t pt-6 text-sm text-muted-foreground">
          <button
            type="button"
            className="text-link cursor-pointer font-medium"
            onClick={() => void signOut()}
          >
            Log Out
          </button>
        </p>
      )}
    </main>
  );
}
