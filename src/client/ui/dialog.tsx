import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';
import { keepFocusOnPress } from './keep-focus.ts';

/** A modal dialog: contains a trigger and a `DialogContent`. */
export const Dialog = RadixDialog.Root;
export const DialogTrigger = RadixDialog.Trigger;

/** The classes of the overlay behind dialogs and drawers. */
export const overlayClasses = 'animate-overlay fixed inset-0 z-50 bg-overlay';

/** The classes of a dialog: centred, and scrollable on low screens. */
export const dialogClasses = [
  'animate-pop fixed top-1/2 left-1/2 z-50 w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2',
  'max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-xl border bg-popover p-6 text-popover-foreground shadow-xl outline-none sm:p-8',
];

export type DialogContentProps = Omit<ComponentProps<typeof RadixDialog.Content>, 'title' | 'className'> & {
  title: string;
  description?: ReactNode;
  /** A class for the maximum width. */
  maxWidth?: string | undefined;
  hasCloseIcon?: boolean;
};

/** The content of a dialog: title, description, children and, if nothing else is said, a close icon. */
export function DialogContent({
  title,
  description,
  maxWidth = 'max-w-md',
  hasCloseIcon = true,
  children,
  ...props
}: DialogContentProps) {
  return (
    <RadixDialog.Portal>
      {/* A press on the overlay may keep the dialog open; the focus then stays where it is. */}
      <RadixDialog.Overlay className={overlayClasses} onMouseDown={(event) => event.preventDefault()} />
      <RadixDialog.Content
        className={cn(dialogClasses, maxWidth)}
        {...(description ? {} : { 'aria-describedby': undefined })}
        onMouseDown={keepFocusOnPress}
        {...props}
      >
        <RadixDialog.Title className="pr-8 text-2xl leading-tight">{title}</RadixDialog.Title>
        {description ? (
          <RadixDialog.Description className="mt-2 text-sm leading-relaxed text-muted-foreground">
            {description}
          </RadixDialog.Description>
        ) : null}
        {children}
        {hasCloseIcon ? <DialogCloseIcon className="top-4 right-4" /> : null}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  );
}

/** The close icon in a corner. `className` sets the position. */
export function DialogCloseIcon({ className }: { className: string }) {
  return (
    <RadixDialog.Close
      aria-label="Close"
      className={cn(
        'absolute grid size-9 cursor-pointer place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground',
        className,
      )}
    >
      <X aria-hidden className="size-4.5" />
    </RadixDialog.Close>
  );
}

/** The buttons of a dialog: in a row at the end; on a phone stacked, with the main button on top. */
export function DialogFooter({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn('mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  );
}
