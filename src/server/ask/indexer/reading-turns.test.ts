// The order in which files are read.
import { expect, test } from 'vitest';
import { ReadingTurns } from './reading-turns.ts';

/** Reads all files, and adds others before the nth. @returns the files in the order in which they are read */
function orderOf(files: string, later: Record<number, string> = {}): string {
  const turns = new ReadingTurns();
  const counts = new Map<string, number>();
  const add = (owners: string) => {
    for (const owner of owners) {
      const number = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, number);
      // Nobody's files have their turns, too.
      turns.add({ id: `${owner}${number}`, owner_id: owner === '-' ? null : owner });
    }
  };
  add(files);
  const order: string[] = [];
  for (let id = turns.next(); id !== undefined; id = turns.next()) {
    order.push(id);
    add(later[order.length] ?? '');
    turns.delete(id);
  }
  return order.join(' ');
}

test.each([
  ['AAAB', {}, 'A1 B1 A2 A3'],
  ['AA--BB', {}, 'A1 -1 B1 A2 -2 B2'],
  ['AAA', { 1: 'B' }, 'A1 B1 A2 A3'],
  ['AAAB', { 2: 'C', 4: 'B' }, 'A1 B1 A2 C1 A3 B2'],
] as const)('%s, and later %j', (files, later, order) => {
  expect(orderOf(files, later)).toBe(order);
});

test('a file that is to be tried again waits for the others', () => {
  const turns = new ReadingTurns();
  for (const id of ['a', 'b']) turns.add({ id, owner_id: id });
  turns.add({ id: 'a', owner_id: 'a' });
  expect([turns.next(), turns.next(), turns.next()]).toEqual(['a', 'b', 'a']);
  turns.delete('a');
  turns.delete('a');
  expect([turns.next(), turns.next()]).toEqual(['b', 'b']);
});

test('a file that is put off waits for all others, and those that are put off have turns', () => {
  const turns = new ReadingTurns();
  for (const id of ['m1', 'n1', 'a1', 'a2']) turns.add({ id, owner_id: id.slice(0, 1) });
  const order: (string | undefined)[] = [];
  for (let count = 0; count < 8; count += 1) {
    const id = turns.next();
    order.push(id);
    if (id === 'm1' || id === 'n1') expect([turns.hasOthers(id), turns.putOff(id)]).toBeDefined();
    else if (id !== undefined) turns.delete(id);
  }
  expect(order).toEqual(['m1', 'n1', 'a1', 'a2', 'm1', 'n1', 'm1', 'n1']);
  expect(turns.hasOthers('m1')).toBe(false);
  turns.add({ id: 'b1', owner_id: 'b' });
  expect([turns.hasOthers('m1'), turns.next()]).toEqual([true, 'b1']);
  expect(turns.putOff('m1')).toBe(4);
});
