// Random rows of every table, which keep the constraints of the schema.
import { join } from 'node:path';
import * as fc from 'fast-check';
import { openFilledFile } from '../db/backup-format/fill.ts';

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
  is_staff: flag,
  is_member: flag,
  awaits_approval: flag,
  account_mail_pending: flag,
  never_logged_in: flag,
  email_unchecked: flag,
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
  email_changes: fc.record({
    email: text,
    created_at: instant,
    expires_at: instant,
    step: fc.integer({ min: 1, max: 1000 }),
    has_link: flag,
    browser: maybe,
  }),
  undo_tokens: fc.record({}),
  staff_invitations: fc.record({
    role: text,
    created_at: instant,
    expires_at: instant,
    used_at: fc.option(instant),
  }),
  authenticators: fc.record({
    secret: blob,
    created_at: instant,
    confirmed_at: fc.option(instant),
    last_step: size,
  }),
  recovery_codes: fc.record({}),
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
  user_jobs: fc.record({
    kind: text,
    status: text,
    done: fc.nat(),
    total: fc.nat(),
    detail: maybe,
    created_at: instant,
    lease_until: instant,
  }),
  subscribers: fc
    .tuple(
      place,
      fc.record({
        location: maybe,
        created_at: text,
        status: fc.constantFrom('unconfirmed', 'waiting', 'invited', 'joined'),
        source: fc.constantFrom('site', 'import', null),
      }),
    )
    .map(([where, rest]) => ({ ...where, ...rest })),
  subscriber_tags: fc.record({ tag: text }),
  subscriber_notes: fc.record({ text: longText, created_at: instant }),
  subscriber_views: fc.record({ name: longText, filters: longText, shared: flag }),
  waves: fc.record({ created_at: instant, note: longText, is_paused: flag }),
  invitations: fc.record({
    created_at: instant,
    expires_at: instant,
    token_hash: fc.constant(null),
    used_at: fc.option(instant),
    revoked_at: instant,
    // Those that wait are changed by a restore.
    mail: fc.constantFrom('sent', 'refused', 'unclear'),
    mail_started_at: fc.option(instant),
    mail_detail: maybe,
  }),
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
    detail: maybe,
  }),
  audit_cutoffs: fc.record({ created_at: instant }),
  idempotency_keys: fc.record({ input_hash: blob, answer: longText, created_at: instant }),
  secrets: fc.record({ value: blob }),
  collections: fc.record({
    name: text,
    sort_name: text,
    access: text,
    send_to_model: flag,
    created_at: instant,
    description: longText,
  }),
  collection_members: fc.record({}),
  collection_synonyms: fc.record({ word: text }),
  files: fc.record({
    size: fc.nat(),
    media_type: text,
    name: longText,
    status: text,
    done: fc.nat(),
    total: fc.nat(),
    detail: maybe,
    pages: fc.option(fc.nat()),
    unreadable_pages: fc.nat(),
    picture_pages: fc.nat(),
    paused: flag,
    tables: fc.nat(),
    created_at: instant,
    version: size,
    replaced_at: fc.option(instant),
    revision: size,
    changes: fc.nat(),
    unpacked: fc.nat(),
    note: maybe,
  }),
  threads: fc.record({ title: maybe, pinned: flag, shared: flag, created_at: instant }),
  questions: fc.record({
    question: longText,
    asked_at: instant,
    follows: maybe,
    verdict: text,
    kind: text,
    collection_ids: text,
    file_ids: maybe,
    absent_words: longText,
    unread_files: fc.nat(),
    writing_until: fc.option(instant),
    written_note: maybe,
    quoted_verdict: maybe,
    words: fc.option(text),
    choice: fc.option(size),
    chosen_at: fc.option(instant),
    rating: fc.constantFrom('right', 'wrong', null),
    rating_comment: maybe,
    rating_collection_id: maybe,
  }),
  question_citations: fc.record({
    page: fc.nat(),
    place: maybe,
    quote: longText,
    quote_start: fc.nat(),
    quote_end: fc.nat(),
    text_before: text,
    text_after: text,
    matched: text,
    boxes: longText,
    mentions: maybe,
    lead_in: text,
    adds: flag,
    of_line: flag,
  }),
  question_figures: fc.record({ figure: maybe, offer: maybe }),
  sheet_corrections: fc.record({ corrections: longText, version: fc.nat() }),
  question_lines: fc.record({ text: longText, is_supported: flag, citations: text }),
  question_readings: fc.record({ table_id: text, reading: longText, figure: longText, cited: longText }),
  question_hints: fc.record({
    unknown_words: longText,
    suggestions: longText,
    note: maybe,
    plan: maybe,
  }),
  question_replaced_files: fc.record({}),
  counters: fc.record({ value: fc.maxSafeInteger() }),
} satisfies Record<string, fc.Arbitrary<Values>>;

