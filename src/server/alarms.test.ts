// When the alarms of the database begin and end.
import { expect, test } from 'vitest';
import { createAlarms, watchStorage } from './alarms.ts';
import { systemClock } from './clock.ts';
import { createLog } from './log/logging.ts';

test('an alarm of the database ends with a write that was sent after the last failure', () => {
  const alarms = createAlarms(createLog('silent'), systemClock);
  const watch = watchStorage(alarms);
  const names = () => alarms.active().map(({ name }) => name);
  const sentAt = performance.now();
  watch.failed('57P01');
  expect(names()).toEqual(['storage_failing']);
  watch.wrote(sentAt);
  expect(names()).toEqual(['storage_failing']);
  watch.wrote(performance.now() + 1);
  expect(names()).toEqual([]);
  watch.failed('SQLITE_FULL');
  watch.wrote();
  expect(names()).toEqual([]);
});

test('a statement that took too long is not said to be the lock of another program', () => {
  const alarms = createAlarms(createLog('silent'), systemClock);
  const watch = watchStorage(alarms);
  watch.failed('57014');
  expect(alarms.active().map(({ name }) => name)).toEqual(['database_slow']);
  watch.wrote();
  expect(alarms.active()).toEqual([]);
});
