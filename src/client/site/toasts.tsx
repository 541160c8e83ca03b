// Toasts on the landing page. Their code, a sixth of the page's script, is loaded when the form is near the window.
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { onMessages } from '#client/ui/toast-queue.ts';

/** Calls `need` when the waitlist is within one screen of the window, and when a toast is shown. */
function onNeed(need: () => void): () => void {
  const stopListening = onMessages(need);
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) need();
    },
    { rootMargin: '100%' },
  );
  const waitlist = document.getElementById('waitlist');
  if (waitlist) observer.observe(waitlist);
  return () => {
    stopListening();
    observer.disconnect();
  };
}

/** The toasts; empty until needed, and on the server. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const fetchToaster = () => {
      import('#client/ui/toast.tsx').then(
        (module) => setToaster(() => module.Toaster),
        // If it cannot be loaded, the form still shows the outcome in place.
        () => undefined,
      );
    };
    return onNeed(fetchToaster);
  }, [Toaster]);
  return Toaster ? <Toaster /> : null;
}
