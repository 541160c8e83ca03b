import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

/**
 * A form that is one step on the way to a second factor: its fields, and the buttons below them.
 * @param action the text of the button that sends it
 * @param isReady whether what is typed can be sent
 * @param busy whether the call is running
 * @param onCancel called by Cancel; without it there is none
 */
export function StepForm({
  action,
  isReady,
  busy,
  onSend,
  onCancel,
  children,
}: {
  action: string;
  isReady: boolean;
  busy: boolean;
  onSend: () => void;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !busy) onSend();
      }}
    >
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel ? (
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" disabled={!isReady || busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
