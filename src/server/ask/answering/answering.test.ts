// The whole way of a question: pages are indexed on a real file, and the process that answers is started.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openIndex, type AskIndex } from '../indexing/ask-index.ts';
import { pageOf } from '../../testing/ask-pages.ts';
import { createAnswering, type Answering } from './answering.ts';

const lease = [
  'The lease for the office in Harbour Street begins on 1 March 2023. It runs for five years.',
  'The monthly rent is 2,400 euros, due on the third working day. Heating is paid by the tenant.',
  'Either party may terminate the lease with six months notice to the end of a quarter.',
];
const handbook = [
  'Every employee has 28 days of holiday a year. Requests go to the manager by e-mail.',
  'Anna Weber is the data protection officer. She can be reached in room 14.',
];

let folder: string;
let indexPath: string;
let index: AskIndex;
let answering: Answering;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  indexPath = join(folder, 'ask.db');
  index = openIndex(indexPath);
  answering = createAnswering({ indexPath });
});
afterEach(async () => {
  await answering.close();
  index.close();
  rmSync(folder, { recursive: true });
});

function add(
  fileId: string,
  collectionId: string,
  paragraphs: readonly string[],
  name = `${fileId}.txt`,
): void {
  index.beginFile({ fileId, collectionId, name });
  index.addPage(pageOf(paragraphs));
  index.finishFile();
}

const both = [
  { id: 'contracts', fileIds: ['lease'] },
  { id: 'staff', fileIds: ['handbook'] },
];

describe('an answer', () => {
  beforeEach(() => {
    add('lease', 'contracts', lease);
    add('handbook', 'staff', handbook);
  });

  test('is the sentence that has what was asked, word for word where it stands', async () => {
    const { verdict, citations, unread } = await answering.ask({
      question: 'How much is the monthly rent?',
      collections: both,
    });
    expect(verdict).toBe('answer');
    expect(unread).toBe(0);
    const [first] = citations;
    expect(first).toMatchObject({
      number: 1,
      fileId: 'lease',
      page: 1,
      place: 'paragraph 2',
      quote: 'The monthly rent is 2,400 euros, due on the third working day.',
      after: ' Heating is paid by the tenant.',
      matched: ['monthly', 'rent'],
    });
    const page = await answering.page({ id: 'lease', revision: 1 }, 1);
    expect(page?.text.slice(first?.start, first?.end)).toBe(first?.quote);
    expect(page).toMatchObject({ page: 1, pages: 1 });
  });

  test('comes from no file that may not be read, and names the words that no readable file has', async () => {
    const { verdict, citations, absentWords } = await answering.ask({
      question: 'Who is responsible for data protection?',
      collections: [{ id: 'contracts', fileIds: ['lease'] }],
    });
    expect(verdict).toBe('not_found');
    expect(citations.filter(({ fileId }) => fileId !== 'lease')).toEqual([]);
    expect(absentWords).toEqual(['responsible', 'data', 'protection']);
  });

  test('counts the files that are not in the index, in another collection too', async () => {
    const { unread } = await answering.ask({
      question: 'rent?',
      collections: [
        { id: 'contracts', fileIds: ['lease', 'unknown', 'handbook'] },
        { id: 'nobody', fileIds: ['x'] },
      ],
    });
    expect(unread).toBe(3);
  });

  test('counts a deletion, and an index that was built anew', async () => {
    const question = { question: 'What is the monthly rent?', collections: both };
    expect((await answering.ask(question)).verdict).toBe('answer');
    index.removeFile('lease');
    expect(await answering.ask(question)).toMatchObject({ verdict: 'not_found', unread: 1 });
    index.close();
    writeFileSync(indexPath, 'no database');
    index = openIndex(indexPath);
    add('lease', 'contracts', lease);
    expect(await answering.ask(question)).toMatchObject({ verdict: 'answer', unread: 1 });
  });

  test('goes on from a former question where that is plain', async () => {
    add('figures', 'contracts', [
      'In 2023 the harbour handled 14 ships a day.',
      'In 2024 the harbour handled 19 ships a day.',
    ]);
    const { citations } = await answering.ask({
      question: 'And in 2024?',
      follows: { question: 'How many ships did the harbour handle in 2023?', collectionIds: ['contracts'] },
      collections: [{ id: 'contracts', fileIds: ['lease', 'figures'] }],
    });
    expect(citations[0]?.quote).toBe('In 2024 the harbour handled 19 ships a day.');
  });
});

describe('the process that answers', () => {
  test('is not needed before there is an index: everything is unread', async () => {
    const other = createAnswering({ indexPath: join(folder, 'none.db') });
    expect(await other.ask({ question: 'rent?', collections: both })).toEqual({
      verdict: 'not_found',
      citations: [],
      absentWords: [],
      quotedVerdict: 'not_found',
      figure: null,
      readings: [],
      choice: null,
      isFollowUp: false,
      unread: 2,
      forModel: { question: 'rent?', sentences: [] },
      tablesForModel: [],
    });
    expect(await other.page({ id: 'lease', revision: 1 }, 1)).toBeUndefined();
    await other.close();
    expect(readdirSync(folder).some((name) => name.startsWith('none'))).toBe(false);
  });
});

test('a removed file leaves no byte in the index and its log', async () => {
  add('lease', 'contracts', lease, 'Zanzibar agreement.txt');
  add('handbook', 'contracts', handbook);
  await answering.ask({ question: 'rent?', collections: both });
  index.removeFile('lease');
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  for (const words of ['Harbour', 'harbour', 'monthli', 'rent', 'zanzibar', 'Zanzibar', 'terminate', 'lease'])
    expect(files.filter((bytes) => bytes.includes(words))).toEqual([]);
  expect(files.filter((bytes) => bytes.includes('Weber'))).toHaveLength(1);
  index.removeFile('handbook');
  const after = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  for (const words of ['Weber', 'weber', 'officer', 'contracts', 'handbook'])
    expect(after.filter((bytes) => bytes.includes(words))).toEqual([]);
});
