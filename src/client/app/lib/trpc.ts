// The tRPC client and the query cache.
import { MutationCache } from '@tanstack/react-query';
import { httpBatchLink, httpBatchStreamLink, httpLink, splitLink, TRPCClientError } from '@trpc/client';
import type { Operation, TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/router.ts';
import { failureText } from '#client/errors.ts';
import { fetchCall } from '#client/fetch-call.ts';
import { AppQueryCache, AppQueryClient, isBackgroundFetch, pollInBackground } from './background-fetches.ts';
import { isRefused, reportFailure, shouldRetry } from './failures.ts';
import { getToken, rememberToken, wasSentWithoutToken } from './session.ts';

/** The largest batch that the server accepts. */
const CALLS_PER_REQUEST = 10;

/** The longest address: a server takes 16 KiB of headers. */
const URL_MAX = 12_000;

/** How long data counts as fresh, in milliseconds, so that a prefetch and its page make one call. */
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

/** The idempotency key of a call, from `context.idempotencyKey`. */
function keyOf({ context }: Pick<Operation, 'context'>): string | undefined {
  const key = context['idempotencyKey'];
  return typeof key === 'string' ? key : undefined;
}

/**
 * Records the token of each failed call, and sets its message to the server's detail or the name of its status. A response
 * that arrives after its session ended is turned into an error, so that the next user of the browser does not see it.
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

/**
 * The token of a call that is not the stored one, from `context.token`: that of a log-out is no longer stored when the
 * request is sent, that of a log-in over a paused screen not yet.
 */
function tokenOf({ context }: Pick<Operation, 'context'>): string | null {
  const { token } = context;
  return typeof token === 'string' ? token : null;
}

/** The link of calls with a token of their own. Their requests survive the document, which a log-out may close. */
const ownTokenLink = httpLink({
  ...connection,
  headers: ({ op }) => bearer(tokenOf(op)),
  fetch: (url, options) => fetchCall(url, { ...options, keepalive: true }),
});

/** The calls that stream. */
const streamed: ReadonlySet<string> = new Set(['subscribers.exportCsv', 'questions.events', 'files.events']);

/** The calls that others must not wait for: they take a while, or are made while somebody types. */
const alone: ReadonlySet<string> = new Set(['questions.suggest', 'questions.complete', 'files.figure']);

/** The link of every other call. A call that streams, has an idempotency key, or goes alone is not batched. */
const callLink = splitLink<AppRouter>({
  condition: (call) => streamed.has(call.path),
  true: httpBatchStreamLink({ ...connection, maxItems: 1 }),
  false: splitLink({
    condition: (call) => keyOf(call) !== undefined || alone.has(call.path),
    true: httpLink({
      ...connection,
      headers({ op }) {
        const key = keyOf(op);
        return { ...connection.headers(), ...(key !== undefined && { 'idempotency-key': key }) };
      },
    }),
    false: httpBatchLink({ ...connection, maxURLLength: URL_MAX }),
  }),
});

/** The client behind the hooks. */
export const trpcClient = trpc.createClient({
  links: [
    describeErrors,
    splitLink({ condition: (call) => tokenOf(call) !== null, true: ownTokenLink, false: callLink }),
  ],
});

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `failureText` replaces the server's detail in the error toast. With `reportsItself` the screen says it in its place,
     * and only the end of the session is a toast.
     */
    mutationMeta: { failureText?: string; reportsItself?: boolean };
    /** Without what an `isExtra` query asks for the screen is whole: only the end of the session is a toast. */
    queryMeta: { isExtra?: boolean };
  }
}

pollInBackground();

/** The query client. It reports the errors of all queries and mutations. */
export const queryClient = new AppQueryClient({
  queryCache: new AppQueryCache({
    onError(error, query) {
      // A query without a token comes from a screen that is being left because the session ended, which was reported.
      const isExtra = query.meta?.isExtra === true && !isRefused(error);
      const quiet = isExtra || isBackgroundFetch(query) || wasSentWithoutToken(error);
      reportFailure(error, { quiet });
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, { meta }) {
      const quiet = meta?.reportsItself === true && !isRefused(error);
      reportFailure(error, { text: meta?.failureText, quiet });
    },
  }),
  defaultOptions: {
    // `always`: offline, calls must fail as with an unreachable server, not pause silently.
    queries: {
      networkMode: 'always',
      staleTime: FRESH_FOR,
      retry: shouldRetry,
      retryDelay: (failures) => 500 * 2 ** failures,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** The query cache outside of components: for loaders and after mutations. */
export const queries = createTRPCQueryUtils({ queryClient, client: trpcClient });
