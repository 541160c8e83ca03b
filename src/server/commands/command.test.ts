import { expect, test } from 'vitest';
import { readArguments, UsageError, type Command } from './command.ts';

const command: Command = {
  name: 'sample',
  parameters: ['<file>', '[target]'],
  options: ['force'],
  summary: '',
  details: '',
  run: async () => {},
};

test('positionals and options are read in any order', () => {
  expect(readArguments(command, ['--force', 'a.tar'])).toEqual({
    positionals: ['a.tar'],
    options: { force: true },
    help: false,
  });
  expect(readArguments(command, ['a.tar', 'b']).options).toEqual({ force: false });
});

test('an argument that the command does not have is named as it was written', () => {
  // Every object has the members `constructor` and `toString`.
  for (const odd of ['--constructor', '--toString', '--forced', '--force=yes', '--help=yes', '-abc', '--']) {
    expect(() => readArguments(command, ['a.tar', odd])).toThrow(
      new UsageError(`"${odd}" is not expected here.`),
    );
  }
  expect(() => readArguments(command, ['a', 'b', 'c'])).toThrow(new UsageError('"c" is not expected here.'));
  expect(() => readArguments(command, [])).toThrow(new UsageError('<file> is missing.'));
});
