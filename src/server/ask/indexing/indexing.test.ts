// How text is cut into sentences, passages and words, and what the index keeps and loses.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pageOf } from '../../testing/ask-pages.ts';
import { pagesOf } from '../../testing/reading.ts';
import { openIndex } from './ask-index.ts';
import { openForReading } from './connection.ts';
import { passagesOf } from './passages.ts';
import { porterStem } from './porter.ts';
import { indexVersionOf } from './schema.ts';
import { sentencesOf } from './sentences.ts';
import { wordsOf } from './words.ts';

const sentences = (text: string) =>
  sentencesOf(text, { start: 0, end: text.length }).map(({ start, end }) => text.slice(start, end));

describe('sentences', () => {
  test.each([
    ['Dr. Weber met Mr. Smith. They spoke.', ['Dr. Weber met Mr. Smith.', 'They spoke.']],
    ['See Fig. 3 and Jones et al. 2004. It rose.', ['See Fig. 3 and Jones et al. 2004.', 'It rose.']],
    ['John F. Kennedy was there. He left.', ['John F. Kennedy was there.', 'He left.']],
    ['Zum Beispiel z.B. Miete bzw. Pacht. Ende.', ['Zum Beispiel z.B. Miete bzw. Pacht.', 'Ende.']],
    ['It costs 3.50 euros. Really? Yes!', ['It costs 3.50 euros.', 'Really?', 'Yes!']],
    ['1. The rent is due. 2.1 (a) It rises.', ['1. The rent is due.', '2.1 (a) It rises.']],
    ['他来了。她走了。', ['他来了。', '她走了。']],
    ['वह आया। वह गई।', ['वह आया।', 'वह गई।']],
  ])('%s', (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test('of any text keep all of it but the space between them, in order, and none is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
        const spans = sentencesOf(text, { start: 0, end: text.length });
        let at = 0;
        for (const { start, end } of spans) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end - start).toBeLessThanOrEqual(700);
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end));
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });
});

test('a passage has at most six sentences, all under the same headings, and a sentence never spans blocks', () => {
  const page = pageOf(['One. Two. Three. Four. Five. Six. Seven. Eight.', 'Nine', 'Ten']);
  const passages = passagesOf(page).map(({ sentences: own }) =>
    own.map(({ start, end }) => page.text.slice(start, end)),
  );
  expect(passages).toEqual([
    ['One.', 'Two.', 'Three.', 'Four.'],
    ['Five.', 'Six.', 'Seven.', 'Eight.'],
    ['Nine', 'Ten'],
  ]);
});

test('headings belong to the passage below them, on top of its six sentences, unless nothing stands there', async () => {
  const text = `# Lease\n\n## Rent\n\nOne. Two.\n\nThree. Four.\n\nFive. Six.\n\n## Deposit\n\n## Contact\n\nAnna.`;
  const [page] = await pagesOf(text, 'text/markdown');
  const passages = passagesOf(page ?? pageOf([])).map(({ sentences: own, headings }) => [
    own.map(({ start, end }) => page?.text.slice(start, end)).join(' '),
    headings.join(' / '),
  ]);
  expect(passages).toEqual([
    ['Lease Rent One. Two. Three. Four. Five. Six.', 'Lease / Rent'],
    ['Deposit', 'Lease'],
    ['Contact Anna.', 'Lease / Contact'],
  ]);
});

describe('words', () => {
  test.each([
    ['The tenants’ payments', ['the', 'tenant', 'payment']],
    ['Müller zahlt 1,200.50 für Straße', ['muller', 'zahlt', '1200.50', 'fur', 'strass']],
    ['a pipe of 1.55mm, or 12.50kg', ['a', 'pipe', 'of', '1.55', 'mm', 'or', '12.50', 'kg']],
    ['我们的房租', ['我们', '的', '房租']],
    ['She paid, won and went', ['she', 'pai', 'win', 'and', 'go']],
    ['किराया क्या है', ['किराया', 'क्या', 'है']],
    ['ค่าเช่าบ้าน', ['ค่า', 'เช่า', 'บ้าน']],
  ])('%s', (text, terms) => {
    expect(wordsOf(text).map(({ term }) => term)).toEqual(terms);
  });

  test('stand in the text where they say, and have no space in their terms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const { text: own, start, end, term } of wordsOf(text)) {
          expect(text.slice(start, end)).toBe(own);
          expect(term).toMatch(/^[\p{L}\p{M}\p{N}.]+$/u);
        }
      }),
    );
  });

  test.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['relational', 'relat'],
    ['hopping', 'hop'],
    ['filing', 'file'],
    ['adjustment', 'adjust'],
    ['controlling', 'control'],
    ['generalizations', 'gener'],
    ['oscillators', 'oscil'],
    ['sky', 'sky'],
    ['agreed', 'agre'],
  ])('%s has the stem that Porter gives', (word, stem) => {
    expect(porterStem(word)).toBe(stem);
  });
});

