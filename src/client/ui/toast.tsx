// How toasts are drawn: `<Toaster/>` once per document, at the top-end.
// The clock stops while the page is hidden or out of focus, or a toast has the pointer or the focus.
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cn } from './class-names.ts';
import { closeMessage, onMessages, shownMessages, titles } from './toast-queue.ts';
import type { Message } from './toast-queue.ts';

export { toast } from './toast-queue.ts';

/** How long a toast stays, in milliseconds, while someone is there to read it. */
const SHOWN_FOR = 6000;

/** True while nobody can be reading: the page is hidden, or its window has lost the focus. */
function usePageIsIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const onVisibility = () => setIdle(document.hidden);
    const onBlur = () => setIdle(true);
    const onFocus = () => setIdle(false);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', onFocus);
    onVisibility();
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', onFocus);
    };
  }, []);
  return idle;
}

/** Closes a message when it has been shown for its time; time does not pass while paused. */
function useClock(message: Message, paused: boolean): void {
  const left = useRef(SHOWN_FOR);
  const { id, open } = message;
  useEffect(() => {
    if (paused || !open) return;
    const since = performance.now();
    const timer = setTimeout(() => closeMessage(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [id, open, paused]);
}

/** The place where toasts appear: at the top-end, below the bar, whose user menu and close buttons stay in reach. */
export function Toaster() {
  const shown = useSyncExternalStore(onMessages, shownMessages, shownMessages);
  const idle = usePageIsIdle();
  const [attended, setAttended] = useState(false);
  const paused = idle || attended;
  return (
    <Toast.Provider label="Notification" duration={Infinity} swipeDirection="right">
      {shown.map((message) => (
        <ToastCard key={message.id} message={message} paused={paused} onAttended={setAttended} />
      ))}
      <Toast.Viewport
        onFocus={() => setAttended(true)}
        onBlur={() => setAttended(false)}
        aria-live="polite"
        className="pointer-events-none fixed top-0 right-0 z-100 flex w-full max-w-[26rem] list-none flex-col gap-3 p-4 pt-18 outline-none sm:px-6"
      />
    </Toast.Provider>
  );
}

function ToastCard({
  message,
  paused,
  onAttended,
}: {
  message: Message;
  paused: boolean;
  onAttended: (attended: boolean) => void;
}) {
  useClock(message, paused);
  const failed = message.kind === 'error';
  const Icon = failed ? TriangleAlert : CircleCheck;
  return (
    <Toast.Root
      type="foreground"
      open={message.open}
      onOpenChange={(open) => {
        if (open) return;
        closeMessage(message.id);
        // The focus goes on to the viewport, which is no toast: the clocks of the others go on.
        onAttended(false);
      }}
      // Not on entering: the next toast may only have moved to where the pointer rests. Nor on one that leaves.
      onPointerMove={() => {
        if (message.open) onAttended(true);
      }}
      onPointerLeave={({ currentTarget }) => onAttended(currentTarget.contains(document.activeElement))}
      onFocus={() => onAttended(true)}
      onBlur={() => onAttended(false)}
      // A dialog makes all that is older than it deaf to presses: they would fall through to its overlay and close it.
      // A press that a toast does get is none outside of the dialog; Radix sees to that.
      className={cn(
        'animate-toast pointer-events-auto! relative flex items-start gap-3 rounded-lg border bg-popover p-4 pr-11 text-popover-foreground shadow-lg',
        'border-l-3 data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        failed ? 'border-l-destructive' : 'border-l-success',
      )}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4.5 shrink-0', failed ? 'text-destructive' : 'text-success')}
      />
      {/* The viewport is a live region and announces this itself; Radix would put a second copy into the page. */}
      <div data-radix-toast-announce-exclude="" className="grid min-w-0 gap-1 text-sm leading-snug">
        <Toast.Title className="font-semibold">{titles[message.kind]}</Toast.Title>
        <Toast.Description className="wrap-anywhere text-muted-foreground">{message.text}</Toast.Description>
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="absolute top-2 right-2 grid size-8 cursor-pointer place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
