// How the habits of small models are read: the forms of citations, markup, introductions, and that nothing takes long.
import { describe, expect, test } from 'vitest';
import { parseJudgements, parseLines } from './parse-lines.ts';

const line = (text: string, ...citations: number[]) => ({ text, citations });

describe('the numbers of sentences', () => {
  test.each([
    ['The rent is 5 euros. [S1]'],
    ['The rent is 5 euros [S1].'],
    ['The rent is 5 euros. (S1)'],
    ['The rent is 5 euros. [1]'],
    ['The rent is 5 euros.[s1]'],
    ['The rent is 5 euros. 【S1】'],
    ['The rent is 5 euros. [Sentence 1]'],
    ['The rent is 5 euros. (sentence 1)'],
    ['The rent is 5 euros. [^1]'],
    ['The rent is 5 euros. S1'],
    ['S1: The rent is 5 euros.'],
    ['[S1] The rent is 5 euros.'],
    ['[S1]: The rent is 5 euros.'],
    ['- The rent is 5 euros. [S1]'],
    ['* **The rent** is _5 euros_. [S1]'],
    ['1. The rent is `5 euros`. [S1]'],
    ['## The rent is 5 euros. [S1]'],
    ['Answer: The rent is 5 euros. [S1]'],
    ['**Answer:** The rent is 5 euros. [S1]'],
    ['> The rent is 5 euros. [S1]'],
    ['<p>The <b>rent</b> is 5 euros.</p> [S1]'],
    ['The [rent](https://example.com/a) is 5 euros. [S1]'],
    ['The rent is 5 euros. ![x](https://example.com/?q=secret) [S1]'],
    ['<think>It says 7, or [S2] 9.</think>\nThe rent is 5 euros. [S1]'],
    ['It says 7 [S2].</think>\nThe rent is 5 euros. [S1]'],
    ['```text\nThe rent is 5 euros. [S1]\n```'],
    ['The rent\u202e is\u0007 5 euros. [S1]'],
    ['The rent is 5 euros. [S1, S1]'],
  ])('%j', (output) => {
    const [first, ...others] = parseLines(output);
    expect(others).toEqual([]);
    expect(first?.text.replace(/\.$/, '')).toBe('The rent is 5 euros');
    expect(first?.citations).toEqual([1]);
  });

  test.each([
    ['[S1][S2]', [1, 2]],
    ['[S1, S2]', [1, 2]],
    ['[S1; S3 and S2]', [1, 3, 2]],
    ['[S1] [S12]', [1, 12]],
    ['(S1, S2)', [1, 2]],
    ['[1, 2]', [1, 2]],
    ['[S2-S4]', [2, 3, 4]],
    ['[S2–4]', [2, 3, 4]],
    ['S1, S2', [1, 2]],
    ['[S999]', [999]],
    ['[S0]', [0]],
  ])('%j', (written, citations) => {
    expect(parseLines(`The rent is 5 euros ${written}.`)).toEqual([
      line('The rent is 5 euros', ...citations),
    ]);
  });

  test('are of the text before them, or behind them where they come first', () => {
    expect(parseLines('A is 5. [S1] B is 7. [S2]\nC is 9.')).toEqual([
      line('A is 5.', 1),
      line('B is 7.', 2),
      line('C is 9.'),
    ]);
    expect(parseLines('A is 5 [S1]. B is 7 [S2, S3].')).toEqual([line('A is 5', 1), line('B is 7', 2, 3)]);
    expect(parseLines('[S1] A is 5. [S2] B is 7.')).toEqual([line('A is 5.', 1), line('B is 7.', 2)]);
    expect(parseLines('A is 5 [S1] and B is 7 [S2].')).toEqual([line('A is 5 and B is 7', 1, 2)]);
    expect(parseLines('According to [S1], A is 5.')).toEqual([line('According to, A is 5.', 1)]);
  });
});

describe('what is no line', () => {
  test('empty outputs, marks alone, thoughts without an answer', () => {
    for (const output of ['', '\n\n', '---', '[S1]', '```\n```', '<think>A is 5. [S1]', '<script>A [S1]'])
      expect(parseLines(output)).toEqual([]);
  });

  test('that the sentences hold no answer', () => {
    for (const output of [
      'NO ANSWER',
      '**No answer.**',
      'Answer: NO ANSWER [S1]',
      'The sentences do not say how much it costs. [S1]',
      'The provided sentences don’t mention a price.',
      'Not in the sentences.',
      "I don't know.",
    ]) {
      expect(parseLines(output), output).toEqual([]);
    }
    expect(parseLines('No dogs are allowed. [S1]')).toEqual([line('No dogs are allowed.', 1)]);
  });

  test('lines of more than 600 characters, and those after the twentieth', () => {
    expect(parseLines(`${'word '.repeat(130)}[S1]`)).toEqual([]);
    expect(parseLines('A is 5. [S1]\n'.repeat(1000))).toHaveLength(20);
    const [first] = parseLines(`A is 5. [${Array.from({ length: 500 }, (_, at) => `S${at}`).join(',')}]`);
    expect(first?.citations ?? []).toHaveLength(0);
  });
});

test('text is never markup: no tag, image or address of a link is left', () => {
  const output = `<img src=x onerror=alert(1)> The <a href="https://evil.example">rent</a> is 5 euros [here](javascript:alert(1)). [S1]
<iframe src="https://evil.example"></iframe>The rent is 5 euros. ![a][b] [S1]

[b]: https://evil.example/?q=1`;
  for (const { text } of parseLines(output)) {
    expect(text).not.toMatch(/[<>]|evil|javascript|alert|!\[/);
    expect(text).toContain('rent is 5 euros');
  }
  expect(parseLines(output)).toHaveLength(2);
});

describe('what a model says of single sentences', () => {
  test('is read in the forms that they use, and is no line of the answer', () => {
    const output = 'S1: yes\n[S2]: Partly.\n**S3**: no\n- S4 – no\nThe rent is 5 euros. [S1]';
    expect([...parseJudgements(output)]).toEqual([
      [1, 'yes'],
      [2, 'partly'],
      [3, 'no'],
      [4, 'no'],
    ]);
    expect(parseLines(output)).toEqual([line('The rent is 5 euros.', 1)]);
  });

  test.each(['The rent is 5 euros. [S1]', 'S1: no dogs are allowed.', 'No. [S1]', 'yes', 'S1', ''])(
    '%j says nothing of them',
    (output) => {
      expect(parseJudgements(output).size).toBe(0);
    },
  );
});

test.each([
  ['Yes, dogs may be kept with consent. [S1]', 'Dogs may be kept with consent.'],
  ['No. The lease cannot be ended. [S1]', 'The lease cannot be ended.'],
  ['Ja – mit Zustimmung. [S1]', 'Mit Zustimmung.'],
  ['No dogs may be kept. [S1]', 'No dogs may be kept.'],
  ['No. 5 is the flat on the left. [S1]', 'No. 5 is the flat on the left.'],
])('no line says yes or no by itself: %s', (output, text) => {
  expect(parseLines(output)).toEqual([{ text, citations: [1] }]);
});

test('a line that says nothing but yes is none', () => {
  expect(parseLines('Yes. [S1]\nNo [S2]')).toEqual([]);
});
