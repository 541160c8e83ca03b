// The route guards, which run before a screen makes any call. They check the stored token, and for the screens of a
// role also the signed-in user.
import { notFound, redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { isAtLeast } from '#shared/roles.ts';
import type { UserRole } from '#shared/roles.ts';
import { fetchCurrentUser, knownCurrentUser } from './current-user.ts';
import { hasAsk } from './installation.ts';
import { returnAddress } from './return-address.ts';
import { hasToken, isPaused } from './session.ts';

/** `stay` if the screen is already open and only its search changes; `preload` if a link to it is hovered. */
type Cause = 'enter' | 'stay' | 'preload';

/** The admin area needs a token, or a session that is paused. @throws a redirect to /login, which leads back here */
export function requireToken({ location }: { location: Pick<ParsedLocation, 'href'> }): void {
  if (hasToken() || isPaused()) return;
  throw redirect({ to: '/login', replace: true, state: { returnTo: location.href } });
}

/**
 * The guard of screens for a role and those above it: it redirects others to the dashboard, since a refused call would end
 * their session. While a link is hovered only the cache is used, since an unrequested call could fail with a toast.
 * @returns the guard, which throws a redirect to /admin, and the error of the call that fetches the signed-in user
 */
export function requireRole(needed: UserRole) {
  return async ({ cause }: { cause: Cause }): Promise<void> => {
    if (cause === 'stay') return;
    const user = cause === 'preload' || isPaused() ? knownCurrentUser() : await fetchCurrentUser();
    if (!isAtLeast(user?.role, needed)) throw redirect({ to: '/admin', replace: true });
  };
}

/** The guard of the screens of Ask: where it is switched off, they are unknown addresses. @throws the error of these */
export function requireAsk(): void {
  // Safe: the router catches this value, which is no Error.
  // oxlint-disable-next-line typescript/only-throw-error
  if (!hasAsk()) throw notFound();
}

/** The guard of /login. @throws a redirect to /admin, or to where one wanted to go, if a token is stored */
export function skipLogin({ location }: { location: Pick<ParsedLocation, 'state'> }): void {
  if (hasToken()) throw redirect({ href: returnAddress(location.state.returnTo), replace: true });
}

/** The guard of the other auth screens. @throws a redirect to the landing page, a separate document, if a token is stored */
export function skipToSite(): void {
  if (hasToken()) throw redirect({ href: '/', reloadDocument: true, replace: true });
}
