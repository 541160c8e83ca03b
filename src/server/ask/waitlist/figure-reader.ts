// Reads the database for figures: statements that are compiled from plans, in a process beside the server.
import { CompiledQuery, type Kysely } from 'kysely';
import { dialectOf, type FigureDialect, type FigureValue } from '../../db/figure-dialects.ts';
import { openForReading, type EngineConfig } from '../../db/open-for-reading.ts';
import type { Schema } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';

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

/** Reading took longer than it may. */
export class OutOfTime extends Error {
  override name = 'OutOfTime';
}

export interface FigureReader {
  readonly dialect: FigureDialect;
  /**
   * Runs work in a transaction for reading, in which everything is read as of one instant.
   * @throws OutOfTime if its statements take too long together; what `work` throws
   */
  atOneInstant<Result>(work: (select: Select) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/**
 * Opens the database of the settings for figures.
 * @param timeMs how long the statements of a transaction may take together; on a database that runs in this process, no new
 *   one is begun then
 */
export async function openFigureReader(config: EngineConfig, timeMs: number): Promise<FigureReader> {
  const dialect = dialectOf(config);
  const db = await openForReading(config);
  return {
    dialect,
    atOneInstant: (work) =>
      inTransaction(db, async (trx) => {
        const end = performance.now() + timeMs;
        const inTime = async <Read>(read: () => Promise<Read>): Promise<Read> => {
          const left = end - performance.now();
          if (left <= 0) throw new OutOfTime();
          const limit = dialect.limitTime(Math.ceil(left));
          if (limit !== undefined) await trx.executeQuery(CompiledQuery.raw(limit));
          try {
            return await read();
          } catch (error) {
            throw dialect.isTimeout(error) ? new OutOfTime(undefined, { cause: error }) : error;
          }
        };
        return work((text, values, columns) => inTime(() => select(trx, dialect, text, values, columns)));
      }),
    close: () => db.destroy(),
  };
}

async function select(
  trx: Kysely<Schema>,
  dialect: FigureDialect,
  text: string,
  values: readonly FigureValue[],
  columns: number,
): Promise<FigureCell[][]> {
  const names = Array.from({ length: columns }, (_, index) => `x${index + 1}`);
  // Rows are objects, and columns of one name would be one.
  const named = `with named (${names.join(', ')}) as (${placed(dialect, text, values)}) select * from named`;
  const { rows } = await trx.executeQuery<Record<string, FigureCell>>(CompiledQuery.raw(named, [...values]));
  return rows.map((row) => names.map((name) => row[name] ?? null));
}

/** The statement as the database takes its values. */
function placed({ parameterOf }: FigureDialect, text: string, values: readonly FigureValue[]): string {
  let number = 0;
  return text.replaceAll('?', () => {
    const value = values[number] ?? '';
    number += 1;
    return parameterOf(value, number);
  });
}
