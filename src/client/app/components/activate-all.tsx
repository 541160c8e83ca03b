import { useMutation } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { refreshAccounts } from '#client/app/lib/approvals.ts';
import { inCalls } from '#client/app/lib/in-calls.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { formatNumber } from '#client/app/lib/format.ts';

async function activateAll(all: readonly string[]): Promise<number> {
  let total = 0;
  for (const ids of inCalls(all)) {
    const { activated } = await trpcClient.users.activate.mutate({ ids });
    total += activated;
  }
  return total;
}

/** The button that activates all waiting accounts, behind a question. @param ids the accounts */
export function ActivateAll({ ids }: { ids: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  /** The accounts that the question is about: others may sign up while it is open. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const activate = useMutation({
    mutationFn: activateAll,
    onSuccess: (count) => {
      toast.success(
        count === 1 ? '1 account was activated.' : `${formatNumber(count)} accounts were activated.`,
      );
      setOpen(false);
    },
    onSettled: refreshAccounts,
  });
  const count = formatNumber(asked.length);
  return (
    <AlertDialog
      open={open}
      onOpenChange={(wanted) => {
        if (wanted) setAsked(ids);
        setOpen(wanted);
      }}
    >
      <AlertDialogTrigger asChild>
        <Button ref={button} variant="outline" size="sm">
          <UserCheck aria-hidden />
          Activate all {formatNumber(ids.length)}
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent
        title="Confirmation Required"
        description={
          <>
            <strong className="font-medium text-foreground">
              {asked.length === 1 ? '1 account' : `${count} accounts`}
            </strong>{' '}
            will be able to log in and to read the waitlist, and each gets an email that says so. Press{' '}
            <strong>Activate</strong> to do it.
          </>
        }
        confirmLabel="Activate"
        harmless
        pending={activate.isPending}
        onConfirm={() => activate.mutate(asked)}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const target = button.current?.isConnected ? button.current : document.querySelector('main');
          target?.focus({ preventScroll: true });
        }}
      />
    </AlertDialog>
  );
}
