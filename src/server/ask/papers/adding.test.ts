// What is quoted in an answer, and which quotations say nothing that those before them do not say.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReader, type IndexReader } from '../answering/index-reader.ts';
import { openIndex } from '../indexing/ask-index.ts';
import { pagesOf } from '../../testing/reading.ts';
import { answer } from './answer.ts';

const lease = `<h1>Lease</h1>
<p>Before the keys are handed over the tenant pays a deposit to the agent.</p>
<h2>Rent</h2><p>3.1 The monthly rent is 900 euros.</p>
<p>3.2 It is payable in advance on the first day of each month.</p>
<h2>Fees</h2><p>The fee for a reminder is 5 euros.</p><p>The fee for a lost key is 40 euros.</p>
<p>Each fee is collected by the agent.</p>
<h2>Pets</h2><p>Dogs are not allowed in the flat. However, a guide dog may be kept with the consent of the landlord.</p>
<h2>Duties</h2><p>The tenant must:</p>
<ul><li>clean the windows twice a year</li><li>air the rooms daily</li><li>sweep the stairs every second week</li></ul>`;
const inventory = `<h1>Inventory</h1><p>Before the keys are handed over the tenant pays a deposit to the agent.</p>
<h2>Furniture</h2><table><tr><th>Item</th><th>Number</th></tr><tr><td>Set of keys</td><td>2</td></tr>
<tr><td>Chair</td><td>4</td></tr></table>`;
const rules = '<h1>Rules of the house</h1><p>Dogs are allowed in the flat.</p>';

let folder: string;
let reader: IndexReader;
const texts = new Map<string, string>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const path = join(folder, 'ask.db');
  const index = openIndex(path);
  for (const [name, text] of Object.entries({ lease, rules, inventory })) {
    index.beginFile({ fileId: name, collectionId: 'all', name: `${name}.html` });
    for (const page of await pagesOf(text, 'text/html')) {
      index.addPage(page);
      texts.set(name, page.text);
    }
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

function ask(question: string, ...fileIds: string[]) {
  return answer(reader, { question, collections: [{ id: 'all', fileIds }] });
}

test.each([
  [
    'When is the rent due?',
    '3.1 The monthly rent is 900 euros.\n3.2 It is payable in advance on the first day of each month.',
    '',
  ],
  [
    'Are dogs allowed?',
    'Dogs are not allowed in the flat. However, a guide dog may be kept with the consent of the landlord.',
    '',
  ],
  ['How often must the stairs be swept?', 'sweep the stairs every second week', 'The tenant must:'],
])('%s is answered in full: %s', (question, quote, leadIn) => {
  const { verdict, citations } = ask(question, 'lease');
  expect(verdict).toBe('answer');
  expect(citations[0]).toMatchObject({ quote, leadIn, adds: true });
  for (const { start, end, quote: own } of citations) expect(texts.get('lease')?.slice(start, end)).toBe(own);
});

test('a question for yes or no is answered by the sentence alone', () => {
  const { verdict, citations } = ask('May I keep a guide dog in the flat?', 'lease');
  expect(verdict).toBe('answer');
  expect(citations.map(({ quote }) => quote).join('\n')).not.toMatch(/\b(?:yes|no)\b/i);
});

test('another amount adds something, and a sentence without one does not', () => {
  const { verdict, citations } = ask('How much is the fee?', 'lease');
  expect(verdict).toBe('answer');
  expect(new Map(citations.map(({ quote, adds }) => [quote, adds]))).toEqual(
    new Map([
      ['The fee for a reminder is 5 euros.', true],
      ['The fee for a lost key is 40 euros.', true],
      ['Each fee is collected by the agent.', false],
    ]),
  );
});

test('what another file says to the contrary adds something', () => {
  const { verdict, citations } = ask('Are dogs allowed in the flat?', 'lease', 'rules');
  expect(verdict).toBe('answer');
  const adding = citations.filter(({ adds }) => adds).map(({ fileId }) => fileId);
  expect(adding.toSorted()).toEqual(['lease', 'rules']);
});

test('beside what is mentioned without what is asked for stands no row that lacks the word', () => {
  const { verdict, citations } = ask('How much is the deposit?', 'inventory');
  expect(verdict).toBe('related');
  expect(citations).toMatchObject([
    {
      quote: 'Before the keys are handed over the tenant pays a deposit to the agent.',
      mentions: '“deposit”, but no amount',
      adds: true,
    },
  ]);
  // It has the word.
  const keys = ask('How much is a set of keys?', 'inventory').citations.map(({ quote }) => quote);
  expect(keys).toContain('Set of keys | 2');
});
