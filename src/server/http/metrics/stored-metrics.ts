// The metrics of what the database has. All processes of a database give the same values.
import type { Registry } from 'prom-client';
import { addGauge, type Samples } from './gauge.ts';
import type { StoredValueReader, StoredValues } from './stored-values.ts';

/** @param stored its latest values are read at each scrape; there is nothing before the first */
export function addStoredMetrics(registry: Registry, stored: StoredValueReader): void {
  function add(
    name: string,
    help: string,
    labelNames: string[],
    list: (values: StoredValues) => Samples,
  ): void {
    addGauge(registry, name, help, labelNames, () => {
      const values = stored.latest();
      return values === undefined ? [] : list(values);
    });
  }
  function addNumber(name: string, help: string, pick: (values: StoredValues) => number): void {
    add(name, help, [], (values) => [[{}, pick(values)]]);
  }

  addNumber('oriel_subscribers', 'Subscribers on the waitlist.', ({ subscribers }) => subscribers);
  addNumber('oriel_users', 'Accounts.', ({ users }) => users);
  addNumber('oriel_products', 'Products.', ({ products }) => products);
  add(
    'oriel_outbox_mails',
    'Mails in the outbox: due, being sent, or waiting for the turn of an invitation or for another attempt.',
    ['state'],
    ({ mails }) => Object.entries(mails).map(([state, count]) => [{ state }, count]),
  );
  add(
    'oriel_job_interval_seconds',
    'The longest time between two runs of a background job.',
    ['name'],
    ({ jobs }) => jobs.map((job) => [{ name: job.name }, job.every_seconds]),
  );
  add(
    'oriel_job_last_success_timestamp_seconds',
    'When a background job last succeeded, up to five minutes behind; absent if it never has.',
    ['name'],
    ({ jobs }) => jobs.flatMap((job) => timeOf(job.name, job.last_success_at)),
  );
  add(
    'oriel_job_last_failure_timestamp_seconds',
    'When a background job last failed; absent if it never has.',
    ['name'],
    ({ jobs }) => jobs.flatMap((job) => timeOf(job.name, job.last_failure_at)),
  );
  addNumber(
    'oriel_database_size_bytes',
    'Size of the database with its write-ahead log.',
    ({ bytes }) => bytes,
  );
  addNumber(
    'oriel_database_read_timestamp_seconds',
    'When the values from the database were read; they are older than the scrape if it does not answer.',
    ({ readAt }) => readAt.getTime() / 1000,
  );
}

function timeOf(name: string, at: string | null): Samples {
  return at === null ? [] : [[{ name }, Date.parse(at) / 1000]];
}
