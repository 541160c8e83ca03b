// What the product is compared with: Fastify and better-sqlite3 alone. It validates a join with a JSON schema, commits
// joins in groups with synchronous=FULL, and reads pages with their total. It checks no session, looks up no place and
// writes no log. Run as a process of its own, with the rows that a new database gets:
// `bare-server.ts <database> <port> <rows>`.
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';

const [file = '', port = '', rows = ''] = process.argv.slice(2);
const db = new Sqlite(file);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('cache_size = -65536');
db.pragma('mmap_size = 1073741824');
db.exec(`
  create table if not exists subscribers (
    id integer primary key, email text not null unique, location text, latitude real, longitude real,
    created_at integer not null);
  create index if not exists subscribers_by_age on subscribers (created_at)`);

const insert = db.prepare(
  `insert into subscribers (email, location, latitude, longitude, created_at)
   values (?, ?, ?, ?, ?) on conflict (email) do nothing`,
);
const selectPage = db.prepare(
  `select id, email, location, latitude, longitude, created_at from subscribers
   order by created_at desc, id desc limit ? offset ?`,
);
const selectTotal = db.prepare('select count(*) from subscribers').pluck();

if (selectTotal.get() === 0) {
  db.exec(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${Number(rows)})
    insert into subscribers (email, location, latitude, longitude, created_at)
    select printf('a%012d@example.com', i), 'Berlin, Germany', 52.52, 13.41, 1700000000000 + i * 1000 from n`);
}

interface Join {
  email: string;
  location: string;
  latitude: number;
  longitude: number;
}

let waiting: { join: Join; id?: number | bigint; answer: (id?: number | bigint) => void }[] = [];

/** Commits the waiting joins in one transaction, and answers them afterwards. */
function commit(): void {
  const group = waiting;
  waiting = [];
  db.exec('begin immediate');
  for (const entry of group) {
    const { email, location, latitude, longitude } = entry.join;
    entry.id = insert.run(email, location, latitude, longitude, Date.now()).lastInsertRowid;
  }
  db.exec('commit');
  for (const { answer, id } of group) answer(id);
}

const app = Fastify();

app.get('/healthz', () => ({ status: 'ok' }));

app.get<{ Querystring: { skip: string; limit: string } }>('/subscribers', ({ query }, reply) => {
  void reply.send({
    data: selectPage.all(Number(query.limit), Number(query.skip)),
    count: selectTotal.get(),
  });
});

const schema = {
  body: {
    type: 'object',
    required: ['email', 'latitude', 'longitude'],
    additionalProperties: false,
    properties: {
      email: { type: 'string', maxLength: 255, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' },
      location: { type: 'string', maxLength: 255 },
      latitude: { type: 'number', minimum: -90, maximum: 90 },
      longitude: { type: 'number', minimum: -180, maximum: 180 },
    },
  },
  response: {
    200: { type: 'object', properties: { id: { type: 'integer' }, email: { type: 'string' } } },
  },
};

app.post<{ Body: Join }>('/subscribers', { schema }, ({ body }, reply) => {
  const answer = (id?: number | bigint) => void reply.send({ id: Number(id), email: body.email });
  if (waiting.push({ join: body, answer }) === 1) setImmediate(commit);
});

await app.listen({ host: '127.0.0.1', port: Number(port) });
