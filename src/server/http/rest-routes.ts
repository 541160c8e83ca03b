// The REST routes as a table: each row names a procedure and how its input is read and its output sent. A new row also
// needs an entry in openapi-descriptions.ts; the compiler checks that.
import type { AppRouter } from '../trpc/router.ts';

type Procedures = AppRouter['_def']['record'];
/** The name of a procedure of the router, as `feature.procedure`. */
export type ProcedureName = {
  [Feature in keyof Procedures & string]: `${Feature}.${keyof Procedures[Feature] & string}`;
}[keyof Procedures & string];

/** The prefix of every path in the table. */
export const REST_PREFIX = '/api/v1';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Without the prefix and the final slash; a path with a final slash works too. */
  path: string;
  procedure: ProcedureName;
  /** The kind of body, if there is one. A `multipart` body is read by the procedure itself, on both transports. */
  body?: 'json' | 'form' | 'multipart';
  /** The query and path parameters that are integers. */
  integers?: readonly string[];
  /** The query parameters that are `true` or `false`. */
  flags?: readonly string[];
  /** The query parameters that are text. */
  texts?: readonly string[];
  /** The query parameters that are given once for each of several texts. */
  lists?: readonly string[];
  /** How the output is sent; the default is JSON. */
  reply?: 'csv' | 'html' | 'markdown' | 'file' | 'zip' | 'events';
}

const page = ['skip', 'limit'] as const;
const subscriberFilter = ['q', 'from', 'to', 'located', 'location', 'status'] as const;

