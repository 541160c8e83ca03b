import { useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import { refreshAccounts } from '#client/app/lib/approvals.ts';
import { trpc } from '#client/app/lib/trpc.ts';

/**
 * The button that activates a waiting account.
 * @param userId the id of the account
 * @param describedBy the id of the element that names the account
 * @param onActivated called with the button once the account is active, before the button is removed with its focus
 */
export function ActivateButton({
  userId,
  describedBy,
  onActivated,
}: {
  userId: string;
  describedBy: string;
  onActivated: (button: HTMLButtonElement) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const activate = trpc.users.update.useMutation({
    onSuccess: () => {
      toast.success('User updated successfully.');
      if (button.current) onActivated(button.current);
    },
    onSettled: refreshAccounts,
  });
  return (
    <Button
      ref={button}
      variant="outline"
      size="sm"
      aria-describedby={describedBy}
      disabled={activate.isPending || activate.isSuccess}
      onClick={() => activate.mutate({ user_id: userId, is_active: true })}
    >
      Activate
    </Button>
  );
}
