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
 * @param deleting whether it is under way
 * @param onDelete called when `Delete` is pressed; closing the dialog afterwards is the caller's
 */
export function AlertDialogContent({
  title,
  description,
  deleting,
  onDelete,
  ...props
}: Pick<ComponentProps<typeof RadixAlertDialog.Content>, 'onCloseAutoFocus'> & {
  title: string;
  description: ReactNode;
  deleting: boolean;
  onDelete: () => void;
}) {
  return (
    <RadixAlertDialog.Portal>
      <RadixAlertDialog.Overlay className={overlayClasses} />
      <RadixAlertDialog.Content className={cn(dialogClasses)} {...props}>
        <RadixAlertDialog.Title className="text-2xl leading-tight">{title}</RadixAlertDialog.Title>
        <RadixAlertDialog.Description className="mt-2 text-sm leading-relaxed text-muted-foreground">
          {description}
        </RadixAlertDialog.Description>
        <DialogFooter>
          <RadixAlertDialog.Cancel asChild>
            <Button variant="outline">Cancel</Button>
          </RadixAlertDialog.Cancel>
          <Button variant="destructive" disabled={deleting} onClick={onDelete}>
            Delete
          </Button>
        </DialogFooter>
      </RadixAlertDialog.Content>
    </RadixAlertDialog.Portal>
  );
}
