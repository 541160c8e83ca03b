// The REST surface as a table: each row names a procedure and says how its input is read and its reply sent.
// Adding a procedure to REST is adding a row; the compiler then asks for its description in openapi-descriptions.ts.
import type { AppRouter } from '../trpc/router.ts';

type Procedures = AppRouter['_def']['record'];
/** `feature.procedure`, for REST rows and tests, checked against the router by the compiler. */
export type ProcedureName = {
  [Feature in keyof Procedures & string]: `${Feature}.${keyof Procedures[Feature] & string}`;
}[keyof Procedures & string];

/** What every path of the table stands under. */
export const REST_PREFIX = '/api/v1';

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api/v1, without the final slash: both spellings answer. */
  path: string;
  procedure: ProcedureName;
  /**
   * What the body is; path parameters join the input in every case. A procedure that takes `multipart` reads it by
   * itself, on both transports.
   */
  body: 'none' | 'json' | 'form' | 'multipart';
  /** Query parameters that are whole numbers. */
  integers?: readonly string[];
  /** Query parameters that are text. */
  texts?: readonly string[];
  /** How the reply is sent; JSON unless said. */
  reply?: 'csv' | 'html';
}

const page = ['skip', 'limit'] as const;

const rows = [
  { method: 'POST', path: '/login/access-token', procedure: 'auth.login', body: 'form' },
  { method: 'POST', path: '/login/test-token', procedure: 'auth.testToken', body: 'none' },
  { method: 'POST', path: '/logout', procedure: 'auth.logout', body: 'none' },
  { method: 'POST', path: '/password-recovery/:email', procedure: 'auth.recoverPassword', body: 'none' },
  { method: 'POST', path: '/reset-password', procedure: 'auth.resetPassword', body: 'json' },
  {
    method: 'POST',
    path: '/password-recovery-html-content/:email',
    procedure: 'auth.previewRecovery',
    body: 'none',
    reply: 'html',
  },

  { method: 'GET', path: '/products', procedure: 'products.list', body: 'none', integers: page },
  { method: 'POST', path: '/products', procedure: 'products.create', body: 'json' },
  { method: 'GET', path: '/products/:id', procedure: 'products.get', body: 'none' },
  { method: 'PUT', path: '/products/:id', procedure: 'products.update', body: 'json' },
  { method: 'DELETE', path: '/products/:id', procedure: 'products.remove', body: 'none' },
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
    body: 'none',
  },

  { method: 'GET', path: '/subscribers', procedure: 'subscribers.list', body: 'none', integers: page },
  { method: 'POST', path: '/subscribers', procedure: 'subscribers.join', body: 'json' },
  { method: 'GET', path: '/subscribers/:id', procedure: 'subscribers.get', body: 'none' },
  { method: 'DELETE', path: '/subscribers/:id', procedure: 'subscribers.remove', body: 'none' },
  {
    method: 'POST',
    path: '/subscribers/export-to-csv',
    procedure: 'subscribers.exportCsv',
    body: 'json',
    reply: 'csv',
  },

  { method: 'GET', path: '/users', procedure: 'users.list', body: 'none', integers: page },
  { method: 'POST', path: '/users', procedure: 'users.create', body: 'json' },
  { method: 'GET', path: '/users/me', procedure: 'users.me', body: 'none' },
  { method: 'PATCH', path: '/users/me', procedure: 'users.updateMe', body: 'json' },
  { method: 'DELETE', path: '/users/me', procedure: 'users.removeMe', body: 'none' },
  { method: 'PATCH', path: '/users/me/password', procedure: 'users.changePassword', body: 'json' },
  { method: 'GET', path: '/users/me/sessions', procedure: 'users.mySessions', body: 'none' },
  { method: 'DELETE', path: '/users/me/sessions/:id', procedure: 'users.endMySession', body: 'none' },
  { method: 'POST', path: '/users/signup', procedure: 'users.signup', body: 'json' },
  { method: 'GET', path: '/users/:user_id', procedure: 'users.get', body: 'none' },
  { method: 'PATCH', path: '/users/:user_id', procedure: 'users.update', body: 'json' },
  { method: 'DELETE', path: '/users/:user_id', procedure: 'users.remove', body: 'none' },

  {
    method: 'GET',
    path: '/audit',
    procedure: 'audit.list',
    body: 'none',
    integers: page,
    texts: ['action', 'actor'],
  },
] as const satisfies readonly RestRoute[];

/** Every procedure that REST offers. */
export type MirroredProcedure = (typeof rows)[number]['procedure'];

export const restRoutes: readonly (RestRoute & { procedure: MirroredProcedure })[] = rows;
