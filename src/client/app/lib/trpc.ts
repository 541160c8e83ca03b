// The typed line to the server, and the cache of what it has said.
import { MutationCache } from '@tanstack/react-query';
import { httpBatchLink, httpBatchStreamLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import type { Operation, TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';
import { failureText } from '#client/errors.ts';
import { fetchCall } from '#client/fetch-call.ts';
import { AppQueryCache, AppQueryClient, isBackgroundFetch, pollInBackground } from './background-fetches.ts';
import { reportFailure, shouldRetry } from './failures.ts';
import { getToken, rememberToken, wasSentWithoutToken } from './session.ts';

/** The server takes no more calls than this in one request. */
const CALLS_PER_REQUEST = 10;

/** Answers younger than this are not asked for again, so that a prefetch and the page it is for are one call. */
const FRESH_FOR = 5000;

function bearer(token: string | null): { authorization?: string } {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

const connection = {
  url: '/trpc',
  maxItems: CALLS_PER_REQUEST,
  headers: () => bearer(getToken()),
  fetch: fetchCall,
};

/** Typed hooks for every procedure. */
export const trpc = createTRPCReact<AppRouter>();

/** The key that a call has brought as `context.idempotencyKey`: sent again with it, the call is done once. */
function keyOf({ context }: Pick<Operation, 'context'>): string | undefined {
  const key = context['idempotencyKey'];
  return typeof key === 'string' ? key : undefined;
}

/**
 * Remembers with which token a failed call was sent. Its message is what the server has said, else its status by name.
 * An answer that comes when the session it was meant for has ended is a failure, too: whoever is signed in by then must
 * see nothing of it.
 */
export const describeErrors: TRPCLink<AppRouter> = () => {
  return ({ op, next }) =>
    observable((observer) => {
      const token = getToken();
      const fail = (error: TRPCClientError<AppRouter>) => {
        rememberToken(error, token);
        observer.error(Object.assign(error, { message: failureText(error) }));
      };
      return next(op).subscribe({
        next(value) {
          const isForOther = token !== null && token !== getToken();
          if (isForOther) fail(TRPCClientError.from(new Error('The session of this call has ended.')));
          else observer.next(value);
        },
        complete: () => observer.complete(),
        error: fail,
      });
    });
};

/** The token that a log-out has brought as `context.token`, since it is no longer stored when the request leaves. */
function tokenOf({ context }: Pick<Operation, 'context'>): string | null {
  const { token } = context;
  return typeof token === 'string' ? token : null;
}

/** The line of a log-out: it carries the token of the session that ends here, and outlives the document. */
const logoutLink = httpLink({
  ...connection,
  headers: ({ op }) => bearer(tokenOf(op)),
  fetch: (url, options) => fetchCall(url, { ...options, keepalive: true }),
});

/** The line of every other call. Only the export streams its answer; a call with a key travels alone, with its header. */
const callLink = splitLink<AppRouter>({
  condition: (call) => call.path === 'subscribers.exportCsv',
  true: httpBatchStreamLink(connection),
  false: splitLink({
    condition: (call) => keyOf(call) !== undefined,
    true: httpLink({
      ...connection,
      headers: ({ op }) => ({ ...connection.headers(), 'idempotency-key': keyOf(op) }),
    }),
    false: httpBatchLink(connection),
  }),
});

/** The client behind the hooks. */
export const trpcClient = trpc.createClient({
  links: [
    describeErrors,
    splitLink({ condition: (call) => call.path === 'auth.logout', true: logoutLink, false: callLink }),
  ],
});

declare module '@tanstack/react-query' {
  interface Register {
    /** `failureText` is said when the call fails, whatever the server has said. */
    mutationMeta: { failureText?: string };
  }
}

pollInBackground();

/** The cache. Failures of queries and mutations are told here, once, and nowhere else. */
export const queryClient = new AppQueryClient({
  queryCache: new AppQueryCache({
    onError(error, query) {
      // Only the screens of a session have queries. One without a token comes from a screen that is about to go: the
      // session has ended, and what ended it has said so.
      const quiet = isBackgroundFetch(query) || wasSentWithoutToken(error);
      reportFailure(error, { quiet });
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      reportFailure(error, { text: mutation.meta?.failureText }),
  }),
  defaultOptions: {
    // An offline browser must fail like an unreachable server, not wait in silence.
    queries: {
      networkMode: 'always',
      staleTime: FRESH_FOR,
      retry: shouldRetry,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** The cache outside of components: for loaders and for what follows a mutation. */
export const queries = createTRPCQueryUtils({ queryClient, client: trpcClient });
