import type { ImportResult } from '#shared/subscribers.ts';
import { importOutput } from '#shared/subscribers.ts';
import { assertUnchanged } from '#client/app/lib/unchanged-file.ts';
import { upload } from '#client/app/lib/upload.ts';

/**
 * Sends a CSV file to the import of subscribers.
 * @param dryRun whether the server only says what an import would do
 * @param call gets the uploaded share, from 0 to 1, and aborts the upload
 * @throws ChangedFileError if the file was changed or removed since it was chosen; otherwise as `upload`
 */
export async function importCsv(
  file: File,
  dryRun: boolean,
  call: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<ImportResult> {
  const form = new FormData();
  // Before the file, because the server reads the fields in their order.
  form.append('dry_run', String(dryRun));
  form.append('file', file);
  try {
    await assertUnchanged(file);
    return await upload('/api/v1/subscribers/import', form, { ...call, schema: importOutput });
  } catch (error) {
    if (!call.signal.aborted) await assertUnchanged(file);
    throw error;
  }
}
