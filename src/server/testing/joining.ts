// Entries of the waitlist, for tests of what becomes of them.
import type { TestApp } from './test-app.ts';
import { call } from './transports.ts';

/** Joins on the site, from Berlin. @returns the id */
export async function joinFromBerlin(app: TestApp, email: string): Promise<string> {
  await call(app, 'rest', 'subscribers.join', {
    email,
    coordinates: { latitude: 52.52, longitude: 13.41 },
  });
  const { id } = await app.deps.db
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}
