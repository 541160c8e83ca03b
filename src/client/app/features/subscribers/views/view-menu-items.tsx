import { BookmarkPlus, Pencil, Trash2, Users, UserRound } from 'lucide-react';
import type { View } from '#shared/views.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';
import { toast } from '#client/ui/toast-queue.ts';
import type { LoadedMenu } from '#client/app/components/menu-on-demand.tsx';
import { trpc } from '#client/app/lib/trpc.ts';
import { refreshViews } from './use-views.ts';

export interface ViewMenuProps {
  view: View;
  /** Of one that somebody else shares, a copy can be made. */
  mayChange: boolean;
  onAct: (dialog: 'save' | 'rename' | 'delete') => void;
}

/** The menu of a view, loaded with its first use. */
export function ViewMenuItems({ view, mayChange, onAct, button, isByKey }: ViewMenuProps & LoadedMenu) {
  const share = trpc.views.update.useMutation({
    onSuccess: ({ shared }) =>
      toast.success(shared ? 'The view is shared with all staff.' : 'The view is not shared any more.'),
    onSettled: refreshViews,
  });
  const { id, shared } = view;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent isByKey={isByKey} align="start">
        {mayChange ? (
          <>
            <DropdownMenuItem onSelect={() => onAct('rename')}>
              <Pencil aria-hidden />
              Rename
            </DropdownMenuItem>
            <DropdownMenuItem
              disabled={share.isPending}
              onSelect={() => share.mutate({ id, shared: !shared })}
            >
              {shared ? <UserRound aria-hidden /> : <Users aria-hidden />}
              {shared ? 'Stop sharing' : 'Share with staff'}
            </DropdownMenuItem>
          </>
        ) : (
          <DropdownMenuLabel className="text-muted-foreground">Shared by somebody else</DropdownMenuLabel>
        )}
        <DropdownMenuItem onSelect={() => onAct('save')}>
          <BookmarkPlus aria-hidden />
          Save as new view
        </DropdownMenuItem>
        {mayChange ? (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem variant="destructive" onSelect={() => onAct('delete')}>
              <Trash2 aria-hidden />
              Delete view
            </DropdownMenuItem>
          </>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
