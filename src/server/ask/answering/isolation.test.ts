// What may not be read changes nothing: not the order, not the verdict, not which words are said to be absent.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openIndex } from '../indexing/ask-index.ts';
import { pageOf } from '../../testing/ask-pages.ts';
import { answer } from '../papers/answer.ts';
import { openReader } from './index-reader.ts';
import type { QuotedAnswer } from './messages.ts';

interface MadeFile {
  fileId: string;
  collectionId: string;
  paragraphs: string[];
  headings: string[];
}

const words = fc.constantFrom(
  ...'rent rents rental lease leases tenant Berlin office officer 2023 2024 pays paid notice is the of who when 你好 กขค'.split(
    ' ',
  ),
);
const sentence = fc.array(words, { minLength: 2, maxLength: 9 }).map((own) => `${own.join(' ')}.`);
const paragraphs = fc.array(
  fc.array(sentence, { minLength: 1, maxLength: 4 }).map((own) => own.join(' ')),
  { minLength: 1, maxLength: 3 },
);
const collections = ['contracts', 'staff', 'secret'];
const file = fc.record({
  collectionId: fc.constantFrom(...collections),
  paragraphs,
  headings: fc.array(words, { maxLength: 2 }),
});

function numbered(prefix: string, files: Omit<MadeFile, 'fileId'>[]): MadeFile[] {
  return files.map((own, number) => ({ ...own, fileId: `${prefix}${number}` }));
}

/** The answer from some files, of an index that holds these and others. */
function ask(question: string, indexed: readonly MadeFile[], allowed: readonly MadeFile[]): QuotedAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'ask-'));
  const index = openIndex(join(folder, 'ask.db'));
  for (const { fileId, collectionId, paragraphs: own, headings } of indexed) {
    index.beginFile({ fileId, collectionId, name: `${fileId}.txt` });
    index.addPage(pageOf(own, { headings }));
    index.finishFile();
  }
  index.close();
  const reader = openReader(join(folder, 'ask.db'));
  if (reader === undefined) throw new Error('There is no index.');
  const readable = collections.map((id) => ({
    id,
    fileIds: allowed.filter(({ collectionId }) => collectionId === id).map(({ fileId }) => fileId),
  }));
  const result = answer(reader, { question, collections: readable });
  reader.close();
  rmSync(folder, { recursive: true });
  return result;
}

test('nothing in an answer changes when files are added that may not be read, in any collection and order', () => {
  fc.assert(
    fc.property(
      fc.array(file, { minLength: 1, maxLength: 5 }),
      fc.array(file, { minLength: 1, maxLength: 5 }),
      fc.array(words, { minLength: 1, maxLength: 6 }).map((own) => `${own.join(' ')}?`),
      fc.boolean(),
      (readable, secret, question, isFirst) => {
        const allowed = numbered('allowed', readable);
        const others = numbered('other', secret);
        const alone = ask(question, allowed, allowed);
        const mixed = ask(question, isFirst ? [...others, ...allowed] : [...allowed, ...others], allowed);
        expect(mixed).toEqual(alone);
      },
    ),
    { numRuns: 40 },
  );
});

test('each quotation is the text of its page where it says, in the order of the collections given or any other', () => {
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 4 }), sentence, (files, question) => {
      const allowed = numbered('file', files);
      const { citations } = ask(question, allowed, allowed);
      for (const { fileId, quote, start, end } of citations) {
        const own = allowed.find((made) => made.fileId === fileId);
        expect(pageOf(own?.paragraphs ?? []).text.slice(start, end)).toBe(quote);
        expect(own?.paragraphs.some((paragraph) => paragraph.includes(quote))).toBe(true);
      }
      expect(ask(question, allowed.toReversed(), allowed)).toEqual(ask(question, allowed, allowed));
    }),
    { numRuns: 25 },
  );
});
