// The kinds of procedures that take files as a multipart form, for signed-in users. They answer 404 while Ask is off.
import type { TRPCError } from '@trpc/server';
import type { Collection } from '#shared/ask.ts';
import { FILE_MAX_BYTES } from '#shared/ask-limits.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { userProcedure } from '../trpc/trpc.ts';
import { readerOf, type Reader } from './access.ts';
import { requireOwn } from './collections.service.ts';
import { requireOwnFile, type OwnedRow } from './files.service.ts';
import { takenBy } from './storage-space.ts';
import { filesInput, readFileForm, readFilesForm } from './upload-form.ts';

export const askProcedure = userProcedure.meta({ ask: true });

/** The collection or the file that an upload is for; must be the caller's own. @throws AppError 404, 409 */
type RequireTarget = (db: Db, reader: Reader, id: string) => Promise<Collection | OwnedRow>;

/** Gives an upload its place among those that arrive, after the guards. */
const receivingFor = (requireTarget: RequireTarget) =>
  askProcedure.use(async ({ ctx, getRawInput, next }) => {
    const { deps, caller, sessionUser } = ctx;
    // On REST the target is in the path, so that nothing is received for another one.
    const fromPath = caller.transport === 'rest' ? byPath.parse(await getRawInput()) : undefined;
    const target = fromPath && (await requireTarget(deps.db, readerOf(sessionUser), fromPath.id));
    return deps.ask.storage.space.receive(
      deps.db,
      readerOf(sessionUser),
      (reception) => next({ ctx: { reception, fromPath } }),
      freedBy(requireTarget, target),
    );
  });

/**
 * How many bytes an upload takes the place of. What is replaced is known on REST when it begins; in tRPC all is received that a file
 * may have, and what there is room for is told when it is stored.
 */
function freedBy(
  requireTarget: RequireTarget,
  target: Awaited<ReturnType<RequireTarget>> | undefined,
): number {
  if (requireTarget !== requireOwnFile) return 0;
  return target === undefined ? FILE_MAX_BYTES : takenBy(target.size);
}

/** Reads the multipart form as its input on both transports. */
const uploadFor = (requireTarget: RequireTarget, readForm: typeof readFilesForm) =>
  receivingFor(requireTarget).use(async ({ ctx, next }) => {
    const { deps, caller, reception, fromPath } = ctx;
    const draft = await deps.ask.storage.contents.openDraft();
    try {
      const form = () => readForm((...args) => caller.readParts(...args), draft, reception);
      const result = await next({ getRawInput: async () => ({ ...(await form()), ...fromPath }) });
      if (!result.ok && isRefusedUpload(result.error)) deps.events.add(ctx.actor(), 'upload_refused');
      return result;
    } finally {
      await draft.discard();
    }
  });

const byPath = filesInput.pick({ id: true });

/** Whether the files were refused for their content or size. */
function isRefusedUpload({ cause }: TRPCError): boolean {
  return cause instanceof AppError && (cause.status === 413 || cause.status === 415);
}

/** Takes files for a collection. */
export const uploadProcedure = uploadFor(requireOwn, readFilesForm);
/** Takes the new version of a file. */
export const replaceProcedure = uploadFor(requireOwnFile, readFileForm);
