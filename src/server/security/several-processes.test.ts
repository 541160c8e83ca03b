// Three apps on one database, each with a connection of its own, as three processes have: what one of them issues, any of
// them accepts, and once.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mintResetToken } from '../testing/reset-tokens.ts';
import { makeSetupClaim } from '../auth/setup-claim.ts';
import { makeDownloadToken, redeemDownloadToken, sweepDownloadTokens } from '../backups/download-tokens.ts';
import { claimLines } from '../commands/announce.ts';
import { createFirstSuperuser } from '../commands/first-superuser.ts';
import { BACKUPS_NAME } from '../db/backup-format/backup-folder.ts';
import { queueMail } from '../mail/outbox.ts';
import { ADA, until } from '../testing/people.ts';
import { openSmtp, type TestSmtp } from '../testing/smtp.ts';
import { isPostgres } from '../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { call, field, logIn, transports } from '../testing/transports.ts';

const MINUTE = 60_000;

let apps: TestApp[];

async function open(environment: Record<string, string> = {}): Promise<void> {
  const first = await openTestApp(environment, CHEAP_HASHES);
  apps = [first];
  for (let n = 1; n < 3; n += 1) apps.push(await openTestApp(environment, CHEAP_HASHES, first));
}

async function close(): Promise<void> {
  for (const app of apps.toReversed()) await app.close();
}

const appAt = (n: number) => {
  const app = apps[n % apps.length];
  if (app === undefined) throw new Error('No app is open.');
  return app;
};
const count = async (table: 'users' | 'setup_claim' | 'download_tokens') =>
  (await appAt(0).deps.db.selectFrom(table).selectAll().execute()).length;

afterEach(close);

describe('the setup claim', () => {
  beforeEach(() => open());

  async function makeClaim(n: number, replace = true): Promise<string> {
    const { db, clock } = appAt(n).deps;
    const claim = await makeSetupClaim(db, clock(), { replace });
    if (claim.state !== 'made') throw new Error(`No claim was made: ${claim.state}`);
    return claim.secret;
  }
  const signUp = (n: number, email: string, claim: string) =>
    call(appAt(n), transports[n % 2] ?? 'rest', 'users.signup', {
      email,
      full_name: 'Ada Okafor',
      password: PASSWORD,
      claim,
    });

  test('makes one superuser, however many people use it in however many processes at once', async () => {
    const claim = await makeClaim(0);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signUp(n, `u${n}@example.org`, claim)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11);
    expect(await count('users')).toBe(1);
    expect(await count('setup_claim')).toBe(0);
  });

  test('is void in every process after 30 minutes, and after a newer one', async () => {
    const former = await makeClaim(0);
    const claim = await makeClaim(1);
    expect((await signUp(2, 'ada@example.org', former)).status).toBe(400);
    expect((await signUp(2, 'ada@example.org', 'made-up')).status).toBe(400);
    for (const app of apps) app.advance(31 * MINUTE);
    expect((await signUp(2, 'ada@example.org', claim)).status).toBe(400);
    expect(await count('users')).toBe(0);
  });

  test('survives a sign-up that fails', async () => {
    await appAt(0).addUser('taken@example.org');
    const claim = await makeClaim(0);
    expect((await signUp(1, 'taken@example.org', claim)).status).toBe(409);
    expect((await signUp(2, 'ada@example.org', claim)).body).toMatchObject({ is_superuser: true });
  });

  test('is void when somebody has become superuser in another way', async () => {
    const claim = await makeClaim(0);
    await appAt(1).addUser('eve@example.org', { is_superuser: true });
    expect((await signUp(2, 'ada@example.org', claim)).status).toBe(400);
    const { db, clock } = appAt(0).deps;
    expect(await makeSetupClaim(db, clock(), { replace: true })).toEqual({ state: 'owned' });
  });

  test('is made by one of several processes that start together, and the others tell until when it is valid', async () => {
    const made = await Promise.all(
      Array.from({ length: 9 }, (_, n) => {
        const { db, clock } = appAt(n).deps;
        return makeSetupClaim(db, clock(), { replace: false });
      }),
    );
    const secrets = made.flatMap((claim) => (claim.state === 'made' ? [claim.secret] : []));
    expect(secrets).toHaveLength(1);
    const valid = made.flatMap((claim) => (claim.state === 'valid' ? [claim.until.getTime()] : []));
    expect(valid).toHaveLength(8);
    for (const end of valid) {
      expect(end - Date.now()).toBeLessThanOrEqual(30 * MINUTE);
      expect(end - Date.now()).toBeGreaterThan(29 * MINUTE);
    }
    for (const app of apps) app.advance(31 * MINUTE);
    expect(await makeClaim(1, false)).not.toBe(secrets[0]);
  });

  test('is announced by the start that makes it; a further process says that it is valid, and for how long', async () => {
    const [first, second] = [appAt(0).deps, appAt(1).deps];
    expect((await claimLines(second))[1]).toMatch(/\/signup\?claim=[\w-]{43}$/);
    const row = await first.db.selectFrom('setup_claim').selectAll().executeTakeFirstOrThrow();
    expect((await claimLines(second)).join(' ')).toBe(
      `Nobody owns this instance yet. The claim link that was printed before is valid until ${row.expires_at}. The command "oriel claim" makes a new one.`,
    );
    // The only process may replace what an earlier run has printed; on PostgreSQL none knows that it is alone.
    if (!isPostgres) expect((await claimLines(first))[1]).toMatch(/\/signup\?claim=[\w-]{43}$/);
    await appAt(2).addUser('ada@example.org', { is_superuser: true });
    expect(await claimLines(first)).toEqual([]);
    expect(await claimLines(second)).toEqual([]);
  });

  test('is stored as a hash only', async () => {
    const claim = await makeClaim(0);
    const row = await appAt(1).deps.db.selectFrom('setup_claim').selectAll().executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(Object.values(row).map(String))).not.toContain(claim);
  });
});

