// Random sequences of requests are answered alike by an app on SQLite and one on PostgreSQL. Ids, times and tokens differ
// and are replaced; the ids of one correspond to those of the other, one to one.
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { arbitraryStep, callInputs, type Caller, type Step } from '../testing/arbitrary-calls.ts';
import { onePixel } from '../testing/arbitrary-requests.ts';
import { until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, type Session } from '../testing/transports.ts';
import { restRoutes } from './rest-routes.ts';

const SEED = 20_261_123;
const SEQUENCES = 14;
const LONGEST = 70;

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** One of the two apps, with what its answers have had. */
class Side {
  readonly #ids: string[] = [];
  /** By group of procedures: users, products with their images, subscribers, files with their collections. */
  readonly #idsOf = new Map<string, string[]>();
  readonly #sessions = new Map<Caller, Session>();
  readonly test: TestApp;

  constructor(app: TestApp) {
    this.test = app;
  }

  async prepare(): Promise<void> {
    for (const name of ['root', 'ada', 'grace'] as const) {
      const made = await this.test.addUser(`${name}@example.org`, { is_superuser: name === 'root' });
      this.#add('users', made.id);
      this.#sessions.set(name, await logIn(this.test, 'rest', `${name}@example.org`));
    }
    // So that there is something from the start.
    const product = { nth: 0 };
    const by = { caller: 'root', key: undefined } as const;
    await this.send({ ...by, procedure: 'products.create', input: { title: 'Lamp' } });
    await this.send({ ...by, procedure: 'products.create', input: { title: 'Chair' } });
    const images = [onePixel, onePixel];
    await this.send({ ...by, procedure: 'products.uploadImages', input: { product_id: product, images } });
    await this.send({ ...by, procedure: 'subscribers.join', input: { email: 'early@example.org' } });
    await this.send({ ...by, procedure: 'subscribers.list', input: {} });
    await this.send({ ...by, procedure: 'invitations.create', input: { oldest: 1 } });
    await this.send({ ...by, procedure: 'invitations.list', input: {} });
    await this.send({ ...by, procedure: 'collections.create', input: { name: 'Papers' } });
    const collection = { nth: this.#ids.length - 1, isOfAny: true };
    const files = [
      Buffer.from('The lamp is old.'),
      Buffer.from('Lamp,Price\nDesk,20\nWall,35\n'),
      Buffer.from(''),
    ];
    await this.send({ ...by, procedure: 'files.upload', input: { id: collection, files } });
    for (const caller of ['root', 'ada'] as const) {
      const question = { question: 'How old is the lamp?' };
      await this.send({ procedure: 'questions.ask', caller, input: question, key: undefined });
    }
    for (const caller of ['root', 'ada'] as const)
      await this.send({ procedure: 'threads.list', caller, input: {}, key: undefined });
    for (const caller of ['root', 'ada'] as const)
      await this.send({ procedure: 'users.mySessions', caller, input: {}, key: undefined });
    await this.send({ ...by, procedure: 'subscribers.join', input: { email: 'leaving@example.org' } });
    const leaving = { filters: { q: 'leaving' }, expected: 1 };
    await this.send({ ...by, procedure: 'subscribers.removeMany', input: leaving });
    await this.send({ ...by, procedure: 'jobs.list', input: {} });
    await this.send({ ...by, procedure: 'trash.list', input: {} });
  }

  /** Sends a request. @returns the answer in a form that is the same on the other side */
  async send({ procedure, caller, input, key }: Step): Promise<unknown> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const group = procedure.split('.')[0] ?? '';
    const filled = this.#fillIn(input, this.#idsOf.get(group) ?? this.#ids);
    // How far a file is read depends on the time.
    if (group === 'files' || group === 'questions') await this.test.deps.ask.settled();
    if (group === 'jobs') await until(async () => (await this.#runningJobs()).length === 0);
    const answer = await call(this.test, 'rest', procedure, filled, this.#sessions.get(caller), headers);
    const retry = answer.headers['retry-after'];
    // An id is named by the place of its first occurrence.
    const masked = answer.text
      .replaceAll(ID, (found) => {
        this.#add(group, found);
        return `id ${this.#ids.indexOf(found)}`;
      })
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'a time')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'a time')
      .replaceAll(/"(?:access_token|etag)":"[^"]+"/g, 'a token')
      .replaceAll(/[\da-f]{32}/g, 'a name');
    return { status: answer.status, retry, masked };
  }

  #runningJobs(): Promise<object[]> {
    const { db } = this.test.deps.engine;
    return db.selectFrom('user_jobs').select('id').where('status', '=', 'running').execute();
  }

