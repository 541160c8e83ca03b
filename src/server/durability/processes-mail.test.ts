// Mail of three processes on one PostgreSQL database: each goes out once, also if a sender is killed.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADA, authorize, post, until } from '../testing/people.ts';
import { isPostgres } from '../testing/postgres.ts';
import { slowDown, startProcesses, type Processes } from '../testing/processes.ts';
import { openSmtp, type TestSmtp } from '../testing/smtp.ts';

describe.runIf(isPostgres)('three processes', () => {
  let smtp: TestSmtp;
  let all: Processes;
  let headers: { authorization: string };
  beforeEach(async () => {
    smtp = await openSmtp();
    all = await startProcesses(3, { SMTP_URL: smtp.url, MAIL_FROM: 'oriel@example.org' });
    headers = await authorize(all.urlOf(0));
  });
  afterEach(async () => {
    await all.stop();
    await smtp.close();
  });

  /** Adds accounts through each process in turn; each gets a mail. */
  async function addUsers(count: number): Promise<void> {
    const added = Array.from({ length: count }, async (_, n) => {
      const user = { email: `u${n}@example.org`, password: ADA.FIRST_SUPERUSER_PASSWORD, is_active: true };
      const answer = await post(`${all.urlOf(n)}/api/v1/users/`, user, headers);
      expect(answer.status).toBe(200);
    });
    await Promise.all(added);
  }
  const recipients = () => smtp.received.map(({ to }) => to?.[0]?.address).toSorted();
  const waiting = async () =>
    Number((await all.sql('select count(*)::integer as n from outbox'))[0]?.['n']);

  test('each mail goes out once, whichever of them sends it', async () => {
    smtp.onMail = () => new Promise((resolve) => setTimeout(resolve, 20));
    await slowDown(all, 'update', 'outbox', 0.01);
    await addUsers(24);
    await until(async () => (await waiting()) === 0);
    expect(recipients()).toEqual(Array.from({ length: 24 }, (_, n) => `u${n}@example.org`).toSorted());
  });

  test('a sender that is killed loses no mail, and what it was sending goes out once its lease has run out', async () => {
    let arrived = 0;
    // The first mail is neither accepted nor refused.
    smtp.onMail = () => ((arrived += 1) === 1 ? new Promise(() => {}) : undefined);
    await addUsers(1);
    await until(() => arrived === 1);
    const [killed, ...others] = all.servers;
    await killed?.stop('SIGKILL');
    await addUsersAt(others[0]?.url ?? '', 3);
    await until(async () => (await waiting()) === 1);
    expect(arrived).toBe(4);
    // Instead of two minutes of waiting.
    await all.sql(`update outbox set next_attempt_at = '2000-01-01T00:00:00.000Z'`);
    await addUsersAt(others[1]?.url ?? '', 1, 10);
    await until(async () => (await waiting()) === 0);
    expect(recipients()).toEqual(['u0', 'u10', 'v0', 'v1', 'v2'].map((name) => `${name}@example.org`));
  });

  async function addUsersAt(url: string, count: number, first = 0): Promise<void> {
    for (let n = first; n < first + count; n += 1) {
      const email = `${first === 0 ? 'v' : 'u'}${n}@example.org`;
      const user = { email, password: ADA.FIRST_SUPERUSER_PASSWORD, is_active: true };
      expect((await post(`${url}/api/v1/users/`, user, headers)).status).toBe(200);
    }
  }
});
