import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { onDemand } from '#client/app/components/on-demand.tsx';

const MenuSheet = onDemand(
  'side menu',
  async () => (await import('./menu-sheet.tsx')).MenuSheet,
  ({ open }) => open,
);

/** Loads the drawer, so that logging out works without the network too. */
export const preloadMenuSheet = MenuSheet.preload;

/** The side menu of small screens: a button that opens a drawer. */
export function MenuDrawer() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-label="Open Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-ml-2 lg:hidden"
        onPointerEnter={MenuSheet.preload}
        onFocus={MenuSheet.preload}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" />
      </Button>
      <MenuSheet
        open={open}
        onOpenChange={setOpen}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      />
    </>
  );
}