/** The tables whose rows refer to rows of others, each reference with its table. */
const references: Partial<Record<keyof typeof rowsOf, (keyof typeof rowsOf)[]>> = {
  sessions: ['users'],
  reset_tokens: ['users'],
  email_changes: ['users'],
  undo_tokens: ['email_changes'],
  staff_invitations: ['users'],
  authenticators: ['users'],
  recovery_codes: ['users'],
  download_tokens: ['users'],
  outbox: ['users', 'subscribers'],
  subscriber_tags: ['subscribers'],
  subscriber_notes: ['subscribers', 'users'],
  subscriber_views: ['users'],
  waves: ['users'],
  invitations: ['waves', 'subscribers'],
  user_jobs: ['users'],
  idempotency_keys: ['users'],
  product_images: ['products'],
  collections: ['users'],
  collection_members: ['collections', 'users'],
  collection_synonyms: ['collections'],
  files: ['collections'],
  threads: ['users'],
  questions: ['users', 'threads'],
  question_citations: ['questions', 'files'],
  question_figures: ['questions', 'files'],
  sheet_corrections: ['files'],
  question_lines: ['questions'],
  question_readings: ['questions', 'files'],
  question_hints: ['questions', 'files'],
  question_replaced_files: ['questions', 'files'],
};

/** Unique columns and references, from the number of a row and those of the rows that it refers to. */
const keysOf: Record<keyof typeof rowsOf, (n: number, of: string, second: string) => Values> = {
  users: (n) => ({ id: `user ${n}` }),
  sessions: (n, of) => ({ id: `session ${n}`, user_id: `user ${of}`, token_hash: Buffer.from([n]) }),
  reset_tokens: (n) => ({ user_id: `user ${n}`, token_hash: Buffer.from([n]) }),
  email_changes: (n, of) => ({ id: `change ${n}`, user_id: `user ${of}` }),
  undo_tokens: (n, of) => ({ token_hash: Buffer.from([n]), email_change_id: `change ${of}` }),
  staff_invitations: (n, of) => ({
    id: `staff invitation ${n}`,
    email: `staff${n}@example.org`,
    invited_by: `user ${of}`,
    token_hash: Buffer.from([n]),
  }),
  authenticators: (n) => ({ user_id: `user ${n}` }),
  recovery_codes: (n, of) => ({ user_id: `user ${of}`, code_hash: Buffer.from([n]) }),
  setup_claim: () => ({ id: 1 }),
  download_tokens: (n, of) => ({ token_hash: Buffer.from([n]), user_id: `user ${of}` }),
  // Each for an account or for a subscriber.
  outbox: (n, of, subscriber) => ({
    id: `mail ${n}`,
    user_id: n % 2 === 0 ? `user ${of}` : null,
    subscriber_id: n % 2 === 0 ? null : `subscriber ${subscriber}`,
  }),
  waves: (n, of) => ({ id: `wave ${n}`, created_by: n % 3 === 0 ? null : `user ${of}` }),
  invitations: (n, of, subscriber) => ({
    id: `invitation ${n}`,
    wave_id: `wave ${of}`,
    subscriber_id: `subscriber ${subscriber}`,
  }),
  jobs: (n) => ({ name: `job ${n}` }),
  user_jobs: (n, of) => ({ id: `user job ${n}`, user_id: `user ${of}` }),
  subscribers: (n) => ({ id: `subscriber ${n}`, email: `${n}@example.org` }),
  subscriber_tags: (n, of) => ({ subscriber_id: `subscriber ${of}`, folded: `tag ${n}` }),
  subscriber_notes: (n, of, author) => ({
    id: `note ${n}`,
    subscriber_id: `subscriber ${of}`,
    author_id: n % 3 === 0 ? null : `user ${author}`,
  }),
  subscriber_views: (n, of) => ({
    id: `view ${n}`,
    owner_id: n % 3 === 0 ? null : `user ${of}`,
    folded: `view ${n}`,
  }),
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
  collections: (n, of) => ({ id: `collection ${n}`, owner_id: n % 3 === 0 ? null : `user ${of}` }),
  // Each pair once.
  collection_members: (n, of) => ({ collection_id: `collection ${of}`, user_id: `user ${n}` }),
  collection_synonyms: (n, of) => ({ collection_id: `collection ${of}`, means: `meaning ${n}` }),
  files: (n, of) => ({ id: `file ${n}`, collection_id: `collection ${of}`, sha256: `sum ${n}` }),
  threads: (n, of) => ({ id: `thread ${n}`, user_id: `user ${of}` }),
  questions: (n, of, thread) => ({
    id: `question ${n}`,
    user_id: `user ${of}`,
    thread_id: `thread ${thread}`,
  }),
  question_citations: (n, of, file) => ({
    question_id: `question ${of}`,
    number: n,
    file_id: `file ${file}`,
  }),
  // Each question has one.
  question_figures: (n, _, file) => ({
    question_id: `question ${n}`,
    file_id: `file ${file}`,
    partner_file_id: n % 3 === 0 ? `file ${file}` : null,
  }),
  sheet_corrections: (n, of) => ({ file_id: `file ${of}`, sheet: n + 1 }),
  question_lines: (n, of) => ({ question_id: `question ${of}`, number: n }),
  question_readings: (n, of, file) => ({
    question_id: `question ${of}`,
    number: n,
    file_id: n % 3 === 0 ? null : `file ${file}`,
    partner_file_id: n % 3 === 1 ? `file ${file}` : null,
  }),
  // Each question has one.
  question_hints: (n, _, file) => ({
    question_id: `question ${n}`,
    file_id: `file ${file}`,
    partner_file_id: n % 3 === 2 ? `file ${file}` : null,
  }),
  // Each question has one.
  question_replaced_files: (n, _, file) => ({ question_id: `question ${n}`, file_id: `file ${file}` }),
  counters: (n) => ({ name: `counter ${n}` }),
};

