// Renders the first paint of each screen of the app: the screen before any data has loaded. The build runs this and
// writes the results to dist/site/, one file with Ask and one without it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { JSX } from 'react';
// This build of React DOM does not depend on Node's streams.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { appPaths } from '#shared/pages.ts';
import type { AppPath } from '#shared/pages.ts';
import { signupModes, type FirstPaints, type SiteInfo } from '#shared/site.ts';
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
 * Renders the first paint of every screen. Its controls are disabled: without the script, a submitted form would put the
 * password into the address. app.css hides it from visitors that the guards are about to redirect.
 * @param name a placeholder for the site's name
 * @param ask whether Ask is on, which is in the menu of every screen
 */
export async function renderFirstPaints(name: string, ask: boolean): Promise<FirstPaints> {
  const render = async (path: AppPath, settings: Partial<SiteInfo>, search?: string) => {
    setInstallation({
      name,
      signup_mode: 'open',
      ask,
      public_url: '',
      contact_email: null,
      ...settings,
    });
    return renderScreen(path, search);
  };
  // One at a time, since the installation is module state.
  const screens: [AppPath, string][] = [];
  for (const path of appPaths) if (path !== '/signup') screens.push([path, await render(path, {})]);
  const signup: [string, string][] = [];
  for (const mode of signupModes) signup.push([mode, await render('/signup', { signup_mode: mode })]);
  signup.push(['invitation', await render('/signup', {}, 'invitation=unknown')]);
  // Safe: one entry per path, per mode and for an invitation.
  return { screens: Object.fromEntries(screens), signup: Object.fromEntries(signup) } as FirstPaints;
}

/**
 * @param search the search part of its address; without a token, the reset screen would say that the link is incomplete
 * @throws if the screen cannot be rendered, which fails the build
 */
async function renderScreen(path: AppPath, search = 'token=unknown'): Promise<string> {
  const authScreen = authScreens[path];
  const rootRoute = createRootRoute();
  const route = createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: (parsed) => parsed,
    component: authScreen ?? AdminShell,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [`${path.replace('$', '')}?${search}`] }),
    parseSearch,
    stringifySearch,
    isServer: true,
  });
  await router.load();
  const queryClient = new QueryClient();
  const markup = renderToStaticMarkup(
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
  // Below a Suspense boundary React leaves out what throws, without an error.
  if (!markup.includes('<main')) throw new Error(`The first paint of ${path} is empty.`);
  return markup;
}
