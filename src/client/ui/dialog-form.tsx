// The form of a dialog: its fields, then Cancel, which closes the dialog, and the button that sends it.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogClose, DialogFooter } from './dialog.tsx';

/**
 * The form. It lives as long as its dialog is open, so every opening starts anew.
 * @param submitLabel what the button that sends it says
 * @param disabled while it cannot be sent: something is missing, or what was sent is under way
 * @param status what there is to say of the sending, beside the buttons
 * @param onSubmit called when it is sent
 */
export function DialogForm({
  submitLabel = 'Save',
  disabled,
  status,
  onSubmit,
  children,
}: {
  submitLabel?: string;
  disabled: boolean;
  status?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="mt-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onSubmit();
      }}
    >
      <div className="grid gap-5">{children}</div>
      <DialogFooter className="sm:items-center">
        {status}
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={disabled}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
