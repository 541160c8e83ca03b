// The multipart form of an import, for both transports. Its file is read as it arrives.
import { z } from 'zod';
import { IMPORT_MAX_BYTES } from '#shared/subscribers.ts';
import { AppError, conflict } from '../errors.ts';
import { fieldLimits, toRefusal, type ReadParts } from '../upload.ts';
import { ReadFile } from './import.service.ts';

export const importInput = z.object({
  file: z.instanceof(ReadFile).meta({ type: 'string', format: 'binary' }),
  /** Only tells what an import would do. */
  dry_run: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
});

const TOO_LARGE = 'The file is larger than 50 MiB.';
const TOO_MANY = 'One file can be imported at a time.';
const limits = { ...fieldLimits, fileSize: IMPORT_MAX_BYTES, files: 1, parts: 1 + fieldLimits.fields };

let isImporting = false;

/** Runs an import, of which there is one at a time in this process. @throws AppError 409 where one is running */
export async function runOneImport<Result>(work: () => Promise<Result>): Promise<Result> {
  if (isImporting) throw conflict('Another import is running: please try again when it is done.');
  isImporting = true;
  try {
    return await work();
  } finally {
    isImporting = false;
  }
}

/**
 * Reads the form of a request. Fields and the file may come in any order; those of other names are ignored.
 * @param read reads the file
 * @returns the raw input of the procedure, not validated yet
 * @throws AppError 415 where the body is not multipart, 413 where the file or the form is too large, 400 where it is malformed
 */
export async function readImportForm(
  readParts: ReadParts,
  read: (content: AsyncIterable<Buffer>) => Promise<ReadFile>,
): Promise<Record<string, unknown>> {
  const parts = readParts(limits);
  if (parts === undefined) throw new AppError(415, 'The file is sent as multipart/form-data.');
  const input: { file?: ReadFile; dry_run?: unknown } = {};
  try {
    for await (const part of parts) {
      if (part.type === 'field') {
        // A second one is refused as no text.
        if (part.fieldname === 'dry_run') input.dry_run = 'dry_run' in input ? null : part.value;
      } else if (part.fieldname === 'file') {
        input.file = await read(part.file);
        if (part.file.truncated) throw new AppError(413, TOO_LARGE);
      } else {
        part.file.resume();
      }
    }
    return input;
  } catch (error) {
    throw toRefusal(error, { tooLarge: TOO_LARGE, tooMany: TOO_MANY });
  }
}
