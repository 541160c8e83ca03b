// Sentences, and lines about them as models write them: what is true of them, and what is not.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NumberedSentence } from '../ask/writing/numbered-sentence.ts';

export interface FaithfulLine {
  text: string;
  /** All that it cites, numbered from 1. */
  sentences: NumberedSentence[];
  file: string;
}

export interface FalseLine extends FaithfulLine {
  /** What is wrong with it: `figure`, `date`, `unit`, `name`, `negation`, `exchange`, `meaning`. */
  kind: string;
}

/**
 * Reads the lines of a folder: `# heading`, `= sentence` (one or more, all of them cited), `- line`.
 * @param folder of text files
 */
export function readFaithfulLines(folder: string): FaithfulLine[] {
  return readBlocks(folder).flatMap(({ rowsWith, ...cited }) =>
    rowsWith('- ').map((text) => ({ text, ...cited })),
  );
}

/** Reads the false lines of a folder: `! kind: line`, beside the others. */
export function readFalseLines(folder: string): FalseLine[] {
  return readBlocks(folder).flatMap(({ rowsWith, ...cited }) =>
    rowsWith('! ').map((row) => {
      const end = row.indexOf(': ');
      return { kind: row.slice(0, end), text: row.slice(end + 2), ...cited };
    }),
  );
}

interface Block extends Omit<FaithfulLine, 'text'> {
  /** The rows that begin with a mark, without it. */
  rowsWith: (mark: string) => string[];
}

function readBlocks(folder: string): Block[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split(/\n{2,}/)
        .map((block) => toBlock(file, block.split('\n'))),
    );
}

function toBlock(file: string, rows: readonly string[]): Block {
  const rowsWith = (mark: string) =>
    rows.filter((row) => row.startsWith(mark)).map((row) => row.slice(mark.length));
  const [heading = ''] = rowsWith('# ');
  const sentences = rowsWith('= ').map((text, at) => ({
    number: at + 1,
    text,
    leadIn: '',
    fileName: file,
    heading,
  }));
  return { file, sentences, rowsWith };
}
