import { ChevronDown } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { menuOnDemand } from '#client/app/components/menu-on-demand.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';

const Menu = menuOnDemand('user', async () => (await import('./user-menu-items.tsx')).UserMenuItems);

/** Loads the menu, so that logging out works without the network too. */
export const preloadUserMenu = Menu.preload;

/** The menu of the signed-in user in the top bar, and its button. */
export function UserMenu() {
  const { data: user, isPending } = useCurrentUser();
  const name = user?.full_name || 'User';
  return (
    <Menu
      button={
        <button
          type="button"
          data-testid="user-menu"
          className="-mr-3 flex h-10 cursor-pointer items-center gap-2.5 rounded-full pr-3 pl-1 text-sm font-medium hover:bg-muted data-[state=open]:bg-muted max-sm:-mr-1 max-sm:pr-1"
        >
          <Avatar name={isPending ? '' : user?.full_name || user?.email || name} />
          <span className={isPending ? 'sr-only' : 'max-w-56 truncate max-sm:sr-only'}>{name}</span>
          {isPending ? <Skeleton className="w-24 max-sm:hidden" /> : null}
          <ChevronDown aria-hidden className="size-4 text-muted-foreground max-sm:hidden" />
        </button>
      }
    />
  );
}