describe('the index', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ask-'));
    path = join(folder, 'ask.db');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = (fileId: string) => ({ fileId, collectionId: 'c', name: `${fileId}.txt` });
  const isAnywhere = (words: string) =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(words));

  test('lists only files that were finished, and removes the others when it is opened', () => {
    const index = openIndex(path);
    index.beginFile(file('whole'));
    index.addPage(pageOf(['The whole Zanzibar.']));
    index.finishFile();
    index.beginFile(file('half'));
    for (let number = 1; number <= 600; number += 1)
      index.addPage(pageOf([`Quixotic ${number}.`], { number }));
    expect(index.listFiles()).toMatchObject([{ fileId: 'whole', collectionId: 'c' }]);
    index.close();
    const again = openIndex(path);
    expect(again.listFiles()).toMatchObject([{ fileId: 'whole', collectionId: 'c' }]);
    expect(isAnywhere('Quixotic')).toBe(false);
    expect(isAnywhere('quixot')).toBe(false);
    expect(isAnywhere('Zanzibar')).toBe(true);
    again.close();
  });

  test('removes a file while another one is open, at once', () => {
    const index = openIndex(path);
    for (const id of ['gone', 'collection']) {
      index.beginFile({ ...file(id), collectionId: id });
      index.addPage(pageOf([`Quixotic ${id}.`]));
      index.finishFile();
    }
    index.beginFile(file('open'));
    index.addPage(pageOf(['The whole Zanzibar.']));
    index.removeFile('gone');
    index.addPage(pageOf(['More of it.'], { number: 2 }));
    index.removeFile('collection');
    expect(isAnywhere('Quixotic')).toBe(false);
    index.finishFile();
    expect(index.listFiles()).toMatchObject([{ fileId: 'open', collectionId: 'c' }]);
    index.close();
  });

  test('reads a file again in place of what it had', () => {
    const index = openIndex(path);
    for (const words of ['Quixotic first.', 'Second.']) {
      index.beginFile(file('one'));
      index.addPage(pageOf([words]));
      index.finishFile();
    }
    expect(index.listFiles()).toHaveLength(1);
    expect(isAnywhere('Quixotic')).toBe(false);
    index.beginFile(file('two'));
    index.addPage(pageOf(['Quixotic again.']));
    index.removeFile('two');
    index.removeFile('unknown');
    expect(isAnywhere('Quixotic')).toBe(false);
    index.close();
  });

  test('is built anew after one of a Node that cuts words by other rules', () => {
    const index = openIndex(path);
    index.beginFile(file('one'));
    index.addPage(pageOf(['One.']));
    index.finishFile();
    index.close();
    const db = new Sqlite(path);
    db.pragma(`user_version = ${indexVersionOf({ ...process.versions, icu: '70.1' })}`);
    db.close();
    expect(openForReading(path)).toBeUndefined();
    const again = openIndex(path);
    expect(again.listFiles()).toEqual([]);
    again.close();
  });

  test.each([['no database'], ['SQLite format 3\0'], ['']])('is built anew from %j', (content) => {
    writeFileSync(path, content);
    const index = openIndex(path);
    expect(index.listFiles()).toEqual([]);
    index.close();
  });

  test('keeps no piece of the words of a removed file, and no table of a collection without files', () => {
    const index = openIndex(path);
    // Among the words of others, so that the beginnings of some are where the index is divided.
    const wordsFrom = (letter: string) =>
      Array.from({ length: 3000 }, (_, n) => `${letter}zqxj${((n * 7919) % 65_521).toString(36)}.`).join(' ');
    for (const id of ['gone', 'a', 'c', 'f', 'h']) {
      index.beginFile(file(id));
      index.addPage(pageOf([wordsFrom(id === 'gone' ? 'g' : `${id}w`)]));
      index.finishFile();
    }
    expect(isAnywhere('gzqxj')).toBe(true);
    index.removeFile('gone');
    expect(isAnywhere('gzqx')).toBe(false);
    for (const id of ['a', 'c', 'f', 'h']) index.removeFile(id);
    index.close();
    const db = openForReading(path);
    const tables = db?.prepare("select name from sqlite_schema where name glob 'passages_*'");
    expect(tables?.all()).toEqual([]);
    db?.close();
    expect(isAnywhere('zqx')).toBe(false);
  });

  test('is looked at as a whole only where it may be damaged', () => {
    const index = openIndex(path);
    for (let number = 0; number < 50; number += 1) {
      index.beginFile(file(`file ${number}`));
      index.addPage(pageOf([`Room ${number} is warm. ${'It is quiet. '.repeat(300)}`]));
      index.finishFile();
    }
    index.close();
    const bytes = readFileSync(path);
    // The text of a page in the middle of it, which is longer than what the database keeps beside its row.
    const text = bytes.indexOf('It is quiet.', bytes.length / 2);
    bytes.fill(0, text, text + 4096);
    writeFileSync(path, bytes);
    for (const [isSuspect, files] of [
      [false, 50],
      [true, 0],
    ] as const) {
      const again = openIndex(path, isSuspect);
      expect(again.listFiles()).toHaveLength(files);
      again.close();
    }
  });
});