/** The tables that have at most one row for each of another. */
const oneForEach: readonly (keyof typeof rowsOf)[] = [
  'reset_tokens',
  'authenticators',
  'collection_members',
  'question_figures',
  'question_hints',
  'question_replaced_files',
];

export type RandomRows = Readonly<Record<keyof typeof rowsOf, readonly Values[]>>;
// Safe: the keys of the record above.
const names = Object.keys(rowsOf) as (keyof typeof rowsOf)[];

/** Up to twelve rows of each table; none that would refer to a row where there is none. */
export const randomRows: fc.Arbitrary<RandomRows> = fc
  .record(
    Object.fromEntries(
      names.map((name) => [name, fc.array<Values>(rowsOf[name], { maxLength: 12 })]),
    ) as Record<keyof typeof rowsOf, fc.Arbitrary<Values[]>>,
  )
  .map((tables) => {
    /** The number of rows that a table gets. */
    const lengthOf = (name: keyof typeof rowsOf): number => {
      const found = tables[name].length;
      if (name === 'setup_claim') return Math.min(1, found);
      const parents = (references[name] ?? []).map(lengthOf);
      if (oneForEach.includes(name)) return Math.min(found, ...parents);
      return parents.includes(0) ? 0 : found;
    };
    const parentsOf = (name: keyof typeof rowsOf, n: number) => {
      const [first = 'users', second = first] = references[name] ?? [];
      return [first, second].map((parent) => String(n % Math.max(1, lengthOf(parent)))) as [string, string];
    };
    return Object.fromEntries(
      names.map((name) => [
        name,
        tables[name].slice(0, lengthOf(name)).map((row, n) => ({
          ...row,
          ...(name === 'users' ? { email: `${n} ${String(row['email'])}` } : {}),
          ...keysOf[name](n, ...parentsOf(name, n)),
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
