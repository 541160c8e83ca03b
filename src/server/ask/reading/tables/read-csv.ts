// Reads CSV: one sheet, whatever stands between its cells.
import type { ByteSource } from '../byte-source.ts';
import { decodeText, detectEncoding } from '../decode-text.ts';
import { delimiterLine, findDelimiter } from './csv-delimiter.ts';
import { recordsOf } from './csv-records.ts';
import type { SheetSender } from './sheet-sender.ts';

/** Reads a text and hands its rows on. Blank lines count as rows, as in a spreadsheet. */
export function readCsv(source: ByteSource, sender: SheetSender): void {
  const encoding = detectEncoding(source);
  const [first = ''] = decodeText(source, encoding);
  const delimiter = findDelimiter(first, { isWhole: first.length < 64, isNamed: true }) ?? ',';
  const skipped = delimiterLine.exec(first)?.[0].length ?? 0;
  sender.begin('');
  let row = skipped > 0 ? 1 : 0;
  for (const cells of recordsOf(withoutStart(decodeText(source, encoding), skipped), delimiter))
    sender.add(++row, cells);
  // Where decimals have a comma, something else stands between cells.
  sender.end({ notes: [], merged: [], hidden: [], decimal: delimiter === ';' ? ',' : '.' });
}

function* withoutStart(parts: Iterable<string>, length: number): Generator<string> {
  let rest = length;
  for (const part of parts) {
    yield part.slice(rest);
    rest = Math.max(0, rest - part.length);
  }
}
