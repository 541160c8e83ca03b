// Toasts on the landing page. How they are drawn is a sixth of the page's script and is fetched when the form comes near:
// by then a visitor may need it, and until then nobody waits for it.
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { onMessages } from '#client/ui/toast-queue.ts';

/** Calls `need` when the waitlist is within a screen of the window, and when a toast is asked for. */
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

/** The place where toasts appear; empty until it is needed, and on the server. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const fetchToaster = () => {
      import('#client/ui/toast.tsx').then(
        (module) => setToaster(() => module.Toaster),
        // Where it cannot be fetched, the form itself still says how it went.
        () => undefined,
      );
    };
    return onNeed(fetchToaster);
  }, [Toaster]);
  return Toaster ? <Toaster /> : null;
}
