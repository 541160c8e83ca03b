// The metrics of what objects of this process know.
import { Counter, Histogram, type Registry } from 'prom-client';
import { alarmNames } from '#server/alarms.ts';
import { productVersion } from '#server/paths.ts';
import { imageQueueLoad } from '#server/products/images.ts';
import type { Deps } from '#server/trpc/deps.ts';
import type { RequestQueue } from '../guards/overload.ts';
import { addGauge } from './gauge.ts';

/** @param queue the requests that wait */
export function addProcessMetrics(registry: Registry, deps: Deps, queue: RequestQueue): void {
  const info = { version: productVersion(), engine: deps.engine.name };
  addGauge(
    registry,
    'oriel_info',
    'Always 1; the labels are the version of Oriel and the engine of its database.',
    ['version', 'engine'],
    () => [[info, 1]],
  );
  addGauge(registry, 'oriel_alarm_active', 'Whether an alarm is active, 1 or 0.', ['alarm'], () => {
    const active = deps.alarms.active().map(({ name }) => name);
    return alarmNames.map((alarm) => [{ alarm }, active.includes(alarm) ? 1 : 0]);
  });
  addGauge(
    registry,
    'oriel_job_running',
    'Whether this process is running a background job, 1 or 0.',
    // Prometheus has a label `job` of its own.
    ['name'],
    () => deps.jobs.list().map(({ name, isRunning }) => [{ name }, isRunning ? 1 : 0]),
  );
  addQueues(registry, deps, queue);
  addJoins(registry, deps);
}

function addQueues(registry: Registry, { passwords }: Deps, queue: RequestQueue): void {
  addGauge(
    registry,
    'http_requests_queued',
    'Requests that wait until the process has time for them.',
    [],
    () => [[{}, queue.length()]],
  );
  const shed = new Counter({
    name: 'http_requests_shed_total',
    help: 'Requests that were refused with 503 because they had waited too long.',
    registers: [registry],
    collect() {
      shed.reset();
      shed.inc(queue.refused());
    },
  });
  addGauge(
    registry,
    'oriel_queue_tasks',
    'Password hashes and images that are being worked on, and that wait.',
    ['queue', 'state'],
    () =>
      Object.entries({ passwords: passwords.load(), images: imageQueueLoad() }).flatMap(([name, load]) =>
        Object.entries(load).map(([state, count]) => [{ queue: name, state }, count] as const),
      ),
  );
}

function addJoins(registry: Registry, { waitlistWrites }: Deps): void {
  const registers = [registry];
  const joins = new Counter({
    name: 'oriel_waitlist_joins_total',
    help: 'Joins that were answered as stored, of new and of known addresses.',
    registers,
  });
  const added = new Counter({
    name: 'oriel_waitlist_subscribers_added_total',
    help: 'Subscribers that joins have added.',
    registers,
  });
  const size = new Histogram({
    name: 'oriel_waitlist_commit_writes',
    help: 'Writes that one commit of joins holds; a check of /readyz is one too.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000],
    registers,
  });
  const duration = new Histogram({
    name: 'oriel_waitlist_commit_duration_seconds',
    help: 'Time that a commit of joins takes until it is on the disk.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  waitlistWrites.observeCommits((commit) => {
    joins.inc(commit.joins);
    added.inc(commit.added);
    size.observe(commit.writes);
    duration.observe(commit.seconds);
  });
}
