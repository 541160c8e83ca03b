// Makes and checks backups while the server runs, on schedule and on demand, one at a time; removes expired ones.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Backups as BackupsOutput, BackupWork } from '#shared/backups.ts';
import { formatBytes } from '#shared/format-bytes.ts';
import { describeAlarms, type Alarms } from '../alarms.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { BACKUPS_NAME, backupName, listBackups, pruneBackups } from '../db/backup-format/backup-folder.ts';
import {
  chooseForm,
  formWithoutFiles,
  measureRoom,
  type BackupForm,
} from '../db/backup-format/backup-form.ts';
import { openWhole, type WholeBackup } from '../db/backup-format/pack-linked.ts';
import { conflict, notFound } from '../errors.ts';
import type { JobRunner, RunningJob } from '../jobs/runner.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { runInBackground, type BackgroundWork } from './background.ts';
import { backupsByOperator } from './by-operator.ts';
import { readStatus, writeStatus, type BackupStatus } from './status.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface Backups {
  /** The data of the page on backups. */
  describe(): Promise<BackupsOutput>;
  /** Starts a backup and returns. @throws AppError 409 while a backup or check is running, or if the operator makes them */
  make(): Promise<void>;
  /** Starts a check and returns. @throws AppError 404, 409 as for `make` */
  verify(name: string): Promise<void>;
  /** The absolute path of a backup. @throws AppError 404; 409 if the operator makes them */
  fileOf(name: string): Promise<string>;
  /** Opens a backup to be downloaded, with all that it has, in one file. @throws AppError as for `fileOf` */
  open(name: string): Promise<WholeBackup>;
  /** Stops the running backup or check, and the schedule. */
  stop(): Promise<void>;
}

interface BackupsDeps {
  config: Config;
  log: Logger;
  clock: Clock;
  alarms: Alarms;
  jobs: JobRunner;
  /** Holds the uploads that are not in the data directory, if there is one. */
  objects: ObjectStore | undefined;
}

/** Starts the schedule, and a backup if one is due; neither for a database server, which the operator backs up. */
export async function startBackups(deps: BackupsDeps): Promise<Backups> {
  if (deps.config.databaseUrl !== null) return backupsByOperator(deps.config, deps.alarms);
  const backups = new BackupScheduler(deps, await readStatus(deps.config.dataDir));
  backups.start();
  return backups;
}

class BackupScheduler implements Backups {
  readonly #deps: BackupsDeps;
  readonly #folder: string;
  readonly #startedAt: number;
  #status: BackupStatus;
  #running: BackupWork | undefined;
  #work: BackgroundWork | undefined;
  #ended: Promise<void> = Promise.resolve();
  #schedule: RunningJob | undefined;
  #isStopped = false;

  constructor(deps: BackupsDeps, status: BackupStatus) {
    this.#deps = deps;
    this.#folder = join(deps.config.dataDir, BACKUPS_NAME);
    this.#startedAt = deps.clock().getTime();
    this.#status = status;
    this.#updateDamageAlarm();
    if (status.without_files !== null) deps.alarms.raise('backup_without_files', status.without_files);
    if (status.failure === null) return;
    if (status.failure.reason === null) deps.alarms.raise('backup_skipped');
    else deps.alarms.raise('backup_failed', status.failure.reason);
  }

