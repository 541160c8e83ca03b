// Stores a group of joins in one durable transaction.
import { CompiledQuery, sql } from 'kysely';
import type { SubscriberStatus } from '#shared/subscriber-status.ts';
import { countCommit } from '../counters.ts';
import type { Engine, NewJoin, NewSubscriber } from '../engine.ts';
import { confirmEntries, entryStatus } from '../entry-status.ts';
import type { Db } from '../schema.ts';
import { inTransaction } from '../transaction.ts';

// SQLite allows 32,766 parameters in a statement; a few dozen rows already make the commit's cost small.
const ROWS_PER_STATEMENT = 50;

/**
 * @param prepare runs in the transaction of each group before it is stored
 * @returns the function that stores a group, see `Engine.storeJoins`
 */
export function createJoinStore(
  db: Db,
  prepare: (trx: Db, rows: readonly NewSubscriber[]) => Promise<void>,
): Engine['storeJoins'] {
  const insertRows = compileInserts(db);
  const countGroup = countCommit(db).compile();
  return (rows) =>
    inTransaction(db, async (trx) => {
      await prepare(trx, rows);
      let added = 0n;
      for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
        const some = rows.slice(start, start + ROWS_PER_STATEMENT);
        await confirmKnown(trx, some);
        const result = await trx.executeQuery(insertRows(some));
        added += result.numAffectedRows ?? 0n;
        await queueConfirmations(trx, some);
      }
      await trx.executeQuery(countGroup);
      return { added: Number(added), refused: new Map() };
    });
}

/** Stands for a row in a compiled statement, whose parameters are in the order of these columns. */
const anyRow = { id: '', email: '', latitude: 0, longitude: 0, location: '', created_at: '' };
/** Its parameters are the address once more, and the status without an account. */
const anyStatus = sql.raw<SubscriberStatus>(entryStatus('?', '?'));
const anySource = sql.lit<'site'>('site');
// Safe: these are its columns.
const columns = Object.keys(anyRow) as (keyof typeof anyRow)[];

/** Compiles the insertion once for each number of rows, because that takes as long as running it. */
function compileInserts(db: Db) {
  const statements = new Map<number, string>();

  function compile(count: number): string {
    const compiled = db
      .insertInto('subscribers')
      .values(Array.from({ length: count }, () => ({ ...anyRow, status: anyStatus, source: anySource })))
      .onConflict((clash) => clash.column('email').doNothing())
      .compile();
    statements.set(count, compiled.sql);
    return compiled.sql;
  }

  return (rows: readonly NewJoin[]): CompiledQuery =>
    CompiledQuery.raw(
      statements.get(rows.length) ?? compile(rows.length),
      rows.flatMap((row) => [...columns.map((column) => row[column]), row.email, statusOf(row)]),
    );
}

const CONFIRM = confirmEntries('email in (select value from json_each(?))');

/** Confirms the entries of joins that need no confirmation, where there are any that are unconfirmed. */
async function confirmKnown(trx: Db, rows: readonly NewJoin[]): Promise<void> {
  const emails = rows.flatMap(({ email, confirmation }) => (confirmation === undefined ? email : []));
  if (emails.length === 0) return;
  await trx.executeQuery(CompiledQuery.raw(CONFIRM, [JSON.stringify(emails)]));
}

/** Without an account. */
function statusOf({ confirmation }: NewJoin): SubscriberStatus {
  return confirmation === undefined ? 'waiting' : 'unconfirmed';
}

/** Queues the mails that ask to confirm: of joins that were stored just now, and of repeated ones that may repeat it. */
async function queueConfirmations(trx: Db, rows: readonly NewJoin[]): Promise<void> {
  const asking = new Map<string, NewJoin>();
  // Of two joins of an address in a group, the first one was stored.
  for (const row of rows) if (row.confirmation && !asking.has(row.email)) asking.set(row.email, row);
  if (asking.size === 0) return;
  const unconfirmed = await trx
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('email', 'in', [...asking.keys()])
    .where('status', '=', 'unconfirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.subscriber_id', '=', 'subscribers.id')
            .where('purpose', '=', 'confirm_join'),
        ),
      ),
    )
    .execute();
  const mails = unconfirmed.flatMap(({ id, email }) => {
    const join = asking.get(email);
    if (!join?.confirmation || (join.id !== id && !join.confirmation.may_repeat)) return [];
    const { created_at } = join;
    return {
      id: join.confirmation.mail_id,
      user_id: null,
      subscriber_id: id,
      purpose: 'confirm_join' as const,
      created_at,
      next_attempt_at: created_at,
    };
  });
  if (mails.length > 0) await trx.insertInto('outbox').values(mails).execute();
}
