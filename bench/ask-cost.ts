// What a question costs over many passages: how long it takes, alone and while others ask, how much of the processor and of memory
// the process that answers takes, and how long the event loop of the server waits meanwhile.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createAnswering } from '#server/ask/answering/answering.ts';
import { openIndex } from '#server/ask/indexing/ask-index.ts';
import { passagesOf } from '#server/ask/indexing/passages.ts';
import { findUse } from '#server/ask/process-use.ts';
import { median, percentile } from '#server/testing/measure.ts';
import { inPages, type QuestionSet } from './ask-sets.ts';

export interface CostOptions {
  /** How many passages. */
  passages: number;
  /** How many questions, and as many by all that ask at once. */
  rounds: number;
  /** How many ask at once. */
  askers: number;
  /** Where the index is kept for the next run, because a large one takes long to make; by default it is removed. */
  indexPath?: string | undefined;
}

export interface Cost {
  passages: number;
  files: number;
  indexMiB: number;
  /** How long indexing took; 0 where the index was there. */
  indexingSeconds: number;
  medianMs: number;
  p95Ms: number;
  /** The processor time of a question in the process that answers: unlike the time it takes, other load hardly changes it. */
  processorMs: number;
  /** The same times while `askers` ask at once, each the next question as soon as it has its answer. */
  atOnceMedianMs: number;
  atOnceP95Ms: number;
  /** Of the process that answers, at its highest. */
  peakMiB: number;
  /** The longest that the event loop of this process waited while questions were answered. */
  stallMs: number;
}

const MIB = 2 ** 20;
const PARAGRAPHS_PER_FILE = 60;

/** Asks the questions of sets over many passages, made of their paragraphs in a new order for each copy. */
export async function measureCost(
  sets: readonly QuestionSet[],
  { passages, rounds, askers, indexPath }: CostOptions,
): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-ask-'));
  const path = indexPath ?? join(folder, 'ask.db');
  const answering = createAnswering({ indexPath: path });
  try {
    const made = keepOrFill(path, sets, passages);
    const collections = [{ id: 'all', fileIds: made.fileIds }];
    const questions = sets.flatMap((set) => set.questions);
    const times: number[] = [];
    const ask = async (round: number, account?: string) => {
      const question = questions[(round * 7919) % questions.length]?.question ?? '';
      const asked = performance.now();
      await answering.ask({ question, collections }, account);
      times.push(performance.now() - asked);
    };
    // Starting the process and reading the file for the first time are no part of it.
    for (let round = 0; round < 5; round += 1) await ask(round);
    times.length = 0;
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const processorBefore = processorSeconds();
    for (let round = 0; round < rounds; round += 1) await ask(round);
    const processorMs = ((processorSeconds() - processorBefore) * 1000) / rounds;
    const alone = times.splice(0);
    let next = 0;
    const askOn = async (account: string) => {
      while (next < rounds) await ask((next += 1), account);
    };
    await Promise.all(Array.from({ length: askers }, (_, number) => askOn(`asker-${number}`)));
    delay.disable();
    return {
      passages: made.passages,
      files: made.fileIds.length,
      indexMiB: statSync(path).size / MIB,
      indexingSeconds: made.seconds,
      medianMs: median(alone),
      p95Ms: percentile(alone, 0.95),
      processorMs,
      atOnceMedianMs: median(times),
      atOnceP95Ms: percentile(times, 0.95),
      peakMiB: Math.max(0, ...children().map(({ peakMiB }) => peakMiB)),
      stallMs: delay.max / 1e6,
    };
  } finally {
    await answering.close();
    rmSync(folder, { recursive: true });
  }
}

interface Made {
  fileIds: string[];
  passages: number;
  seconds: number;
}

/** The index at a path, with its files noted beside it; it is made if it is not there. */
function keepOrFill(path: string, sets: readonly QuestionSet[], wanted: number): Made {
  const note = `${path}.json`;
  if (existsSync(note)) return { ...JSON.parse(readFileSync(note, 'utf8')), seconds: 0 };
  const made = fill(path, sets, wanted);
  writeFileSync(note, JSON.stringify(made));
  return made;
}

function fill(path: string, sets: readonly QuestionSet[], wanted: number): Made {
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

/** The processes that this one has started, and the most memory that each has taken; none where the system does not tell. */
function children(): { pid: number; peakMiB: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const isChild = new RegExp(String.raw`^PPid:\s+${process.pid}$`, 'm').test(status);
        return isChild ? [{ pid, peakMiB: Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024 }] : [];
      } catch {
        // It has ended.
        return [];
      }
    });
}

function processorSeconds(): number {
  return children().reduce((sum, { pid }) => sum + (findUse(pid)?.cpuSeconds ?? 0), 0);
}
