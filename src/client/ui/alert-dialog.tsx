// The dialog that asks before something is destroyed. Only its own buttons, or Escape, close it.
import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { dialogClasses, DialogFooter, overlayClasses } from './dialog.tsx';

/** Opens and closes; holds an `AlertDialogContent`. */
export const AlertDialog = RadixAlertDialog.Root;
export const AlertDialogTrigger = RadixAlertDialog.Trigger;

/**
 * The open question, answered by `Cancel`, which changes nothing and is focused first, or by `Delete`.
 * @param description says what will be gone, and which button does it
 * @param cancelLabel what the button that changes nothing says
 * @param confirmLabel what the button that destroys says
 * @param pending whether the destruction is under way
 * @param onConfirm called when `Delete` is pressed; closing the dialog afterwards is the caller's
 * @param maxWidth the widest that it gets, as a class
 */
export function AlertDialogContent({
  title,
  description,
  cancelLabel = 'Cancel',
  confirmLabel = 'Delete',
  pending = false,
  onConfirm,
  maxWidth = 'max-w-md',
  ...props
}: Pick<ComponentProps<typeof RadixAlertDialog.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus'> & {
  title: string;
  description: ReactNode;
  cancelLabel?: string;
  confirmLabel?: string;
  pending?: boolean;
  onConfirm: () => void;
  maxWidth?: string;
}) {
  return (
    <RadixAlertDialog.Portal>
      <RadixAlertDialog.Overlay
        className={overlayClasses}
        // A press on the shade answers nothing, so it must not take the focus from the buttons either.
        onMouseDown={(event) => event.preventDefault()}
      />
      <RadixAlertDialog.Content className={cn(dialogClasses, maxWidth)} {...props}>
        <RadixAlertDialog.Title className="text-2xl leading-tight">{title}</RadixAlertDialog.Title>
        <RadixAlertDialog.Description className="mt-2 text-sm leading-relaxed text-muted-foreground">
          {description}
        </RadixAlertDialog.Description>
        <DialogFooter>
          <RadixAlertDialog.Cancel asChild>
            <Button variant="outline">{cancelLabel}</Button>
          </RadixAlertDialog.Cancel>
          <Button variant="destructive" disabled={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </RadixAlertDialog.Content>
    </RadixAlertDialog.Portal>
  );
}
