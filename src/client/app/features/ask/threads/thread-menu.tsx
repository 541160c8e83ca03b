import { Copy, Ellipsis, FileDown, Pencil, Pin, PinOff, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '#shared/threads.ts';
import { Button } from '#client/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { OpenRowDialog } from '#client/app/components/row-dialogs.tsx';
import { failureText } from '#client/errors.ts';
import { copyText } from '#client/app/lib/copy-text.ts';
import { saveFile } from '#client/app/lib/save-file.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';

export type OpenThreadDialog = OpenRowDialog<Thread, 'rename' | 'share' | 'delete'>;

/** What can be done with a conversation: of one that others share, only to take it along. */
export function ThreadMenu({
  thread,
  isOwn,
  onAct,
}: {
  thread: Thread;
  isOwn: boolean;
  onAct: OpenThreadDialog;
}) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { id, title, pinned } = thread;
  const pin = trpc.threads.update.useMutation({
    onSuccess: ({ pinned: isPinned }) =>
      toast.success(isPinned ? 'The conversation was pinned.' : 'The conversation is not pinned any more.'),
    onSettled: () => refreshThreads(),
  });
  const withMarkdown = (use: (text: string) => unknown) =>
    void queries.threads.markdown
      .fetch({ id }, { staleTime: 0 })
      .then(use, (error: unknown) => toast.error(failureText(error)));
  const exportIt = (text: string) =>
    saveFile(new Blob([text], { type: 'text/markdown' }), `${fileName(title)}.md`);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={setButton}
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${title.slice(0, 80)}`}
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent minWidth="min-w-52">
        {isOwn ? (
          <>
            <DropdownMenuItem onSelect={() => onAct('rename', thread, button)}>
              <Pencil aria-hidden />
              Rename
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => pin.mutate({ id, pinned: !pinned })}>
              {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              {pinned ? 'Unpin' : 'Pin'}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => onAct('share', thread, button)}>
              <Share2 aria-hidden />
              Share
            </DropdownMenuItem>
          </>
        ) : null}
        <DropdownMenuItem onSelect={() => withMarkdown((text) => copyText(text, 'The conversation'))}>
          <Copy aria-hidden />
          Copy
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => withMarkdown(exportIt)}>
          <FileDown aria-hidden />
          Export as Markdown
        </DropdownMenuItem>
        {isOwn ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="destructive" onSelect={() => onAct('delete', thread, button)}>
              <Trash2 aria-hidden />
              Delete conversation
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** A title as the name of a file. */
function fileName(title: string): string {
  const words = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim();
  return words === '' ? 'Conversation' : words;
}
