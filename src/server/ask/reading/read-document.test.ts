import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { blocksOf, findFaults, readInChild } from '#server/testing/reading.ts';
import { projectRoot, readerPart } from '#server/paths.ts';
import { readerOptions } from './start-reader.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

const detailOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFileError ? error.detail : String(error)),
  );

describe('the reader', () => {
  test('may read its own code, and nothing else', () => {
    const asked = [
      "process.permission.has('fs.read', '/etc/passwd')",
      `process.permission.has('fs.read', ${JSON.stringify(join(projectRoot, 'data'))})`,
      "process.permission.has('fs.write')",
      "process.permission.has('child')",
      "process.permission.has('worker')",
      "process.permission.has('addon')",
      `process.permission.has('fs.read', ${JSON.stringify(readerPart.file)})`,
    ];
    const answer = execFileSync(process.execPath, [...readerOptions, '-p', `[${asked.join()}].join()`], {
      env: {},
      encoding: 'utf8',
    });
    expect(answer.trim()).toBe('false,false,false,false,false,false,true');
  });

  test('has neither the database of Node, which ignores permissions, nor code made of texts', () => {
    const attempt = (code: string) => `try { ${code}; console.log('done') } catch { console.log('refused') }`;
    const attempts = [
      attempt("process.getBuiltinModule('node:sqlite').DatabaseSync.name"),
      attempt("eval('1')"),
    ];
    const answer = execFileSync(process.execPath, [...readerOptions, '-e', attempts.join(';')], {
      env: {},
      encoding: 'utf8',
    });
    expect(answer).toBe('refused\nrefused\n');
  });

  test('hands on the pages of a file and how far it is', async () => {
    const { pages, progress, unreadablePages } = await readInChild('word '.repeat(10_000), 'text/plain');
    expect(findFaults(pages)).toEqual([]);
    expect(pages.length).toBe(7);
    expect(progress.at(-1)).toEqual([7, 7]);
    expect(unreadablePages).toBe(0);
  });

  test.runIf(process.platform === 'linux')('rests while a page is being stored', async () => {
    const used: number[] = [];
    await readInChild('word '.repeat(2_000_000), 'text/plain', {
      onPage: async ({ number }) => {
        if (number !== 1) return;
        // What the pipe holds is still made.
        do {
          await wait(200);
          used.push(cpuTicksOfReader());
        } while (used.at(-1) !== used.at(-2));
      },
    });
    expect(used.at(-1)).toBeGreaterThan(0);
  });

  test('says in a sentence why a file cannot be read', async () => {
    expect(await detailOf(readInChild('', 'text/plain'))).toBe('This file is empty.');
    expect(await detailOf(readInChild(' \n\0\u200b ', 'text/markdown'))).toBe('This file has no text.');
    expect(await detailOf(readInChild('<script>1</script>', 'text/html'))).toBe('This file has no text.');
  });

  test('reads 50 MiB of one word and 10,000 nested elements', async () => {
    const word = await readInChild(Buffer.alloc(50 * 1024 ** 2, 'a'), 'text/plain', {
      onPage: async () => {},
    });
    expect(word.progress.at(-1)).toEqual([6554, 6554]);
    const deep = `${'<div><ul><li><b>'.repeat(10_000)}Heat`;
    expect(blocksOf((await readInChild(deep, 'text/html')).pages)).toEqual(['item / Heat']);
  });

  test('is ended when it takes too much memory or time, and says so', async () => {
    const attributes = `<p ${Array.from({ length: 3_000_000 }, (_, index) => `a${index}=1`).join(' ')}>text`;
    expect(await detailOf(readInChild(attributes, 'text/html'))).toBe(
      'This file needs more than 250 MiB of memory to be read.',
    );
    const long = Buffer.alloc(30 * 1024 ** 2, '<a>');
    expect(await detailOf(readInChild(long, 'text/html', { limits: { secondsWithoutPage: 0.5 } }))).toBe(
      'This file takes too long to read: one page was not done after 0.5 seconds.',
    );
    expect(await detailOf(readInChild(long, 'text/html', { limits: { secondsInAll: 0.3 } }))).toContain(
      'This file takes too long to read: it was not done after',
    );
  });

  test('ends with the signal, and with what storing a page throws', async () => {
    const abort = new AbortController();
    const text = 'word '.repeat(2_000_000);
    const reading = readInChild(text, 'text/plain', {
      signal: abort.signal,
      onPage: async ({ number }) => {
        if (number === 3) abort.abort(new Error('deleted'));
      },
    });
    expect(await detailOf(reading)).toBe('Error: deleted');
    const full = readInChild(text, 'text/plain', { onPage: () => Promise.reject(new Error('disk full')) });
    expect(await detailOf(full)).toBe('Error: disk full');
    expect(await detailOf(readInChild(text, 'text/plain', { signal: abort.signal }))).toBe('Error: deleted');
  });
});

/** The processor time of the reader that this process has started, in hundredths of a second. */
function cpuTicksOfReader(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const reader = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(readerPart.file),
  );
  const fields = readFileSync(`/proc/${reader}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
