// A figure of a table of a file that nobody has asked for in a question: it is worked out, and nothing of it is stored.
import type { Figure, TableFigureInput } from '#shared/figures.ts';
import type { Db } from '../db/schema.ts';
import { InvalidInput, notFound } from '../errors.ts';
import type { Reader } from './access.ts';
import type { FigureRequest, FigureResult } from './answering/messages.ts';
import { getFileRow } from './files.service.ts';
import { requireNotReady, requireSame, type FindSheets } from './sheets.service.ts';

/**
 * Works out a plan from a table of a file that a reader may read, as a figure of a question is.
 * @param findFigure works it out from what has been read. @throws AppError 503; the reason of the signal
 * @param sheets of the reader
 * @throws AppError 404 where the file is not the reader's to read, or has no such table; 422 where the plan does not suit it; 503
 */
export async function workOutTable(
  db: Db,
  reader: Reader,
  findFigure: (input: FigureRequest) => Promise<FigureResult>,
  sheets: Pick<FindSheets, 'list'>,
  { id, plan, time_zone }: TableFigureInput,
): Promise<Figure> {
  const file = await getFileRow(db, reader, id);
  const result = await findFigure({
    plan,
    // Those of other files are not there: neither are tables of two files.
    collections: [[id]],
    revisions: { [id]: file.revision },
    mayAskWaitlist: false,
    timeZone: time_zone,
  });
  // It may also be that this process has not read the file yet.
  if ('missing' in result && (await sheets.list(file)) === undefined) requireNotReady(file);
  await requireSame(db, reader, file);
  if ('missing' in result) throw notFound('Table');
  if ('refused' in result) throw new InvalidInput('plan', 'custom', result.refused);
  return result.figure;
}
