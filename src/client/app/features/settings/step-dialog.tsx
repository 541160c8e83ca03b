import type { ReactNode } from 'react';
import { Dialog, DialogContent } from '#client/ui/dialog.tsx';

/**
 * The dialog of a section whose steps lead to one another.
 * @param title that of the open step; undefined while none is open
 * @param isKept whether only its own buttons close it: recovery codes are shown once, and not lost by a press beside them
 */
export function StepDialog({
  title,
  description,
  isKept,
  onClose,
  onCloseAutoFocus,
  children,
}: {
  title: string | undefined;
  description: ReactNode;
  isKept: boolean;
  onClose: () => void;
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
}) {
  const mayClose = (event: Event) => {
    if (isKept) event.preventDefault();
  };
  return (
    <Dialog open={title !== undefined} onOpenChange={(open) => (open ? undefined : onClose())}>
      {title === undefined ? null : (
        <DialogContent
          title={title}
          description={description}
          hasCloseIcon={!isKept}
          onEscapeKeyDown={mayClose}
          onInteractOutside={mayClose}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
        >
          <div className="mt-6">{children}</div>
        </DialogContent>
      )}
    </Dialog>
  );
}
