import { Copy } from 'lucide-react';
import type { TotpSetup } from '#shared/second-factors.ts';
import { Button } from '#client/ui/button.tsx';
import { copyText } from '#client/app/lib/copy-text.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { CodeForm } from './code-form.tsx';
import { QrCode } from './qr-code.tsx';

/**
 * The QR code of a new authenticator app, and the form for its first code.
 * @param onConfirmed gets the recovery codes
 */
export function AuthenticatorSetup({
  setup: { secret, uri },
  onConfirmed,
  onCancel,
}: {
  setup: TotpSetup;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel?: () => void;
}) {
  const confirm = trpc.secondFactors.confirmTotp.useMutation({
    onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes),
  });
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-center gap-4">
        <QrCode text={uri} label="Picture to scan with the authenticator app" />
        <div className="flex max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1">
          <code aria-label="Secret" className="font-mono text-[0.8125rem] wrap-anywhere">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <Button variant="ghost" size="sm" onClick={() => void copyText(secret, 'The secret')}>
            <Copy aria-hidden />
            Copy secret
          </Button>
        </div>
      </div>
      <CodeForm
        action="Confirm"
        hint="The six digits that the app shows now."
        busy={confirm.isPending}
        onSend={(otp) => confirm.mutate({ otp })}
        {...(onCancel ? { onCancel } : {})}
      />
    </div>
  );
}
