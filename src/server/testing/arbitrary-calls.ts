// Arbitraries for fast-check: calls of every procedure that REST offers, with valid and invalid input.
import * as fc from 'fast-check';
import type { MirroredProcedure } from '../http/rest-routes.ts';
import { onePixel } from './arbitrary-requests.ts';
import { PASSWORD } from './test-app.ts';

const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'Lamp',
      'lamp',
      'LAMP',
      'Ärger',
      'a',
      'z',
      '😀',
      'e\u0301',
      'é',
      '%',
      '_',
      "'",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\0',
      '\ud800',
      '\uFFFD',
      'x'.repeat(255),
      'x'.repeat(5000),
      '\u202e',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
);
const email = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      'root@example.org',
      'Grace@Example.org',
      'ada@example.org',
      'ADA@example.org',
      'a.b+c@example.org',
      'ada@bücher.example',
      'ada@xn--bcher-kva.example',
      'eva@example.org',
    ),
  },
  { weight: 1, arbitrary: text },
);
const number = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(-1, 101, 1000, 2 ** 31, 2 ** 53, 1e21, 0.5, Number.NaN) },
);
/** A text that can be a segment of a path. */
const toSegment = (value: string) => value.trim().toWellFormed() || 'none';
const anyId = fc.nat(30).map((nth) => ({ nth, isOfAny: true }));

/** An id: the nth of those in earlier answers to the same group of procedures, or in any, or a text that is none. */
const id = fc.oneof(
  { weight: 8, arbitrary: fc.nat(9).map((nth) => ({ nth })) },
  { weight: 1, arbitrary: anyId },
  { weight: 1, arbitrary: text.map(toSegment) },
);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
const password = fc.constantFrom(PASSWORD, 'another password', 'short', '\0'.repeat(10), 'ü'.repeat(20));
const flag = fc.boolean();
const instant = fc.constantFrom(
  '2000-01-01T00:00:00Z',
  '2100-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  'now',
);
const paging = { skip: maybe(number), limit: maybe(number) };
/** Their range is at most 800 days. */
const instantOfStats = fc.constantFrom(
  '2026-01-01T00:00:00Z',
  '2027-01-01T00:00:00+14:00',
  '2100-01-01T00:00:00Z',
);
const filter = {
  q: maybe(text),
  from: maybe(instant),
  to: maybe(instant),
  located: maybe(fc.constantFrom('yes', 'no', '')),
  location: maybe(fc.constantFrom('Berlin, Germany', 'Nowhere', '')),
  status: maybe(fc.constantFrom('unconfirmed', 'waiting', 'invited', 'joined', 'left')),
  tags: maybe(fc.array(fc.constantFrom('press', 'VIP', 'vip', '', 'a;b'), { minLength: 0, maxLength: 2 })),
};
const viewFilter = {
  ...filter,
  joined: maybe(fc.constantFrom('7-days', 'yesterday')),
  sort: maybe(fc.constantFrom('email', '-location', 'id')),
};
const tags = fc.array(fc.constantFrom('press', 'VIP', 'vip', 'Übung', '=1', 'a;b', ''), { maxLength: 4 });
const role = fc.constantFrom('superuser', 'staff', 'user', 'member', 'king');
const user = {
  email,
  full_name: maybe(text),
  password,
  is_active: maybe(flag),
  is_superuser: maybe(flag),
  role: maybe(role),
};
const access = fc.constantFrom('private', 'chosen', 'everyone', 'nobody');
const members = fc.array(id, { maxLength: 2 });
const nothing = fc.constant({});

