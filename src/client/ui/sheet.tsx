import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { DialogCloseIcon, overlayClasses } from './dialog.tsx';

/** A drawer from a side of the page: contains a trigger and a `SheetContent`. */
export const Sheet = RadixDialog.Root;
export const SheetTrigger = RadixDialog.Trigger;

/**
 * The content of the drawer. Its title is for screen readers only.
 * @param side where it stands: a narrow one at the start, or a wide one at the end, which has the whole of a small screen
 */
export function SheetContent({
  title,
  side = 'start',
  className,
  children,
  ...props
}: Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> & {
  title: string;
  side?: 'start' | 'end';
}) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        aria-describedby={undefined}
        className={cn(
          'fixed inset-y-0 z-50 flex flex-col overflow-y-auto bg-popover text-popover-foreground shadow-xl outline-none',
          side === 'start'
            ? 'animate-drawer left-0 w-[min(20rem,calc(100%-3rem))] border-r'
            : 'animate-overlay right-0 w-[min(34rem,100%)] sm:border-l',
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
