import { join } from 'node:path';
import type { Backups as BackupsOutput } from '#shared/backups.ts';
import { describeAlarms, type Alarms } from '../alarms.ts';
import type { Config } from '../config.ts';
import { BACKUPS_NAME } from '../db/backup-format/backup-folder.ts';
import { conflict } from '../errors.ts';

/** Backups of an installation on a database server: the operator makes them with the server's tools, and none are here. */
export function backupsByOperator({ dataDir }: Config, alarms: Alarms) {
  const refuse = async () => {
    throw conflict('The data are on a PostgreSQL server, which its operator backs up with its own tools');
  };
  return {
    describe: async (): Promise<BackupsOutput> => ({
      data: [],
      by_operator: true,
      every_seconds: null,
      folder: join(dataDir, BACKUPS_NAME),
      running: null,
      alarms: describeAlarms(alarms),
    }),
    make: refuse,
    verify: refuse,
    fileOf: refuse,
    open: refuse,
    stop: async () => {},
  };
}
