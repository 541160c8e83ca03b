import { Check } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** A menu: contains a trigger and a `DropdownMenuContent`. Not modal: the page stays usable while it is open. */
export function DropdownMenu(props: ComponentProps<typeof RadixMenu.Root>) {
  return <RadixMenu.Root modal={false} {...props} />;
}

/** The button that opens the menu. */
export const DropdownMenuTrigger = RadixMenu.Trigger;

/**
 * The open menu, aligned with the end of its button. It is rendered into the page's `<main>` instead of `<body>`, so that
 * all content stays inside a landmark.
 * @param minWidth a class
 * @param isByKey whether a menu that is open from the start was opened by a key: then its first item has the focus
 */
export function DropdownMenuContent({
  minWidth = 'min-w-52',
  isByKey = false,
  ...props
}: Omit<ComponentProps<typeof RadixMenu.Content>, 'className'> & { minWidth?: string; isByKey?: boolean }) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  useEffect(() => setMain(document.querySelector('main')), []);
  return (
    <RadixMenu.Portal container={main}>
      <RadixMenu.Content
        ref={isByKey ? focusFirst : undefined}
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'animate-pop z-50 overflow-hidden rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-lg',
          'origin-(--radix-dropdown-menu-content-transform-origin) outline-none',
          minWidth,
        )}
        {...props}
      />
    </RadixMenu.Portal>
  );
}

function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
}

/** A menu item. `variant="destructive"` marks an action that cannot be undone. */
export function DropdownMenuItem({
  className,
  variant = 'plain',
  ...props
}: ComponentProps<typeof RadixMenu.Item> & { variant?: 'plain' | 'destructive' }) {
  return (
    <RadixMenu.Item
      className={cn(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm outline-none select-none data-highlighted:bg-muted',
        'data-disabled:pointer-events-none data-disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
        variant === 'destructive' ? 'text-destructive' : '[&_svg]:text-muted-foreground',
        className,
      )}
      {...props}
    />
  );
}

/** A menu item that is checked or not. */
export function DropdownMenuCheckboxItem({
  children,
  ...props
}: Omit<ComponentProps<typeof RadixMenu.CheckboxItem>, 'className'>) {
  return (
    <RadixMenu.CheckboxItem
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm outline-none select-none data-highlighted:bg-muted"
      {...props}
    >
      <span className="size-4 shrink-0 text-primary">
        <RadixMenu.ItemIndicator>
          <Check aria-hidden className="size-4" />
        </RadixMenu.ItemIndicator>
      </span>
      {children}
    </RadixMenu.CheckboxItem>
  );
}

/** Text above the items. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cn('px-3 py-2 text-sm', className)} {...props} />;
}

/** A line between groups of items. */
export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof RadixMenu.Separator>) {
  return <RadixMenu.Separator className={cn('-mx-1.5 my-1.5 h-px bg-border', className)} {...props} />;
}
