// Starts the highlight animation of an illustration once, when it is scrolled into view. Without scripts, in print and
// with reduced motion everything is highlighted from the start.

/** Marks each `data-light-up` below the window as unseen until it is in view. Returns the function that stops it. */
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
