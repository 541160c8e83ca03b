// The dialog that asks before something is destroyed. Only its own buttons, or Escape, close it.
import { AlertDialog as RadixAlertDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { dialogClasses, overlayClasses } from './dialog.tsx';

/** Opens and closes; holds an `AlertDialogContent`. */
export const AlertDialog = RadixAlertDialog.Root;
export const AlertDialogTrigger = RadixAlertDialog.Trigger;
/** The button that changes nothing, focused first; use with `asChild`. */
export const AlertDialogCancel = RadixAlertDialog.Cancel;

export type AlertDialogContentProps = Omit<ComponentProps<typeof RadixAlertDialog.Content>, 'title'> & {
  title: string;
  description: ReactNode;
};

/** The open question. `description` says what will be gone, and which button does it. */
export function AlertDialogContent({
  title,
  description,
  className,
  children,
  ...props
}: AlertDialogContentProps) {
  return (
    <RadixAlertDialog.Portal>
      <RadixAlertDialog.Overlay className={overlayClasses} />
      <RadixAlertDialog.Content className={cn(dialogClasses, className)} {...props}>
        <RadixAlertDialog.Title className="text-2xl leading-tight">{title}</RadixAlertDialog.Title>
        <RadixAlertDialog.Description className="mt-2 text-sm leading-relaxed text-muted-foreground">
          {description}
        </RadixAlertDialog.Description>
        {children}
      </RadixAlertDialog.Content>
    </RadixAlertDialog.Portal>
  );
}
