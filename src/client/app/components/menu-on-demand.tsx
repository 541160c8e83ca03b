import { Slot } from 'radix-ui';
import { useState } from 'react';
import type { ComponentType, KeyboardEvent, MouseEvent, ReactElement } from 'react';
import { reportFailure } from '#client/app/lib/failures.ts';
import { codeQuery } from '#client/app/lib/code-query.ts';
import { queryClient } from '#client/app/lib/trpc.ts';

/** What the loaded menu gets beside its own props. */
export interface LoadedMenu {
  /** The button of the menu: its `DropdownMenuTrigger`. */
  button: ReactElement;
  /** Whether it opens at once with its first item focused, as a menu does that was opened by a key. */
  isByKey: boolean;
}

/**
 * A button and its menu. Menus bring a fifth of the code of a screen, which is loaded when the first one is wanted: when its
 * button gets the pointer or the focus, and at the latest when it is pressed.
 * @param name a key
 * @param load imports the menu, which is open when it is first rendered
 * @param kind what opens: a menu, or a popover, which is a dialog
 * @returns the component; `preload` loads its code before, so that it opens without the network too
 */
export function menuOnDemand<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props & LoadedMenu>>,
  kind: 'menu' | 'dialog' = 'menu',
): ComponentType<Props & { button: ReactElement }> & { preload: () => void } {
  const code = codeQuery(`${name} menu`, async () => ({ Menu: await load() }));
  const preload = () => void queryClient.prefetchQuery(code);
  function MenuOnDemand(props: Props & { button: ReactElement }) {
    const [opened, setOpened] = useState<{ Menu: ComponentType<Props & LoadedMenu>; isByKey: boolean }>();
    // From its first opening on, the loaded menu has the button, and opens by itself.
    if (opened) return <opened.Menu {...props} isByKey={opened.isByKey} />;
    const open = (isByKey: boolean) =>
      queryClient.fetchQuery(code).then(
        ({ Menu }) => setOpened({ Menu, isByKey }),
        (error: unknown) => reportFailure(error),
      );
    return (
      <Slot.Root
        aria-haspopup={kind}
        aria-expanded={false}
        data-state="closed"
        onPointerEnter={preload}
        onFocus={preload}
        // A press by a key counts no clicks.
        onClick={(event: MouseEvent) => void open(event.detail === 0)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          void open(true);
        }}
      >
        {props.button}
      </Slot.Root>
    );
  }
  return Object.assign(MenuOnDemand, { preload });
}
