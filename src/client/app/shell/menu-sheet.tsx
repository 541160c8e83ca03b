import { LogOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Logo } from '#client/ui/mark.tsx';
import { Sheet, SheetContent } from '#client/ui/sheet.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { signOut } from '#client/app/lib/sign-out.ts';
import { siteName } from '#client/app/lib/installation.ts';
import { SideMenu, VersionLabel } from './side-menu.tsx';

/** The drawer with the side menu, loaded with its first use. */
export function MenuSheet({
  open,
  onOpenChange,
  onCloseAutoFocus,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
} & Pick<ComponentProps<typeof SheetContent>, 'onCloseAutoFocus'>) {
  const { data: user } = useCurrentUser();
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Menu" onCloseAutoFocus={onCloseAutoFocus}>
        <div className="flex h-16 shrink-0 items-center border-b px-5">
          <Logo name={siteName()} />
        </div>
        <div className="flex-1 p-3">
          <SideMenu onChoose={() => onOpenChange(false)} />
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
              onOpenChange(false);
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
