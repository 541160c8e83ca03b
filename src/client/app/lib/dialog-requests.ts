// Requests to open a dialog of a screen, from outside of it. The screen may still be loading: the request waits for it.
import { useEffect } from 'react';

/** How long a request waits for its screen, in milliseconds; after that it would come as a surprise. */
const WAITS_FOR = 5000;

let wanted: string | undefined;
let expiry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function want(title: string | undefined): void {
  clearTimeout(expiry);
  wanted = title;
}

/** Opens the dialog titled `title` of the present screen, or of the one that is loading. */
export function requestDialog(title: string): void {
  want(title);
  expiry = setTimeout(() => want(undefined), WAITS_FOR);
  for (const listener of listeners) listener();
}

/** Calls `open(true)` when the dialog titled `title` is requested; each request is answered once. */
export function useDialogRequest(title: string, open: (open: true) => void): void {
  useEffect(() => {
    const answer = () => {
      if (wanted !== title) return;
      want(undefined);
      open(true);
    };
    answer();
    listeners.add(answer);
    return () => void listeners.delete(answer);
  }, [title, open]);
}
