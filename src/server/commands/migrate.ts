// `oriel migrate`: migrates the database without serving.
import { readProcessConfig } from '../config.ts';
import { openDataDir } from '../db/data-dir.ts';
import { openObjectStore } from '../object-store/open.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the database in DATA_DIR to the newest schema, all or nothing',
  details: '"serve" does the same at every start.',
  async run() {
    const { dataDir, objectStore } = readProcessConfig();
    const opened = await openDataDir(dataDir, { objects: await openObjectStore(objectStore) });
    await opened.close();
    const report = opened.applied.map((name) => `Applied ${name}.`);
    process.stdout.write(`${report.length > 0 ? report.join('\n') : 'The database is up to date.'}\n`);
  },
};
