// Notices between processes through the server, by LISTEN and NOTIFY: one session of each process listens, from the first use on.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { LocalNotices, type Notices } from '../notices.ts';
import type { Db } from '../schema.ts';
import { optionsOf, setUp } from './session-settings.ts';

const CHANNEL = 'oriel';
/** How long to wait before listening again after the session was lost. */
const RETRY_MS = 1000;

export interface ServerNotices extends Notices {
  close(): Promise<void>;
}

/**
 * Makes the notices of this process; nothing is opened until somebody listens.
 * @param db sends them
 */
export function createNotices(config: ClientConfig, db: Db): ServerNotices {
  const local = new LocalNotices();
  const self = randomUUID();
  let session: Client | undefined;
  let opening: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    const client = new Client(optionsOf(config, 'listening'));
    // Both come where the session is lost: the first one counts.
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload = '' }) => {
      const [sender, notice] = [payload.slice(0, self.length), payload.slice(self.length + 1)];
      // Those of this process were told already.
      if (sender !== self) void local.send(notice);
    });
    session = client;
    try {
      await client.connect();
      await client.query(`${setUp('listening')}; listen ${CHANNEL}`);
    } catch {
      lose(client);
    }
  }

  function lose(client: Client): void {
    if (session !== client || isClosed) return;
    session = undefined;
    opening = undefined;
    void client.end().catch(() => {});
    retry = setTimeout(() => {
      opening ??= open();
      // What was sent meanwhile is lost.
      void opening.then(() => local.send(undefined));
    }, RETRY_MS).unref();
  }

  return {
    async send(notice) {
      await local.send(notice);
      if (isClosed) return;
      await sql`select pg_notify(${CHANNEL}, ${`${self} ${notice}`})`.execute(db).catch(() => {});
    },
    async listen(listener) {
      const end = await local.listen(listener);
      if (!isClosed) await (opening ??= open());
      return end;
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await opening;
      await session?.end().catch(() => {});
    },
  };
}