  start(): void {
    const every = this.#deps.config.backupEveryMs;
    if (every === null) return;
    const lookEveryMs = Math.min(every, MINUTE_MS);
    this.#schedule = this.#deps.jobs.add({
      name: 'backups',
      everyMs: every,
      work: async () => {
        await this.#makeIfDue(every);
        return lookEveryMs;
      },
    });
    this.#schedule.wake(lookEveryMs);
  }

  async describe(): Promise<BackupsOutput> {
    const { config, alarms } = this.#deps;
    const data = (await listBackups(config.dataDir)).map((backup) => {
      const check = this.#status.checks[backup.name];
      const made_at = backup.made_at.toISOString();
      return { ...backup, made_at, verified_at: check?.at ?? null, problem: check?.problem ?? null };
    });
    return {
      data,
      by_operator: false,
      every_seconds: config.backupEveryMs === null ? null : config.backupEveryMs / 1000,
      folder: this.#folder,
      running: this.#running ?? null,
      alarms: describeAlarms(alarms),
    };
  }

  async make(): Promise<void> {
    const now = this.#deps.clock();
    this.#begin({ kind: 'backup', name: backupName(now), step: 'copying', done: 0 }, (work) =>
      this.#make(work, now),
    );
  }

  async verify(name: string): Promise<void> {
    const file = await this.fileOf(name);
    this.#begin({ kind: 'verify', name, step: 'checking', done: 0 }, async (work) => {
      const problem = await this.#run(work, ['verify', file]);
      if (this.#isStopped) return;
      await this.#saveCheck(name, problem);
    });
  }

  async fileOf(name: string): Promise<string> {
    const backups = await listBackups(this.#deps.config.dataDir);
    if (!backups.some((backup) => backup.name === name)) throw notFound('Backup');
    return join(this.#folder, name);
  }

  async open(name: string): Promise<WholeBackup> {
    return openWhole(await this.fileOf(name));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#work?.kill();
    await Promise.all([this.#ended, this.#schedule?.stop()]);
  }

  async #makeIfDue(every: number): Promise<void> {
    const now = this.#deps.clock().getTime();
    const backups = await listBackups(this.#deps.config.dataDir);
    // Backups from the future, made while the clock was wrong, are ignored.
    const made = backups.map(({ made_at }) => made_at.getTime()).filter((time) => time <= now + MINUTE_MS);
    const last = Math.max(...made, 0);
    if (now - Math.max(last, this.#startedAt) > 2 * every) this.#deps.alarms.raise('backup_stale');
    const lastFailure = this.#status.failure === null ? 0 : Date.parse(this.#status.failure.at);
    const isResting = Math.abs(now - lastFailure) < Math.min(every, HOUR_MS);
    if (this.#running === undefined && now - last >= every && !isResting) await this.make();
    await this.#ended;
  }

  #begin(work: BackupWork, run: (work: BackupWork) => Promise<void>): void {
    if (this.#running !== undefined) throw conflict('A backup is being made or checked already');
    this.#running = work;
    this.#ended = run(work)
      .catch((error: unknown) => this.#deps.log.error({ err: error }, 'A backup could not be processed'))
      .finally(() => (this.#running = undefined));
  }

  async #make(work: BackupWork, now: Date): Promise<void> {
    const { config, alarms, log, objects } = this.#deps;
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const room = await measureRoom(config.dataDir).catch(sentenceOf);
    if (typeof room === 'string') return this.#failWith(room);
    if (room.database > room.largest) {
      alarms.raise('backup_skipped', describeLack(room.database, room.largest));
      return this.#fail(null);
    }
    const form = await chooseForm(config.dataDir, objects !== undefined, room);
    const missed = await this.#attempt(work, now, form);
    const problem = missed === null ? null : await this.#attempt(work, now, formWithoutFiles);
    if (this.#isStopped) return;
    if (problem !== null) return this.#failWith(problem);
    const lack = `${describeLack(room.database + room.files, room.budget)} The files cannot be linked either.`;
    const without = missed ?? (form.kind === 'database' ? lack : null);
    this.#status = { ...this.#status, failure: null, without_files: without };
    await this.#saveCheck(work.name, null);
    for (const name of ['backup_failed', 'backup_skipped', 'backup_stale'] as const) alarms.clear(name);
    if (without === null) alarms.clear('backup_without_files');
    else alarms.raise('backup_without_files', without);
    const removed = await pruneBackups(config.dataDir, room.budget);
    log.info({ backup: work.name, removed: removed.map(({ name }) => name) }, 'A backup is made and checked');
  }

  /** @returns as `#run` */
  #attempt(work: BackupWork, now: Date, { part, options }: BackupForm): Promise<string | null> {
    work.name = backupName(now, part);
    return this.#run(work, ['backup', join(this.#folder, work.name), this.#deps.config.dataDir, ...options]);
  }

  /** @returns the error message, or null; also null after a stop */
  async #run(work: BackupWork, args: string[]): Promise<string | null> {
    if (this.#isStopped) return null;
    this.#work = runInBackground(args, ({ step, done }) => Object.assign(work, { step, done }));
    try {
      await this.#work.done;
      return null;
    } catch (error) {
      return sentenceOf(error).replaceAll(`${this.#folder}/`, '');
    } finally {
      this.#work = undefined;
    }
  }

  async #saveCheck(name: string, problem: string | null): Promise<void> {
    this.#status.checks[name] = { at: this.#deps.clock().toISOString(), problem };
    await this.#save();
  }

  #updateDamageAlarm(): void {
    const problem = Object.values(this.#status.checks).find((check) => check.problem !== null)?.problem;
    if (problem) this.#deps.alarms.raise('backup_damaged', problem);
    else this.#deps.alarms.clear('backup_damaged');
  }

  async #failWith(problem: string): Promise<void> {
    this.#deps.alarms.raise('backup_failed', problem);
    return this.#fail(problem);
  }

  async #fail(reason: string | null): Promise<void> {
    this.#status.failure = { at: this.#deps.clock().toISOString(), reason };
    await this.#save();
  }

  async #save(): Promise<void> {
    const present = new Set((await listBackups(this.#deps.config.dataDir)).map(({ name }) => name));
    const checks = Object.entries(this.#status.checks).filter(([name]) => present.has(name));
    this.#status = { ...this.#status, checks: Object.fromEntries(checks) };
    this.#updateDamageAlarm();
    await writeStatus(this.#deps.config.dataDir, this.#status);
  }
}

function describeLack(needed: number, room: number): string {
  return `It needs ${formatBytes(needed, 'en')}; ${formatBytes(room, 'en')} may be used.`;
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
