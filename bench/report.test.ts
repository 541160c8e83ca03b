import { expect, test } from 'vitest';
import { figure, markdownTable, replaceSection } from './report.ts';

test('figures have three significant digits and separators', () => {
  expect([28_805, 1_000_000, 145.4, 0.0712, 2].map(figure)).toEqual([
    '28,800',
    '1,000,000',
    '145',
    '0.0712',
    '2',
  ]);
});

test('tables are Markdown with padded columns', () => {
  expect(markdownTable([['Work', 'ms'], ['Start', '420'], ['Join']])).toBe(
    ['| Work  | ms  |', '| ----- | --- |', '| Start | 420 |', '| Join  |     |'].join('\n'),
  );
});

test('a section is replaced between its markers only', () => {
  const text = 'a\n<!-- x -->\nold\n<!-- /x -->\nb <!-- y -->';
  expect(replaceSection(text, 'x', 'new')).toBe('a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb <!-- y -->');
  expect(() => replaceSection(text, 'y', 'new')).toThrow('<!-- /y --> is missing');
});
