// The form of a dialog: its fields, then Cancel, which discards it, and the button that sends it.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogFooter } from './dialog.tsx';

/**
 * The form. It lives as long as its dialog is open, so every opening starts anew.
 * @param submitLabel what the button that sends it says
 * @param disabled while it cannot be sent: something is missing, or what was sent is under way
 * @param status what there is to say of the sending, beside the buttons
 * @param onSubmit called when it is sent
 * @param onCancel called by Cancel, which says by itself that nothing is to be kept: there is no question
 */
export function DialogForm({
  submitLabel = 'Save',
  disabled,
  status,
  onSubmit,
  onCancel,
  children,
}: {
  submitLabel?: string;
  disabled: boolean;
  status?: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
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
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={disabled}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
