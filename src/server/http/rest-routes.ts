// The REST surface as a table: each row names a procedure and says how its input is read and its reply sent.
// Adding a procedure to REST is adding a row.
import type { AppRouter } from '../trpc/router.ts';

type Procedures = AppRouter['_def']['record'];
/** `feature.procedure`, checked against the router by the compiler. */
export type ProcedureName = {
  [Feature in keyof Procedures & string]: `${Feature}.${keyof Procedures[Feature] & string}`;
}[keyof Procedures & string];

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under /api/v1, without the final slash: both spellings answer. */
  path: string;
  procedure: ProcedureName;
  /** What the body is; path parameters join the input in every case. */
  body: 'none' | 'json' | 'form';
  /** Query parameters that are whole numbers. */
  integers?: readonly string[];
  /** How the reply is sent; JSON unless said. */
  reply?: 'csv';
}

export const restRoutes: readonly RestRoute[] = [
  { method: 'POST', path: '/login/access-token', procedure: 'auth.login', body: 'form' },
  { method: 'POST', path: '/login/test-token', procedure: 'auth.testToken', body: 'none' },
  { method: 'POST', path: '/logout', procedure: 'auth.logout', body: 'none' },

  { method: 'GET', path: '/users/me', procedure: 'users.me', body: 'none' },
  { method: 'POST', path: '/users/signup', procedure: 'users.signup', body: 'json' },

  {
    method: 'GET',
    path: '/subscribers',
    procedure: 'subscribers.list',
    body: 'none',
    integers: ['skip', 'limit'],
  },
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
];
