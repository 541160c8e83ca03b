// Stores groups of joins, each by one statement on a connection of its own and outside the write lock.
import type { ClientConfig } from 'pg';
import type { NewSubscriber, StorageWatch } from '../engine.ts';
import { codeOf } from '../storage-trouble.ts';
import { Connection } from './connection.ts';

/** The same text for every size of group. A trigger counts the rows, and writes even if there is no new one. */
const INSERT = `
  insert into subscribers (id, email, latitude, longitude, location, created_at)
  select * from unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::text[], $6::text[])
  on conflict (email) do nothing`;
const columns = ['id', 'email', 'latitude', 'longitude', 'location', 'created_at'] as const;

export interface JoinStore {
  /** See `Engine.storeJoins`. */
  store(rows: readonly NewSubscriber[]): Promise<number>;
  close(): Promise<void>;
}

export function createJoinStore(config: ClientConfig, watch: StorageWatch | undefined): JoinStore {
  const connection = new Connection(config, 'requests');

  return {
    async store(rows) {
      const sentAt = performance.now();
      try {
        // Rows that were stored when the connection broke are not stored again.
        const { rowCount } = await connection.runIdempotent(
          INSERT,
          columns.map((column) => rows.map((row) => row[column])),
        );
        watch?.wrote(sentAt);
        return rowCount ?? 0;
      } catch (error) {
        const code = codeOf(error);
        if (code !== undefined) watch?.failed(code);
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
