// The baseline of bench/run.ts: the same work by hand, with Fastify (or plain tRPC) and better-sqlite3 alone. It checks the
// token, reads the same rows and commits in groups, but looks up no place, validates by hand, and has no limits and no log.
// Run as a process of its own: `bare-server.ts <database> <port>`.
import { createHash, randomUUID } from 'node:crypto';
import { initTRPC } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import { z } from 'zod';

const [file = '', port = ''] = process.argv.slice(2);
const db = new Sqlite(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');

const findSession = db.prepare(
  `select u.id from sessions s join users u on u.id = s.user_id where s.token_hash = ? and s.expires_at > ? and u.is_active = 1`,
);
const selectPage = db.prepare(
  `select id, email, created_at, location from subscribers order by created_at desc, id desc limit ? offset ?`,
);
const selectTotal = db.prepare(`select sum(count) from subscriber_counts where period = 'month'`).pluck();
const insert = db.prepare(
  `insert into subscribers (id, email, latitude, longitude, location, created_at) values (?, ?, ?, ?, null, ?)
   on conflict (email) do nothing`,
);

function isSignedIn(authorization: string | undefined): boolean {
  const token = authorization?.slice('Bearer '.length) ?? '';
  return findSession.get(createHash('sha256').update(token).digest(), new Date().toISOString()) !== undefined;
}

function list(skip: number, limit: number) {
  return { data: selectPage.all(limit, skip), count: selectTotal.get() };
}

type Waiting = { row: unknown[]; resolve: () => void };
let waiting: Waiting[] = [];
const commit = db.transaction((group: Waiting[]) => group.forEach(({ row }) => insert.run(...row)));
function join(row: unknown[]): Promise<void> {
  return new Promise((resolve) => {
    waiting.push({ row, resolve });
    if (waiting.length > 1) return;
    setImmediate(() => {
      const group = waiting;
      waiting = [];
      commit.immediate(group);
      for (const entry of group) entry.resolve();
    });
  });
}

const app = Fastify();

app.get('/api/v1/subscribers', (request, reply) => {
  if (!isSignedIn(request.headers.authorization))
    return reply.code(401).send({ detail: 'Not authenticated' });
  const { skip = '0', limit = '100' } = Object(request.query);
  return reply.send(list(Number(skip), Number(limit)));
});

app.post('/api/v1/subscribers', async (request, reply) => {
  const { email, coordinates } = Object(request.body);
  if (typeof email !== 'string' || !email.includes('@'))
    return reply.code(422).send({ detail: 'Invalid email' });
  const { latitude, longitude } = Object(coordinates);
  await join([randomUUID(), email.toLowerCase(), latitude, longitude, new Date().toISOString()]);
  return { message: 'You have joined the wishlist!' };
});

const t = initTRPC.context<{ authorization: string | undefined }>().create();
const row = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  location: z.string().nullable(),
});
const router = t.router({
  subscribers: t.router({
    list: t.procedure
      .input(z.object({ skip: z.int().min(0), limit: z.int().min(1).max(1000) }))
      .output(z.object({ data: z.array(row), count: z.int() }))
      // Safe: the output schema checks what the statements give.
      .query(({ ctx, input }) => {
        if (!isSignedIn(ctx.authorization)) throw new Error('Not authenticated');
        return list(input.skip, input.limit) as { data: z.infer<typeof row>[]; count: number };
      }),
  }),
});
const trpcOptions: FastifyTRPCPluginOptions<typeof router>['trpcOptions'] = {
  router,
  createContext: ({ req }) => ({ authorization: req.headers.authorization }),
};
await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });

await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
