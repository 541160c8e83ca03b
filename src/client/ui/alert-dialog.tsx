// The confirmation before a destructive action. Only its buttons or Escape close it.
import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './class-names.ts';
import { dialogClasses, DialogFooter, overlayClasses } from './dialog.tsx';

/** A confirmation: contains an `AlertDialogContent`. */
export const AlertDialog = RadixAlertDialog.Root;
export const AlertDialogTrigger = RadixAlertDialog.Trigger;

/**
 * The content of a confirmation. `Cancel` is focused first.
 * @param description what will happen, and by which button
 * @param cancelLabel the label of the button that cancels
 * @param confirmLabel the label of the button that does it
 * @param harmless whether nothing is lost: the button then does not look destructive
 * @param pending whether the action is running
 * @param onConfirm called by the button that does it; the caller closes the dialog
 * @param maxWidth a class for the maximum width
 * @param children shown between the description and the buttons
 */
export function AlertDialogContent({
  title,
  description,
  cancelLabel = 'Cancel',
  confirmLabel = 'Delete',
  harmless = false,
  pending = false,
  onConfirm,
  maxWidth = 'max-w-md',
  children,
  ...props
}: Pick<ComponentProps<typeof RadixAlertDialog.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus'> & {
  title: string;
  description: ReactNode;
  cancelLabel?: string;
  confirmLabel?: string;
  harmless?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  maxWidth?: string;
  children?: ReactNode;
}) {
  return (
    <RadixAlertDialog.Portal>
      <RadixAlertDialog.Overlay
        className={overlayClasses}
        // A press on the overlay does nothing, so it must not take the focus from the buttons.
        onMouseDown={(event) => event.preventDefault()}
      />
      <RadixAlertDialog.Content className={cn(dialogClasses, maxWidth)} {...props}>
        <RadixAlertDialog.Title className="text-2xl leading-tight">{title}</RadixAlertDialog.Title>
        <RadixAlertDialog.Description className="mt-2 text-sm leading-relaxed text-muted-foreground">
          {description}
        </RadixAlertDialog.Description>
        {children}
        <DialogFooter>
          <RadixAlertDialog.Cancel asChild>
            <Button variant="outline">{cancelLabel}</Button>
          </RadixAlertDialog.Cancel>
          <Button variant={harmless ? 'primary' : 'destructive'} disabled={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </RadixAlertDialog.Content>
    </RadixAlertDialog.Portal>
  );
}
