// Random rows of every table, which keep the constraints of the schema.
import { join } from 'node:path';
import * as fc from 'fast-check';
import { openFilledFile } from '../db/sqlite/fill.ts';

type Values = Readonly<Record<string, unknown>>;

/** Any text that both engines store: PostgreSQL refuses U+0000, and neither stores half of a surrogate pair. */
const text = fc.string({ unit: 'binary', maxLength: 40 }).map((value) => value.replaceAll('\0', ''));
const longText = fc.oneof(
  { weight: 9, arbitrary: text },
  { weight: 1, arbitrary: text.map((value) => `${value}é`.repeat(2000)) },
);
const maybe = fc.option(longText);
const flag = fc.integer({ min: 0, max: 1 });
const size = fc.integer({ min: 1, max: 2_147_483_647 });
const blob = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });

const user = fc.record({
  email: text,
  full_name: maybe,
  password_hash: text,
  is_active: flag,
  is_superuser: flag,
  awaits_approval: flag,
  account_mail_pending: flag,
  created_at: instant,
  search_text: maybe,
  sort_name: maybe,
});
const place = fc.oneof(
  fc.record({ latitude: degrees(90), longitude: degrees(180) }),
  fc.constant({ latitude: null, longitude: null }),
);

/** The arbitrary values of a row of each table, without its unique columns. */
const rowsOf = {
  users: user,
  sessions: fc.record({
    cookie_hash: fc.option(blob),
    user_agent: maybe,
    created_at: instant,
    last_used_at: instant,
    expires_at: instant,
  }),
  reset_tokens: fc.record({ expires_at: instant }),
  setup_claim: fc.record({ token_hash: blob, expires_at: instant }),
  download_tokens: fc.record({ name: text, expires_at: instant }),
  outbox: fc.record({
    purpose: text,
    created_at: instant,
    attempts: fc.nat(),
    next_attempt_at: instant,
    lease_id: maybe,
  }),
  jobs: fc.record({
    every_seconds: fc.nat(),
    started_at: instant,
    last_success_at: fc.option(instant),
    last_failure_at: fc.option(instant),
    failures: fc.nat(),
  }),
  subscribers: fc
    .tuple(place, fc.record({ location: maybe, created_at: text }))
    .map(([where, rest]) => ({ ...where, ...rest })),
  subscriber_counts: fc.record({ count: fc.integer(), changes: fc.nat() }),
  imports: fc.record({}),
  products: fc.record({ title: text, description: maybe, created_at: instant, search_text: maybe }),
  product_images: fc.record({ width: size, height: size, position: fc.integer() }),
  audit: fc.record({
    id: text,
    created_at: instant,
    action: text,
    actor_id: maybe,
    target_id: maybe,
    address: maybe,
    times: size,
  }),
  audit_cutoffs: fc.record({ created_at: instant }),
  idempotency_keys: fc.record({ input_hash: blob, answer: longText, created_at: instant }),
  secrets: fc.record({ value: blob }),
  counters: fc.record({ value: fc.maxSafeInteger() }),
} satisfies Record<string, fc.Arbitrary<Values>>;

/** Unique columns and references, from the number of a row and that of a row of the table that it refers to. */
const keysOf: Record<keyof typeof rowsOf, (n: number, of: string) => Values> = {
  users: (n) => ({ id: `user ${n}` }),
  sessions: (n, of) => ({ id: `session ${n}`, user_id: `user ${of}`, token_hash: Buffer.from([n]) }),
  reset_tokens: (n) => ({ user_id: `user ${n}`, token_hash: Buffer.from([n]) }),
  setup_claim: () => ({ id: 1 }),
  download_tokens: (n, of) => ({ token_hash: Buffer.from([n]), user_id: `user ${of}` }),
  outbox: (n, of) => ({ id: `mail ${n}`, user_id: `user ${of}` }),
  jobs: (n) => ({ name: `job ${n}` }),
  subscribers: (n) => ({ id: `subscriber ${n}`, email: `${n}@example.org` }),
  subscriber_counts: (n) => ({ period: ['month', 'day', 'quarter_hour'][n % 3], start: `start ${n}` }),
  imports: (n) => ({ first_id: `import ${n}`, last_id: `import ${n} end` }),
  products: (n) => ({ id: `product ${n}` }),
  product_images: (n, of) => ({ id: `image ${n}`, product_id: `product ${of}`, name: `name ${n}` }),
  audit: (n) => ({ seq: n * 7 + 1 }),
  audit_cutoffs: (n) => ({ action: `action ${n}` }),
  idempotency_keys: (n, of) => ({
    user_id: `user ${of}`,
    procedure: 'products.create',
    key_hash: Buffer.from([n]),
  }),
  secrets: (n) => ({ name: `secret ${n}` }),
  counters: (n) => ({ name: `counter ${n}` }),
};

export type RandomRows = Readonly<Record<keyof typeof rowsOf, readonly Values[]>>;
// Safe: the keys of the record above.
const names = Object.keys(rowsOf) as (keyof typeof rowsOf)[];

/** Up to twelve rows of each table; none that would refer to a user or product where there is none. */
export const randomRows: fc.Arbitrary<RandomRows> = fc
  .record(
    Object.fromEntries(
      names.map((name) => [name, fc.array<Values>(rowsOf[name], { maxLength: 12 })]),
    ) as Record<keyof typeof rowsOf, fc.Arbitrary<Values[]>>,
  )
  .map((tables) => {
    const parents = { users: tables.users.length, products: tables.products.length };
    const ofUsers = ['sessions', 'download_tokens', 'outbox', 'idempotency_keys'];
    const limitOf = (name: string) => {
      if (name === 'setup_claim') return 1;
      if (name === 'reset_tokens') return parents.users;
      if (name === 'product_images') return parents.products * 12;
      return ofUsers.includes(name) ? parents.users * 12 : 12;
    };
    const parentOf = (name: string, n: number) =>
      String(n % Math.max(1, name === 'product_images' ? parents.products : parents.users));
    return Object.fromEntries(
      names.map((name) => [
        name,
        tables[name].slice(0, limitOf(name)).map((row, n) => ({
          ...row,
          ...(name === 'users' ? { email: `${n} ${String(row['email'])}` } : {}),
          ...keysOf[name](n, parentOf(name, n)),
        })),
      ]),
    ) as unknown as RandomRows;
  });

/**
 * Makes a database file of the newest schema in a data directory and fills it.
 * @param lastSeq the highest number that the audit log has used; undefined for that of its rows
 * @throws Error if a table has no rows here
 */
export async function makeFilledDatabase(dataDir: string, rows: RandomRows, lastSeq?: number): Promise<void> {
  const file = await openFilledFile(join(dataDir, 'oriel.db'));
  for (const table of file.tables) {
    const found: readonly Values[] | undefined = Object(rows)[table.name];
    if (found === undefined) throw new Error(`There are no random rows of the table ${table.name}.`);
    file.add(
      table,
      found.map((row) => table.columns.map((column) => row[column])),
    );
  }
  if (lastSeq !== undefined) file.setLastNumber('audit', lastSeq);
  file.finish();
  file.close();
}
