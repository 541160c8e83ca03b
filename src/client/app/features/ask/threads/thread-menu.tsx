import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '#shared/threads.ts';
import { Button } from '#client/ui/button.tsx';
import { menuOnDemand } from '#client/app/components/menu-on-demand.tsx';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';

export type OpenThreadDialog = OpenRowDialog<Thread, 'rename' | 'share' | 'delete'>;

export interface ThreadMenuProps {
  thread: Thread;
  /** Of one that others share, all that can be done is to take it along. */
  isOwn: boolean;
  onAct: OpenThreadDialog;
}

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
