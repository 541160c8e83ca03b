// The typed line to the server, and the cache of what it has said.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpBatchStreamLink, httpLink, splitLink, type Operation } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '../../server/trpc/router.ts';
import { reportFailure, shouldRetry } from './failures.ts';
import { getToken } from './session.ts';

/** The server takes no more calls than this in one request (contract 8). */
const CALLS_PER_REQUEST = 10;

/** Answers younger than this are not asked for again, so that a prefetch and the page it is for are one call. */
const FRESH_FOR = 5000;

const connection = {
  url: '/trpc',
  maxItems: CALLS_PER_REQUEST,
  headers() {
    const token = getToken();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
  fetch(url: RequestInfo | URL | string, options?: RequestInit) {
    return fetch(url, { ...options, credentials: 'same-origin' });
  },
};

/** Typed hooks for every procedure. */
export const trpc = createTRPCReact<AppRouter>();

/** The key that a call has brought as `context.idempotencyKey`: sent again with it, the call is done once. */
function keyOf({ context }: Pick<Operation, 'context'>): string | undefined {
  const key = context['idempotencyKey'];
  return typeof key === 'string' ? key : undefined;
}

/** The client behind the hooks. Only the export streams its answer; a call with a key travels alone, with its header. */
export const trpcClient = trpc.createClient({
  links: [
    splitLink({
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
    }),
  ],
});

declare module '@tanstack/react-query' {
  interface Register {
    /** `failureText` is said when the call fails, whatever the server has said. */
    mutationMeta: { failureText?: string };
  }
}

/** The cache. Failures of queries and mutations are told here, once, and nowhere else. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => reportFailure(error) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => reportFailure(error, mutation.meta?.failureText),
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
