// The on/off switch.
import { Switch as RadixSwitch } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './class-names.ts';

/** A switch; name it with a label or `aria-label`. `thumb` may hold an icon. */
export function Switch({
  className,
  thumb,
  children,
  ...props
}: ComponentProps<typeof RadixSwitch.Root> & { thumb?: ReactNode }) {
  return (
    <RadixSwitch.Root
      className={cn(
        'group relative inline-flex h-6 w-11 shrink-0 cursor-pointer items-center rounded-full border border-input bg-muted p-0.5',
        'transition-colors data-[state=checked]:bg-primary disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
      {...props}
    >
      {children}
      <RadixSwitch.Thumb className="grid size-4.5 place-items-center rounded-full bg-foreground text-background transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-primary-foreground">
        {thumb}
      </RadixSwitch.Thumb>
    </RadixSwitch.Root>
  );
}
