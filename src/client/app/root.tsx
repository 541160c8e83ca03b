import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Mark } from '#client/ui/mark.tsx';
import { Toasts } from '#client/ui/toasts.tsx';
import { soon } from './lib/soon.ts';
import { useTitle } from './lib/use-title.ts';
import { NotFoundContent } from '#client/ui/not-found-content.tsx';

/** Moves the focus to the content after navigation to another screen. */
function useFocusOnNewScreen(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== undefined && last.current !== path) {
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
    last.current = path;
  }, [path]);
}

/** The root route: the screen and the toasts. */
export function Root() {
  useFocusOnNewScreen();
  return (
    <>
      <Outlet />
      <Toasts onNeed={soon} />
    </>
  );
}

/** The 404 screen. */
export function NotFound() {
  useTitle('Page not found');
  return (
    <main
      data-testid="not-found"
      tabIndex={-1}
      className="grid min-h-dvh place-content-center justify-items-center px-6 py-16 text-center outline-none"
    >
      <NotFoundContent />
    </main>
  );
}

/** Shown while the code of a screen takes long to load. */
export function RoutePending() {
  return (
    <div role="status" className="grid min-h-[60dvh] place-content-center text-muted-foreground">
      <Mark className="size-10 animate-pulse" />
      <span className="sr-only">Loading</span>
    </div>
  );
}

/** Shown when a screen fails to load or to render. */
export function RouteError() {
  return (
    <div className="grid min-h-[60dvh] place-content-center justify-items-center px-6 py-16 text-center">
      <h1 className="text-3xl leading-tight">This page could not be shown</h1>
      <p className="mt-3 max-w-sm text-muted-foreground">
        The connection may have dropped, or a newer version has just been installed.
      </p>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