  #add(group: string, id: string): void {
    if (!this.#ids.includes(id)) this.#ids.push(id);
    const own = this.#idsOf.get(group) ?? [];
    if (!own.includes(id)) this.#idsOf.set(group, [...own, id]);
  }

  /** Replaces the places of ids by the ids. */
  #fillIn(value: unknown, ids: string[]): unknown {
    if (Array.isArray(value))
      return value.map((item: unknown) => (Buffer.isBuffer(item) ? item : this.#fillIn(item, ids)));
    if (typeof value !== 'object' || value === null) return value;
    const nth = field(value, 'nth');
    const from = field(value, 'isOfAny') === true ? this.#ids : ids;
    if (typeof nth === 'number') return from[nth % from.length];
    const fields = Object.entries(value).filter(([, item]) => item !== undefined);
    return Object.fromEntries(fields.map(([name, item]) => [name, this.#fillIn(item, ids)]));
  }
}

const table = { id: { nth: 2 }, sheet: 1 };
const passwords = { current_password: PASSWORD, new_password: 'another password' };

/** Calls that succeed with few inputs only. What `prepare` has made gives the places of the ids. */
const RARE: Step[] = (
  [
    ['jobs.get', { id: { nth: 0 } }],
    ['jobs.stop', { id: { nth: 0 } }],
    ['subscribers.list', {}],
    ['products.orderImages', { id: { nth: 0 }, image_ids: [{ nth: 3 }, { nth: 2 }] }],
    ['audit.list', {}],
    ['products.removeImage', { id: { nth: 0 }, image_id: { nth: 2 } }],
    ['files.list', { id: { nth: 1 }, q: 'lamp', sort: '-name' }],
    ['files.get', { id: { nth: 0 } }],
    ['files.content', { id: { nth: 0 } }],
    ['files.page', { id: { nth: 0 }, n: 1 }],
    ['files.pages', { id: { nth: 0 } }],
    ['files.outline', { id: { nth: 0 } }],
    ['files.tables', { id: { nth: 2 } }],
    ['files.table', table],
    ['files.tableRows', table],
    ['files.correctTable', { ...table, corrections: { header_row: null } }],
    ['questions.ask', { question: 'How old is the lamp?' }],
    ['questions.suggest', {}],
    ['questions.complete', { q: 'How much is the La' }],
    ['questions.get', { id: { nth: 0 } }],
    ['questions.stop', { id: { nth: 0 } }],
    ['questions.rate', { id: { nth: 0 }, rating: 'right', comment: 'Yes.' }],
    ['collections.ratings', { id: { nth: 0 } }],
    ['threads.get', { id: { nth: 0 } }],
    ['threads.update', { id: { nth: 0 }, title: 'Lamps', pinned: true }],
    ['threads.share', { id: { nth: 0 }, shared: true }],
    ['threads.markdown', { id: { nth: 0 } }],
    ['collections.embedding', { id: { nth: 0 } }],
    ['files.update', { id: { nth: 0 }, name: 'lamp.txt' }],
    ['files.replace', { id: { nth: 0 }, file: [Buffer.from('The lamp is red.')] }],
    ['questions.get', { id: { nth: 0 } }],
    ['files.readAgain', { id: { nth: 0 } }],
    ['files.moveMany', { ids: [{ nth: 0 }], collection_id: { nth: 1 } }],
    ['files.upload', { id: { nth: 1 }, files: [Buffer.from('The lamp is new.')] }],
    ['files.removeMany', { ids: [{ nth: 3 }] }],
    ['collections.update', { id: { nth: 0 }, name: 'Lamps' }],
    ['files.remove', { id: { nth: 0 } }],
    ['collections.remove', { id: { nth: 0 } }],
    ['questions.remove', { id: { nth: 0 } }],
    ['subscribers.join', { email: 'eva@example.org' }],
    ['subscribers.update', { id: { nth: 0 }, tags: ['press', 'VIP'], location: 'Łódź, Poland' }],
    ['subscribers.tagMany', { ids: [{ nth: 0 }], add: ['Übung'], remove: ['vip'] }],
    ['subscribers.addNote', { id: { nth: 0 }, text: 'Met at the fair.' }],
    // After the entry, the job of a deletion, and the wave of its invitation.
    ['subscribers.removeNote', { id: { nth: 0 }, note_id: { nth: 3 } }],
    ['subscribers.list', { tags: ['übung'] }],
    ['subscribers.get', { id: { nth: 0 } }],
    ['subscribers.exportCsv', { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' }],
    ['views.create', { name: 'Press', filters: { tags: ['press'], joined: '7-days' }, shared: true }],
    ['views.create', { name: 'PRESS', filters: {} }],
    ['views.list', {}],
    ['views.update', { id: { nth: 0 }, name: 'Press this week', filters: { q: 'Łódź' }, shared: false }],
    ['views.remove', { id: { nth: 0 } }],
    ['invitations.create', { oldest: 1 }],
    ['invitations.list', {}],
    ['invitations.updateWave', { id: { nth: 0 }, is_paused: true }],
    ['invitations.resend', { id: { nth: 1 } }],
    ['invitations.resendMany', { ids: [{ nth: 1 }] }],
    ['invitations.remove', { id: { nth: 1 } }],
    ['subscribers.remove', { id: { nth: 0 } }],
    ['subscribers.removeMany', { ids: [{ nth: 1 }] }],
    ['trash.restore', { id: { nth: 0 } }],
    ['trash.restoreMany', { ids: [{ nth: 0 }, { nth: 1 }] }],
    ['trash.list', {}],
    ['trash.remove', { id: { nth: 1 } }],
    ['users.signup', { email: 'new@example.org', full_name: 'New', password: PASSWORD }],
    ['users.update', { user_id: { nth: 2 }, is_active: true }],
    ['users.invite', { email: 'invited@example.org', role: 'staff' }],
    ['users.activate', { ids: [{ nth: 1 }] }],
    ['users.remove', { user_id: { nth: 2 } }],
    ['auth.login', { username: 'ada@example.org', password: PASSWORD }],
    ['users.changePassword', passwords],
    ['users.endMySession', { id: { nth: 3 } }],
  ] as const
).map(([procedure, input]) => ({ procedure, input, caller: 'root', key: undefined }));

/** The other calls, so that each succeeds at least once. */
const COMMON: Step[] = (
  [
    ['auth.testToken', {}],
    ['auth.recoverPassword', { email: 'ada@example.org' }],
    ['products.list', {}],
    ['products.create', { title: 'Table' }],
    ['products.get', { id: { nth: 0 } }],
    ['products.update', { id: { nth: 0 }, title: 'New lamp' }],
    ['products.uploadImages', { product_id: { nth: 0 }, images: [onePixel] }],
    ['products.remove', { id: { nth: 1 } }],
    ['collections.list', {}],
    ['collections.create', { name: 'More papers' }],
    ['collections.get', { id: { nth: 0 } }],
    ['files.find', {}],
    ['questions.list', {}],
    ['questions.model', {}],
    ['questions.use', { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00+14:00' }],
    ['threads.list', {}],
    ['threads.remove', { id: { nth: 0 } }],
    ['invitations.preview', {}],
    ['invitations.check', { invitation: 'unknown' }],
    ['users.checkInvite', { staff: 'unknown' }],
    ['invitations.waves', {}],
    ['subscribers.stats', { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00+14:00' }],
    ['subscribers.manageLink', { email: 'early@example.org' }],
    ['subscribers.importCsv', { file: [Buffer.from('email\neva@example.org\n')] }],
    ['jobs.list', {}],
    ['trash.list', {}],
    ['users.list', {}],
    ['users.create', { email: 'made@example.org', full_name: 'Made', password: PASSWORD }],
    ['users.me', {}],
    ['users.updateMe', { full_name: 'Root' }],
    ['users.mySessions', {}],
    ['secondFactors.status', {}],
    ['secondFactors.reauthenticate', { current_password: PASSWORD }],
    ['passkeys.list', {}],
    ['users.get', { user_id: { nth: 1 } }],
    ['users.removeMe', {}, 'ada'],
    ['users.endSessions', { user_id: { nth: 2 } }],
  ] as const
).map(([procedure, input, caller = 'root' as const]) => ({ procedure, input, caller, key: undefined }));

describe.runIf(isPostgres)('the engines', () => {
  const open: TestApp[] = [];
  afterEach(async () => {
    for (const app of open.splice(0)) await app.close();
  });

  async function openSides(): Promise<[Side, Side]> {
    const [sqlite, postgres] = [
      await openTestApp({ DATABASE_URL: '' }, CHEAP_HASHES),
      await openTestApp({}, CHEAP_HASHES),
    ];
    open.push(sqlite, postgres);
    // What has become of a mail depends on the time.
    for (const app of open) await app.deps.outbox.stop();
    expect([sqlite.deps.engine.name, postgres.deps.engine.name]).toEqual(['sqlite', 'postgres']);
    const sides = [new Side(sqlite), new Side(postgres)] as const;
    for (const side of sides) await side.prepare();
    return [...sides];
  }

  test('answer any sequence of requests alike', { timeout: 300_000 }, async () => {
    const seen = new Map<string, Set<number>>();
    const property = fc.asyncProperty(
      fc.array(arbitraryStep, { minLength: 30, maxLength: LONGEST, size: 'max' }),
      async (steps) => {
        for (const app of open.splice(0)) await app.close();
        const [sqlite, postgres] = await openSides();
        for (const [index, one] of steps.entries()) {
          const expected = await sqlite.send(one);
          const described = `${index}: ${one.procedure} by ${one.caller} ${JSON.stringify(one.input)}`;
          expect(await postgres.send(one), described).toEqual(expected);
          const status = Number(field(expected, 'status'));
          expect(status, described).toBeLessThan(500);
          seen.set(one.procedure, (seen.get(one.procedure) ?? new Set()).add(status));
        }
      },
    );
    await fc.assert(property, {
      seed: SEED,
      numRuns: SEQUENCES,
      endOnFailure: true,
      examples: [[RARE], [COMMON]],
    });
    const never = Object.keys(callInputs).filter((procedure) => !seen.get(procedure)?.has(200));
    // The token of a recovery mail cannot be guessed.
    expect(never).toEqual(['auth.resetPassword']);
  });

  test('and every procedure of REST is among them, but for those of the session, of second factors and passkeys, of plans, of events and of ZIPs', () => {
    const left = restRoutes
      .map(({ procedure }) => procedure)
      .filter((procedure) => !(procedure in callInputs));
    // Challenges and the keys of passkeys differ; the secrets of second factors differ, and their codes follow from them; a ZIP has times in it; a plan has to fit a table, readings to be offered, and events have another form; `ask/figures`, `ask/choices` and
    // `ask/streaming` have their tests on both engines.
    expect(left).toEqual([
      'auth.passkeyOptions',
      'auth.passkeyLogin',
      'auth.logout',
      'auth.previewRecovery',
      'secondFactors.beginTotp',
      'secondFactors.confirmTotp',
      'secondFactors.disableTotp',
      'secondFactors.renewRecoveryCodes',
      'passkeys.options',
      'passkeys.add',
      'passkeys.remove',
      'files.events',
      'files.downloadMany',
      'files.figure',
      'questions.figure',
      'questions.choose',
      'questions.forgetChoice',
      'questions.events',
    ]);
  });
});
