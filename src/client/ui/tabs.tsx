import { Tabs as RadixTabs } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Contains a `TabsList`, and a `TabsContent` for each tab. */
export const Tabs = RadixTabs.Root;

/** The row of tabs; it scrolls if it is too narrow. */
export function TabsList({ className, ...props }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <div className="-mx-2 overflow-x-auto overflow-y-hidden [scrollbar-width:none]">
      <RadixTabs.List
        className={cn('mx-2 flex w-max min-w-[calc(100%-1rem)] gap-0.5 border-b sm:gap-5', className)}
        {...props}
      />
    </div>
  );
}

/** A tab. */
export function TabsTrigger({ className, ...props }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      className={cn(
        '-mb-px h-11 cursor-pointer rounded-t-sm border-b-2 border-transparent px-1 text-sm first:-ml-1 font-medium whitespace-nowrap text-muted-foreground transition-colors',
        'hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-brand data-[state=active]:text-foreground',
        className,
      )}
      {...props}
    />
  );
}

/** The panel of a tab; mounted only while the tab is selected, unless `forceMount` is set. */
export function TabsContent({ className, ...props }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content className={cn('rounded-sm pt-8', className)} {...props} />;
}
