import { Popover as RadixPopover } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';

/** A popover: contains a trigger and a `PopoverContent`. Not modal: the page stays usable while it is open. */
export const Popover = RadixPopover.Root;

/** The button that opens the popover. */
export const PopoverTrigger = RadixPopover.Trigger;

/** The open popover, below its button. Like a menu it is rendered into `<main>`. Give it an `aria-label`. */
export function PopoverContent(props: Omit<ComponentProps<typeof RadixPopover.Content>, 'className'>) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  useEffect(() => setMain(document.querySelector('main')), []);
  return (
    <RadixPopover.Portal container={main}>
      <RadixPopover.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="animate-pop z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) overflow-y-auto rounded-lg border bg-popover p-4 text-popover-foreground shadow-lg outline-none"
        {...props}
      />
    </RadixPopover.Portal>
  );
}
