// The dialect that the statements of figures are written in.
import type { FigureDialect } from './figure-dialect.ts';
import type { EngineConfig } from './open-for-reading.ts';
import { dialect as postgres } from './postgres/figure-dialect.ts';
import { dialect as sqlite } from './sqlite/figure-dialect.ts';

/** The dialect of the database of the settings. */
export function dialectOf({ databaseUrl }: Pick<EngineConfig, 'databaseUrl'>): FigureDialect {
  return databaseUrl === null ? sqlite : postgres;
}

/** The dialect of `ask.db`. */
export const indexDialect = sqlite;
