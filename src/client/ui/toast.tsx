// Renders toasts: `<Toaster/>` once per document, at the top-end. Their timers pause while the page is hidden or out of
// focus, or while a toast has the pointer or the focus.
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cn } from './class-names.ts';
import { closeMessage, onMessages, shownMessages, titles } from './toast-queue.ts';
import type { Message } from './toast-queue.ts';

/** How long a toast is shown, in milliseconds, without pauses. */
const SHOWN_FOR = 6000;
/** The same of a toast with a button, which takes time to decide. */
const OFFERED_FOR = 10_000;

/**
 * How long the region of the toasts stands empty before the first one, in milliseconds: screen readers only announce changes
 * of a live region that they know already, and the first toast may be older than this code.
 */
const EMPTY_FOR = 150;

/** No toasts at first, then all current ones. */
function useMessages(): readonly Message[] {
  const messages = useSyncExternalStore(onMessages, shownMessages, shownMessages);
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), EMPTY_FOR);
    return () => clearTimeout(timer);
  }, []);
  return isKnown ? messages : [];
}

/** Whether the page is hidden, or its window has no focus. */
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

/** Closes a message after its time; the timer can be paused. */
function useClock(message: Message, paused: boolean): void {
  const left = useRef(message.action ? OFFERED_FOR : SHOWN_FOR);
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

/** The toasts: at the top-end, below the top bar, so that they do not cover the user menu and close buttons. */
export function Toaster() {
  const shown = useMessages();
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
        // The focus moves to the viewport, which does not pause the timers of the other toasts.
        onAttended(false);
      }}
      // Not `onPointerEnter`, since the next toast may have moved under a resting pointer. Not on a closing toast.
      onPointerMove={() => {
        if (message.open) onAttended(true);
      }}
      onPointerLeave={({ currentTarget }) => onAttended(currentTarget.contains(document.activeElement))}
      onFocus={() => onAttended(true)}
      onBlur={() => onAttended(false)}
      // An open dialog disables pointer events outside of it: a press on a toast would reach the overlay and close the
      // dialog. With `pointer-events-auto!` Radix does not count a press on a toast as outside.
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
      {/* The viewport is a live region already; Radix would add a second announcement. */}
      <div data-radix-toast-announce-exclude="" className="grid min-w-0 gap-1 text-sm leading-snug">
        <Toast.Title className="font-semibold">{titles[message.kind]}</Toast.Title>
        <Toast.Description className="wrap-anywhere text-muted-foreground">{message.text}</Toast.Description>
        {message.action ? (
          <Toast.Action
            altText={message.action.label}
            onClick={message.action.run}
            className="mt-1.5 h-8 w-fit cursor-pointer rounded-md border border-input px-3 font-medium text-foreground hover:bg-muted"
          >
            {message.action.label}
          </Toast.Action>
        ) : null}
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
