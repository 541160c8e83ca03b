import { useRef } from 'react';
import { Dialog, DialogContent } from '#client/ui/dialog.tsx';
import { useCurrentUser } from '#client/app/lib/current-user.ts';
import { endPause } from '#client/app/lib/session.ts';
import { goOn } from '#client/app/lib/sign-out.ts';
import { LogInForm } from './log-in-form.tsx';

/**
 * The dialog over a screen whose session was refused while something was typed there: the same person logs in and goes on,
 * or gives up what was typed. Nothing else closes it.
 */
export function LogInAgain({ open }: { open: boolean }) {
  const { data: user } = useCurrentUser();
  const focused = useRef<Element>(null);
  return (
    <Dialog open={open}>
      <DialogContent
        title="Log in to go on"
        description="Your session has ended. What you have not saved is still here."
        maxWidth="max-w-sm"
        hasCloseIcon={false}
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          focused.current = document.activeElement;
          const { currentTarget } = event;
          if (!(currentTarget instanceof HTMLElement)) return;
          currentTarget.querySelector<HTMLElement>('[autocomplete=current-password]')?.focus();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (focused.current instanceof HTMLElement) focused.current.focus();
        }}
      >
        <div className="mt-7">
          <LogInForm email={user?.email ?? ''} onLoggedIn={goOn} />
        </div>
        <p className="mt-6 border-t pt-5 text-sm text-muted-foreground">
          <button type="button" className="text-link cursor-pointer font-medium" onClick={endPause}>
            Log in as somebody else
          </button>
          . What is not saved is then discarded.
        </p>
      </DialogContent>
    </Dialog>
  );
}
