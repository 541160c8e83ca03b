// Every REST route on both transports: access, invalid input, and success.
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isAtLeast, userRoles, type UserRole } from '#shared/roles.ts';
import { planSchema } from '#shared/ask-plan.ts';
import { consoleActor } from '../audit/audit.service.ts';
import { deleteSubscriber } from '../subscribers/subscribers.service.ts';
import { createCollection } from '../ask/collections.service.ts';
import { toReadingRow } from '../ask/question-rows.ts';
import type { Insertable } from 'kysely';
import { newCredential } from '#shared/passkeys.ts';
import { issueChallenge } from '../auth/passkey-challenges.ts';
import { verifyCreation } from '../auth/webauthn.ts';
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts';
import { sealSecret } from '../auth/sealed-secrets.ts';
import { codeOf, newTotpSecret, stepAt } from '../auth/totp.ts';
import type { AuthenticatorsTable } from '../db/schema-second-factors.ts';
import { mintResetToken } from '../testing/reset-tokens.ts';
import { createProduct, deleteProduct, getProduct } from '../products/products.service.ts';
import { call, logIn, type Answer, type Session, transportsOfRun } from '../testing/transports.ts';
import type { Transport } from '../trpc/context.ts';
import { storeJob } from '../jobs/user-jobs.service.ts';
import { access, accessTo, type Access } from '../trpc/access.ts';
import { toRoleColumns } from '../users/roles.ts';
import { isPostgres } from '../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { appRouter } from '../trpc/router.ts';
import { restRoutes, type ProcedureName } from './rest-routes.ts';

interface Scenario {
  /** Who may call it: everyone, or accounts of a role and of those above it. Guests get 401, accounts below it 403. */
  access: Access;
  good: (made: Made) => unknown | Promise<unknown>;
  /** Invalid inputs, each with the expected status. */
  bad: readonly (readonly [input: unknown, status: number])[];
  /** What a successful reply must contain. */
  reply: unknown;
}

interface Made {
  /** Of user@example.org. */
  ownId: string;
  subscriberId: string;
  userId: string;
  userEmail: string;
  sessionId: string;
  productId: string;
  imageIds: string[];
  /** Of user@example.org. */
  collectionId: string;
  fileId: string;
  questionId: string;
  fresh: string;
}

/** A minimal PNG image. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYGAAAAAEAAH2FzhVAAAAAElFTkSuQmCC',
  'base64',
);

const someId = '01970000-0000-7000-8000-000000000000';

const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };

const someBackup = 'oriel-20260101T000000Z.tar';

/** On PostgreSQL the operator makes the backups: these calls get 409. */
const refusedOnPostgres = ['backups.make', 'backups.verify', 'backups.download'];

/** Waits until no backup is being made or verified, and adds a file that is listed as a backup. */
async function makeBackupFile() {
  while ((await app.deps.backups.describe()).running !== null) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await mkdir(join(app.dataDir, 'backups'), { recursive: true });
  await writeFile(join(app.dataDir, 'backups', someBackup), 'not really one');
  return { name: someBackup };
}

/** The address of the site in these tests. */
const site = 'http://localhost:3000';

/** The answer of a browser that has made a passkey with a challenge that nobody gave it. */
function forgedPasskey() {
  const user = { id: 'AA' };
  return new SoftwareAuthenticator(site).create({ rp: { id: 'localhost' }, user, challenge: 'AA' });
}

/** The answer of a browser that has made a passkey for the newest session of an account. */
async function newPasskey(user_id: string) {
  const { id } = await app.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const challenge = await issueChallenge(app.deps.db, id, app.deps.clock());
  const user = { id: Buffer.from(user_id).toString('base64url') };
  return new SoftwareAuthenticator(site).create({ rp: { id: 'localhost' }, user, challenge });
}

/** Gives an account a passkey. @returns its id */
async function storePasskey(user_id: string, authenticator: SoftwareAuthenticator): Promise<string> {
  const party = { id: 'localhost', name: 'Oriel', origin: site };
  const user = { id: Buffer.from(user_id).toString('base64url') };
  const made = authenticator.create({ rp: party, user, challenge: 'AA' });
  const row = await verifyCreation(party, 'AA', newCredential.parse(made));
  if (row === undefined) throw new Error('The passkey is none.');
  const id = newId();
  const created_at = app.deps.clock().toISOString();
  await app.deps.db
    .insertInto('passkeys')
    .values({ id, user_id, name: 'Phone', created_at, ...row })
    .execute();
  return id;
}

/** The answer of a browser to a log-in, with a passkey of an account. */
async function passkeyOf(user_id: string) {
  const authenticator = new SoftwareAuthenticator(site);
  await storePasskey(user_id, authenticator);
  const challenge = await issueChallenge(app.deps.db, null, app.deps.clock());
  return authenticator.get({ rpId: 'localhost', challenge });
}

/** Gives an account an authenticator app. @returns its code */
async function codeOfNewApp(user_id: string, isConfirmed: boolean): Promise<string> {
  const now = app.deps.clock();
  const secret = newTotpSecret();
  const row = {
    secret: await sealSecret(app.deps.db, null, user_id, secret),
    confirmed_at: isConfirmed ? now.toISOString() : null,
    last_step: 0,
  };
  await app.deps.db
    .insertInto('authenticators')
    // Safe: only a confirmed code sets it.
    .values({ user_id, created_at: now.toISOString(), ...row } as object as Insertable<AuthenticatorsTable>)
    .onConflict((clash) => clash.column('user_id').doUpdateSet(row))
    .execute();
  return codeOf(secret, stepAt(now));
}

