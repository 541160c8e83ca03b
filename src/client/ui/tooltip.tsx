import { Tooltip as RadixTooltip } from 'radix-ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** How long the pointer rests on an element before its tooltip opens, in milliseconds. */
const OPENS_AFTER = 300;

/**
 * A tooltip that is shown while its element has the pointer or the focus. Like a menu it is rendered into `<main>`.
 * @param text the text of the tooltip; screen readers announce it as the description of the element
 * @param children one element that can take the focus
 */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <RadixTooltip.Provider delayDuration={OPENS_AFTER}>
      <RadixTooltip.Root onOpenChange={() => setMain(document.querySelector('main'))}>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal container={main}>
          <RadixTooltip.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-50 max-w-[calc(100vw-2rem)] rounded-md bg-foreground px-2.5 py-1.5 text-xs wrap-anywhere text-background shadow-lg"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
