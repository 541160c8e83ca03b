// Who may open which screen, decided before that screen makes any call: from the stored token, for superusers' screens
// from the signed-in user as well.
import { redirect } from '@tanstack/react-router';
import { fetchCurrentUser, knownCurrentUser } from './current-user.ts';
import { hasToken } from './session.ts';

/** The admin area needs a token. @throws a redirect to /login */
export function requireToken(): void {
  if (!hasToken()) throw redirect({ to: '/login', replace: true });
}

/**
 * Superusers' screens show everyone else the dashboard; a call of theirs would be refused, and that would sign out.
 * @param cause `stay` where the screen is open already and only its page changes; `preload` while someone only reaches for
 * its link: then what is known decides, since a call of its own could fail where nobody has asked for anything
 * @throws a redirect to /admin; whatever the call throws that asks who is signed in
 */
export async function requireSuperuser({ cause }: { cause: 'enter' | 'stay' | 'preload' }): Promise<void> {
  if (cause === 'stay') return;
  const user = cause === 'preload' ? knownCurrentUser() : await fetchCurrentUser();
  if (!user?.is_superuser) throw redirect({ to: '/admin', replace: true });
}

/** Whoever is signed in has no need of /login. @throws a redirect to /admin */
export function skipLogin(): void {
  if (hasToken()) throw redirect({ to: '/admin', replace: true });
}

/** Nor of the other auth screens. @throws a redirect to the landing page, which is a document of its own */
export function skipToSite(): void {
  if (hasToken()) throw redirect({ href: '/', reloadDocument: true, replace: true });
}
