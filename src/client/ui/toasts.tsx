// Loads the rendering of toasts, a sixth of the script of a public page, when it is needed.
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { onMessages } from './toast-queue.ts';

/**
 * The toasts; empty until they are needed, and on the server. If their code cannot be loaded, the next toast tries again.
 * @param onNeed subscribes to the first need before a toast is shown: calls its argument then, and returns the function
 * that unsubscribes. The same function at every render.
 */
export function Toasts({ onNeed }: { onNeed: (need: () => void) => () => void }) {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    if (Toaster) return;
    const fetchToaster = () => {
      import('./toast.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => undefined,
      );
    };
    const stopListening = onMessages(fetchToaster);
    const stopWaiting = onNeed(fetchToaster);
    return () => {
      stopListening();
      stopWaiting();
    };
  }, [Toaster, onNeed]);
  return Toaster ? <Toaster /> : null;
}
