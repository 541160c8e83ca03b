// Activating several accounts at once, on both transports.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOutput } from '#shared/users.ts';
import { auditList } from '#shared/audit.ts';
import { call, logIn, type Session, transportsOfRun } from '../testing/transports.ts';
import { CHEAP_HASHES, openTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let rootId: string;
let root: Session;
beforeEach(async () => {
  app = await openTestApp({ SIGNUP_MODE: 'approval' }, CHEAP_HASHES);
  rootId = (await app.addUser('root@example.org', { is_superuser: true })).id;
  root = await logIn(app, 'rest', 'root@example.org');
  // Mail stays in the outbox.
  await app.deps.outbox.stop();
});
afterEach(() => app.close());

const idOf = ({ body }: { body: unknown }) => String(Object(body).id);

async function signUp(email: string): Promise<string> {
  return idOf(await call(app, 'rest', 'users.signup', { email, full_name: 'Someone', password: PASSWORD }));
}
const queued = async () =>
  (await app.deps.db.selectFrom('outbox').select(['user_id', 'purpose']).orderBy('id').execute()).map(
    ({ user_id, purpose }) => [user_id, purpose],
  );

describe.each(transportsOfRun)('through %s', (transport) => {
  const activate = (ids: readonly string[], session = root) =>
    call(app, transport, 'users.activate', { ids }, session);

  test('activates those who are there and inactive; ids that are gone, twice, malformed or active count as nothing', async () => {
    const waiting = [await signUp('a@example.org'), await signUp('b@example.org')];
    const { id: gone } = await app.addUser('gone@example.org');
    await call(app, 'rest', 'users.remove', { user_id: gone }, root);
    const answer = await activate([...waiting, ...waiting, gone, rootId, 'malformed', '', '\0']);
    expect(answer).toMatchObject({ status: 200, body: { activated: 2 } });
    await logIn(app, 'rest', 'a@example.org');
    await logIn(app, 'rest', 'b@example.org');
    const approvals = await call(app, 'trpc', 'users.approvals', undefined, root);
    expect(approvalsOutput.parse(approvals.body)).toEqual({ waiting: [], accounts: [] });
    expect((await activate(waiting)).body).toEqual({ activated: 0 });

    const { body } = await call(app, 'rest', 'audit.list', { actor: rootId }, root);
    const changes = auditList.parse(body).data.filter(({ action }) => action === 'status_changed');
    expect(changes.map(({ target_id }) => target_id).toSorted()).toEqual(waiting.toSorted());
  });

  test('sends the mails that a single activation sends, once', async () => {
    const input = { email: 'made@example.org', password: PASSWORD };
    const made = idOf(await call(app, 'rest', 'users.create', input, root));
    const signedUp = await signUp('signed@example.org');
    expect((await activate([made, signedUp])).body).toEqual({ activated: 2 });
    expect(await queued()).toEqual([[made, 'account_created']]);
    for (const is_active of [false, true])
      await call(app, 'rest', 'users.update', { user_id: made, is_active }, root);
    expect(await queued()).toEqual([[made, 'account_created']]);
  });
});
