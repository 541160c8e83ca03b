// No output of a model and no text of a document makes reading or verifying fail, or take long.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLines, verifyLine } from './writing.ts';
import { buildPrompt } from './prompt.ts';

const pieces = fc.constantFrom(
  ...'[S1] [S2, S3] ( ) [ ] 5 1,200.50 ٣ 五 % € km not no only unless - – . , ; : ! ? " \' < > <b> </think> <think> ``` ** __ # | \\ \n \u202e \0 \ud800 \u0301 Anna WHO 3 March 2024 May at least between and to from 2 pm half a third twenty five million ½ ² a@b.co https://x.y ﷺ 字 respectively'.split(
    ' ',
  ),
  ' ',
);
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 700 }),
  fc.array(pieces, { maxLength: 120 }).map((parts) => parts.join(' ')),
  fc.array(pieces, { maxLength: 120 }).map((parts) => parts.join('')),
);

test('any output and any document have lines and a verdict', () => {
  fc.assert(
    fc.property(text, text, text, (output, document, heading) => {
      const own = {
        number: 1,
        text: document,
        leadIn: heading,
        fileName: heading,
        heading,
      };
      expect(buildPrompt(output, [own])).toHaveLength(2);
      for (const line of [...parseLines(output), { text: output, citations: [1] }]) {
        expect(line.text.length).toBeLessThanOrEqual(Math.max(600, output.length));
        expect(['shown', 'unsupported', 'dropped']).toContain(verifyLine(line, new Map([[1, own]])).kind);
      }
    }),
    { numRuns: 1000, seed: 20 },
  );
});

/** Milliseconds of the processor that each of these takes at most, on a slow machine; patterns that backtrack take minutes. */
const MOST_MS = 4000;

test.each([
  '[',
  ']',
  '[[',
  '(',
  '[S',
  '[S1',
  '[S1,',
  '[S1]',
  '[1,',
  '![',
  '[a](',
  '![a](',
  '[a]: ',
  '<',
  '<a',
  '<!--',
  '<script',
  '<script>',
  '<think>',
  '</think>',
  '`',
  '```',
  '*',
  '_',
  '_a',
  '#',
  '# ',
  '> ',
  '- ',
  '1. ',
  ' ',
  '\n',
  '\n ',
  '\t',
  'S1 ',
  'S1, ',
  'a',
  'a ',
  'a.',
  'A',
  'A. ',
  'A B ',
  '5',
  '5 ',
  '5,',
  '5.',
  '1,1',
  '1 111 ',
  '111 ',
  '-5 ',
  '5-',
  '5 to ',
  '5 km ',
  '€',
  '%',
  'May ',
  '3 May ',
  'one ',
  'twenty-',
  'million ',
  'a third ',
  'not ',
  'no ',
  'no more than ',
  'or ',
  ', ',
  'and ',
  'unless ',
  '"',
  "'",
  '" ',
  'a@',
  'a@b',
  'http://',
  '五',
  '字',
  '\u0301',
  'a\u0301',
  '\u202e',
  '😀',
  'ﷺ',
  '½',
  '²',
  '٣',
  '|',
  '\\',
  '\\*',
  '&lt;',
])('%j again and again takes no long', (part) => {
  const before = process.cpuUsage();
  for (const length of [600, 100_000]) {
    const long = part.repeat(Math.ceil(length / part.length));
    const own = {
      number: 1,
      text: long,
      leadIn: long,
      fileName: long,
      heading: long,
    };
    for (const output of [long, `${long} [S1]`, `Anna ${long.slice(0, 590)}`]) {
      buildPrompt(long, [own]);
      for (const line of [...parseLines(output), { text: output, citations: [1] }])
        verifyLine(line, new Map([[1, own]]));
    }
  }
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(MOST_MS);
});
