import { expect, test } from 'vitest';
import type { Job } from '#shared/jobs.ts';
import { describeEnd } from './jobs.ts';
import { timeOfId } from './time-of-id.ts';

const job: Job = {
  id: '01a2204f-5890-775c-891f-c7ede92d2d2c',
  kind: 'subscribers_deletion',
  status: 'done',
  done: 1200,
  total: 1200,
  detail: null,
};

test('the id of a job tells when it was started', () => {
  expect(new Date(timeOfId(job.id)).toISOString()).toBe('2026-11-28T04:00:00.656Z');
});

test('the end of a job is a sentence for each way to end', () => {
  expect(describeEnd(job)).toBe('1,200 subscribers were deleted successfully.');
  expect(describeEnd({ ...job, done: 0 })).toBe('There was nothing left to delete.');
  expect(describeEnd({ ...job, status: 'stopped', done: 250 })).toBe(
    'Stopped: 250 subscribers deleted until then.',
  );
  const failed = { ...job, status: 'failed', done: 250, detail: 'The server was stopped.' } as const;
  expect(describeEnd(failed)).toBe(
    'The deletion was not completed: 250 of 1,200 subscribers. The server was stopped.',
  );
});
