import type { MouseEvent } from 'react';
import { Logo } from '#client/ui/mark.tsx';
import { ModeSwitch } from '#client/ui/mode-switch.tsx';
import { scrollBehavior } from './scroll.ts';

function scrollToTop(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  window.scrollTo({ top: 0, behavior: scrollBehavior() });
}

/** The footer of the public pages. Its logo scrolls up on the landing page, and links to it elsewhere. */
export function Footer({ name, onLanding }: { name: string; onLanding: boolean }) {
  return (
    <footer className="border-t print:hidden">
      <div className="wrap flex flex-col items-center gap-8 py-10 sm:flex-row sm:justify-between">
        <a
          href="/"
          className="rounded-md"
          aria-label={`${name}, ${onLanding ? 'back to top' : 'home'}`}
          onClick={onLanding ? scrollToTop : undefined}
        >
          <Logo name={name} size="sm" />
        </a>
        <nav aria-label="Legal" className="flex flex-wrap justify-center gap-x-8 gap-y-3 text-sm">
          <a href="/privacy-policy#root" className="footer-link">
            Privacy Policy
          </a>
          <a href="/terms-of-service#root" className="footer-link">
            Terms of Service
          </a>
        </nav>
        <ModeSwitch />
      </div>
    </footer>
  );
}
