// The outbox: mail is queued in the same transaction as its cause and sent in the background, with retries that
// survive a restart, while it is still useful. Tokens are minted when sending, so that none is ever stored in the clear.
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { mintResetToken } from '../auth/reset-tokens.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, OutboxTable } from '../db/schema.ts';
import type { Logger } from 'pino';
import { codeOf } from '../storage-trouble.ts';
import type { Mailer } from './mailer.ts';
import { composeMessage, type Message, type Purpose } from './messages.ts';

const MINUTE_MS = 60_000;
/** After the first try: 10 s, 1 min and 5 min later (contract 5); then the mail is given up. */
const RETRY_DELAYS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS];
/** How long a mail that is being sent may take when the process stops. */
const STOP_GRACE_MS = 5000;
/** A command beside the server may have queued something. */
const POLL_MS = MINUTE_MS;
/** How long a mail is still useful to whoever it is for. */
const USEFUL_MS: Record<Purpose, number> = {
  recovery: 60 * MINUTE_MS,
  password_changed: 24 * 60 * MINUTE_MS,
  account_created: 24 * 60 * MINUTE_MS,
};

/** Queues a mail; pass the transaction of its cause. */
export async function queueMail(db: Db, user_id: string, purpose: Purpose, now: Date): Promise<void> {
  const time = now.toISOString();
  await db
    .insertInto('outbox')
    .values({ id: newId(), user_id, purpose, created_at: time, next_attempt_at: time })
    .execute();
}

export interface Outbox {
  /** Looks for due mail after `delayMs` (default: at once); call it after the commit that queued some. */
  wake(delayMs?: number): void;
  /** Removes what was written to disk for an account that is no more. */
  forget(userId: string): Promise<void>;
  /** Stops for good, when the mail that is being sent has been, or after 5 s. */
  stop(): Promise<void>;
}

interface OutboxDeps {
  db: Db;
  config: Config;
  clock: Clock;
  log: Logger;
  mailer: Mailer;
}

/** Starts the outbox, with whatever an earlier run has left in it. */
export function startOutbox(deps: OutboxDeps): Outbox {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      running = running.then(run);
    }, delayMs);
    timer.unref();
  }

  async function run(): Promise<void> {
    try {
      while (!stopped && (await sendNext(deps))) continue;
      const next = await nextAttempt(deps.db);
      const wait = next === undefined ? POLL_MS : Date.parse(next) - deps.clock().getTime();
      schedule(Math.min(POLL_MS, Math.max(50, wait)));
    } catch (error) {
      deps.log.error({ err: error }, 'The outbox failed; it is tried again');
      schedule(RETRY_DELAYS_MS[0] ?? MINUTE_MS);
    }
  }

  schedule(0);
  return {
    wake: (delayMs = 0) => schedule(delayMs),
    forget: (userId) => deps.mailer.forget(userId),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      // A mail server that says nothing must not hold up the stop; the mail stays in the outbox for the next start.
      await Promise.race([running, sleep(STOP_GRACE_MS, undefined, { ref: false })]);
      deps.mailer.close();
    },
  };
}

async function nextAttempt(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select('next_attempt_at')
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

/** Sends the mail that is due first. @returns whether there was one */
async function sendNext(deps: OutboxDeps): Promise<boolean> {
  const { db, clock } = deps;
  const mail = await db
    .selectFrom('outbox')
    .innerJoin('users', 'users.id', 'outbox.user_id')
    .select([
      'outbox.id',
      'outbox.purpose',
      'outbox.attempts',
      'outbox.created_at',
      'users.id as user_id',
      'users.email',
      'users.is_active',
    ])
    .where('outbox.next_attempt_at', '<=', clock().toISOString())
    .orderBy('outbox.next_attempt_at')
    .orderBy('outbox.id')
    .limit(1)
    .executeTakeFirst();
  if (mail === undefined) return false;
  // A deactivated account is not to be recovered; its welcome is sent, since accounts may start inactive.
  const isPointless = mail.purpose === 'recovery' && mail.is_active === 0;
  if (isPointless || clock().getTime() - Date.parse(mail.created_at) > USEFUL_MS[mail.purpose]) {
    deps.log.warn({ purpose: mail.purpose }, 'A mail is of no more use and is given up');
    await removeMail(db, mail.id);
    return true;
  }
  try {
    await deps.mailer.send(mail.email, await compose(deps, mail), mail.user_id);
    // The account was deleted meanwhile, and its mail with it.
    if (!(await removeMail(db, mail.id))) await deps.mailer.forget(mail.user_id);
  } catch (error) {
    await postpone(deps, mail, error);
  }
  return true;
}

async function compose(
  { db, config, clock }: OutboxDeps,
  mail: { purpose: Purpose; user_id: string },
): Promise<Message> {
  const facts = { site: config.siteName, url: config.publicUrl };
  if (mail.purpose === 'password_changed') {
    return composeMessage(mail.purpose, { ...facts, link: `${config.publicUrl}/recover-password` });
  }
  const token = await mintResetToken(db, mail.user_id, clock());
  return composeMessage(mail.purpose, { ...facts, link: resetLink(config, token) });
}

/** The link of a reset token. It is built from PUBLIC_URL alone, never from a request. */
export function resetLink(config: Config, token: string): string {
  return `${config.publicUrl}/reset-password?token=${token}`;
}

async function postpone(
  { db, clock, log }: OutboxDeps,
  mail: Pick<OutboxTable, 'id' | 'purpose'> & { attempts: number },
  error: unknown,
): Promise<void> {
  const delay = RETRY_DELAYS_MS[mail.attempts];
  // The error's own text may quote the address, so only its code is logged.
  const reason = codeOf(error) ?? 'unknown';
  if (delay === undefined) {
    log.error({ purpose: mail.purpose, reason }, 'A mail could not be sent and is given up');
    await removeMail(db, mail.id);
    return;
  }
  log.warn({ purpose: mail.purpose, reason, retry_in_seconds: delay / 1000 }, 'A mail could not be sent yet');
  await db
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, next_attempt_at: new Date(clock().getTime() + delay).toISOString() })
    .where('id', '=', mail.id)
    .execute();
}

/** @returns whether it was still there */
async function removeMail(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('outbox').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
