import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { signOut } from '#client/app/lib/sign-out.ts';

/** The menu of the signed-in user in the top bar, and its button. */
export function UserMenu() {
  const { data: user, isPending } = useCurrentUser();
  const name = user?.full_name || 'User';
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        data-testid="user-menu"
        className="-mr-3 flex h-10 cursor-pointer items-center gap-2.5 rounded-full pr-3 pl-1 text-sm font-medium hover:bg-muted data-[state=open]:bg-muted max-sm:-mr-1 max-sm:pr-1"
      >
        <Avatar name={isPending ? '' : user?.full_name || user?.email || name} />
        <span className={isPending ? 'sr-only' : 'max-w-56 truncate max-sm:sr-only'}>{name}</span>
        {isPending ? <Skeleton className="w-24 max-sm:hidden" /> : null}
        <ChevronDown aria-hidden className="size-4 text-muted-foreground max-sm:hidden" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {user ? (
          <>
            <DropdownMenuLabel className="max-w-72">
              <span className="block truncate font-medium">{name}</span>
              <span className="mt-0.5 block truncate text-[0.8125rem] text-muted-foreground">
                {user.email}
              </span>
            </DropdownMenuLabel>
            <DropdownMenuSeparator />
          </>
        ) : null}
        <DropdownMenuItem asChild>
          <Link to="/admin/settings">
            <UserRound aria-hidden />
            My Profile
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden />
          Log Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
