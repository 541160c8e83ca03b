// `oriel migrate`: migrates the database without serving.
import { readProcessConfig } from '../config.ts';
import { openEngine } from '../db/open-engine.ts';
import { openObjectStore } from '../object-store/open.ts';
import type { Command } from './command.ts';

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the database to the newest schema, all or nothing',
  details: '"serve" does the same at every start.',
  async run() {
    const config = readProcessConfig();
    const opened = await openEngine(config, { objects: await openObjectStore(config.objectStore) });
    await opened.close();
    const report = opened.applied.map((name) => `Applied ${name}.`);
    process.stdout.write(`${report.length > 0 ? report.join('\n') : 'The database is up to date.'}\n`);
  },
};
