import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { DialogCloseIcon, overlayClasses } from './dialog.tsx';

/** A drawer from the start of the page: contains a trigger and a `SheetContent`. */
export const Sheet = RadixDialog.Root;
export const SheetTrigger = RadixDialog.Trigger;

/** The content of the drawer. Its title is for screen readers only. */
export function SheetContent({
  title,
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> & { title: string }) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        aria-describedby={undefined}
        className={cn(
          'animate-drawer fixed inset-y-0 left-0 z-50 flex w-[min(20rem,calc(100%-3rem))] flex-col overflow-y-auto border-r bg-popover text-popover-foreground shadow-xl outline-none',
          className,
        )}
        {...props}
      >
        <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
        {children}
        <DialogCloseIcon className="top-3.5 right-3" />
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}
