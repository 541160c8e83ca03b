// Every REST row, on both doors: who is let in, what bad input meets, and that it works.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, doors, field, logIn, type Session } from '../testing/doors.ts';
import { openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { appRouter } from '../trpc/router.ts';
import { restRoutes, type ProcedureName } from './rest-routes.ts';

interface Scenario {
  /** Who may call: everyone, or whoever is signed in (then a guest meets 401). */
  access: 'public' | 'user';
  good: (made: Made) => unknown;
  /** Inputs that must be refused, with the status. */
  bad: readonly (readonly [input: unknown, status: number])[];
  /** What the good reply must hold. */
  reply: unknown;
}

interface Made {
  subscriberId: string;
  fresh: string;
}

const range = { date_from: '2000-01-01T00:00:00Z', date_to: '2100-01-01T00:00:00Z' };

const scenarios: Record<ProcedureName, Scenario> = {
  'auth.login': {
    access: 'public',
    good: () => ({ username: 'user@example.org', password: PASSWORD }),
    bad: [
      [{ username: 'user@example.org', password: 'not this one' }, 400],
      [{ username: 'nobody@example.org', password: PASSWORD }, 400],
      [{ username: 'user@example.org' }, 422],
      [{ username: 'user@example.org', password: 'x'.repeat(129) }, 422],
    ],
    reply: { access_token: expect.stringMatching(/^[\w-]{43}$/), token_type: 'bearer' },
  },
  'auth.testToken': {
    access: 'user',
    good: () => undefined,
    bad: [],
    reply: { email: 'user@example.org', is_active: true },
  },
  'auth.logout': { access: 'user', good: () => undefined, bad: [], reply: { message: expect.any(String) } },
  'users.me': {
    access: 'user',
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
  'subscribers.list': {
    access: 'user',
    good: () => ({ skip: 0, limit: 7 }),
    bad: [
      [{ limit: 0 }, 422],
      [{ limit: 1001 }, 422],
      [{ limit: -1 }, 422],
      [{ skip: -1 }, 422],
      [{ limit: 'ten' }, 422],
      [{ limit: 1.5 }, 422],
    ],
    reply: { data: expect.any(Array), count: expect.any(Number) },
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
  'subscribers.get': {
    access: 'user',
    good: ({ subscriberId }) => ({ id: subscriberId }),
    bad: [
      [{ id: '01970000-0000-7000-8000-000000000000' }, 404],
      [{ id: 'malformed' }, 404],
    ],
    reply: { email: expect.any(String), created_at: expect.stringMatching(/^\d{4}-.+\.\d{3}Z$/) },
  },
  'subscribers.remove': {
    access: 'user',
    good: ({ subscriberId }) => ({ id: subscriberId }),
    bad: [[{ id: 'malformed' }, 404]],
    reply: { message: expect.any(String) },
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
    ],
    reply: expect.stringContaining('id,email,created_at,location\r\n'),
  },
};

let app: TestApp;
let made: Made;
let counter = 0;

beforeAll(async () => {
  app = await openTestApp();
  await app.addUser('user@example.org');
});
afterAll(() => app.close());

/** Something of each kind to act upon, anew for every call. */
async function makeThings(): Promise<Made> {
  counter += 1;
  await call(app, 'rest', 'subscribers.join', { email: `made${counter}@example.org` });
  const session = await logIn(app, 'rest', 'user@example.org');
  const list = await call(app, 'rest', 'subscribers.list', { limit: 1 }, session);
  const first = (field(list.body, 'data') as { id: string }[])[0];
  return { subscriberId: first?.id ?? '', fresh: `fresh${counter}@example.org` };
}

test('every row has a scenario, and every procedure a row', () => {
  expect(Object.keys(scenarios).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted());
  expect(restRoutes.map((route) => route.procedure).toSorted()).toEqual(Object.keys(scenarios).toSorted());
});

for (const door of doors) {
  for (const [name, scenario] of Object.entries(scenarios) as [ProcedureName, Scenario][]) {
    test(`${name} through ${door}: a guest is ${scenario.access === 'user' ? 'refused' : 'let in'}`, async () => {
      made = await makeThings();
      const answer = await call(app, door, name, scenario.good(made));
      if (scenario.access === 'public') {
        expect(answer.status, answer.text).toBe(200);
        expect(answer.body).toMatchObject(scenario.reply as object);
        return;
      }
      expect(answer).toMatchObject({ status: 401, detail: 'Not authenticated' });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      const madeUp: Session = { token: 'A'.repeat(43) };
      expect((await call(app, door, name, scenario.good(made), madeUp)).status).toBe(401);
    });

    test(`${name} through ${door}: bad input is refused with a sentence`, async () => {
      const session = scenario.access === 'user' ? await logIn(app, door, 'user@example.org') : undefined;
      for (const [input, status] of scenario.bad) {
        const answer = await call(app, door, name, input, session);
        expect(answer.status, `${JSON.stringify(input)} → ${answer.text}`).toBe(status);
        if (status === 422) {
          expect(answer.detail).toEqual(
            expect.arrayContaining([
              { loc: expect.any(Array), msg: expect.any(String), type: expect.any(String) },
            ]),
          );
        } else expect(answer.detail).toEqual(expect.any(String));
      }
    });

    // A CSV stream has no plain tRPC answer; its own test reads it as the browser does.
    if (scenario.access === 'user' && !(door === 'trpc' && name === 'subscribers.exportCsv')) {
      test(`${name} through ${door}: whoever is signed in is answered`, async () => {
        made = await makeThings();
        const session = await logIn(app, door, 'user@example.org');
        const answer = await call(app, door, name, scenario.good(made), session);
        expect(answer.status, answer.text).toBe(200);
        if (typeof answer.body === 'object') expect(answer.body).toMatchObject(scenario.reply as object);
        else expect(answer.body).toEqual(scenario.reply);
      });
    }
  }
}
