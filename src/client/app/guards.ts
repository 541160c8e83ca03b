// Who may open which screen, decided before any call, from the stored token alone.
import { redirect } from '@tanstack/react-router';
import { hasToken } from './session.ts';

/** The admin area needs a token. @throws a redirect to /login */
export function requireToken(): void {
  if (!hasToken()) throw redirect({ to: '/login', replace: true });
}

/** Whoever is signed in has no need of /login. @throws a redirect to /admin */
export function skipLogin(): void {
  if (hasToken()) throw redirect({ to: '/admin', replace: true });
}

/** Nor of the other auth screens. @throws a redirect to the landing page, which is a document of its own */
export function skipToSite(): void {
  if (hasToken()) throw redirect({ href: '/', reloadDocument: true, replace: true });
}
