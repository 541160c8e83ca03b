/**
 * Calls `listener` when the waitlist form is within one screen of the window.
 * @returns the function that unsubscribes
 */
export function onWaitlistNear(listener: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) listener();
    },
    { rootMargin: '100%' },
  );
  const waitlist = document.getElementById('waitlist');
  if (waitlist) observer.observe(waitlist);
  return () => observer.disconnect();
}