const rows = [
  { method: 'POST', path: '/login/access-token', procedure: 'auth.login', body: 'form' },
  { method: 'POST', path: '/login/passkey/options', procedure: 'auth.passkeyOptions' },
  { method: 'POST', path: '/login/passkey', procedure: 'auth.passkeyLogin', body: 'json' },
  { method: 'POST', path: '/login/test-token', procedure: 'auth.testToken' },
  { method: 'POST', path: '/logout', procedure: 'auth.logout' },
  { method: 'POST', path: '/password-recovery/:email', procedure: 'auth.recoverPassword' },
  { method: 'POST', path: '/reset-password', procedure: 'auth.resetPassword', body: 'json' },
  {
    method: 'POST',
    path: '/password-recovery-html-content/:email',
    procedure: 'auth.previewRecovery',
    reply: 'html',
  },

  { method: 'GET', path: '/products', procedure: 'products.list', integers: page, texts: ['q'] },
  { method: 'POST', path: '/products', procedure: 'products.create', body: 'json' },
  { method: 'GET', path: '/products/:id', procedure: 'products.get' },
  { method: 'PUT', path: '/products/:id', procedure: 'products.update', body: 'json' },
  { method: 'DELETE', path: '/products/:id', procedure: 'products.remove' },
  {
    method: 'POST',
    path: '/products/upload-images',
    procedure: 'products.uploadImages',
    body: 'multipart',
  },
  { method: 'PUT', path: '/products/:id/images', procedure: 'products.orderImages', body: 'json' },
  {
    method: 'DELETE',
    path: '/products/:id/images/:image_id',
    procedure: 'products.removeImage',
  },

  {
    method: 'GET',
    path: '/subscribers',
    procedure: 'subscribers.list',
    integers: page,
    texts: [...subscriberFilter, 'sort'],
    lists: ['tags'],
  },
  { method: 'POST', path: '/subscribers', procedure: 'subscribers.join', body: 'json' },
  {
    method: 'POST',
    path: '/subscribers/manage-link',
    procedure: 'subscribers.manageLink',
    body: 'json',
  },
  {
    method: 'GET',
    path: '/subscribers/stats',
    procedure: 'subscribers.stats',
    texts: ['from', 'to', 'time_zone'],
  },
  { method: 'GET', path: '/subscribers/:id', procedure: 'subscribers.get' },
  { method: 'PATCH', path: '/subscribers/:id', procedure: 'subscribers.update', body: 'json' },
  { method: 'DELETE', path: '/subscribers/:id', procedure: 'subscribers.remove' },
  { method: 'POST', path: '/subscribers/:id/notes', procedure: 'subscribers.addNote', body: 'json' },
  { method: 'DELETE', path: '/subscribers/:id/notes/:note_id', procedure: 'subscribers.removeNote' },
  { method: 'POST', path: '/subscribers/tag', procedure: 'subscribers.tagMany', body: 'json' },
  {
    method: 'POST',
    path: '/subscribers/import',
    procedure: 'subscribers.importCsv',
    body: 'multipart',
  },
  { method: 'POST', path: '/subscribers/delete', procedure: 'subscribers.removeMany', body: 'json' },
  {
    method: 'POST',
    path: '/subscribers/export-to-csv',
    procedure: 'subscribers.exportCsv',
    body: 'json',
    reply: 'csv',
  },

  { method: 'GET', path: '/views', procedure: 'views.list', integers: page },
  { method: 'POST', path: '/views', procedure: 'views.create', body: 'json' },
  { method: 'PATCH', path: '/views/:id', procedure: 'views.update', body: 'json' },
  { method: 'DELETE', path: '/views/:id', procedure: 'views.remove' },

  {
    method: 'GET',
    path: '/invitations',
    procedure: 'invitations.list',
    integers: page,
    texts: ['wave_id', 'state'],
  },
  { method: 'POST', path: '/invitations', procedure: 'invitations.create', body: 'json' },
  { method: 'POST', path: '/invitations/preview', procedure: 'invitations.preview', body: 'json' },
  { method: 'POST', path: '/invitations/check', procedure: 'invitations.check', body: 'json' },
  { method: 'GET', path: '/waves', procedure: 'invitations.waves', integers: page, texts: ['wave_id'] },
  { method: 'PATCH', path: '/waves/:id', procedure: 'invitations.updateWave', body: 'json' },
  { method: 'POST', path: '/invitations/resend', procedure: 'invitations.resendMany', body: 'json' },
  { method: 'POST', path: '/invitations/:id/resend', procedure: 'invitations.resend' },
  { method: 'DELETE', path: '/invitations/:id', procedure: 'invitations.remove' },

  { method: 'GET', path: '/trash', procedure: 'trash.list', integers: page },
  { method: 'POST', path: '/trash/restore', procedure: 'trash.restoreMany', body: 'json' },
  { method: 'POST', path: '/trash/:id/restore', procedure: 'trash.restore' },
  { method: 'DELETE', path: '/trash/:id', procedure: 'trash.remove' },

  {
    method: 'GET',
    path: '/users',
    procedure: 'users.list',
    integers: page,
    texts: ['q', 'status', 'role', 'sort'],
  },
  { method: 'POST', path: '/users', procedure: 'users.create', body: 'json' },
  { method: 'GET', path: '/users/me', procedure: 'users.me' },
  { method: 'PATCH', path: '/users/me', procedure: 'users.updateMe', body: 'json' },
  { method: 'DELETE', path: '/users/me', procedure: 'users.removeMe' },
  { method: 'PATCH', path: '/users/me/password', procedure: 'users.changePassword', body: 'json' },
  { method: 'GET', path: '/users/me/sessions', procedure: 'users.mySessions' },
  { method: 'DELETE', path: '/users/me/sessions/:id', procedure: 'users.endMySession' },
  { method: 'GET', path: '/users/me/second-factors', procedure: 'secondFactors.status' },
  { method: 'POST', path: '/users/me/totp', procedure: 'secondFactors.beginTotp' },
  {
    method: 'POST',
    path: '/users/me/totp/confirm',
    procedure: 'secondFactors.confirmTotp',
    body: 'json',
  },
  {
    method: 'POST',
    path: '/users/me/totp/disable',
    procedure: 'secondFactors.disableTotp',
    body: 'json',
  },
  {
    method: 'POST',
    path: '/users/me/recovery-codes',
    procedure: 'secondFactors.renewRecoveryCodes',
    body: 'json',
  },
  {
    method: 'POST',
    path: '/users/me/reauthenticate',
    procedure: 'secondFactors.reauthenticate',
    body: 'json',
  },
  { method: 'GET', path: '/users/me/passkeys', procedure: 'passkeys.list' },
  { method: 'POST', path: '/users/me/passkeys/options', procedure: 'passkeys.options' },
  { method: 'POST', path: '/users/me/passkeys', procedure: 'passkeys.add', body: 'json' },
  { method: 'DELETE', path: '/users/me/passkeys/:id', procedure: 'passkeys.remove' },
  { method: 'POST', path: '/users/signup', procedure: 'users.signup', body: 'json' },
  { method: 'POST', path: '/users/invite', procedure: 'users.invite', body: 'json' },
  { method: 'POST', path: '/users/invite/check', procedure: 'users.checkInvite', body: 'json' },
  { method: 'GET', path: '/users/:user_id', procedure: 'users.get' },
  { method: 'PATCH', path: '/users/:user_id', procedure: 'users.update', body: 'json' },
  { method: 'DELETE', path: '/users/:user_id', procedure: 'users.remove' },
  { method: 'POST', path: '/users/:user_id/logout', procedure: 'users.endSessions' },
  { method: 'POST', path: '/users/activate', procedure: 'users.activate', body: 'json' },

  {
    method: 'GET',
    path: '/collections',
    procedure: 'collections.list',
    integers: page,
    flags: ['all'],
  },
  { method: 'POST', path: '/collections', procedure: 'collections.create', body: 'json' },
  { method: 'GET', path: '/collections/:id', procedure: 'collections.get' },
  { method: 'PATCH', path: '/collections/:id', procedure: 'collections.update', body: 'json' },
  { method: 'DELETE', path: '/collections/:id', procedure: 'collections.remove' },
  { method: 'GET', path: '/collections/:id/embedding', procedure: 'collections.embedding' },
  {
    method: 'GET',
    path: '/collections/:id/ratings',
    procedure: 'collections.ratings',
    integers: page,
    texts: ['rating'],
  },
  {
    method: 'GET',
    path: '/collections/:id/files',
    procedure: 'files.list',
    integers: page,
    texts: ['q', 'sort'],
  },
  { method: 'POST', path: '/collections/:id/files', procedure: 'files.upload', body: 'multipart' },
  { method: 'GET', path: '/files', procedure: 'files.find', integers: page, texts: ['q'] },
  { method: 'GET', path: '/files/events', procedure: 'files.events', reply: 'events' },
  { method: 'GET', path: '/files/:id', procedure: 'files.get' },
  { method: 'PATCH', path: '/files/:id', procedure: 'files.update', body: 'json' },
  { method: 'DELETE', path: '/files/:id', procedure: 'files.remove' },
  { method: 'POST', path: '/files/delete', procedure: 'files.removeMany', body: 'json' },
  { method: 'POST', path: '/files/move', procedure: 'files.moveMany', body: 'json' },
  {
    method: 'POST',
    path: '/files/download',
    procedure: 'files.downloadMany',
    body: 'json',
    reply: 'zip',
  },
  { method: 'GET', path: '/files/:id/content', procedure: 'files.content', reply: 'file' },
  { method: 'PUT', path: '/files/:id/content', procedure: 'files.replace', body: 'multipart' },
  { method: 'POST', path: '/files/:id/read', procedure: 'files.readAgain' },
  { method: 'GET', path: '/files/:id/outline', procedure: 'files.outline' },
  { method: 'GET', path: '/files/:id/pages', procedure: 'files.pages', integers: page },
  { method: 'GET', path: '/files/:id/pages/:n', procedure: 'files.page', integers: ['n'] },
  { method: 'GET', path: '/files/:id/tables', procedure: 'files.tables', integers: page },
  {
    method: 'GET',
    path: '/files/:id/tables/:sheet',
    procedure: 'files.table',
    integers: ['sheet'],
  },
  {
    method: 'GET',
    path: '/files/:id/tables/:sheet/rows',
    procedure: 'files.tableRows',
    integers: [...page, 'sheet', 'row'],
    texts: ['sort', 'filters'],
  },
  { method: 'POST', path: '/files/:id/figure', procedure: 'files.figure', body: 'json' },
  {
    method: 'PATCH',
    path: '/files/:id/tables/:sheet',
    procedure: 'files.correctTable',
    integers: ['sheet'],
    body: 'json',
  },
  { method: 'GET', path: '/questions', procedure: 'questions.list', integers: page },
  { method: 'POST', path: '/questions', procedure: 'questions.ask', body: 'json' },
  { method: 'GET', path: '/questions/model', procedure: 'questions.model' },
  {
    method: 'GET',
    path: '/questions/use',
    procedure: 'questions.use',
    texts: ['from', 'to', 'time_zone'],
  },
  { method: 'GET', path: '/questions/:id', procedure: 'questions.get' },
  { method: 'POST', path: '/questions/:id/figure', procedure: 'questions.figure', body: 'json' },
  { method: 'POST', path: '/questions/:id/choose', procedure: 'questions.choose', body: 'json' },
  { method: 'DELETE', path: '/questions/:id/choice', procedure: 'questions.forgetChoice' },
  { method: 'PUT', path: '/questions/:id/rating', procedure: 'questions.rate', body: 'json' },
  {
    method: 'GET',
    path: '/questions/:id/events',
    procedure: 'questions.events',
    texts: ['last_event_id'],
    reply: 'events',
  },
  { method: 'POST', path: '/questions/:id/stop', procedure: 'questions.stop' },
  { method: 'DELETE', path: '/questions/:id', procedure: 'questions.remove' },

  {
    method: 'GET',
    path: '/completions',
    procedure: 'questions.complete',
    texts: ['q'],
    lists: ['collection_ids', 'file_ids'],
  },
  {
    method: 'GET',
    path: '/suggestions',
    procedure: 'questions.suggest',
    texts: ['time_zone'],
    lists: ['collection_ids', 'file_ids'],
  },

  { method: 'GET', path: '/threads', procedure: 'threads.list', integers: page, texts: ['q'] },
  { method: 'GET', path: '/threads/:id', procedure: 'threads.get' },
  { method: 'PATCH', path: '/threads/:id', procedure: 'threads.update', body: 'json' },
  { method: 'DELETE', path: '/threads/:id', procedure: 'threads.remove' },
  { method: 'PUT', path: '/threads/:id/share', procedure: 'threads.share', body: 'json' },
  { method: 'GET', path: '/threads/:id/markdown', procedure: 'threads.markdown', reply: 'markdown' },

  { method: 'GET', path: '/jobs', procedure: 'jobs.list', integers: page },
  { method: 'GET', path: '/jobs/:id', procedure: 'jobs.get' },
  { method: 'POST', path: '/jobs/:id/stop', procedure: 'jobs.stop' },

  {
    method: 'GET',
    path: '/audit',
    procedure: 'audit.list',
    integers: page,
    texts: ['action', 'actor', 'target', 'from', 'to'],
  },
] as const satisfies readonly RestRoute[];

/** The procedures that REST offers. */
export type MirroredProcedure = (typeof rows)[number]['procedure'];

export const restRoutes: readonly (RestRoute & { procedure: MirroredProcedure })[] = rows;

/** The routes of an installation: those of Ask only if it is on. */
export function offeredRoutes({ ask }: { ask: boolean }): typeof restRoutes {
  return ask
    ? restRoutes
    : restRoutes.filter(({ procedure }) => !/^(?:collections|files|questions|threads)\./.test(procedure));
}
