import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogFooter } from './dialog.tsx';

/**
 * The form of a dialog, with Cancel and a submit button.
 * @param submitLabel the label of the submit button
 * @param disabled whether it cannot be submitted: it is invalid, or a request is running
 * @param status the status of the request, beside the buttons
 * @param onSubmit called on submit
 * @param onCancel called by Cancel, which discards changes without a question
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
  children?: ReactNode;
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
      {children ? <div className="grid gap-5">{children}</div> : null}
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