test('FIRST_SUPERUSER is made once by processes that start together', async () => {
  await open(ADA);
  await Promise.all(apps.map((app) => createFirstSuperuser(app.deps)));
  expect(await count('users')).toBe(1);
});

describe('a download token', () => {
  beforeEach(() => open());
  const name = 'oriel-20260101T000000Z.tar';

  async function makeToken(): Promise<string> {
    const { db, clock } = appAt(0).deps;
    const user = await appAt(0).addUser(`u${await count('users')}@example.org`, { is_superuser: true });
    return makeDownloadToken(db, { user_id: user.id, name }, clock());
  }

  test.skipIf(isPostgres)('downloads the file from another process, once', async () => {
    const folder = join(appAt(0).dataDir, BACKUPS_NAME);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), 'the backup', { mode: 0o600 });
    await appAt(0).addUser('ada@example.org', { is_superuser: true });
    const session = await logIn(appAt(0), 'trpc', 'ada@example.org');
    const asked = await call(appAt(0), 'trpc', 'backups.download', { name }, session);
    const url = String(field(asked.body, 'path'));
    const answers = await Promise.all(
      apps.map(async ({ app }) => fetch((await app.listen({ host: '127.0.0.1', port: 0 })) + url)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts).toContain('the backup');
    for (const { app } of apps) app.server.closeAllConnections();
    expect(await count('download_tokens')).toBe(0);
  });

  test('is redeemed once, however many processes try at the same time', async () => {
    const token = await makeToken();
    const redeemed = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const { db, clock } = appAt(n).deps;
        return redeemDownloadToken(db, token, clock());
      }),
    );
    expect(redeemed.filter((download) => download !== undefined)).toEqual([
      { user_id: expect.any(String), name },
    ]);
  });

  test('is void after a minute, and is removed with its account, by the next one and by the sweep', async () => {
    const token = await makeToken();
    for (const app of apps) app.advance(MINUTE);
    const { db, clock } = appAt(1).deps;
    await makeToken();
    expect(await count('download_tokens')).toBe(1);
    expect(await redeemDownloadToken(db, token, clock())).toBeUndefined();
    await db.deleteFrom('users').execute();
    expect(await count('download_tokens')).toBe(0);
    const late = await makeToken();
    await sweepDownloadTokens(db, clock());
    expect(await count('download_tokens')).toBe(1);
    for (const app of apps) app.advance(MINUTE);
    expect(await redeemDownloadToken(db, late, clock())).toBeUndefined();
    await makeToken();
    for (const app of apps) app.advance(MINUTE);
    await sweepDownloadTokens(db, clock());
    expect(await count('download_tokens')).toBe(0);
  });

  test('is not made for an account that is gone, and is stored as a hash only', async () => {
    const { db, clock } = appAt(0).deps;
    await expect(makeDownloadToken(db, { user_id: 'gone', name }, clock())).rejects.toThrow(
      'Not authenticated',
    );
    const token = await makeToken();
    const row = await db.selectFrom('download_tokens').selectAll().executeTakeFirstOrThrow();
    expect(row.token_hash).toHaveLength(32);
    expect(JSON.stringify(Object.values(row).map(String))).not.toContain(token);
  });
});

