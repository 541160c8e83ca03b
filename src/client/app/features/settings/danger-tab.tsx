import { AlertDialog, AlertDialogContent, AlertDialogTrigger } from '#client/ui/alert-dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { endSession } from '#client/app/lib/session.ts';
import { trpc } from '#client/app/lib/trpc.ts';
import { Section } from './section.tsx';

/** The Danger zone tab: deletes the own account after a confirmation. */
export function DangerTab() {
  const remove = trpc.users.removeMe.useMutation({
    onSuccess: () => {
      toast.success('Your account has been successfully deleted');
      // The server has deleted the sessions with the account, so no log-out is sent.
      endSession();
    },
  });
  return (
    <Section title="Delete Account" lead="Your account goes for good, and every session of it ends.">
      <AlertDialog>
        <AlertDialogTrigger asChild>
          <Button variant="destructive">Delete</Button>
        </AlertDialogTrigger>
        <AlertDialogContent
          title="Confirmation Required"
          description={
            <>
              All your account data will be permanently deleted. If you are sure, press{' '}
              <strong className="font-medium text-foreground">Delete</strong> to proceed. This cannot be
              undone.
            </>
          }
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </AlertDialog>
    </Section>
  );
}
