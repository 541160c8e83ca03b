// What the app's documents show before their script has come: each screen as it looks while nothing is known yet.
// Run by the build, which keeps what it renders in dist/site/first-paints.json.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { JSX } from 'react';
// The edition without Node's streams, as for the public pages.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { appPaths } from '#shared/pages.ts';
import type { AppPath } from '#shared/pages.ts';
import type { FirstPaints, SiteInfo } from '#shared/site.ts';
import { LoginPage } from '#client/app/features/auth/login-page.tsx';
import { RecoverPasswordPage } from '#client/app/features/auth/recover-password-page.tsx';
import { ResetPasswordPage } from '#client/app/features/auth/reset-password-page.tsx';
import { SignupPage } from '#client/app/features/auth/signup-page.tsx';
import { setInstallation } from '#client/app/lib/installation.ts';
import { parseSearch, stringifySearch } from '#client/app/lib/search-params.ts';
import { AdminShell } from '#client/app/shell/admin-shell.tsx';
import { trpc, trpcClient } from '#client/app/lib/trpc.ts';

const authScreens: Partial<Record<AppPath, () => JSX.Element>> = {
  '/login': LoginPage,
  '/signup': SignupPage,
  '/recover-password': RecoverPasswordPage,
  '/reset-password': ResetPasswordPage,
};

/**
 * Renders the first paint of every screen as it is in each sign-up mode. Nothing in it can be used: a form that is sent before its script is there
 * would put a password into an address. Whoever is to be led elsewhere does not see it (see app.css).
 * @param name stands where the site's name will
 */
export async function renderFirstPaints(name: string): Promise<FirstPaints> {
  const screens = async (signup_mode: SiteInfo['signup_mode']) => {
    setInstallation({ name, signup_mode, public_url: '', contact_email: null });
    const rendered = [];
    for (const path of appPaths) rendered.push([path, await renderScreen(path)] as const);
    // Safe: one entry for each path.
    return Object.fromEntries(rendered) as FirstPaints['open'];
  };
  // One after the other: what the installation is stands in one place.
  return {
    open: await screens('open'),
    approval: await screens('approval'),
    closed: await screens('closed'),
  };
}

async function renderScreen(path: AppPath): Promise<string> {
  const authScreen = authScreens[path];
  const rootRoute = createRootRoute();
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (search) => search,
    component: authScreen ?? AdminShell,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    // Without its token the reset screen would say that the link is incomplete.
    history: createMemoryHistory({ initialEntries: [`${path}?token=unknown`] }),
    parseSearch,
    stringifySearch,
    isServer: true,
  });
  await router.load();
  const queryClient = new QueryClient();
  return renderToStaticMarkup(
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <div inert data-first-paint={authScreen ? 'guest' : 'member'}>
          <fieldset disabled className="contents">
            <RouterProvider router={router} />
          </fieldset>
        </div>
      </QueryClientProvider>
    </trpc.Provider>,
  );
}
