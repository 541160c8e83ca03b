// The button that activates an account that waits for it.
import { useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast.tsx';
import { refreshAccounts } from '#client/app/lib/approvals.ts';
import { trpc } from '#client/app/lib/trpc.ts';

/**
 * The button.
 * @param userId of the account
 * @param describedBy id of the element that names the account
 * @param onActivated called with the button when the account is active: the button will go, and its focus with it
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