const scenarios: Record<ProcedureName, Scenario> = {
  'auth.login': {
    access: 'public',
    good: () => ({ username: 'user@example.org', password: PASSWORD }),
    bad: [
      [{ username: 'user@example.org', password: 'not this one' }, 400],
      [{ username: 'nobody@example.org', password: PASSWORD }, 400],
      [{ username: 'user@example.org' }, 422],
      [{ username: 'user@example.org', password: 'x'.repeat(129) }, 400],
    ],
    reply: { access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer' },
  },
  'backups.list': {
    access: 'superuser',
    good: async () => void (await makeBackupFile()),
    bad: [],
    reply: {
      by_operator: isPostgres,
      every_seconds: isPostgres ? null : 86_400,
      running: null,
      alarms: expect.any(Array),
      data: expect.any(Array),
    },
  },
  'backups.make': {
    access: 'superuser',
    good: async () => void (await makeBackupFile()),
    bad: [],
    reply: { message: expect.any(String) },
  },
  'backups.verify': {
    access: 'superuser',
    good: makeBackupFile,
    bad: [
      [{ name: '../oriel.db' }, isPostgres ? 409 : 404],
      [{}, 422],
    ],
    reply: { message: expect.any(String) },
  },
  'backups.download': {
    access: 'superuser',
    good: makeBackupFile,
    bad: [
      [{ name: '../oriel.db' }, isPostgres ? 409 : 404],
      [{ name: 1 }, 422],
    ],
    reply: { path: expect.stringMatching(/^\/api\/v1\/backups\/download\/[\w-]{43}$/) },
  },
  'auth.testToken': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { email: 'user@example.org', is_active: true },
  },
  'auth.logout': { access: 'member', good: () => undefined, bad: [], reply: { message: expect.any(String) } },
  'users.me': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { email: 'user@example.org', full_name: null },
  },
  'users.signup': {
    access: 'public',
    good: ({ fresh }) => ({ email: fresh, full_name: 'Someone New', password: PASSWORD }),
    bad: [
      [{ email: 'user@example.org', full_name: 'Someone New', password: PASSWORD }, 409],
      [{ email: 'nonsense', full_name: 'Someone New', password: PASSWORD }, 422],
      [{ email: 'x@example.org', full_name: 'No', password: PASSWORD }, 422],
      [{ email: 'x@example.org', full_name: 'Someone New', password: '1234567' }, 422],
      [{ email: 'x@example.org', full_name: 'Someone New', password: PASSWORD, claim: 'made-up' }, 400],
    ],
    reply: { is_active: true, is_superuser: false, full_name: 'Someone New' },
  },
  'subscribers.manageLink': {
    access: 'public',
    good: () => ({ email: 'nobody@example.org' }),
    bad: [
      [{ email: 'nonsense' }, 422],
      [{}, 422],
    ],
    reply: { message: 'If this address is on the waitlist, a mail with the link is on its way' },
  },
  'auth.recoverPassword': {
    access: 'public',
    good: () => ({ email: 'user@example.org' }),
    bad: [[{ email: 'nonsense' }, 422]],
    reply: { message: expect.any(String) },
  },
  'auth.resetPassword': {
    access: 'public',
    good: async ({ userId }) => ({
      token: await mintResetToken(app.deps.db, userId, app.deps.clock()),
      new_password: 'another password',
    }),
    bad: [
      [{ token: 'A'.repeat(43), new_password: 'another password' }, 400],
      [{ token: '', new_password: 'another password' }, 400],
      [{ token: 'z'.repeat(5000), new_password: 'another password' }, 400],
      [{ token: 'A'.repeat(43), new_password: 'short' }, 422],
      [{ new_password: 'another password' }, 422],
    ],
    reply: { message: expect.any(String) },
  },
  'auth.previewRecovery': {
    access: 'superuser',
    good: ({ userEmail }) => ({ email: userEmail }),
    bad: [[{ email: 'nobody@example.org' }, 404]],
    reply: expect.stringContaining('/reset-password?token='),
  },
  'users.list': {
    access: 'superuser',
    good: () => ({ skip: 0, limit: 5, q: 'example', status: 'active', role: 'user', sort: '-full_name' }),
    bad: [
      [{ limit: 0 }, 422],
      [{ skip: -1 }, 422],
      [{ q: '' }, 422],
      [{ sort: 'password_hash' }, 422],
    ],
    reply: { data: expect.any(Array), count: expect.any(Number) },
  },
  'installation.about': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  },
  'users.approvals': {
    access: 'superuser',
    good: () => undefined,
    bad: [],
    reply: { waiting: [], accounts: [] },
  },
  'users.create': {
    access: 'superuser',
    good: ({ fresh }) => ({ email: fresh, password: PASSWORD }),
    bad: [
      [{ email: 'user@example.org', password: PASSWORD }, 409],
      [{ email: 'nonsense', password: PASSWORD }, 422],
      [{ email: 'x@example.org', password: 'short' }, 422],
      [{ email: 'x@example.org', password: PASSWORD, is_superuser: 'false' }, 422],
      [{ email: 'x@example.org', password: PASSWORD, full_name: 'x'.repeat(256) }, 422],
      [{ email: 'x@example.org' }, 422],
    ],
    reply: { full_name: null, is_active: false, is_superuser: false },
  },
  'users.get': {
    access: 'member',
    good: ({ ownId }) => ({ user_id: ownId }),
    bad: [
      [{ user_id: someId }, 403],
      [{ user_id: 'malformed' }, 403],
    ],
    reply: { email: 'user@example.org', is_active: true },
  },
  'users.update': {
    access: 'superuser',
    good: ({ userId }) => ({ user_id: userId, full_name: 'Renamed', is_active: false }),
    bad: [
      [{ user_id: someId, full_name: 'Nobody' }, 404],
      [{ user_id: 'malformed', full_name: 'Nobody' }, 404],
      [{ user_id: someId, email: 'nonsense' }, 422],
      [{ user_id: someId, is_active: 1 }, 422],
      [{ user_id: someId, password: 'short' }, 422],
    ],
    reply: { full_name: 'Renamed', is_active: false },
  },
  'users.activate': {
    access: 'superuser',
    good: ({ userId }) => ({ ids: [userId, someId, 'malformed'] }),
    bad: [
      [{}, 422],
      [{ ids: [] }, 422],
      [{ ids: someId }, 422],
      [{ ids: Array.from({ length: 1001 }, () => someId) }, 422],
    ],
    reply: { activated: 0 },
  },
  'users.remove': {
    access: 'superuser',
    good: ({ userId }) => ({ user_id: userId }),
    bad: [
      [{ user_id: someId }, 404],
      [{ user_id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'users.updateMe': {
    access: 'member',
    good: () => ({ full_name: 'Ursula' }),
    bad: [
      [{ full_name: 'x'.repeat(31) }, 422],
      [{ email: 'nonsense' }, 422],
      [{ email: 'root@example.org' }, 409],
    ],
    reply: { full_name: 'Ursula', email: 'user@example.org' },
  },
  'users.changePassword': {
    access: 'member',
    good: () => ({ current_password: PASSWORD, new_password: 'a new password' }),
    bad: [
      [{ current_password: 'not this one', new_password: 'a new password' }, 400],
      [{ current_password: 'x'.repeat(129), new_password: 'a new password' }, 400],
      [{ current_password: PASSWORD, new_password: PASSWORD }, 400],
      [{ current_password: PASSWORD, new_password: 'short' }, 422],
      [{ new_password: 'a new password' }, 422],
    ],
    reply: { message: expect.any(String) },
  },
  'users.removeMe': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { message: expect.any(String) },
  },
  'users.mySessions': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { data: expect.arrayContaining([expect.objectContaining({ is_current: true })]) },
  },
  'secondFactors.status': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { totp: false, passkeys: 0, recovery_codes_left: 0, required: false },
  },
  'secondFactors.reauthenticate': {
    access: 'member',
    good: () => ({ current_password: PASSWORD }),
    bad: [
      [{ current_password: 'not this one' }, 400],
      [{ current_password: '' }, 422],
      [{}, 422],
    ],
    reply: { message: 'Authenticated' },
  },
  'passkeys.list': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { data: [], count: 0 },
  },
  'passkeys.options': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { challenge: expect.stringMatching(/^[\w-]{43}$/), rp: { id: 'localhost' } },
  },
  'passkeys.add': {
    access: 'member',
    good: async ({ ownId }) => ({ name: 'Phone', credential: await newPasskey(ownId) }),
    bad: [
      [{ name: 'Phone', credential: forgedPasskey() }, 400],
      [{ name: '', credential: forgedPasskey() }, 422],
      [{ name: 'Phone', credential: {} }, 422],
      [{ name: 'Phone' }, 422],
    ],
    reply: { name: 'Phone', recovery_codes: expect.arrayContaining([expect.any(String)]) },
  },
  'passkeys.remove': {
    access: 'member',
    good: async ({ ownId }) => ({ id: await storePasskey(ownId, new SoftwareAuthenticator(site)) }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { message: 'Passkey removed' },
  },
  'auth.passkeyOptions': {
    access: 'public',
    good: () => undefined,
    bad: [],
    reply: { challenge: expect.any(String), rpId: 'localhost', userVerification: 'required' },
  },
  'auth.passkeyLogin': {
    access: 'public',
    good: async ({ ownId }) => ({ credential: await passkeyOf(ownId) }),
    bad: [
      [{ credential: new SoftwareAuthenticator(site).get({ rpId: 'localhost', challenge: 'AA' }) }, 400],
      [{ credential: {} }, 422],
      [{}, 422],
    ],
    reply: { access_token: expect.any(String), token_type: 'bearer' },
  },
  'users.endSessions': {
    access: 'superuser',
    good: ({ userId }) => ({ user_id: userId }),
    bad: [
      [{ user_id: someId }, 404],
      [{ user_id: 'malformed' }, 404],
    ],
    reply: { ended: 0 },
  },
  'secondFactors.beginTotp': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: {
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining('otpauth://totp/'),
    },
  },
  'secondFactors.confirmTotp': {
    access: 'member',
    good: async ({ ownId }) => ({ otp: await codeOfNewApp(ownId, false) }),
    bad: [
      [{ otp: '123456' }, 409],
      [{ otp: '' }, 422],
      [{}, 422],
    ],
    reply: { recovery_codes: expect.arrayContaining([expect.any(String)]) },
  },
  'secondFactors.disableTotp': {
    access: 'member',
    good: async ({ ownId }) => ({ otp: await codeOfNewApp(ownId, true) }),
    bad: [
      [{ otp: '123456' }, 409],
      [{}, 422],
    ],
    reply: { message: expect.any(String) },
  },
  'secondFactors.renewRecoveryCodes': {
    access: 'member',
    good: async ({ ownId }) => ({ otp: await codeOfNewApp(ownId, true) }),
    bad: [
      [{ otp: '123456' }, 409],
      [{}, 422],
    ],
    reply: { recovery_codes: expect.arrayContaining([expect.any(String)]) },
  },
  'users.invite': {
    access: 'superuser',
    good: ({ fresh }) => ({ email: `invited-${fresh}`, role: 'staff' }),
    bad: [
      [{ email: 'invited@example.org' }, 422],
      [{ email: 'invited@example.org', role: 'member' }, 422],
      [{ email: 'nonsense', role: 'staff' }, 422],
      [{ email: 'user@example.org', role: 'staff' }, 409],
    ],
    reply: { id: expect.any(String), role: 'staff', expires_at: expect.any(String) },
  },
  'users.checkInvite': {
    access: 'public',
    good: () => ({ staff: 'nonsense' }),
    bad: [[{}, 422]],
    reply: { state: 'unknown' },
  },
  'users.endMySession': {
    access: 'member',
    good: ({ sessionId }) => ({ id: sessionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'users.endMyOtherSessions': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { message: expect.any(String) },
  },
  'products.list': {
    access: 'user',
    good: () => ({ skip: 0, limit: 5, q: 'Made' }),
    bad: [
      [{ q: ' ' }, 422],
      [{ limit: 0 }, 422],
      [{ limit: 1001 }, 422],
      [{ skip: -1 }, 422],
      [{ limit: '1e3' }, 422],
    ],
    reply: { data: expect.any(Array), count: expect.any(Number) },
  },
  'products.create': {
    access: 'user',
    good: () => ({ title: 'A lamp', description: 'Gives light' }),
    bad: [
      [{}, 422],
      [{ title: '' }, 422],
      [{ title: '   ' }, 422],
      [{ title: 7 }, 422],
      [{ title: null }, 422],
      [{ title: 'x'.repeat(256) }, 422],
      [{ title: '\0' }, 422],
      [{ title: '\ud800' }, 422],
      [{ title: 'A lamp', description: 'x'.repeat(2001) }, 422],
      [{ title: 'A lamp', description: ['light'] }, 422],
    ],
    reply: { id: expect.any(String), title: 'A lamp', description: 'Gives light', images: [] },
  },
  'products.get': {
    access: 'user',
    good: ({ productId }) => ({ id: productId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { title: 'Made', description: null, images: [expect.any(Object), expect.any(Object)] },
  },
  'products.update': {
    access: 'user',
    good: ({ productId }) => ({ id: productId, title: 'Renamed' }),
    bad: [
      [{ id: someId, title: 'Nothing' }, 404],
      [{ id: 'malformed', title: 'Nothing' }, 404],
      [{ id: someId, title: '' }, 422],
      [{ id: someId, description: 'without a title' }, 422],
    ],
    reply: { title: 'Renamed', description: null },
  },
  'products.remove': {
    access: 'user',
    good: ({ productId }) => ({ id: productId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'products.uploadImages': {
    access: 'user',
    good: ({ productId }) => ({ product_id: productId, images: [dot] }),
    bad: [
      [{ product_id: someId, images: [dot] }, 404],
      [{ product_id: someId }, 422],
      [{ images: [dot] }, 422],
      [{}, 422],
    ],
    reply: { title: 'Made', images: [{}, {}, { width: 1, height: 1 }] },
  },
  'products.orderImages': {
    access: 'user',
    good: ({ productId, imageIds }) => ({ id: productId, image_ids: imageIds.toReversed() }),
    bad: [
      [{ id: someId, image_ids: [] }, 404],
      [{ id: someId }, 422],
      [{ id: someId, image_ids: 'all' }, 422],
    ],
    reply: { images: [expect.any(Object), expect.any(Object)] },
  },
  'products.removeImage': {
    access: 'user',
    good: ({ productId, imageIds }) => ({ id: productId, image_id: imageIds[0] }),
    bad: [
      [{ id: someId, image_id: someId }, 404],
      [{ id: 'malformed', image_id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'collections.list': {
    access: 'member',
    good: () => ({ skip: 0, limit: 5, all: true }),
    bad: [
      [{ limit: 0 }, 422],
      [{ skip: -1 }, 422],
      [{ all: 'yes' }, 422],
    ],
    reply: { data: expect.arrayContaining([expect.objectContaining({ is_own: true })]) },
  },
  'collections.get': {
    access: 'member',
    good: ({ collectionId }) => ({ id: collectionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: {
      name: 'Made',
      description: '',
      access: 'private',
      member_ids: [],
      send_to_model: true,
      files: 1,
      size: 13,
    },
  },
  'collections.create': {
    access: 'member',
    good: ({ userId }) => ({ name: ' Leases ', access: 'chosen', member_ids: [userId] }),
    bad: [
      [{}, 422],
      [{ name: ' ' }, 422],
      [{ name: 'x'.repeat(101) }, 422],
      [{ name: 'a\0' }, 422],
      [{ name: 'Leases', access: 'public' }, 422],
      [{ name: 'Leases', member_ids: [someId] }, 422],
      [{ name: 'Leases', member_ids: someId }, 422],
      [{ name: 'Leases', send_to_model: 'false' }, 422],
      [{ name: 'Leases', description: 'x'.repeat(1001) }, 422],
    ],
    reply: { name: 'Leases', access: 'chosen', member_ids: [expect.any(String)], files: 0, is_own: true },
  },
  'collections.update': {
    access: 'member',
    good: ({ collectionId }) => ({
      id: collectionId,
      name: 'Renamed',
      description: ' All contracts\nof the house. ',
      send_to_model: false,
      synonyms: [
        { word: ' Germany ', means: 'DE' },
        { word: 'DE', means: 'germany' },
      ],
    }),
    bad: [
      [{ id: someId, name: 'Nothing' }, 404],
      [{ id: 'malformed', name: 'Nothing' }, 404],
      [{ id: someId, name: '' }, 422],
      [{ id: someId, access: null }, 422],
      [{ id: someId, description: null }, 422],
      [{ id: someId, description: 'a\0' }, 422],
      [{ id: someId, synonyms: [{ word: 'Germany' }] }, 422],
      [{ id: someId, synonyms: [{ word: ' ', means: 'DE' }] }, 422],
      [{ id: someId, synonyms: [{ word: 'x'.repeat(101), means: 'DE' }] }, 422],
      [{ id: someId, synonyms: [{ word: 'Müller', means: 'muller' }] }, 422],
      [
        { id: someId, synonyms: Array.from({ length: 201 }, (_, n) => ({ word: `w${n}`, means: `m${n}` })) },
        422,
      ],
    ],
    reply: {
      name: 'Renamed',
      description: 'All contracts\nof the house.',
      send_to_model: false,
      access: 'private',
      synonyms: [{ word: 'Germany', means: 'DE' }],
    },
  },
  'collections.embedding': {
    access: 'member',
    good: ({ collectionId }) => ({ id: collectionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { state: 'off', embedded: 0, passages: 0 },
  },
  'collections.remove': {
    access: 'member',
    good: ({ collectionId }) => ({ id: collectionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'collections.findPerson': {
    access: 'member',
    good: ({ userEmail }) => ({ email: ` ${userEmail.toUpperCase()}` }),
    bad: [
      [{ email: 'nobody@example.org' }, 404],
      [{ email: 'nonsense' }, 404],
      [{}, 422],
    ],
    reply: { id: expect.any(String), full_name: null },
  },
  'files.list': {
    access: 'member',
    good: ({ collectionId }) => ({ id: collectionId, q: 'NOTE', sort: '-name', skip: 0, limit: 5 }),
    bad: [
      [{ id: someId }, 404],
      [{ id: someId, limit: 0 }, 422],
      [{ id: someId, sort: 'owner' }, 422],
      [{ id: someId, q: ' ' }, 422],
    ],
    reply: { count: 1, data: [{ name: 'note.txt', status: 'ready', progress: { done: 1, total: 1 } }] },
  },
  'files.find': {
    access: 'member',
    good: () => ({ q: 'NOTE', limit: 1 }),
    bad: [
      [{ q: '' }, 422],
      [{ q: 'x'.repeat(101) }, 422],
      [{ limit: 0 }, 422],
    ],
    reply: { count: expect.any(Number), data: [{ name: 'note.txt' }] },
  },
  'files.upload': {
    access: 'member',
    good: ({ collectionId, fresh }) => ({ id: collectionId, files: [`The heating is ${fresh}.`, ''] }),
    bad: [
      [{ id: someId, files: ['text'] }, 404],
      [{ id: someId, files: [''] }, 404],
    ],
    reply: {
      data: [{ name: 'file', status: 'queued', media_type: 'text/plain', pages: null }],
      refused: [{ name: 'file', detail: 'The file is empty.' }],
    },
  },
  'files.get': {
    access: 'member',
    good: ({ fileId }) => ({ id: fileId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: {
      name: 'note.txt',
      size: 13,
      detail: null,
      pages: 1,
      unreadable_pages: 0,
      picture_pages: 0,
      paused: false,
    },
  },
  'files.update': {
    access: 'member',
    good: ({ fileId, collectionId }) => ({ id: fileId, name: ' lease.txt ', collection_id: collectionId }),
    bad: [
      [{ id: someId, name: 'a.txt' }, 404],
      [{ id: someId, name: ' ' }, 422],
      [{ id: someId, name: 'x'.repeat(256) }, 422],
    ],
    reply: { name: 'lease.txt', version: 1, replaced_at: null },
  },
  'files.replace': {
    access: 'member',
    good: ({ fileId, fresh }) => ({ id: fileId, file: [`The heating is ${fresh}.`] }),
    bad: [
      [{ id: someId, file: ['text'] }, 404],
      [{ id: 'malformed', file: ['text'] }, 404],
    ],
    reply: { name: 'note.txt', status: 'queued', version: 2, pages: null, replaced_at: expect.any(String) },
  },
  'files.readAgain': {
    access: 'member',
    good: ({ fileId }) => ({ id: fileId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { name: 'note.txt', status: 'queued', version: 1, pages: null },
  },
  'files.removeMany': {
    access: 'member',
    good: ({ fileId }) => ({ ids: [fileId, fileId] }),
    bad: [
      [{ ids: [someId] }, 404],
      [{ ids: [] }, 422],
      [{ ids: Array.from({ length: 1001 }, () => someId) }, 422],
      [{}, 422],
    ],
    reply: { deleted: 1 },
  },
  'files.moveMany': {
    access: 'member',
    good: ({ fileId, collectionId }) => ({ ids: [fileId], collection_id: collectionId }),
    bad: [
      [{ ids: [someId], collection_id: someId }, 404],
      [{ ids: [], collection_id: someId }, 422],
      [{ ids: [someId] }, 422],
    ],
    reply: { moved: 1, refused: [] },
  },
  'files.downloadMany': {
    access: 'member',
    good: ({ fileId }) => ({ ids: [fileId] }),
    bad: [
      [{ ids: [someId] }, 404],
      [{ ids: [] }, 422],
    ],
    reply: expect.stringMatching(/^PK.*note\.txt.*Made of text\..*note\.txt/s),
  },
  'files.remove': {
    access: 'member',
    good: ({ fileId }) => ({ id: fileId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'files.content': {
    access: 'member',
    good: ({ fileId }) => ({ id: fileId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: 'Made of text.',
  },
  'files.page': {
    access: 'member',
    good: async ({ fileId }) => ({ ...(await readFile(fileId)), n: 1 }),
    bad: [
      [{ id: someId, n: 1 }, 404],
      [{ id: someId, n: 0 }, 422],
      [{ id: someId, n: 'one' }, 422],
    ],
    reply: { page: 1, pages: 1, text: 'Made of text.' },
  },
  'files.pages': {
    access: 'member',
    good: ({ fileId }) => readFile(fileId),
    bad: [
      [{ id: someId }, 404],
      [{ id: someId, limit: 0 }, 422],
      [{ id: someId, limit: 101 }, 422],
      [{ id: someId, skip: -1 }, 422],
    ],
    reply: { data: [{ page: 1, text: 'Made of text.' }], count: 1 },
  },
  'files.outline': {
    access: 'member',
    good: ({ fileId }) => readFile(fileId),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { data: [] },
  },
  'files.tables': {
    access: 'member',
    good: async ({ fileId }) => ({ id: await readAsTable(fileId), limit: 1 }),
    bad: [
      [{ id: someId }, 404],
      [{ id: someId, limit: 0 }, 422],
    ],
    reply: { data: [{ sheet: 1, rows: 2, columns: 2, is_corrected: false }], count: 1 },
  },
  'files.table': {
    access: 'member',
    good: async ({ fileId }) => ({ id: await readAsTable(fileId), sheet: 1 }),
    bad: [
      [{ id: someId, sheet: 1 }, 404],
      [{ id: someId, sheet: 0 }, 422],
    ],
    reply: { sheet: 1, rows: 2, header_row: 1, corrections: {}, is_pending: false },
  },
  'files.tableRows': {
    access: 'member',
    good: async ({ fileId }) => ({ id: await readAsTable(fileId), sheet: 1, limit: 1, sort: '-c1' }),
    bad: [
      [{ id: someId, sheet: 1 }, 404],
      [{ id: someId, sheet: 0 }, 422],
      [{ id: someId, sheet: 1, limit: 1001 }, 422],
      [{ id: someId, sheet: 1, row: 0 }, 422],
      [{ id: someId, sheet: 1, sort: 'price' }, 422],
      [{ id: someId, sheet: 1, filters: '[{"column":"c1"}]' }, 422],
      [{ id: someId, sheet: 1, filters: '[' }, 422],
    ],
    reply: { rows: [expect.any(Number)], count: 2, place: null },
  },
  'files.events': {
    access: 'member',
    good: () => ({}),
    bad: [],
    reply: expect.stringMatching(/^retry: 2000\nevent: files\ndata: \{"unread":\d+\}\n\n/),
  },
  'files.figure': {
    access: 'member',
    good: async ({ fileId }) => {
      const id = await readAsTable(fileId);
      return { id, plan: { table: `${id}:1`, measures: [{ op: 'count' }] } };
    },
    bad: [
      [{ id: someId, plan: { table: `${someId}:1` } }, 404],
      [{ id: 'malformed', plan: { table: 'none' } }, 404],
      [{ id: someId }, 422],
      [{ id: someId, plan: { table: 'none', measures: [{ op: 'sum' }] } }, 422],
      [{ id: someId, plan: { table: 'none' }, time_zone: 'Mars' }, 422],
    ],
    reply: { plan_text: expect.any(String), rows: [[2]], rows_used: 2, rows_total: 2, row_citations: [] },
  },
  'files.correctTable': {
    access: 'member',
    good: async ({ fileId }) => ({
      id: await readAsTable(fileId),
      sheet: 1,
      corrections: { header_row: null },
    }),
    bad: [
      [{ id: someId, sheet: 1, corrections: {} }, 404],
      [{ id: someId, sheet: 1 }, 422],
      [{ id: someId, sheet: 1, corrections: { header_row: 0 } }, 422],
      [{ id: someId, sheet: 1, corrections: { columns: [{ key: 'c1', date_order: 'ydm' }] } }, 422],
    ],
    reply: { sheet: 1, rows: 3, header_row: null, is_pending: false },
  },
  'questions.ask': {
    access: 'member',
    good: ({ collectionId }) => ({ question: ' What is it made of? ', collection_ids: [collectionId] }),
    bad: [
      [{}, 422],
      [{ question: ' ' }, 422],
      [{ question: 'x'.repeat(1001) }, 422],
      [{ question: 'a\0' }, 422],
      [{ question: 'What?', collection_ids: [] }, 422],
      [{ question: 'What?', collection_ids: [someId] }, 404],
      [{ question: 'What?', follows: someId }, 404],
      [{ question: 'What?', file_ids: [] }, 422],
      [{ question: 'What?', file_ids: [someId] }, 404],
      [{ question: 'What?', plan: { table: 'none' } }, 422],
      [{ plan: { table: 'none' } }, 404],
    ],
    reply: {
      question: 'What is it made of?',
      verdict: expect.stringMatching(/^(?:answer|related|not_found)$/),
      kind: 'quotation',
      figure: null,
      collection_ids: [expect.any(String)],
    },
  },
  'questions.model': {
    access: 'member',
    good: () => undefined,
    bad: [],
    reply: { host: null, model: null, embedding_model: null },
  },
  'questions.use': {
    access: 'superuser',
    good: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T23:59:59Z', time_zone: 'UTC' }),
    bad: [
      [{}, 422],
      [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 422],
      [{ from: '2023-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 422],
      [{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', time_zone: 'Mars/Olympus' }, 422],
    ],
    reply: {
      files: expect.any(Number),
      unreadable: expect.any(Number),
      asked: 0,
      before: 0,
      answered: 0,
      asked_back: 0,
      related: 0,
      not_found: 0,
      right: 0,
      wrong: 0,
      per_day: [
        { day: '2026-01-01', asked: 0 },
        { day: '2026-01-02', asked: 0 },
      ],
    },
  },
  'questions.list': {
    access: 'member',
    good: () => ({ skip: 0, limit: 5 }),
    bad: [
      [{ limit: 0 }, 422],
      [{ limit: 1001 }, 422],
    ],
    reply: { data: [{ question: 'What was made?' }], count: 1 },
  },
  'questions.get': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: {
      question: 'What was made?',
      lines: [{ text: 'text', citations: [1] }],
      citations: [
        { number: 1, file_name: 'note.txt', quote: 'text', start: 8, end: 12, place: 'paragraph 1' },
      ],
    },
  },
  'questions.figure': {
    access: 'member',
    good: async ({ collectionId, questionId }) => ({
      id: questionId,
      plan: { table: await addTable(collectionId), measures: [{ op: 'sum', column: 'c2' }] },
    }),
    bad: [
      [{ id: someId, plan: { table: 'none' } }, 404],
      [{ id: someId }, 422],
      [{ id: someId, plan: { table: 'none', measures: [{ op: 'sum' }] } }, 422],
      [{ id: someId, plan: { table: 'none', limit: 1001 } }, 422],
    ],
    reply: {
      kind: 'figure',
      verdict: 'answer',
      lines: [{ text: 'The sum of Cost is 60.' }, { text: 'text' }],
      figure: { plan_text: 'The sum of Cost', rows: [[60]], rows_used: 3, rows_total: 3 },
    },
  },
  'questions.choose': {
    access: 'member',
    good: async (made) => ({ id: await addReadings(made), number: 2 }),
    bad: [
      [{ id: someId, number: 1 }, 404],
      [{ id: 'malformed', number: 1 }, 404],
      [{ id: someId }, 422],
      [{ id: someId, number: 0 }, 422],
      [{ id: someId, number: 1.5 }, 422],
    ],
    reply: {
      kind: 'figure',
      verdict: 'answer',
      is_chosen: true,
      readings: [],
      lines: [{ text: 'The average of Cost is 20.' }, { text: 'text' }],
      figure: { plan_text: 'The average of Cost', rows: [[20]] },
    },
  },
  'questions.forgetChoice': {
    access: 'member',
    good: async (made) => ({ id: await addReadings(made) }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: {
      kind: 'figure',
      verdict: 'choose',
      is_chosen: false,
      figure: null,
      lines: [],
      readings: [
        { number: 1, plan_text: 'The sum of Cost', text: 'The sum of Cost is 60.', rows: [[60]] },
        { number: 2, plan_text: 'The average of Cost', columns: ['Average of Cost'], rows: [[20]] },
      ],
    },
  },
  'questions.rate': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId, rating: 'wrong', comment: ' Made of glass. ' }),
    bad: [
      [{ id: someId, rating: 'right' }, 404],
      [{ id: 'malformed', rating: null }, 404],
      [{ id: someId }, 422],
      [{ id: someId, rating: 'good' }, 422],
      [{ id: someId, rating: 'right', comment: 'x'.repeat(1001) }, 422],
    ],
    reply: { rating: 'wrong', comment: 'Made of glass.' },
  },
  'collections.ratings': {
    access: 'member',
    good: async ({ collectionId, questionId }) => {
      const said = {
        rating: 'right',
        rating_comment: 'Yes.',
        rating_collection_id: collectionId,
      } as const;
      await app.deps.db.updateTable('questions').set(said).where('id', '=', questionId).execute();
      return { id: collectionId, skip: 0, limit: 5, rating: 'right' };
    },
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
      [{ id: someId, limit: 0 }, 422],
      [{ id: someId, rating: 'good' }, 422],
    ],
    reply: {
      data: [
        { question: 'What was made?', verdict: 'answer', plan_text: null, rating: 'right', comment: 'Yes.' },
      ],
      count: 1,
    },
  },
  'questions.events': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
      [{ id: someId, last_event_id: 'x'.repeat(101) }, 422],
    ],
    reply: expect.stringMatching(
      /^retry: 2000\nevent: answer\nid: 0\ndata: \{.+\}\n\nevent: done\nid: done\ndata: \{.+\}\n\n$/,
    ),
  },
  'questions.stop': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { question: 'What was made?', is_writing: false, written_note: null },
  },
  'questions.complete': {
    access: 'member',
    good: ({ collectionId }) => ({ q: 'How much is', collection_ids: [collectionId] }),
    bad: [
      [{}, 422],
      [{ q: ' ' }, 422],
      [{ q: 'x'.repeat(201) }, 422],
      [{ q: 'a', collection_ids: [someId] }, 404],
    ],
    reply: { data: expect.any(Array) },
  },
  'questions.suggest': {
    access: 'member',
    good: ({ collectionId }) => ({ collection_ids: [collectionId], time_zone: 'Europe/Berlin' }),
    bad: [
      [{ collection_ids: [someId] }, 404],
      [{ file_ids: [someId] }, 404],
      [{ time_zone: 'Mars/Olympus' }, 422],
    ],
    reply: { data: expect.any(Array) },
  },
  'questions.remove': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'threads.list': {
    access: 'member',
    good: () => ({ skip: 0, limit: 5, q: 'MADE' }),
    bad: [
      [{ limit: 0 }, 422],
      [{ limit: 1001 }, 422],
      [{ q: '' }, 422],
      [{ q: 'a'.repeat(101) }, 422],
    ],
    reply: {
      data: [{ title: 'What was made?', pinned: false, shared: false, questions: 1 }],
      count: 1,
    },
  },
  'threads.get': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { title: 'What was made?', data: [{ question: 'What was made?' }], hidden: 0, is_own: true },
  },
  'threads.update': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId, title: ' Making ', pinned: true }),
    bad: [
      [{ id: someId, pinned: true }, 404],
      [{ id: 'malformed' }, 404],
      [{ id: someId, title: ' ' }, 422],
      [{ id: someId, title: 'x'.repeat(201) }, 422],
      [{ id: someId, pinned: 'yes' }, 422],
    ],
    reply: { title: 'Making', pinned: true, questions: 1 },
  },
  'threads.share': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId, shared: true }),
    bad: [
      [{ id: someId, shared: true }, 404],
      [{ id: 'malformed', shared: false }, 404],
      [{ id: someId }, 422],
    ],
    reply: { title: 'What was made?', shared: true },
  },
  'threads.markdown': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: expect.stringContaining('# What was made?\n'),
  },
  'threads.remove': {
    access: 'member',
    good: ({ questionId }) => ({ id: questionId }),
    bad: [
      [{ id: someId }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { message: expect.any(String) },
  },
  'subscribers.list': {
    access: 'user',
    good: () => ({ skip: 0, limit: 7, q: 'EXAMPLE', located: 'no', status: 'waiting', sort: 'email' }),
    bad: [
      [{ tags: [''] }, 422],
      [{ tags: ['a;b'] }, 422],
      [{ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 422],
      [{ q: '' }, 422],
      [{ q: ' ' }, 422],
      [{ q: 'a'.repeat(101) }, 422],
      [{ q: 'a\0' }, 422],
      [{ from: 'today' }, 422],
      [{ to: '2026-01-01' }, 422],
      [{ located: 'maybe' }, 422],
      [{ location: '' }, 422],
      [{ location: 'x'.repeat(201) }, 422],
      [{ status: 'left' }, 422],
      [{ sort: 'id' }, 422],
      [{ sort: '--email' }, 422],
      [{ limit: 0 }, 422],
      [{ limit: 1001 }, 422],
      [{ limit: -1 }, 422],
      [{ skip: -1 }, 422],
      [{ limit: 'ten' }, 422],
      [{ limit: 1.5 }, 422],
    ],
    reply: { data: expect.any(Array), count: expect.any(Number) },
  },
  'subscribers.stats': {
    access: 'user',
    good: () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T23:59:59Z', time_zone: 'Europe/Berlin' }),
    bad: [
      [{}, 422],
      [{ from: '2026-01-01T00:00:00Z' }, 422],
      [{ from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 422],
      [{ from: '2023-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, 422],
      [{ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z', time_zone: 'Mars/Olympus' }, 422],
    ],
    reply: {
      total: expect.any(Number),
      statuses: { unconfirmed: 0, waiting: expect.any(Number), invited: 0, joined: 0 },
      joined: 0,
      before: 0,
      per_day: [
        { day: '2026-01-01', joined: 0 },
        { day: '2026-01-02', joined: 0 },
        { day: '2026-01-03', joined: 0 },
      ],
      places: [],
      unknown: 0,
    },
  },
  'subscribers.join': {
    access: 'public',
    good: ({ fresh }) => ({ email: fresh, coordinates: { latitude: 52.52, longitude: 13.41 } }),
    bad: [
      [{}, 422],
      [{ email: '' }, 422],
      [{ email: 'broken@' }, 422],
      [{ email: `${'a'.repeat(10_000)}@example.org` }, 422],
      [{ email: 'a@example.org', coordinates: null }, 422],
      [{ email: 'a@example.org', coordinates: { latitude: '52', longitude: 13 } }, 422],
      [{ email: 'a@example.org', coordinates: { latitude: 52 } }, 422],
      [{ email: 'a@example.org', coordinates: { latitude: 91, longitude: 0 } }, 422],
      [{ email: 'a@example.org', coordinates: { latitude: 0, longitude: -181 } }, 422],
      [{ email: 'a@example.org', coordinates: { latitude: [45], longitude: true } }, 422],
      [['a@example.org'], 422],
    ],
    reply: { message: 'You have joined the wishlist!' },
  },
  'invitations.list': {
    access: 'staff',
    good: async ({ subscriberId }) => {
      await makeInvitation(subscriberId);
      return {};
    },
    bad: [
      [{ state: 'lost' }, 422],
      [{ limit: 0 }, 422],
    ],
    reply: { data: expect.arrayContaining([expect.objectContaining({ state: 'queued' })]) },
  },
  'invitations.create': {
    access: 'staff',
    good: ({ subscriberId }) => ({ subscriber_ids: [subscriberId, 'malformed'], note: ' Hello ' }),
    bad: [
      [{}, 422],
      [{ oldest: 1, subscriber_ids: [someId] }, 422],
      [{ oldest: 0 }, 422],
      [{ oldest: 1001 }, 422],
      [{ subscriber_ids: Array.from({ length: 1001 }, () => someId) }, 422],
      [{ oldest: 1, note: 'x'.repeat(1001) }, 422],
    ],
    reply: {
      wave_id: expect.any(String),
      invited: 1,
      skipped: [{ id: 'malformed', reason: 'not_found' }],
    },
  },
  'invitations.preview': {
    access: 'staff',
    good: () => ({ note: 'Hello' }),
    bad: [[{ note: 1 }, 422]],
    reply: { subject: expect.any(String), text: expect.stringContaining('Hello') },
  },
  'invitations.check': {
    access: 'public',
    good: () => ({ invitation: 'nonsense' }),
    bad: [[{}, 422]],
    reply: { state: 'unknown' },
  },
  'invitations.resend': {
    access: 'staff',
    good: async ({ subscriberId }) => ({ id: (await makeInvitation(subscriberId)).id }),
    bad: [[{ id: 'malformed' }, 404]],
    reply: { state: 'queued', email: expect.any(String) },
  },
  'invitations.resendMany': {
    access: 'staff',
    good: async ({ subscriberId }) => ({ ids: [(await makeInvitation(subscriberId)).id, 'malformed'] }),
    bad: [
      [{ ids: [] }, 422],
      [{ ids: Array.from({ length: 1001 }, () => someId) }, 422],
    ],
    reply: {
      resent: 0,
      skipped: [
        { id: expect.any(String), reason: 'queued' },
        { id: 'malformed', reason: 'not_found' },
      ],
    },
  },
  'invitations.remove': {
    access: 'staff',
    good: async ({ subscriberId }) => ({ id: (await makeInvitation(subscriberId)).id }),
    bad: [[{ id: 'malformed' }, 404]],
    reply: { message: expect.any(String) },
  },
  'invitations.waves': {
    access: 'staff',
    good: async ({ subscriberId }) => {
      await makeInvitation(subscriberId);
      return {};
    },
    bad: [[{ limit: 0 }, 422]],
    reply: { data: expect.arrayContaining([expect.objectContaining({ invited: 1 })]) },
  },
  'invitations.updateWave': {
    access: 'staff',
    good: async ({ subscriberId }) => ({
      id: (await makeInvitation(subscriberId)).wave_id,
      is_paused: true,
    }),
    bad: [
      [{ id: 'malformed', is_paused: true }, 404],
      [{ id: someId }, 422],
    ],
    reply: { is_paused: true, invited: 1 },
  },
  'subscribers.get': {
    access: 'user',
    good: ({ subscriberId }) => ({ id: subscriberId }),
    bad: [
      [{ id: '01970000-0000-7000-8000-000000000000' }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: {
      email: expect.any(String),
      created_at: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/),
      status: 'waiting',
    },
  },
  'subscribers.update': {
    access: 'staff',
    good: ({ subscriberId }) => ({ id: subscriberId, tags: ['press', 'PRESS'], location: ' Bonn, Germany ' }),
    bad: [
      [{ id: 'malformed' }, 404],
      [{ id: someId, tags: 'press' }, 422],
      [{ id: someId, tags: ['a;b'] }, 422],
      [{ id: someId, tags: [' '] }, 422],
      [{ id: someId, tags: ['a\nb'] }, 422],
      [{ id: someId, tags: ['x'.repeat(41)] }, 422],
      [{ id: someId, tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 422],
      [{ id: someId, location: 'x'.repeat(201) }, 422],
      [{ id: someId, location: 5 }, 422],
    ],
    reply: { tags: ['press'], location: 'Bonn, Germany', notes: [], latitude: null },
  },
  'subscribers.addNote': {
    access: 'staff',
    good: ({ subscriberId }) => ({ id: subscriberId, text: ' Met at the fair. ' }),
    bad: [
      [{ id: 'malformed', text: 'A note' }, 404],
      [{ id: someId }, 422],
      [{ id: someId, text: ' ' }, 422],
      [{ id: someId, text: 'a\0' }, 422],
      [{ id: someId, text: 'x'.repeat(2001) }, 422],
    ],
    reply: { text: 'Met at the fair.', author: expect.stringContaining('@') },
  },
  'subscribers.removeNote': {
    access: 'staff',
    good: async ({ subscriberId }) => ({ id: subscriberId, note_id: await makeNote(subscriberId) }),
    bad: [[{ id: 'malformed', note_id: someId }, 404]],
    reply: { message: 'Note deleted successfully' },
  },
  'subscribers.tagMany': {
    access: 'staff',
    good: ({ subscriberId }) => ({ ids: [subscriberId, subscriberId, someId, '\0'], add: ['press'] }),
    bad: [
      [{ ids: [someId] }, 422],
      [{ ids: [], add: ['press'] }, 422],
      [{ ids: [someId], add: [], remove: [] }, 422],
      [{ ids: [someId], add: ['a;b'] }, 422],
      [{ ids: [someId], remove: [1] }, 422],
      [{ ids: Array.from({ length: 1001 }, () => someId), add: ['press'] }, 422],
    ],
    reply: { changed: 1 },
  },
  'subscribers.remove': {
    access: 'user',
    good: ({ subscriberId }) => ({ id: subscriberId }),
    bad: [[{ id: 'malformed' }, 404]],
    reply: { message: expect.any(String) },
  },
  'subscribers.removeMany': {
    access: 'staff',
    good: ({ subscriberId }) => ({ ids: [subscriberId, subscriberId, someId, 'malformed', '\0'] }),
    bad: [
      [{}, 422],
      [{ ids: [] }, 422],
      [{ ids: [1] }, 422],
      [{ ids: Array.from({ length: 1001 }, () => someId) }, 422],
      [{ filters: {}, expected: 0 }, 422],
      [{ filters: {}, expected: 1_000_000 }, 409],
    ],
    reply: { deleted: 1 },
  },
  'subscribers.importCsv': {
    access: 'staff',
    good: ({ fresh }) => ({ file: [`email\n${fresh}\n`], dry_run: 'false' }),
    bad: [
      [{}, 422],
      [{ dry_run: 'false' }, 422],
      [{ file: 'email' }, 422],
      [{ file: ['email'], dry_run: 'no' }, 422],
      [{ file: ['email', 'email'] }, 413],
    ],
    reply: { rows: 1, added: 1, known: 0, refused: 0, problems: [] },
  },
  'subscribers.exportCsv': {
    access: 'user',
    good: () => range,
    bad: [
      [{}, 422],
      [{ date_from: range.date_from }, 422],
      [{ date_from: range.date_to, date_to: range.date_from }, 422],
      [{ date_from: '2000-01-01', date_to: '2100-01-01' }, 422],
      [{ date_from: '2000-01-01T00:00:00', date_to: '2100-01-01T00:00:00' }, 422],
      [{ date_from: null, date_to: 5 }, 422],
      [{ ids: [] }, 422],
      [{ ids: 'all' }, 422],
      [{ q: '' }, 422],
      [{ located: true }, 422],
      [{ status: 'all' }, 422],
    ],
    reply: expect.stringContaining('id,email,created_at,location\r\n'),
  },
  'trash.list': {
    access: 'staff',
    good: async ({ subscriberId }) => {
      await deleteSubscriber(app.deps.db, nobody(), subscriberId);
      return { skip: 0, limit: 1 };
    },
    bad: [
      [{ limit: 0 }, 422],
      [{ limit: 1001 }, 422],
      [{ skip: -1 }, 422],
    ],
    reply: {
      data: [{ kind: 'subscriber', label: expect.stringContaining('@'), deleted_by: null }],
      count: expect.any(Number),
    },
  },
  'trash.restore': {
    access: 'staff',
    good: async ({ subscriberId }) => {
      await deleteSubscriber(app.deps.db, nobody(), subscriberId);
      return { id: subscriberId };
    },
    bad: [
      [{ id: 'malformed' }, 404],
      [{ id: someId }, 404],
    ],
    reply: { message: 'Restored successfully' },
  },
  'trash.restoreMany': {
    access: 'staff',
    good: async ({ subscriberId, productId }) => {
      await deleteSubscriber(app.deps.db, nobody(), subscriberId);
      await deleteProduct(app.deps.db, nobody(), productId);
      return { ids: [subscriberId, productId, subscriberId, someId] };
    },
    bad: [
      [{}, 422],
      [{ ids: [] }, 422],
      [{ ids: [1] }, 422],
      [{ ids: Array.from({ length: 1001 }, () => someId) }, 422],
    ],
    reply: { restored: 2, refused: [{ id: someId, detail: 'Trash item not found' }] },
  },
  'trash.remove': {
    access: 'staff',
    good: async ({ productId }) => {
      await deleteProduct(app.deps.db, nobody(), productId);
      return { id: productId };
    },
    bad: [[{ id: 'malformed' }, 404]],
    reply: { message: 'Deleted for good' },
  },
  'views.list': {
    access: 'staff',
    good: async () => {
      await makeOwnView();
      return {};
    },
    bad: [[{ limit: 0 }, 422]],
    reply: { data: expect.any(Array), count: expect.any(Number) },
  },
  'views.create': {
    access: 'staff',
    good: ({ fresh }) => ({
      name: ` ${fresh} `,
      filters: { tags: ['press', 'PRESS'], joined: '7-days', sort: 'email', id: 'x' },
      owner_id: someId,
    }),
    bad: [
      [{ filters: {} }, 422],
      [{ name: 'All' }, 422],
      [{ name: ' ', filters: {} }, 422],
      [{ name: 'a\nb', filters: {} }, 422],
      [{ name: 'x'.repeat(101), filters: {} }, 422],
      [{ name: 'All', filters: [] }, 422],
      [{ name: 'All', filters: {}, shared: 'false' }, 422],
      [{ name: 'All', filters: { q: '' } }, 422],
      [{ name: 'All', filters: { from: 'yesterday' } }, 422],
      [{ name: 'All', filters: { joined: 'yesterday' } }, 422],
      [{ name: 'All', filters: { joined: '7-days', to: range.date_to } }, 422],
      [{ name: 'All', filters: { located: true } }, 422],
      [{ name: 'All', filters: { status: 'all' } }, 422],
      [{ name: 'All', filters: { tags: 'press' } }, 422],
      [{ name: 'All', filters: { sort: 'id' } }, 422],
    ],
    reply: {
      name: expect.stringMatching(/^\S+$/),
      filters: { tags: ['press', 'PRESS'], joined: '7-days', sort: 'email' },
      shared: false,
      owner_id: expect.any(String),
    },
  },
  'views.update': {
    access: 'staff',
    good: async ({ fresh }) => ({ id: await makeOwnView(), name: fresh, shared: true }),
    bad: [
      [{ id: 'malformed' }, 404],
      [{ id: someId, name: '' }, 422],
      [{ id: someId, filters: { q: 5 } }, 422],
    ],
    reply: { filters: { q: 'berlin' }, shared: true },
  },
  'views.remove': {
    access: 'staff',
    good: async () => ({ id: await makeOwnView() }),
    bad: [[{ id: 'malformed' }, 404]],
    reply: { message: 'View deleted successfully' },
  },
  'jobs.list': {
    access: 'staff',
    good: async () => {
      await makeJob();
      return {};
    },
    bad: [[{ limit: 0 }, 422]],
    reply: { data: expect.any(Array), count: expect.any(Number) },
  },
  'jobs.get': {
    access: 'staff',
    good: makeJob,
    bad: [[{ id: 'malformed' }, 404]],
    reply: { kind: 'subscribers_deletion', status: 'running', done: 0, total: 1, detail: null },
  },
  'jobs.stop': {
    access: 'staff',
    good: makeJob,
    bad: [[{ id: 'malformed' }, 404]],
    reply: { kind: 'subscribers_deletion', status: 'stopped', done: 0, total: 1, detail: null },
  },
  'audit.list': {
    access: 'superuser',
    good: () => ({ skip: 0, limit: 10, action: 'login', actor: 'user@example.org' }),
    bad: [
      [{ limit: 0 }, 422],
      [{ action: 'dance' }, 422],
      [{ actor: '' }, 422],
      [{ target: '' }, 422],
      [{ from: 'yesterday' }, 422],
    ],
    reply: { data: expect.arrayContaining([expect.objectContaining({ action: 'login' })]) },
  },
};

let app: TestApp;
let counter = 0;

/** The actor of what a scenario prepares. */
const nobody = () => consoleActor(app.deps.clock());

beforeAll(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
  await app.addUser('root@example.org', { is_superuser: true });
});
beforeEach(async () => {
  // What has files is read before a deletion is answered: with those of all tests before, it would wait for each of them.
  await app.deps.db.deleteFrom('collections').execute();
  await app.deps.db.deleteFrom('users').where('email', '=', 'user@example.org').execute();
  await app.addUser('user@example.org');
});
afterAll(() => app.close());

/** Creates a new row of each kind for a call. */
async function makeNote(subscriber_id: string): Promise<string> {
  const note = { id: newId(), subscriber_id, text: 'A note', author_id: null, created_at: '2026' };
  await app.deps.db.insertInto('subscriber_notes').values(note).execute();
  return note.id;
}

/** A view of user@example.org. @returns its id */
async function makeOwnView(): Promise<string> {
  const { db } = app.deps;
  const { id: owner_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'user@example.org')
    .executeTakeFirstOrThrow();
  const id = newId();
  const row = { id, owner_id, name: id, folded: id, filters: '{"q":"berlin"}', shared: 0 } as const;
  await db.insertInto('subscriber_views').values(row).execute();
  return id;
}

async function makeThings(): Promise<Made> {
  counter += 1;
  const { db } = app.deps;
  await call(app, 'rest', 'subscribers.join', { email: `made${counter}@example.org` });
  const user = await app.addUser(`other${counter}@example.org`);
  await logIn(app, 'rest', 'user@example.org');
  const subscriber = await db
    .selectFrom('subscribers')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const product = await createProduct(db, nobody(), { title: 'Made', description: null });
  for (const position of [1, 2]) {
    const name = randomBytes(16).toString('hex');
    const image = { id: newId(), product_id: product.id, name, width: 1, height: 1, position };
    await db.insertInto('product_images').values(image).execute();
  }
  const images = (await getProduct(db, product.id)).images;
  return {
    ...(await makeAsked()),
    productId: product.id,
    imageIds: images.map(({ id }) => id),
    subscriberId: subscriber.id,
    userId: user.id,
    userEmail: user.email,
    sessionId: session.id,
    fresh: `fresh${counter}@example.org`,
  };
}

/** Adds a CSV file to a collection, and waits until it is read. @returns the id of its table */
/** Gives the question two readings. @returns its id */
async function addReadings({ ownId, collectionId, questionId }: Made): Promise<string> {
  const table = await addTable(collectionId);
  for (const [index, op] of (['sum', 'average'] as const).entries()) {
    const plan = planSchema.parse({ table, measures: [{ op, column: 'c2' }] });
    const collections = [[table.replace(/:1$/, '')]];
    const worked = await app.deps.ask.figure(
      { plan, collections, mayAskWaitlist: false, timeZone: 'UTC' },
      ownId,
    );
    if (!('figure' in worked)) throw new Error('The plan was not worked out.');
    await app.deps.db
      .insertInto('question_readings')
      .values(toReadingRow(questionId, worked, index + 1))
      .execute();
  }
  return questionId;
}

async function addTable(collection_id: string): Promise<string> {
  const { db, ask, clock } = app.deps;
  const draft = await ask.storage.contents.openDraft();
  const { sha256, size, path } = await draft.receive(
    Readable.from(['City,Cost\nBerlin,10\nRome,20\nOslo,30\n']),
  );
  await ask.storage.contents.store({ sha256, size, path });
  await draft.discard();
  const file = {
    id: newId(),
    collection_id,
    sha256,
    size,
    name: 'costs.csv',
    created_at: clock().toISOString(),
  };
  await db
    .insertInto('files')
    .values({ ...file, media_type: 'text/csv', status: 'queued' })
    .execute();
  await ask.added();
  await ask.settled();
  return `${file.id}:1`;
}

/** Stores an invitation of a subscriber, as a wave of its own. */
async function makeInvitation(subscriber_id: string) {
  const { db, clock } = app.deps;
  const [id, wave_id, created_at] = [newId(), newId(), clock().toISOString()];
  await db.insertInto('waves').values({ id: wave_id, created_at, created_by: null, note: '' }).execute();
  const row = { id, wave_id, subscriber_id, created_at, expires_at: '2100-01-01T00:00:00.000Z' };
  await db
    .insertInto('invitations')
    .values({ ...row, mail: 'queued' })
    .execute();
  return { id, wave_id };
}

/** A running job of user@example.org. */
async function makeJob() {
  const { db, clock } = app.deps;
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'user@example.org')
    .executeTakeFirstOrThrow();
  const id = newId();
  await storeJob(db, { id, user_id, kind: 'subscribers_deletion', total: 1 }, clock());
  return { id };
}

/** A collection of user@example.org with a file, and a question that quotes it. */
async function makeAsked() {
  const { db, clock } = app.deps;
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'user@example.org')
    .executeTakeFirstOrThrow();
  const collection = await createCollection(
    db,
    { userId: user_id, address: null, at: clock(), log: undefined },
    { name: 'Made', description: '', access: 'private', member_ids: [], send_to_model: true, synonyms: [] },
  );
  const content = await storeContent('Made of text.');
  const [fileId, questionId, at] = [newId(), newId(), clock().toISOString()];
  await db
    .insertInto('files')
    .values({
      id: fileId,
      collection_id: collection.id,
      sha256: content.sha256,
      size: content.size,
      media_type: 'text/plain',
      name: 'note.txt',
      status: 'ready',
      done: 1,
      total: 1,
      pages: 1,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('questions')
    .values({
      id: questionId,
      user_id,
      question: 'What was made?',
      asked_at: at,
      verdict: 'answer',
      kind: 'quotation',
      collection_ids: JSON.stringify([collection.id]),
      absent_words: '[]',
      unread_files: 0,
    })
    .execute();
  await db
    .insertInto('question_citations')
    .values({
      question_id: questionId,
      number: 1,
      file_id: fileId,
      page: 1,
      place: 'paragraph 1',
      quote: 'text',
      quote_start: 8,
      quote_end: 12,
      text_before: 'Made of ',
      text_after: '.',
      matched: '["made"]',
      boxes: '[]',
    })
    .execute();
  return { ownId: user_id, collectionId: collection.id, fileId, questionId };
}

async function storeContent(text: string) {
  const { contents } = app.deps.ask.storage;
  const draft = await contents.openDraft();
  const content = await draft.receive(Readable.from([text]));
  await contents.store(content);
  await draft.discard();
  return content;
}

/** Has a file read. @returns the input of what shows it */
async function readFile(fileId: string) {
  await app.deps.db.updateTable('files').set({ status: 'queued' }).where('id', '=', fileId).execute();
  await app.deps.ask.added();
  await app.deps.ask.settled();
  return { id: fileId };
}

/** Has a table in the place of the text of a file, and waits until it is read. @returns the id of the file */
async function readAsTable(fileId: string): Promise<string> {
  const { sha256 } = await storeContent(`City,Rent\nBonn,${fileId.length}\nUlm,5\n`);
  const { db, ask } = app.deps;
  const changes = { sha256, media_type: 'text/csv', status: 'queued' } as const;
  await db.updateTable('files').set(changes).where('id', '=', fileId).execute();
  await ask.added();
  await ask.settled();
  return fileId;
}

/** Gives user@example.org a role, and logs in. */
async function sessionOf(role: UserRole, transport: Transport): Promise<Session> {
  const change = app.deps.db.updateTable('users').set(toRoleColumns(role));
  await change.where('email', '=', 'user@example.org').execute();
  return logIn(app, transport, 'user@example.org');
}

function expectReply(answer: Answer, reply: unknown): void {
  expect(answer.status, answer.text).toBe(200);
  if (typeof answer.body === 'object') expect(answer.body).toMatchObject(Object(reply));
  else expect(answer.body).toEqual(reply);
}

test('every procedure has a scenario and a row in the table of access that says the same; every REST row names one', () => {
  const procedures = Object.keys(Object(appRouter._def.procedures)).toSorted();
  expect(Object.keys(scenarios).toSorted()).toEqual(procedures);
  for (const { procedure } of restRoutes) expect(procedures).toContain(procedure);
  const expected = Object.entries(scenarios).map(([name, scenario]) => [name, scenario.access]);
  expect(access).toEqual(Object.fromEntries(expected));
});

test('a procedure without a row in the table would be for superusers', () => {
  expect(accessTo('users.somethingNew')).toBe('superuser');
});

/** A superuser is deleted by another one. */
const mayNot = 'users.removeMe superuser';

const streams: readonly string[] = [
  'subscribers.exportCsv',
  'files.content',
  'files.downloadMany',
  'questions.events',
  'files.events',
];
const onRest = new Set<string>(restRoutes.map(({ procedure }) => procedure));
// Safe: the record above has exactly these keys.
for (const [name, scenario] of Object.entries(scenarios) as [ProcedureName, Scenario][]) {
  for (const transport of onRest.has(name) ? transportsOfRun : (['trpc'] as const)) {
    test(`${name} through ${transport}: a guest is ${scenario.access === 'public' ? 'let in' : 'refused'}`, async () => {
      const input = await scenario.good(await makeThings());
      const answer = await call(app, transport, name, input);
      if (scenario.access === 'public') return expectReply(answer, scenario.reply);
      expect(answer).toMatchObject({ status: 401, detail: 'Not authenticated' });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect((await call(app, transport, name, input, { token: 'A'.repeat(43) })).status).toBe(401);
    });

    test(`${name} through ${transport}: bad input is refused with a sentence`, async () => {
      const session = scenario.access === 'public' ? undefined : await sessionOf(scenario.access, transport);
      for (const [input, status] of scenario.bad) {
        const answer = await call(app, transport, name, input, session);
        expect(answer.status, `${JSON.stringify(input)} → ${answer.text}`).toBe(status);
        const items = expect.arrayContaining([
          { loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) },
        ]);
        expect(answer.detail).toEqual(status === 422 ? items : expect.any(String));
      }
    });

    for (const role of userRoles) {
      if (scenario.access === 'public' || isAtLeast(role, scenario.access)) continue;
      test(`${name} through ${transport}: a ${role} gets 403 for every input`, async () => {
        const made = await makeThings();
        const session = await sessionOf(role, transport);
        for (const input of [await scenario.good(made), ...scenario.bad.map(([bad]) => bad)]) {
          const answer = await call(app, transport, name, input, session);
          expect(answer).toMatchObject({ status: 403, detail: "The user doesn't have enough privileges" });
        }
        expect((await call(app, transport, 'users.me', undefined, session)).body).toMatchObject({ role });
        await app.deps.events.flush();
        const events = app.deps.db.selectFrom('audit').select('action').orderBy('seq', 'desc').limit(1);
        expect(await events.execute()).toEqual([{ action: 'access_refused' }]);
      });
    }

    // A stream has no plain tRPC answer; its own test reads it as the browser does.
    if (transport === 'trpc' && streams.includes(name)) continue;
    const callers = scenario.access === 'public' ? [undefined] : userRoles;
    for (const role of callers) {
      if (scenario.access !== 'public' && !isAtLeast(role, scenario.access)) continue;
      test(`${name} through ${transport}: a ${role ?? 'guest'} is answered`, async () => {
        const made = await makeThings();
        const session = role && (await sessionOf(role, transport));
        const answer = await call(app, transport, name, await scenario.good(made), session);
        const conflicts = (isPostgres && refusedOnPostgres.includes(name)) || `${name} ${role}` === mayNot;
        if (conflicts) expect(answer.status).toBe(409);
        else expectReply(answer, scenario.reply);
      });
    }
  }
}
