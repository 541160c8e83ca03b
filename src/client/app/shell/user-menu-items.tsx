import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut, UserRound } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#client/ui/dropdown-menu.tsx';
import type { LoadedMenu } from '#client/app/components/menu-on-demand.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { requestDialog } from '#client/app/lib/dialog-requests.ts';
import { signOut } from '#client/app/lib/sign-out.ts';
import { KEYS_DIALOG } from './keys/keys-name.ts';

/** The menu of the signed-in user, loaded with its first use. */
export function UserMenuItems({ button, isByKey }: LoadedMenu) {
  const { data: user } = useCurrentUser();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{button}</DropdownMenuTrigger>
      <DropdownMenuContent isByKey={isByKey}>
        {user ? (
          <>
            <DropdownMenuLabel className="max-w-72">
              <span className="block truncate font-medium">{user.full_name || 'User'}</span>
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
        <DropdownMenuItem className="max-sm:hidden" onSelect={() => requestDialog(KEYS_DIALOG)}>
          <Keyboard aria-hidden />
          {KEYS_DIALOG}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void signOut()}>
          <LogOut aria-hidden />
          Log Out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
