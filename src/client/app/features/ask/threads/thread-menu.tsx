import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { menuOnDemand } from '#client/app/components/menu-on-demand.tsx';
import type { ThreadMenuProps } from './thread-menu-items.tsx';

const Menu = menuOnDemand('thread', async () => (await import('./thread-menu-items.tsx')).ThreadMenuItems);

/** What can be done with a conversation: a button, and its menu. */
export function ThreadMenu(props: ThreadMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <Menu
      {...props}
      opener={button}
      button={
        <Button
          ref={setButton}
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${props.thread.title.slice(0, 80)}`}
        >
          <Ellipsis aria-hidden />
        </Button>
      }
    />
  );
}
