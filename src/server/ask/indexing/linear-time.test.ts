// Cutting text takes time in proportion to its length, whatever the text: a file may be made to take long.
import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';
import { wordsOf } from './words.ts';

const LENGTH = 8000;
const TIMES = 8;
/** What is faster than this is not told apart from chance. */
const LEAST_MS = 10;

/** The least of three times, in milliseconds of the processor: others may be at work. */
function timeOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.max(LEAST_MS, Math.min(...times));
}

test.each([
  'a.',
  '.',
  '. ',
  'Dr. ',
  'Dr. 1 ',
  'z.B. ',
  'A. ',
  'Abel F. ',
  'a. b ',
  'a.\u0300 ',
  '." ',
  '.")] ',
  '"',
  ' ',
  '\n',
  'a\n',
  '; ',
  'a',
  'a\u0301',
  'a\u200d',
  '1,',
  '1.1.1a',
  ',000',
  '。',
  '😀',
  '🇩🇪',
  '的',
  'ก',
  'ﷺ',
])('%j again and again', (part) => {
  const [short, long] = [LENGTH, LENGTH * TIMES].map((length) => part.repeat(length / part.length)) as [
    string,
    string,
  ];
  const [few, many] = [short, long].map((text) =>
    timeOf(() => {
      sentencesOf(text, { start: 0, end: text.length });
      wordsOf(text);
    }),
  ) as [number, number];
  expect(many / few).toBeLessThan(TIMES * 4);
});
