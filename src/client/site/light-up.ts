// Lets the illustrations further down wait for the visitor: light falls on what an answer rests on when it is seen, once.
// Without scripts, on paper and for whoever wants no motion, everything is lit from the start.

/** Marks every `data-light-up` below the window as unseen until it is seen. Returns what ends that. */
export function lightUpWhenSeen(): () => void {
  const parts = [...document.querySelectorAll('[data-light-up]')];
  const below = parts.filter((part) => part.getBoundingClientRect().top > innerHeight);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        target.removeAttribute('data-unseen');
        observer.unobserve(target);
      }
    },
    { threshold: 0.35 },
  );
  for (const part of below) {
    part.setAttribute('data-unseen', '');
    observer.observe(part);
  }
  return () => observer.disconnect();
}
