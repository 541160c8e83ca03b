// What stands under a heading answers for it: the heading itself is not quoted where a sentence below it is there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pagesOf } from '../../testing/reading.ts';
import { openIndex } from '../indexing/ask-index.ts';
import { answer } from './answer.ts';
import { openReader, type IndexReader } from '../answering/index-reader.ts';

const lease = `# Lease of the office in Harbour Street

## Rent

### Amount of the rent

2,400 euros a month, due on the third working day.

### Increase of the rent

Once a year, by at most two percent. The landlord gives the reasons in writing.

## Notice period

Six months to the end of a quarter, for either party. It is given in writing. The day on which the letter arrives counts.

## Deposit

## Contact

Anna Weber, room 14.
`;

const handbook = `STAFF HANDBOOK

1. Working hours

Thirty-eight a week, between seven in the morning and eight in the evening.

2. Parental leave

2.1 Who may take it

Everybody who lives with the child. The manager is told seven weeks before.

2.2 How long it lasts

Up to three years for each child.

3. Travel expenses

They are paid within a month.
`;

const report = `<h1>Annual report</h1><h2>Number of employees</h2><p>There were 412 at the end of the year.</p>
<h2>Turnover: 3.2 million euros</h2><p>It fell for the second time. The reasons are given below. They are many.</p>`;

let folder: string;
let reader: IndexReader;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const path = join(folder, 'ask.db');
  const index = openIndex(path);
  for (const [name, text, mediaType] of [
    ['lease.md', lease, 'text/markdown'],
    ['handbook.txt', handbook, 'text/plain'],
    ['report.html', report, 'text/html'],
  ] as const) {
    index.beginFile({ fileId: name, collectionId: 'all', name: 'document.txt' });
    for (const page of await pagesOf(text, mediaType)) index.addPage(page);
    index.finishFile();
  }
  index.close();
  const opened = openReader(path);
  if (opened === undefined) throw new Error('There is no index.');
  reader = opened;
});
afterAll(() => {
  reader.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['What is the notice period?', 'Six months to the end of a quarter, for either party.'],
  ['What is the amount of the rent?', '2,400 euros a month, due on the third working day.'],
  ['When may the rent be increased?', 'Once a year, by at most two percent.'],
  ['Who is the contact?', 'Anna Weber, room 14.'],
  [
    'What are the working hours?',
    'Thirty-eight a week, between seven in the morning and eight in the evening.',
  ],
  ['How long does parental leave last?', 'Up to three years for each child.'],
  ['Who may take parental leave?', 'Everybody who lives with the child.'],
  ['When are travel expenses paid?', 'They are paid within a month.'],
  ['What is the number of employees?', 'There were 412 at the end of the year.'],
])('%s is answered by what stands below the heading', (question, quote) => {
  const { verdict, citations } = ask(question);
  expect(citations[0]?.quote).toBe(quote);
  expect(verdict).toBe('answer');
});

test('a heading that says what is asked is quoted, and one below which nothing stands', () => {
  expect(ask('How high was the turnover in euros?').citations[0]?.quote).toBe('Turnover: 3.2 million euros');
  expect(ask('Is there a deposit?').citations[0]?.quote).toBe('Deposit');
});

function ask(question: string) {
  return answer(reader, {
    question,
    collections: [{ id: 'all', fileIds: ['lease.md', 'handbook.txt', 'report.html'] }],
  });
}
