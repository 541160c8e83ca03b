// Sentences, and lines that say of them what is true, as models write them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NumberedSentence } from '../ask/writing/numbered-sentence.ts';

export interface FaithfulLine {
  text: string;
  /** All that it cites, numbered from 1. */
  sentences: NumberedSentence[];
  file: string;
}

/**
 * Reads the lines of a folder: `# heading`, `= sentence` (one or more, all of them cited), `- line`.
 * @param folder of text files
 */
export function readFaithfulLines(folder: string): FaithfulLine[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((file) => linesOf(file, readFileSync(join(folder, file), 'utf8')));
}

function linesOf(file: string, content: string): FaithfulLine[] {
  return content.split(/\n{2,}/).flatMap((block) => {
    const rows = block.split('\n');
    const rowsWith = (mark: string) =>
      rows.filter((row) => row.startsWith(mark)).map((row) => row.slice(mark.length));
    const [heading = ''] = rowsWith('# ');
    const sentences = rowsWith('= ').map((text, at) => ({
      number: at + 1,
      text,
      fileName: 'notes.txt',
      heading,
    }));
    return rowsWith('- ').map((text) => ({ text, sentences, file }));
  });
}
