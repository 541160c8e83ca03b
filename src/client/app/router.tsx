// The routes of the app: path, guard, loader and code of each screen.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { isAtLeast } from '#shared/roles.ts';
import { prefetchApprovals } from './lib/approvals.ts';
import { prefetchAsk, prefetchFile, prefetchFiles } from './features/ask/ask-prefetch.ts';
import { askSearch, fileSearch, filesSearch } from './features/ask/ask-search.ts';
import { auditQuery } from './features/audit/audit-query.ts';
import { auditSearch } from './features/audit/audit-search.ts';
import { knownCurrentUser, prefetchCurrentUser } from './lib/current-user.ts';
import { newestSubscribersQuery } from './features/dashboard/dashboard-query.ts';
import { dashboardSearch } from './features/dashboard/dashboard-search.ts';
import { prefetchInvitations } from './features/invitations/invitations-prefetch.ts';
import { invitationsSearch } from './features/invitations/invitations-search.ts';
import { productsQuery } from './features/products/products-query.ts';
import { productsSearch } from './features/products/products-search.ts';
import { settingsSearch } from './features/settings/settings-search.ts';
import { entryQuery } from './features/subscribers/entry/entry-query.ts';
import { subscribersQuery } from './features/subscribers/subscribers-query.ts';
import { subscribersSearch } from './features/subscribers/subscribers-search.ts';
import { trashQuery } from './features/trash/trash-query.ts';
import { usersQuery } from './features/users/users-query.ts';
import { usersSearch } from './features/users/users-search.ts';
import { requireAsk, requireRole, requireToken, skipLogin, skipToSite } from './lib/guards.ts';
import { RouteError, NotFound, Root, RoutePending } from './root.tsx';
import { listSearch } from './lib/rows-per-page.ts';
import { parseSearch, stringifySearch, textParam } from './lib/search-params.ts';
import type { SearchParams } from './lib/search-params.ts';
import { queries, queryClient } from './lib/trpc.ts';

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: skipLogin,
  component: lazyRouteComponent(() => import('./features/auth/login-page.tsx'), 'LoginPage'),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signup',
  validateSearch: ({
    claim,
    invitation,
    staff,
  }: SearchParams): Partial<Record<'claim' | 'invitation' | 'staff', string | undefined>> => ({
    claim: textParam(claim),
    invitation: textParam(invitation),
    staff: textParam(staff),
  }),
  beforeLoad: ({ search: { invitation, staff } }) => {
    // Who is logged in and opens an invitation is told so.
    if (invitation === undefined && staff === undefined) skipToSite();
  },
  component: lazyRouteComponent(() => import('./features/auth/signup-page.tsx'), 'SignupPage'),
});

const recoverPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recover-password',
  beforeLoad: skipToSite,
  component: lazyRouteComponent(
    () => import('./features/auth/recover-password-page.tsx'),
    'RecoverPasswordPage',
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: ({
    token,
    welcome,
  }: SearchParams): { token?: string | undefined; welcome?: string | undefined } => ({
    token: textParam(token),
    welcome: textParam(welcome),
  }),
  beforeLoad: skipToSite,
  component: lazyRouteComponent(() => import('./features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireToken,
  loader: prefetchCurrentUser,
  component: lazyRouteComponent(() => import('./shell/admin-shell.tsx'), 'AdminShell'),
});

const dashboardRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  validateSearch: dashboardSearch,
  loader: () => {
    // A member's call would be refused, which ends a session.
    if (isAtLeast(knownCurrentUser()?.role, 'user')) void queryClient.prefetchQuery(newestSubscribersQuery());
  },
  component: lazyRouteComponent(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const askRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ask',
  validateSearch: askSearch,
  beforeLoad: requireAsk,
  loaderDeps: ({ search: { question, thread, page } }) => ({ question, thread, page }),
  loader: ({ deps }) => prefetchAsk(deps),
  component: lazyRouteComponent(() => import('./features/ask/ask-page.tsx'), 'AskPage'),
});

const askFilesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ask/files',
  validateSearch: filesSearch,
  beforeLoad: requireAsk,
  loaderDeps: ({ search: { collection, file, page, of, show } }) => ({ collection, file, page, of, show }),
  loader: ({ deps }) => prefetchFiles(deps),
  component: lazyRouteComponent(() => import('./features/ask/files-page.tsx'), 'FilesPage'),
});

const askFileRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ask/files/$id',
  validateSearch: fileSearch,
  beforeLoad: requireAsk,
  loader: ({ params }) => prefetchFile(params.id),
  component: lazyRouteComponent(() => import('./features/ask/file-page.tsx'), 'FilePage'),
});

const subscribersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/subscribers',
  validateSearch: subscribersSearch,
  beforeLoad: requireRole('user'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(subscribersQuery(deps)),
  component: lazyRouteComponent(
    () => import('./features/subscribers/subscribers-page.tsx'),
    'SubscribersPage',
  ),
});

const subscriberRoute = createRoute({
  getParentRoute: () => subscribersRoute,
  path: '/$id',
  loader: ({ params }) => void queryClient.prefetchQuery(entryQuery(params.id)),
  component: lazyRouteComponent(() => import('./features/subscribers/subscriber-page.tsx'), 'SubscriberPage'),
});

const invitationsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/invitations',
  validateSearch: invitationsSearch,
  beforeLoad: requireRole('staff'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => prefetchInvitations(deps),
  component: lazyRouteComponent(
    () => import('./features/invitations/invitations-page.tsx'),
    'InvitationsPage',
  ),
});

const productsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/products',
  validateSearch: productsSearch,
  beforeLoad: requireRole('user'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(productsQuery(deps)),
  component: lazyRouteComponent(() => import('./features/products/products-page.tsx'), 'ProductsPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  validateSearch: settingsSearch,
  component: lazyRouteComponent(() => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
});

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: usersSearch,
  beforeLoad: requireRole('superuser'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(usersQuery(deps));
    prefetchApprovals();
  },
  component: lazyRouteComponent(() => import('./features/users/users-page.tsx'), 'UsersPage'),
});

const trashRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/trash',
  validateSearch: (search: SearchParams) => listSearch('trash', search),
  beforeLoad: requireRole('staff'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(trashQuery(deps)),
  component: lazyRouteComponent(() => import('./features/trash/trash-page.tsx'), 'TrashPage'),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  validateSearch: auditSearch,
  beforeLoad: requireRole('superuser'),
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(auditQuery(deps)),
  component: lazyRouteComponent(() => import('./features/audit/audit-page.tsx'), 'AuditPage'),
});

const backupsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/backups',
  beforeLoad: requireRole('superuser'),
  loader: () => void queries.backups.list.prefetch(),
  component: lazyRouteComponent(() => import('./features/backups/backups-page.tsx'), 'BackupsPage'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  signupRoute,
  recoverPasswordRoute,
  resetPasswordRoute,
  adminRoute.addChildren([
    dashboardRoute,
    askRoute,
    askFilesRoute,
    askFileRoute,
    subscribersRoute.addChildren([subscriberRoute]),
    invitationsRoute,
    productsRoute,
    settingsRoute,
    usersRoute,
    trashRoute,
    auditRoute,
    backupsRoute,
  ]),
]);

/** The router. It preloads the code and the data of a screen when a link to it is hovered or focused. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Takes out of the address what no route knows: otherwise it would count as a filter of a list.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: RouteError,
  notFoundMode: 'root',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
