// What a question costs over many passages: how long it takes, how much memory the process that answers takes, and how long the
// event loop of the server waits meanwhile.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createAnswering } from '#server/ask/answering/answering.ts';
import { openIndex } from '#server/ask/indexing/ask-index.ts';
import { passagesOf } from '#server/ask/indexing/passages.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { inPages, type QuestionSet } from './ask-sets.ts';

export interface Cost {
  passages: number;
  files: number;
  indexMiB: number;
  indexingSeconds: number;
  medianMs: number;
  p95Ms: number;
  /** Of the process that answers, at its highest. */
  peakMiB: number;
  /** The longest that the event loop of this process waited while questions were answered. */
  stallMs: number;
}

const MIB = 2 ** 20;
const PARAGRAPHS_PER_FILE = 60;

/**
 * Asks the questions of sets over so many passages, made of their paragraphs in a new order for each copy.
 * @param wanted how many passages
 * @param rounds how many questions
 */
export async function measureCost(
  sets: readonly QuestionSet[],
  wanted: number,
  rounds: number,
): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ask-'));
  const indexPath = join(folder, 'ask.db');
  try {
    const made = fill(indexPath, sets, wanted);
    const answering = createAnswering({ indexPath });
    const collections = [{ id: 'all', fileIds: made.fileIds }];
    const questions = sets.flatMap((set) => set.questions);
    const ask = (round: number) =>
      answering.ask({
        question: questions[(round * 7919) % questions.length]?.question ?? '',
        collections,
      });
    // Starting the process and reading the file for the first time are no part of it.
    for (let round = 0; round < 5; round += 1) await ask(round);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const asked = performance.now();
      await ask(round);
      times.push(performance.now() - asked);
    }
    delay.disable();
    const peakMiB = peakOfChildren();
    await answering.close();
    return {
      passages: made.passages,
      files: made.fileIds.length,
      indexMiB: statSync(indexPath).size / MIB,
      indexingSeconds: made.seconds,
      medianMs: median(times),
      p95Ms: percentile(times, 0.95),
      peakMiB,
      stallMs: delay.max / 1e6,
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function fill(path: string, sets: readonly QuestionSet[], wanted: number) {
  const paragraphs = sets.flatMap(({ documents }) => documents.flatMap((document) => document.paragraphs));
  const index = openIndex(path);
  const started = performance.now();
  const fileIds: string[] = [];
  let passages = 0;
  for (let copy = 0; passages < wanted; copy += 1) {
    // Another step through the paragraphs for each file, so that no two files are alike.
    const own = Array.from(
      { length: PARAGRAPHS_PER_FILE },
      (_, at) => paragraphs[(copy * 104_729 + at * (copy + 31)) % paragraphs.length] ?? '',
    );
    const fileId = `file-${copy}`;
    index.beginFile({ fileId, collectionId: 'all', name: 'document.txt' });
    for (const page of inPages(own)) {
      index.addPage(page);
      passages += passagesOf(page).length;
    }
    index.finishFile();
    fileIds.push(fileId);
  }
  const seconds = (performance.now() - started) / 1000;
  index.close();
  return { fileIds, passages, seconds };
}

/** The most memory that a process which this one has started has taken, in MiB; 0 where the system does not tell. */
function peakOfChildren(): number {
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8');
      } catch {
        // It has ended.
        return '';
      }
    })
    .filter((status) => new RegExp(String.raw`^PPid:\s+${process.pid}$`, 'm').test(status))
    .map((status) => Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  return Math.max(0, ...peaks);
}
