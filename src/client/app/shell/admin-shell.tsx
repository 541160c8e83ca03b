import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { isAtLeast } from '#shared/roles.ts';
import { Logo } from '#client/ui/mark.tsx';
import { useRole } from '#client/app/lib/current-user.ts';
import { siteName } from '#client/app/lib/installation.ts';
import { useSetUpFirst } from '#client/app/lib/set-up-first.ts';
import { endPause, isPaused, onSessionChange } from '#client/app/lib/session.ts';
import { MenuDrawer, preloadMenuSheet } from './menu-drawer.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { SideMenu, VersionLabel } from './side-menu.tsx';
import { preloadUserMenu, UserMenu } from './user-menu.tsx';

/** The delay before the code of /login is loaded, in milliseconds, so that the first screen loads first. */
const LOGIN_PRELOAD_DELAY_MS = 1500;

const loadLogInAgain = () => import('#client/app/features/auth/log-in-again.tsx');

const LogInAgain = lazy<ComponentType<{ open: boolean }>>(() =>
  loadLogInAgain().then(
    ({ LogInAgain: dialog }) => ({ default: dialog }),
    () => ({ default: GiveUp }),
  ),
);

/** Loads after the screen. Where it cannot be loaded, jobs are not told of. */
const Jobs = lazy<ComponentType>(() => import('./jobs.tsx').catch(() => ({ default: () => null })));

/** Loads after the screen. Where it cannot be loaded, no list of keys opens. */
const Keys = lazy<ComponentType>(() => import('./keys/keys.tsx').catch(() => ({ default: () => null })));

/** In place of a dialog that cannot be loaded. */
function GiveUp() {
  useEffect(endPause, []);
  return null;
}

/** The log-in over the screen, from the first time on that it is needed. */
function LogInOverScreen() {
  const paused = useSyncExternalStore(onSessionChange, isPaused, isPaused);
  const [isNeeded, setNeeded] = useState(paused);
  if (paused && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense fallback={null}>
      <LogInAgain open={paused} />
    </Suspense>
  ) : null;
}

/** Preloads the code of the log-ins and of the menus: logging out must also work offline, and a log-in over a screen must not fail. */
function usePreloadedLogin(): void {
  const router = useRouter();
  useEffect(() => {
    const fetchLogin = () => {
      void router.loadRouteChunk(router.routesById['/login']);
      void loadLogInAgain().catch(() => undefined);
      preloadUserMenu();
      preloadMenuSheet();
    };
    const timer = setTimeout(fetchLogin, LOGIN_PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, [router]);
}

/** Loads when it is needed, which is rare. Where it cannot be loaded, a reload tries again. */
const SetUpFirst = lazy(() =>
  import('#client/app/features/settings/set-up-first.tsx').then((part) => ({ default: part.SetUpFirst })),
);

/** The admin area, or what its account must do before. */
export function AdminShell() {
  if (!useSetUpFirst()) return <Area />;
  return (
    <Suspense fallback={null}>
      <SetUpFirst />
    </Suspense>
  );
}

/** The layout of the admin area: side menu, top bar and screen. Below the `lg` width the side menu is a drawer. */
function Area() {
  usePreloadedLogin();
  const isStaff = isAtLeast(useRole(), 'staff');
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-foreground focus:translate-y-0 print:hidden"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col border-r bg-card lg:flex print:hidden">
        <div className="flex h-16 shrink-0 items-center px-6">
          <Logo name={siteName()} />
        </div>
        <div className="flex-1 overflow-y-auto px-3 py-4">
          <SideMenu />
        </div>
        <div className="px-6 py-5">
          <VersionLabel />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-30 bg-background px-4 sm:px-8 lg:px-10 print:hidden">
          <div className="mx-auto flex h-16 max-w-[67rem] items-center gap-2 border-b">
            <MenuDrawer />
            <span className="flex lg:hidden">
              <Logo name={siteName()} />
            </span>
            <div className="ml-auto flex items-center gap-2 sm:gap-4">
              {isStaff ? (
                <Suspense fallback={null}>
                  <Jobs />
                </Suspense>
              ) : null}
              <PaletteButton />
              <UserMenu />
            </div>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="px-4 py-8 outline-none sm:px-8 sm:py-10 lg:px-10">
          <div className="mx-auto max-w-[67rem]">
            <Outlet />
          </div>
        </main>
      </div>
      <LogInOverScreen />
      <Suspense fallback={null}>
        <Keys />
      </Suspense>
    </div>
  );
}
