import { Copy, FileDown, Pencil, Pin, PinOff, Share2, Trash2 } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { LoadedMenu } from '#client/app/components/menu-on-demand.tsx';
import { failureText } from '#client/errors.ts';
import { copyText } from '#client/app/lib/copy-text.ts';
import { saveFile } from '#client/app/lib/save-file.ts';
import { queries, trpc } from '#client/app/lib/trpc.ts';
import { refreshThreads } from '../ask-queries.ts';
import type { ThreadMenuProps } from './thread-menu.tsx';

/**
 * The menu of a conversation, loaded with its first use.
 * @param opener the button as an element, which gets the focus back from the dialogs
 */
export function ThreadMenuItems({
  thread,
  isOwn,
  onAct,
  button,
  isByKey,
  opener,
}: ThreadMenuProps & LoadedMenu & { opener: HTMLButtonElement | null }) {
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
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent isByKey={isByKey}>
        {isOwn ? (
          <>
            <DropdownMenuItem onSelect={() => onAct('rename', thread, opener)}>
              <Pencil aria-hidden />
              Rename
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => pin.mutate({ id, pinned: !pinned })}>
              {pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              {pinned ? 'Unpin' : 'Pin'}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => onAct('share', thread, opener)}>
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
            <DropdownMenuItem variant="destructive" onSelect={() => onAct('delete', thread, opener)}>
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
