// Fetches the export as it streams in, and saves it as a file once it has come whole.
import type { ExportInput } from '#shared/subscribers.ts';
import { exportFileName } from '#shared/subscribers.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { countLines } from './export-range.ts';

/** What became of an export that did not fail. */
type ExportResult = 'saved' | 'cancelled';

/**
 * Exports a range of subscribers as a CSV file.
 * @param range both ends as instants
 * @param signal ends the export; what has come by then is thrown away
 * @param onRows told again and again how many rows have come
 * @throws the refusal of the server, or an error when the stream breaks off; then no file is saved
 */
export async function exportCsv(
  range: ExportInput,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<ExportResult> {
  try {
    const chunks: string[] = [];
    let lines = 0;
    for await (const chunk of await trpcClient.subscribers.exportCsv.mutate(range, { signal })) {
      chunks.push(chunk);
      lines += countLines(chunk);
      // The first line is the header.
      onRows(Math.max(0, lines - 1));
    }
    if (signal.aborted) return 'cancelled';
    saveFile(new Blob(chunks, { type: 'text/csv;charset=utf-8' }), exportFileName(new Date()));
    return 'saved';
  } catch (error) {
    if (signal.aborted) return 'cancelled';
    throw error;
  }
}

function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the content by the next turn; a minute is far beyond that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
