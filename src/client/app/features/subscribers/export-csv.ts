import type { ExportInput } from '#shared/subscribers.ts';
import { exportFileName } from '#shared/subscribers.ts';
import { saveFile } from '#client/app/lib/save-file.ts';
import { trpcClient } from '#client/app/lib/trpc.ts';
import { countLines } from './export-range.ts';

/** The outcome of an export that did not fail. */
type ExportResult = 'saved' | 'cancelled';

/**
 * Streams the export of a range of subscribers, and saves it as a CSV file once it is complete.
 * @param range both ends as ISO instants
 * @param signal cancels the export; rows received by then are discarded
 * @param onRows called repeatedly with the number of rows received
 * @throws the error of the server, or an error if the stream breaks off; no file is saved then
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
