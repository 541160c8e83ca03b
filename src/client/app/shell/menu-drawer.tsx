import { LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Logo } from '#client/ui/mark.tsx';
import { Sheet, SheetContent, SheetTrigger } from '#client/ui/sheet.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { signOut } from '#client/app/lib/sign-out.ts';
import { siteName } from '#client/app/lib/installation.ts';
import { SideMenu, VersionLabel } from './side-menu.tsx';

/** The side menu of small screens: a button that opens a drawer. */
export function MenuDrawer() {
  const [open, setOpen] = useState(false);
  const { data: user } = useCurrentUser();
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="Open Menu" className="-ml-2 lg:hidden">
          <Menu aria-hidden className="size-5" />
        </Button>
      </SheetTrigger>
      <SheetContent title="Menu">
        <div className="flex h-16 shrink-0 items-center border-b px-5">
          <Logo name={siteName()} />
        </div>
        <div className="flex-1 p-3">
          <SideMenu onChoose={() => setOpen(false)} />
        </div>
        <div className="border-t p-3">
          {user ? (
            <p className="px-3 py-2 text-sm wrap-anywhere text-muted-foreground">
              Logged in as: {user.email}
            </p>
          ) : null}
          <Button
            variant="ghost"
            className="w-full justify-start! gap-3! px-3!"
            onClick={() => {
              setOpen(false);
              void signOut();
            }}
          >
            <LogOut aria-hidden />
            Log Out
          </Button>
          <div className="px-3 pt-3 pb-1">
            <VersionLabel />
          </div>
        </div>
      </SheetContent>
    </Sheet>
  );
}
