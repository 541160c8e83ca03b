// `oriel doctor`: checks what an installation depends on, and prints one line for each check.
import { readProcessConfig, type Config } from '../config.ts';
import { requireReadable } from '../db/sqlite/data-dir.ts';
import { checkCounts, type Finding } from '../doctor/read-database.ts';
import { checkFiles } from '../doctor/files.ts';
import { checkJobs } from '../doctor/jobs.ts';
import { checkEmbeddings, checkModel } from '../doctor/model.ts';
import { checkAddress, checkClock, checkMail, checkProxies } from '../doctor/outside.ts';
import { checkBackups, checkDatabase, checkDisk, checkUploads, checkModes } from '../doctor/storage.ts';
import { CommandError, type Command } from './command.ts';

const checks: readonly (readonly [name: string, check: (config: Config) => Promise<Finding>])[] = [
  ['disk', checkDisk],
  ['modes', checkModes],
  ['clock', checkClock],
  ['address', checkAddress],
  ['proxies', checkProxies],
  ['mail', checkMail],
  ['database', checkDatabase],
  ['counts', checkCounts],
  ['uploads', checkUploads],
  ['files', checkFiles],
  ['model', checkModel],
  ['embeddings', checkEmbeddings],
  ['backups', checkBackups],
  ['jobs', checkJobs],
];

export const doctor: Command = {
  name: 'doctor',
  summary: 'Look at the installation and say what to do',
  details:
    'Disk, modes of files, clock, PUBLIC_URL by a real request, proxies, mail server, database or its server, kept counts,\n' +
    'where uploads are, files, language model, age of the backups, background jobs. Changes nothing. The server may be running, and should be for all of it\n' +
    'to be seen.\n' +
    'Exit 1 where something is wrong.',
  async run() {
    const config = readProcessConfig();
    await requireReadable(config.dataDir);
    let wrong = 0;
    for (const [name, check] of checks) {
      const { state, sentence } = await check(config).catch((error: unknown): Finding => ({
        state: 'wrong',
        sentence: `It could not be looked at: ${error instanceof Error ? error.message : String(error)}`,
      }));
      if (state === 'wrong') wrong += 1;
      process.stdout.write(`${state.padEnd(6)}${name.padEnd(11)}${sentence.replaceAll(/\s+/g, ' ')}\n`);
    }
    if (wrong > 0) throw new CommandError(wrong === 1 ? '1 thing is wrong.' : `${wrong} things are wrong.`);
  },
};
