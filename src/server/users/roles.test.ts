// The role of an account in its columns, and what the upgrade to them does; on both engines.
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAtLeast, userRoles } from '#shared/roles.ts';
import { isPostgres } from '../testing/postgres.ts';
import { CHEAP_HASHES, openTestApp, type TestApp } from '../testing/test-app.ts';
import { hasRole, roleOf, takeFormerStaff, toRoleColumns } from './roles.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp({}, CHEAP_HASHES);
});
afterEach(() => app.close());

test('each role may do what those after it may, and nobody what needs a role without a session', () => {
  const pairs = userRoles.map((role) => userRoles.filter((needed) => isAtLeast(role, needed)));
  expect(pairs).toEqual([
    ['superuser', 'staff', 'user', 'member'],
    ['staff', 'user', 'member'],
    ['user', 'member'],
    ['member'],
  ]);
  expect(isAtLeast(undefined, 'member')).toBe(false);
});

test('the condition on rows and the role of a row agree, whatever the columns hold', async () => {
  const { db } = app.deps;
  const { id } = await app.addUser('ada@example.org');
  for (const is_superuser of [0, 1] as const)
    for (const is_staff of [0, 1] as const)
      for (const is_member of [0, 1] as const) {
        const columns = { is_superuser, is_staff, is_member };
        await db.updateTable('users').set(columns).where('id', '=', id).execute();
        const found = await Promise.all(
          userRoles.map((role) => db.selectFrom('users').select('id').where(hasRole(role)).execute()),
        );
        expect(userRoles.filter((_, index) => found[index]?.length === 1)).toEqual([roleOf(columns)]);
      }
  for (const role of userRoles) expect(roleOf(toRoleColumns(role))).toBe(role);
});

test('the migration makes users of all but superusers and members, and their number is told once', async () => {
  const { db } = app.deps;
  await app.addUser('root@example.org', { role: 'superuser' });
  await app.addUser('member@example.org', { role: 'member' });
  for (const name of ['a', 'b', 'c']) await app.addUser(`${name}@example.org`);
  expect(await takeFormerStaff(db)).toBe(0);
  await sql`alter table users drop column is_staff`.execute(db);
  const folder = isPostgres ? '../../../migrations/postgres' : '../../../migrations';
  const { up } = await import(`${folder}/0021_staff.ts`);
  await up(db);
  expect(await Promise.all([takeFormerStaff(db), takeFormerStaff(db)])).toEqual(
    expect.arrayContaining([0, 3]),
  );
  const users = await db
    .selectFrom('users')
    .select('email')
    .where(hasRole('user'))
    .orderBy('email')
    .execute();
  expect(users.map(({ email }) => email)).toEqual(['a@example.org', 'b@example.org', 'c@example.org']);
});
