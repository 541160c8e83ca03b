// A thread as Markdown: what it has, and that nothing of what people and files say is markup.
import { describe, expect, test } from 'vitest';
import { planSchema } from '#shared/ask-plan.ts';
import type { Citation, Question } from '#shared/questions.ts';
import { markdownTable, markdownText } from './markdown-text.ts';
import { toMarkdown } from './thread-markdown.ts';

describe('a text', () => {
  test.each([
    ['My lease_2026 (final).pdf', 'My lease_2026 (final).pdf'],
    ['two\nlines\r\n\r\n# and a heading', 'two lines # and a heading'],
    ['# heading', '\\# heading'],
    ['- item', '\\- item'],
    ['+ item', '\\+ item'],
    ['=====', '\\====='],
    ['12. item', '12\\. item'],
    ['3) item', '3\\) item'],
    ['> quote', '&gt; quote'],
    ['~~~', '\\~\\~\\~'],
    ['**bold** _slanted_ `code`', '\\*\\*bold\\*\\* \\_slanted\\_ \\`code\\`'],
    ['[a](http://evil.example)', '\\[a\\]\\(http\\://evil.example)'],
    ['![a](x.png)', '\\!\\[a\\]\\(x.png)'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['&lt;b&gt; &#60; A&B & co', '&amp;lt;b&amp;gt; &amp;#60; A&amp;B & co'],
    ['a | b \\| c', 'a \\| b \\\\\\| c'],
    ['https://evil.example www.evil.example', 'https\\://evil.example www\\.evil.example'],
    ['javascript:alert(1)', 'javascript\\:alert(1)'],
    ['$x$', '\\$x\\$'],
    ['\u202eturned\u200b', 'turned'],
  ])('%j is text', (text, expected) => {
    expect(markdownText(text)).toBe(expected);
  });
});

test('a table keeps its columns, whatever its cells are made of', () => {
  const lines = markdownTable(
    [
      { name: 'A|B', isNumber: false },
      { name: 'Sum', isNumber: true },
    ],
    [
      ['x | y\nz', '1,000'],
      ['', '\\'],
    ],
  );
  expect(lines).toEqual(['| A\\|B | Sum |', '| --- | ---: |', '| x \\| y z | 1,000 |', '|   | \\\\ |']);
});

const citation: Citation = {
  number: 2,
  file_id: 'f',
  file_name: '[evil](http://x)\n# file.pdf',
  page: 3,
  place: 'Notice <b>',
  lead_in: 'The tenant must:',
  quote: '- give notice\n\n# in writing',
  start: 0,
  end: 1,
  before: '',
  after: '',
  matched: [],
  boxes: [],
  adds: true,
};
const question: Question = {
  id: 'q',
  question: 'How is *notice* given?',
  asked_at: '2026-01-02T03:04:05.678Z',
  understood: null,
  thread_id: 't',
  collection_ids: [],
  file_ids: [],
  verdict: 'answer',
  kind: 'quotation',
  lines: [{ text: citation.quote, citations: [2] }],
  unsupported_lines: [],
  written_note: null,
  is_writing: false,
  citations: [citation],
  figure: null,
  readings: [],
  is_chosen: false,
  unknown_words: [],
  suggestions: [],
  table_note: null,
  begun: null,
  paper_note: null,
  absent_words: [],
  unread_files: 0,
  replaced_files: [],
  rating: null,
  comment: null,
};
const figured: Question = {
  ...question,
  question: 'Total by city?',
  kind: 'figure',
  lines: [{ text: 'The sum of Cost is 5.', citations: [] }],
  citations: [],
  figure: {
    plan: planSchema.parse({
      table: 'f:1',
      measures: [{ op: 'sum', column: 'c2' }],
      group_by: [{ column: 'c1' }],
    }),
    plan_text: 'The sum of Cost, by City',
    table: {
      id: 'f:1',
      name: 'costs',
      file_id: 'f',
      file_name: 'costs.csv',
      columns: [
        { key: 'c1', name: 'City', type: 'text', unit: null },
        { key: 'c2', name: 'Cost', type: 'number', unit: '€' },
      ],
    },
    columns: ['City', 'Sum of Cost'],
    rows: [
      ['Bonn | Ulm', 1234.5],
      [null, 5],
    ],
    is_cut: false,
    row_citations: [],
    rows_used: 3,
    rows_total: 4,
    left_out: [],
    sql: '',
    proposal: null,
  },
};

test('a thread has its title, and of each question what was understood, the answer, the figure and the sources', () => {
  const thread = {
    id: 't',
    title: 'About | notice',
    pinned: false,
    shared: false,
    created_at: '',
    asked_at: '',
    questions: 3,
    is_own: true,
  };
  const unanswered: Question = {
    ...question,
    question: 'And then?',
    understood: 'How is *notice* given then?',
    verdict: 'not_found',
    lines: [],
    citations: [],
  };
  expect(toMarkdown({ ...thread, data: [question, figured, unanswered], hidden: 1 })).toBe(`# About \\| notice

## How is \\*notice\\* given?

*2026-01-02 03:04 UTC*

\\- give notice # in writing [2]

Sources:

- [2] \\[evil\\]\\(http\\://x) # file.pdf, page 3, Notice &lt;b&gt;
  > The tenant must:
  > \\- give notice # in writing

## Total by city?

*2026-01-02 03:04 UTC*

Understood as: The sum of Cost, by City

The sum of Cost is 5.

| City | Sum of Cost |
| --- | ---: |
| Bonn \\| Ulm | €1,234.50 |
| – | €5 |

From costs.csv, costs: 3 of 4 rows used.

## And then?

*2026-01-02 03:04 UTC*

Understood as: How is \\*notice\\* given then?

The files do not say.

*1 answer is cut or left out, since you may not read all that was searched.*
`);
});

test('what asks back says so, with its readings, and takes nothing that documents mention for an answer', () => {
  const { figure } = figured;
  if (figure === null) throw new Error('There is a figure.');
  const { plan, table, columns, rows } = figure;
  const reading = (number: number, plan_text: string, text: string) => ({
    number,
    plan,
    plan_text,
    text,
    table,
    columns,
    rows,
  });
  const asked: Question = {
    ...question,
    verdict: 'choose',
    readings: [
      reading(1, 'The sum of Cost, by City', 'Bonn has the largest sum.'),
      reading(2, 'The number of *rows*', 'There are 4.'),
    ],
  };
  const text = (of: Question) =>
    toMarkdown({
      id: 't',
      title: 'T',
      pinned: false,
      shared: false,
      created_at: '',
      asked_at: '',
      questions: 1,
      is_own: true,
      data: [of],
      hidden: 0,
    });
  expect(text({ ...asked, lines: [], citations: [] })).toContain(`UTC*

Asks back: 2 readings

1. The sum of Cost, by City (costs.csv, costs): Bonn has the largest sum.
2. The number of \\*rows\\* (costs.csv, costs): There are 4.
`);
  const beside = text({ ...asked, readings: asked.readings.slice(0, 1) });
  expect(beside).toContain('Asks back: 1 reading\n');
  expect(beside).toContain('The documents mention it too.\n\nSources:\n');
  expect(beside).not.toContain('in writing [2]');
});
