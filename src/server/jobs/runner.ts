// The runner of background jobs. A job is a name, an interval and its work. Each has its own timer, so that a failing job
// does not delay others.
import type { Logger } from 'pino';
import type { Alarms } from '../alarms.ts';
import type { Clock } from '../clock.ts';
import type { Engine } from '../db/engine.ts';
import { recordRun, registerJobs } from './jobs.service.ts';

/** The delay after the first failure. It doubles with each further one, up to 5 minutes or the job's interval. */
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 5 * 60_000;
/** The number of consecutive failures that raises the alarm. */
const FAILURES_BEFORE_ALARM = 3;
/** Successes are stored at most this often, so that an idle server rarely writes. */
const RECORD_EVERY_MS = 5 * 60_000;

interface Job {
  name: string;
  /** The maximum time between two runs in milliseconds. */
  everyMs: number;
  /** @returns milliseconds until the next run, if that is sooner than `everyMs` */
  work(): Promise<number | void>;
  /** Whether only one process does it at a time; the others skip their run meanwhile. */
  isExclusive?: boolean;
}

export interface RunningJob {
  /** Schedules a run in `delayMs` (default: now), unless an earlier one is scheduled. */
  wake(delayMs?: number): void;
  /** Runs it now, or after the current run. Never rejects: failures are logged. */
  run(): Promise<void>;
  /** Stops the schedule and waits for the current run. */
  stop(): Promise<void>;
}

export interface JobRunner {
  /** Adds a job. Its schedule starts with the first `wake` or `run`. */
  add(job: Job): RunningJob;
  /**
   * Stores the list of jobs for `oriel doctor`; call it when all have been added. Never rejects: if the database is not
   * writable, the next recorded run stores the list.
   */
  register(): Promise<void>;
  /** Every added job, and whether this process is running it. */
  list(): { name: string; isRunning: boolean }[];
}

interface RunnerDeps {
  engine: Pick<Engine, 'db' | 'servesAlone' | 'runAlone'>;
  log: Logger;
  clock: Clock;
  alarms: Alarms;
}

export function createJobRunner(deps: RunnerDeps): JobRunner {
  const { engine } = deps;
  const jobs: Job[] = [];
  const running = new Set<string>();
  const failing = new Set<string>();
  let mustRegister = false;

  async function register(): Promise<void> {
    mustRegister = true;
    await registerJobs(engine.db, jobs, deps.clock(), engine);
    mustRegister = false;
  }

  async function record(name: string, outcome: Outcome): Promise<number | undefined> {
    if (mustRegister) await register();
    return recordRun(engine.db, name, outcome, deps.clock());
  }

  /**
   * One alarm for all jobs; the log has the single failures. Of several processes, the one whose run is the third failure
   * tells it, and the one that succeeds first tells that it is over.
   */
  function updateAlarm({ name }: Job, outcome: Outcome, failures: number): void {
    if (outcome === 'failure' && failures >= FAILURES_BEFORE_ALARM) {
      failing.add(name);
      const isKnown = !engine.servesAlone && failures > FAILURES_BEFORE_ALARM;
      deps.alarms.raise('job_failing', `It is "${name}".`, { isKnown });
    } else if (outcome === 'success') {
      const wasFailing = failing.delete(name);
      const endsFailures = failures >= FAILURES_BEFORE_ALARM;
      // Only others have failed, so their alarm is ended here: their own next success finds no failures any more.
      if (!wasFailing && endsFailures)
        deps.alarms.raise('job_failing', `It is "${name}".`, { isKnown: true });
      if (failing.size > 0 || !(wasFailing || endsFailures)) return;
      deps.alarms.clear('job_failing', { isKnown: !engine.servesAlone && !endsFailures });
    }
  }

  /** @returns milliseconds until the next run; undefined where another process does the work */
  async function work(job: Job): Promise<number | undefined> {
    let next: number | void = undefined;
    const run = async () => {
      next = await job.work();
    };
    if (!job.isExclusive) await run();
    else if (!(await engine.runAlone(job.name, run))) return undefined;
    return next ?? job.everyMs;
  }

  return {
    add(job) {
      jobs.push(job);
      const attempt = createAttempt(deps.log, job, { work, record, updateAlarm });
      return scheduleAttempts(async () => {
        running.add(job.name);
        // An attempt never rejects.
        const next = await attempt();
        running.delete(job.name);
        return next;
      });
    },
    list: () => jobs.map(({ name }) => ({ name, isRunning: running.has(name) })),
    register: () =>
      register().catch((error: unknown) =>
        deps.log.error({ err: error }, 'The background jobs could not be stored yet'),
      ),
  };
}

type Outcome = 'success' | 'failure';

interface Steps {
  /** @returns milliseconds until the next run; undefined where another process does the work */
  work(job: Job): Promise<number | undefined>;
  /** @returns the number of failures in a row, see `recordRun` @throws the database's error */
  record(name: string, outcome: Outcome): Promise<number | undefined>;
  updateAlarm(job: Job, outcome: Outcome, failures: number): void;
}

/** @returns a function that runs the job once, reports the outcome and returns the milliseconds until the next run */
function createAttempt(log: Logger, job: Job, steps: Steps): () => Promise<number> {
  /** In this process. */
  let failures = 0;
  let recordedAt = -Infinity;

  /** @returns the number of failures in a row: of all processes, or of this one while the database is not writable */
  async function record(outcome: Outcome): Promise<number> {
    if (outcome === 'success' && performance.now() - recordedAt < RECORD_EVERY_MS) return 0;
    try {
      const counted = await steps.record(job.name, outcome);
      recordedAt = outcome === 'success' ? performance.now() : -Infinity;
      return counted ?? failures;
    } catch {
      // The failing database raises its own alarm; the next run records its outcome.
      recordedAt = -Infinity;
      return failures;
    }
  }

  return async () => {
    try {
      const next = await steps.work(job);
      if (next === undefined) return job.everyMs;
      const counted = await record('success');
      failures = 0;
      steps.updateAlarm(job, 'success', counted);
      return Math.min(job.everyMs, next);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A background job failed; it is tried again');
      failures += 1;
      steps.updateAlarm(job, 'failure', await record('failure'));
      return Math.min(job.everyMs, LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
    }
  };
}

/** Runs `attempt` on schedule, one run after the other. */
function scheduleAttempts(attempt: () => Promise<number>): RunningJob {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let isStopped = false;
  let lastRun = Promise.resolve();

  function wake(delayMs = 0): void {
    const wanted = performance.now() + delayMs;
    // An earlier run is scheduled already.
    if (isStopped || wanted >= dueAt) return;
    clearTimeout(timer);
    dueAt = wanted;
    timer = setTimeout(() => void run(), delayMs).unref();
  }

  function run(): Promise<void> {
    clearTimeout(timer);
    lastRun = lastRun.then(async () => {
      // Reset only when the run begins, because no other run is needed before that.
      dueAt = Infinity;
      wake(await attempt());
    });
    return lastRun;
  }

  return {
    wake,
    run,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await lastRun;
    },
  };
}
