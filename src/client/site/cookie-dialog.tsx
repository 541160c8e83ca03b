// The cookie dialog: a non-modal dialog, shown until accepted. Only its buttons close it. It neither takes nor traps the
// focus, so a role, a name and a description are enough.
import { X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { getStored, setStored, subscribe } from '#client/storage.ts';
import { Button } from '#client/ui/button.tsx';

const ACCEPTED = 'true';

/**
 * Whether the dialog is open: until it is accepted, in this or another tab. The server's markup always contains it; if it
 * was accepted before, the script in <head> has hidden it.
 */
function useConsent() {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (getStored('accept_cookies') === ACCEPTED) setOpen(false);
    return subscribe('accept_cookies', (value) => {
      if (value === ACCEPTED) setOpen(false);
    });
  }, []);
  return {
    open,
    accept() {
      setStored('accept_cookies', ACCEPTED);
      setOpen(false);
    },
    close: () => setOpen(false),
  };
}

/** Whether the dialog would cover the button of the waitlist form at the bottom of the window. */
function useCoversButton(dialog: HTMLElement | null): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    const button = document.querySelector('#waitlist [type="submit"]');
    if (!button || !dialog) return;
    let frame = 0;
    const update = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { top, bottom } = button.getBoundingClientRect();
        const stripTop = window.innerHeight - dialog.offsetHeight - 2 * MARGIN;
        setCovers(bottom > stripTop && top < window.innerHeight);
      });
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [dialog]);
  return covers;
}

/** The distance from the edges of the window, in pixels. */
const MARGIN = 16;

/** The cookie dialog. */
export function CookieDialog() {
  const { open, accept, close } = useConsent();
  const titleId = useId();
  const textId = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const covers = useCoversButton(element);
  if (!open) return null;
  return (
    <div
      ref={setElement}
      data-at={covers ? 'top' : 'bottom'}
      role="dialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      className="cookie-dialog fixed left-4 z-40 w-[calc(100%-2rem)] max-w-[320px] rounded-lg border bg-popover p-5 text-popover-foreground shadow-xl data-[at=bottom]:bottom-4 data-[at=top]:top-4 print:hidden"
    >
      <h2 id={titleId} className="pr-8 text-xl leading-tight">
        We use cookies
      </h2>
      <p id={textId} className="mt-2 text-sm leading-relaxed text-muted-foreground">
        Cookies help us deliver the best experience on our website. By using our website, you agree to the use
        of cookies.
      </p>
      <a href="/privacy-policy" className="text-link mt-2 inline-block text-sm">
        Find out how we use cookies.
      </a>
      <div className="mt-4 flex gap-2">
        <Button className="flex-1" onClick={accept}>
          Yes
        </Button>
        <Button variant="outline" className="flex-1" onClick={close}>
          No
        </Button>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={close}
        className="absolute top-3 right-3 grid size-8 cursor-pointer place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  );
}