describe('mail', () => {
  let smtp: TestSmtp;
  beforeEach(async () => {
    smtp = await openSmtp();
    await open({ SMTP_URL: smtp.url, MAIL_FROM: 'oriel@example.org' });
  });
  afterEach(() => smtp.close());

  test('goes out once, whichever process takes it', async () => {
    const { db, clock } = appAt(0).deps;
    for (let n = 0; n < 10; n += 1) {
      const { id } = await appAt(0).addUser(`u${n}@example.org`);
      await queueMail(db, id, 'password_changed', clock());
    }
    for (const app of apps) app.deps.outbox.wake();
    await until(async () => (await db.selectFrom('outbox').selectAll().execute()).length === 0);
    expect(smtp.received).toHaveLength(10);
    expect(new Set(smtp.received.map((mail) => JSON.stringify(mail.to))).size).toBe(10);
  });

  test('that one process is sending is not taken by another that starts; after two minutes it is', async () => {
    const { db, clock } = appAt(0).deps;
    let release = () => {};
    let arrived = 0;
    smtp.onMail = () => {
      arrived += 1;
      return arrived > 1 ? undefined : new Promise<void>((resolve) => (release = resolve));
    };
    const { id } = await appAt(0).addUser('ada@example.org');
    await queueMail(db, id, 'password_changed', clock());
    appAt(0).deps.outbox.wake();
    await until(() => arrived === 1);
    const late = await openTestApp(
      { SMTP_URL: smtp.url, MAIL_FROM: 'oriel@example.org' },
      CHEAP_HASHES,
      appAt(0),
    );
    apps.push(late);
    late.deps.outbox.wake();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(arrived).toBe(1);
    // Nor by one whose clock is wrong: the lease then seems to end too late to have been meant.
    late.advance(-9 * MINUTE);
    late.deps.outbox.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(arrived).toBe(1);
    late.advance(11 * MINUTE);
    late.deps.outbox.wake();
    await until(() => arrived === 2);
    release();
  });
});

describe('changes through several processes at once', () => {
  beforeEach(() => open());

  test('fifty joins of an address make one row, and each is acknowledged', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        call(appAt(n), transports[n % 2] ?? 'rest', 'subscribers.join', { email: 'eva@example.org' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await appAt(0).deps.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1);
  });

  test('a creation with one key is done once, and every call gets its answer', async () => {
    await appAt(0).addUser('ada@example.org');
    const session = await logIn(appAt(0), 'rest', 'ada@example.org');
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        call(appAt(n), 'rest', 'products.create', { title: 'A lamp' }, session, { 'idempotency-key': 'one' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => field(body, 'id'))).size).toBe(1);
    expect(await appAt(0).deps.db.selectFrom('products').selectAll().execute()).toHaveLength(1);
  });

  test('of two superusers who demote each other, one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const emails = [`a${round}@example.org`, `b${round}@example.org`];
      const users = await Promise.all(emails.map((email) => appAt(0).addUser(email, { is_superuser: true })));
      const sessions = await Promise.all(emails.map((email, n) => logIn(appAt(n), 'rest', email)));
      await Promise.all(
        users.map(({ id }, n) =>
          call(appAt(n), 'rest', 'users.update', { user_id: id, is_superuser: false }, sessions[1 - n]),
        ),
      );
      const { db } = appAt(0).deps;
      const left = await db.selectFrom('users').select('id').where('is_superuser', '=', 1).execute();
      expect(left).toHaveLength(1);
      await db.deleteFrom('users').execute();
    }
  });

  test('a reset token has one winner, and a session ends in every process', async () => {
    const { id } = await appAt(0).addUser('ada@example.org');
    const session = await logIn(appAt(0), 'rest', 'ada@example.org');
    const { db, clock } = appAt(1).deps;
    const token = await mintResetToken(db, id, clock());
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        call(appAt(n), 'rest', 'auth.resetPassword', { token, new_password: `password number ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const app of apps)
      expect((await call(app, 'rest', 'users.me', undefined, session)).status).toBe(401);
  });
});
