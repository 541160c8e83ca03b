// What the multipart forms of all uploads have in common.
import type { FastifyMultipartBaseOptions, Multipart } from '@fastify/multipart';
import { codeOf } from './db/storage-trouble.ts';
import { AppError, badRequest, isStorageError } from './errors.ts';

/**
 * The parts of a multipart body as they arrive, to be read once; undefined if the request has no such body.
 * @param options `throwFileSizeLimit`: whether a file that is too large ends the reading, as it does by default
 */
export type ReadParts = (
  limits: FastifyMultipartBaseOptions['limits'],
  options?: Pick<FastifyMultipartBaseOptions, 'throwFileSizeLimit'>,
) => AsyncIterable<Multipart> | undefined;

/** The limits of a form's fields. */
export const fieldLimits = { fields: 10, fieldNameSize: 100, fieldSize: 1000, headerPairs: 20 };

/**
 * Maps an error while a form is read to a refusal. Errors of the disk stay as they are; all others are the client's.
 * @param messages the sentences for a file that is too large, and for too many files
 */
export function toRefusal(error: unknown, messages: { tooLarge: string; tooMany: string }): unknown {
  if (error instanceof AppError || isStorageError(error)) return error;
  if (!(error instanceof Error) || 'syscall' in error) return error;
  const sentences: Record<string, string> = {
    FST_FILES_LIMIT: messages.tooMany,
    FST_REQ_FILE_TOO_LARGE: messages.tooLarge,
    FST_FIELDS_LIMIT: 'The form has too many fields.',
    FST_PARTS_LIMIT: 'The form has too many parts.',
  };
  const sentence = sentences[codeOf(error) ?? ''];
  return sentence === undefined ? badRequest('The form could not be read.') : new AppError(413, sentence);
}
