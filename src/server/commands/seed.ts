// `oriel seed`: fills a demo instance and prints its log-ins. The passwords are random, so that reading this file opens
// no demo.
import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { consoleActor } from '../audit/audit.service.ts';
import { replacePassword } from '../auth/recovery.service.ts';
import { createPasswords, type Passwords } from '../auth/passwords.ts';
import { systemClock } from '../clock.ts';
import { readProcessConfig } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { openPlaces } from '../geo/locate.ts';
import { placesDir } from '../paths.ts';
import { addUser } from '../users/accounts.service.ts';
import { findUserByEmail } from '../users/users.service.ts';
import { CommandError, type Command } from './command.ts';
import { seedPlaces } from './seed-places.ts';
import { withDatabase } from './with-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 90;

const people = [
  { email: 'ada@example.org', full_name: 'Ada Okafor', role: 'superuser' },
  { email: 'ben@example.org', full_name: 'Ben Lindqvist', role: 'staff' },
  { email: 'chiara@example.org', full_name: 'Chiara Romano', role: 'user' },
] as const;
const firstNames = [
  'amir',
  'beatriz',
  'chen',
  'dana',
  'elif',
  'farid',
  'grace',
  'hugo',
  'ines',
  'jonas',
  'kofi',
  'lena',
];
const lastNames = ['almeida', 'berg', 'castro', 'dubois', 'eriksen'];

export const seed: Command = {
  name: 'seed',
  options: ['force'],
  summary: 'Fill a demo instance and print its log-ins',
  details:
    'Refuses a database that has users, unless --force is given; the accounts of the demo then get new passwords.',
  async run(_args, { force }) {
    const config = readProcessConfig();
    const passwords = createPasswords();
    await withDatabase(config, async (db, engine) => {
      const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
      if (anybody && !force)
        throw new CommandError('This database has users already: "seed --force" adds to it.');
      const logins = await seedPeople(db, passwords);
      await seedSubscribers(db);
      // Loaded only here: sharp would cost every command 25 MB.
      const { seedProducts } = await import('./seed-products.ts');
      await seedProducts(db, config, systemClock());
      // Loaded only here, as Ask is everywhere.
      const { seedFiles } = await import('./seed-files.ts');
      await seedFiles(engine, config, people[0]?.email ?? '', systemClock());
      const lines = logins.map(
        ({ email, password, role }) => `  ${email.padEnd(22)}${password.padEnd(24)}${role}`,
      );
      process.stdout.write(`Log in at ${config.publicUrl}/login with one of\n${lines.join('\n')}\n`);
    });
  },
};

async function seedPeople(db: Db, passwords: Passwords) {
  const actor = consoleActor(systemClock());
  const logins = [];
  for (const person of people) {
    const password = readablePassword();
    const password_hash = await passwords.hash(password);
    if (await findUserByEmail(db, person.email))
      await replacePassword(db, actor, person.email, password_hash);
    else await addUser(db, actor, { ...person, password_hash, is_active: true });
    logins.push({ email: person.email, password, role: person.role });
  }
  return logins;
}

/** Four groups of unambiguous letters: about 72 bits. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

async function seedSubscribers(db: Db): Promise<void> {
  const places = openPlaces(placesDir);
  const now = systemClock().getTime();
  const rows = seedPlaces.map(([latitude, longitude], index) => {
    // Evenly over the days, at varying hours; the first row is the oldest.
    const age = DAYS * DAY_MS * (1 - (index + 0.5) / seedPlaces.length) - ((index * 7) % 11) * 3_600_000;
    const created = new Date(now - age);
    // 23 and 60 have no common divisor, so every pair of names comes up once, in no visible order.
    const person = (index * 23) % seedPlaces.length;
    const name = `${firstNames[person % firstNames.length]}.${lastNames[Math.floor(person / firstNames.length)]}`;
    return {
      id: newId({ msecs: created.getTime() }),
      email: `${name}@example.com`,
      latitude,
      longitude,
      location: places.locate({ latitude, longitude }),
      created_at: created.toISOString(),
    };
  });
  await db
    .insertInto('subscribers')
    .values(rows)
    .onConflict((clash) => clash.column('email').doNothing())
    .execute();
}
