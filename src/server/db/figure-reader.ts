// Reads the database for figures: statements that are compiled from plans, in a process beside the server.
import { CompiledQuery, type Kysely } from 'kysely';
import { dialectOf } from './choose-dialect.ts';
import type { FigureDialect, FigureValue } from './figure-dialect.ts';
import { openForReading, type EngineConfig } from './open-for-reading.ts';
import type { Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

export type FigureCell = string | number | null;

/**
 * Runs a statement with question marks for its values.
 * @param columns how many columns it has
 * @returns its rows in their order, the cells of each in the order of the columns
 */
export type Select = (
  text: string,
  values: readonly FigureValue[],
  columns: number,
) => Promise<FigureCell[][]>;

export interface FigureReader {
  readonly dialect: FigureDialect;
  /** Runs work in a transaction for reading, in which everything is read as of one instant. @throws what `work` throws */
  atOneInstant<Result>(work: (select: Select) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens the database of the settings for figures.
 * @param timeMs how long a statement may take; a database that runs in this process ends with the process
 */
export async function openFigureReader(config: EngineConfig, timeMs: number): Promise<FigureReader> {
  const dialect = dialectOf(config);
  const db = await openForReading(config);
  return {
    dialect,
    atOneInstant: (work) =>
      inTransaction(db, async (trx) => {
        const limit = dialect.limitTime(timeMs);
        if (limit !== undefined) await trx.executeQuery(CompiledQuery.raw(limit));
        return work((text, values, columns) => select(trx, dialect, text, values, columns));
      }),
    close: () => db.destroy(),
  };
}

async function select(
  trx: Kysely<Schema>,
  { placeOf }: FigureDialect,
  text: string,
  values: readonly FigureValue[],
  columns: number,
): Promise<FigureCell[][]> {
  const names = Array.from({ length: columns }, (_, index) => `x${index + 1}`);
  let number = 0;
  const placed = text.replaceAll('?', () => {
    const value = values[number] ?? '';
    number += 1;
    return placeOf(value, number);
  });
  // Rows are objects, and columns of one name would be one.
  const named = `with named (${names.join(', ')}) as (${placed}) select * from named`;
  const { rows } = await trx.executeQuery<Record<string, FigureCell>>(CompiledQuery.raw(named, [...values]));
  return rows.map((row) => names.map((name) => row[name] ?? null));
}
