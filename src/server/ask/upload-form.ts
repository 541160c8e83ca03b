// The multipart form of files, for both transports. Each file is streamed to a draft on disk and stands alone: one that is
// refused does not stop the others.
import { rm } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import { z } from 'zod';
import { askMessages, FILE_MAX_BYTES, FILES_PER_UPLOAD } from '#shared/ask-limits.ts';
import { idField } from '#shared/fields.ts';
import { AppError, storageRefusal } from '../errors.ts';
import { fieldLimits, toRefusal, type ReadParts } from '../upload.ts';
import type { Draft, DraftFile } from '../upload-drafts.ts';
import { cleanName } from './file-names.ts';
import type { Reception } from './storage-space.ts';

/** A file that arrived: its name as it is kept, and where it is, or why it is refused. */
export class ReceivedFile {
  readonly name: string;
  readonly content: DraftFile | AppError;

  constructor(name: string, content: DraftFile | AppError) {
    this.name = name;
    this.content = content;
  }
}

export const filesInput = z.object({
  id: idField,
  files: z
    .array(z.instanceof(ReceivedFile).meta({ type: 'string', format: 'binary' }))
    .min(1)
    .max(FILES_PER_UPLOAD, { error: askMessages.tooManyFiles }),
});

export const fileInput = z.object({
  id: idField,
  file: z.instanceof(ReceivedFile).meta({
    type: 'string',
    format: 'binary',
    description: 'The new version, of up to 50 MiB.',
  }),
});

/** What a form sends beside its `id`. */
interface FilesField {
  name: string;
  /** How many files. */
  max: number;
  /** The refusal of more. */
  tooMany: string;
}

const manyFiles: FilesField = {
  name: 'files',
  max: FILES_PER_UPLOAD,
  tooMany: askMessages.tooManyFiles,
};
const oneFile: FilesField = { name: 'file', max: 1, tooMany: askMessages.oneFile };

const limitsFor = (max: number) => ({
  ...fieldLimits,
  fileSize: FILE_MAX_BYTES,
  files: max,
  parts: max + fieldLimits.fields,
});

/**
 * Reads the form of a request. Fields and files may come in any order; those of other names are ignored.
 * @param reception counts what arrives
 * @returns the raw input of the procedure, not validated yet; `id` is the field of this name, if there is one
 * @throws AppError 415 where the body is not multipart, 413 where there are too many parts, 400 where it is malformed
 */
export async function readFilesForm(
  readParts: ReadParts,
  draft: Draft,
  reception: Reception,
): Promise<Record<string, unknown>> {
  const { id, files } = await readForm(readParts, draft, reception, manyFiles);
  return { id, files: files.length > 0 ? files : undefined };
}

/** Reads the form with the new version of a file. @param reception and the rest as above */
export async function readFileForm(
  readParts: ReadParts,
  draft: Draft,
  reception: Reception,
): Promise<Record<string, unknown>> {
  const { id, files } = await readForm(readParts, draft, reception, oneFile);
  return { id, file: files[0] };
}

async function readForm(readParts: ReadParts, draft: Draft, reception: Reception, field: FilesField) {
  const parts = readParts(limitsFor(field.max), { throwFileSizeLimit: false });
  if (parts === undefined) throw new AppError(415, 'Files are sent as multipart/form-data.');
  try {
    return await collect(parts, field.name, (file) => receive(file, draft, reception));
  } catch (error) {
    throw toRefusal(error, { tooLarge: askMessages.fileTooLarge, tooMany: field.tooMany });
  }
}

async function collect(
  parts: AsyncIterable<Multipart>,
  name: string,
  receiveFile: (sent: Sent) => Promise<DraftFile | AppError>,
): Promise<{ id: unknown; files: ReceivedFile[] }> {
  const ids: unknown[] = [];
  const files: ReceivedFile[] = [];
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === 'id') ids.push(part.value);
    } else if (part.fieldname === name) {
      files.push(new ReceivedFile(cleanName(part.filename), await receiveFile(part.file)));
    } else {
      part.file.resume();
    }
  }
  return { id: ids.length > 1 ? ids : ids[0], files };
}

type Sent = Readable & { truncated: boolean };

/** Receives a file to its end, also where it cannot be kept, since other files follow it. */
async function receive(sent: Sent, draft: Draft, reception: Reception): Promise<DraftFile | AppError> {
  let arrived = 0;
  const forget = () => {
    reception.remove(arrived);
    arrived = 0;
  };
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        reception.add(chunk.length);
        arrived += chunk.length;
        done(null, chunk);
      } catch (error) {
        // At once, so that others under way are not refused as well.
        forget();
        // Safe: what `add` throws.
        done(error as AppError);
      }
    },
  });
  // A request that breaks off ends the copy; `pipe` alone would leave it open.
  sent.once('close', () => !counted.writableEnded && counted.destroy(new Error('The file is incomplete.')));
  let refusal: AppError | undefined;
  try {
    const file = await draft.receive(sent.pipe(counted));
    if (!sent.truncated && file.size > 0) return file;
    await rm(file.path, { force: true });
    refusal = sent.truncated
      ? new AppError(413, askMessages.fileTooLarge)
      : new AppError(415, askMessages.fileEmpty);
  } catch (error) {
    refusal = error instanceof AppError ? error : storageRefusal(error);
    if (refusal === undefined) throw error;
    sent.unpipe(counted);
    sent.resume();
  }
  forget();
  return refusal;
}