/** The input of each procedure. Those of which the answers cannot be compared are left out. */
export const callInputs: Partial<Record<MirroredProcedure, fc.Arbitrary<object>>> = {
  'auth.login': fc.record({ username: email, password: fc.oneof(fc.constant(PASSWORD), password) }),
  'auth.testToken': nothing,
  'auth.recoverPassword': fc.record({ email: email.map(toSegment) }),
  'auth.resetPassword': fc.record({ token: text, new_password: password }),
  'products.list': fc.record({ ...paging, q: maybe(text) }),
  'products.create': fc.record({ title: text, description: maybe(text) }),
  'products.get': fc.record({ id }),
  'products.update': fc.record({ id, title: text, description: maybe(text) }),
  'products.remove': fc.record({ id }),
  'products.uploadImages': fc.record({ product_id: id, images: fc.constant([onePixel]) }),
  'products.orderImages': fc.record({
    id,
    image_ids: fc.oneof(fc.constant([]), fc.array(id, { maxLength: 3 })),
  }),
  'products.removeImage': fc.record({ id, image_id: id }),
  'collections.list': fc.record({ ...paging, all: maybe(flag) }),
  'collections.create': fc.record({
    name: text,
    description: maybe(text),
    access: maybe(access),
    member_ids: maybe(members),
  }),
  'collections.get': fc.record({ id }),
  'collections.embedding': fc.record({ id }),
  'collections.update': fc.record({
    id,
    name: maybe(text),
    description: maybe(text),
    access: maybe(access),
    member_ids: maybe(members),
    send_to_model: maybe(flag),
    synonyms: maybe(fc.array(fc.record({ word: text, means: text }), { maxLength: 3 })),
  }),
  'collections.remove': fc.record({ id }),
  'files.list': fc.record({
    id,
    ...paging,
    q: maybe(text),
    sort: maybe(fc.constantFrom('name', '-name', 'size', '-pages', 'added')),
  }),
  'files.find': fc.record({ ...paging, q: maybe(text) }),
  'files.get': fc.record({ id }),
  'files.update': fc.record({ id, name: maybe(text), collection_id: maybe(id) }),
  'files.replace': fc.record({
    id,
    file: fc.constantFrom(
      [Buffer.from('The lamp is red.')],
      [Buffer.from('Lamp,Price\nred,9\n')],
      [Buffer.from('')],
      [Buffer.from('One.'), Buffer.from('Two.')],
      [],
    ),
  }),
  'files.readAgain': fc.record({ id }),
  'files.removeMany': fc.record({ ids: fc.array(id, { maxLength: 3 }) }),
  'files.moveMany': fc.record({ ids: fc.array(id, { maxLength: 3 }), collection_id: id }),
  'files.remove': fc.record({ id }),
  'files.content': fc.record({ id }),
  'files.upload': fc.record({
    id,
    files: fc.constantFrom(
      [Buffer.from('The lamp is old.')],
      [Buffer.from('')],
      [Buffer.from(''), Buffer.from('The Lamp is new.')],
      [Buffer.from('Lamp,Price\nold,5\nnew,7\n')],
      [Buffer.from('Lamp,Price\nold,5\nnew,7\n')],
    ),
  }),
  'files.page': fc.record({ id, n: fc.constantFrom(1, 1, 1, 2, 0) }),
  'files.pages': fc.record({ id, ...paging }),
  'files.outline': fc.record({ id }),
  'files.tables': fc.record({ id, ...paging }),
  'files.table': fc.record({ id, sheet: fc.constantFrom(1, 1, 1, 2, 0) }),
  'files.tableRows': fc.record({
    id,
    sheet: fc.constantFrom(1, 1, 1, 2, 0),
    ...paging,
    sort: maybe(fc.constantFrom('c1', '-c2', 'c9', 'x')),
    filters: maybe(
      fc.constantFrom(
        '[]',
        '[{"column":"c1","op":"is","values":["old"]}]',
        '[{"column":"c9","op":"empty"}]',
        '[',
      ),
    ),
    row: maybe(number),
  }),
  'files.correctTable': fc.record({
    id,
    sheet: fc.constantFrom(1, 1, 1, 2),
    corrections: fc.constantFrom(
      {},
      { header_row: null },
      { header_row: 9 },
      { totals_rows: [2] },
      { columns: [{ key: 'c1', type: 'text' }] },
      { columns: [{ key: 'c9' }] },
      { columns: [{ key: 'c1', type: 'date', date_order: 'mdy' }] },
    ),
  }),
  'questions.get': fc.record({ id }),
  'questions.list': fc.record(paging),
  'questions.model': fc.record({}),
  'questions.use': fc.record({
    from: instantOfStats,
    to: instantOfStats,
    time_zone: maybe(fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'UTC', 'Mars/Olympus', '')),
  }),
  'questions.ask': fc.record({
    question: text,
    collection_ids: maybe(fc.array(id, { maxLength: 2 })),
    file_ids: maybe(fc.array(id, { maxLength: 2 })),
  }),
  'questions.complete': fc.record({ q: text, collection_ids: maybe(fc.array(id, { maxLength: 2 })) }),
  'questions.suggest': fc.record({
    collection_ids: maybe(fc.array(id, { maxLength: 2 })),
    file_ids: maybe(fc.array(id, { maxLength: 2 })),
  }),
  'questions.rate': fc.record({
    id,
    rating: fc.constantFrom('right', 'wrong', null, 'good'),
    comment: maybe(text),
  }),
  'collections.ratings': fc.record({
    id,
    ...paging,
    rating: maybe(fc.constantFrom('right', 'wrong', 'good')),
  }),
  'questions.stop': fc.record({ id }),
  'questions.remove': fc.record({ id }),
  'threads.list': fc.record({ ...paging, q: maybe(text) }),
  'threads.get': fc.record({ id }),
  'threads.update': fc.record({ id, title: maybe(text), pinned: maybe(flag) }),
  'threads.share': fc.record({ id, shared: flag }),
  'threads.markdown': fc.record({ id }),
  'threads.remove': fc.record({ id }),
  'invitations.list': fc.record({
    skip: maybe(number),
    limit: maybe(number),
    wave_id: maybe(id),
    state: maybe(fc.constantFrom('queued', 'revoked', 'lost')),
  }),
  'invitations.create': fc.record({
    subscriber_ids: maybe(fc.array(anyId, { maxLength: 3 })),
    oldest: maybe(fc.constantFrom(1, 2, 0)),
    filters: maybe(fc.record(filter)),
    note: maybe(text),
  }),
  'invitations.preview': fc.record({ note: maybe(text) }),
  'invitations.check': fc.record({ invitation: text }),
  'invitations.resend': fc.record({ id }),
  'invitations.resendMany': fc.record({ ids: fc.array(id, { maxLength: 3 }) }),
  'invitations.remove': fc.record({ id }),
  'invitations.waves': fc.record({ ...paging, wave_id: maybe(id) }),
  'invitations.updateWave': fc.record({ id, is_paused: flag }),
  'subscribers.list': fc.record({
    skip: maybe(number),
    limit: maybe(number),
    ...filter,
    sort: maybe(fc.constantFrom('created_at', 'email', '-email', 'location', '-location', 'id')),
  }),
  'subscribers.stats': fc.record({
    from: instantOfStats,
    to: instantOfStats,
    time_zone: maybe(fc.constantFrom('Europe/Berlin', 'Pacific/Apia', 'UTC', 'Mars/Olympus', '')),
  }),
  'subscribers.join': fc.record({
    email,
    coordinates: maybe(
      fc.record({ latitude: fc.constantFrom(52.52, 0, 91), longitude: fc.constantFrom(13.4, 0) }),
    ),
    website: maybe(fc.constantFrom('', 'https://example.org')),
  }),
  'subscribers.manageLink': fc.record({ email }),
  'subscribers.get': fc.record({ id }),
  'subscribers.update': fc.record({ id, tags: maybe(tags), location: maybe(fc.option(text)) }),
  'subscribers.addNote': fc.record({ id, text }),
  'subscribers.removeNote': fc.record({ id, note_id: id }),
  'subscribers.tagMany': fc.record({
    ids: fc.array(id, { maxLength: 3 }),
    add: maybe(tags),
    remove: maybe(tags),
  }),
  'subscribers.remove': fc.record({ id }),
  'subscribers.removeMany': fc.oneof(
    fc.record({ ids: fc.array(id, { maxLength: 3 }) }),
    // Never as many: what a job has done by the next call differs from run to run.
    fc.record({ filters: fc.record(filter), expected: fc.constantFrom(0, 1_000_000) }),
  ),
  'trash.list': fc.record(paging),
  'trash.restore': fc.record({ id }),
  'trash.restoreMany': fc.record({ ids: fc.array(id, { maxLength: 3 }) }),
  'trash.remove': fc.record({ id }),
  'views.list': fc.record(paging),
  'views.create': fc.record({ name: text, filters: fc.record(viewFilter), shared: maybe(flag) }),
  'views.update': fc.record({
    id,
    name: maybe(text),
    filters: maybe(fc.record(viewFilter)),
    shared: maybe(flag),
  }),
  'views.remove': fc.record({ id }),
  'jobs.list': fc.record(paging),
  'jobs.get': fc.record({ id }),
  'jobs.stop': fc.record({ id }),
  'subscribers.importCsv': fc.record({
    file: fc
      .constantFrom('email\neva@example.org\nEVA@example.org\n', 'email,email\n', 'email\nbroken@\n', '')
      .map((csv) => [Buffer.from(csv)]),
    dry_run: maybe(fc.constantFrom('true', 'false', 'no')),
  }),
  'subscribers.exportCsv': fc.record({
    date_from: maybe(instant),
    date_to: maybe(instant),
    ids: maybe(fc.array(id, { maxLength: 3 })),
    with_tags: maybe(flag),
    ...filter,
  }),
  'users.list': fc.record({
    ...paging,
    q: maybe(text),
    status: maybe(fc.constantFrom('active', 'inactive')),
    role: maybe(role),
    sort: maybe(
      fc.constantFrom('created_at', '-created_at', 'email', '-email', 'full_name', '-full_name', 'id'),
    ),
  }),
  'users.create': fc.record(user),
  'users.me': nothing,
  'users.updateMe': fc.record({ email: maybe(email), full_name: maybe(text) }),
  'users.removeMe': nothing,
  'users.changePassword': fc.record({ current_password: password, new_password: password }),
  'users.mySessions': nothing,
  'users.endMySession': fc.record({ id }),
  'users.signup': fc.record({ email, full_name: text, password }),
  'secondFactors.status': nothing,
  'secondFactors.reauthenticate': fc.record({ current_password: password }),
  'passkeys.list': nothing,
  'users.endSessions': fc.record({ user_id: id }),
  'users.invite': fc.record({ email, role: maybe(role) }),
  'users.checkInvite': fc.record({ staff: text }),
  'users.get': fc.record({ user_id: id }),
  'users.update': fc.record({
    user_id: id,
    email: maybe(email),
    is_active: maybe(flag),
    is_superuser: maybe(flag),
    role: maybe(role),
  }),
  'users.remove': fc.record({ user_id: id }),
  'users.activate': fc.record({ ids: fc.array(id, { maxLength: 3 }) }),
  'audit.list': fc.record({
    ...paging,
    target: maybe(id),
    from: maybe(instant),
    to: maybe(instant),
    action: maybe(fc.constantFrom('login', 'user_created', 'x')),
    actor: maybe(id),
  }),
};

export type Caller = 'root' | 'ada' | 'grace' | 'guest';

export interface Step {
  procedure: MirroredProcedure;
  caller: Caller;
  input: object;
  key: string | undefined;
}

/** A call by somebody, sometimes with an idempotency key. */
export const arbitraryStep: fc.Arbitrary<Step> = fc
  .constantFrom(...Object.entries(callInputs))
  .chain(([procedure, input]) =>
    fc.record({
      // Safe: a key of `callInputs`.
      procedure: fc.constant(procedure as MirroredProcedure),
      caller: fc.constantFrom<Caller>('root', 'root', 'root', 'ada', 'grace', 'guest'),
      input,
      key: fc.option(fc.constantFrom('one', 'two', 'three words'), { nil: undefined, freq: 6 }),
    }),
  );
