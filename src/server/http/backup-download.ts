import type { FastifyInstance } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { notFound } from '../errors.ts';
import { DOWNLOAD_PATH } from '../backups/backups.router.ts';
import { redeemDownloadToken } from '../backups/download-tokens.ts';

/** Registers the route that streams a backup to the holder of a one-time token. */
export async function registerDownload(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { token: string } }>(
    `${DOWNLOAD_PATH}/:token`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const download = await redeemDownloadToken(deps.db, request.params.token, deps.clock());
      if (download === undefined || !(await isSuperuser(deps, download.user_id))) throw notFound('Backup');
      const { content, size } = await deps.backups.open(download.name);
      return reply
        .headers({
          'cache-control': 'no-store',
          ...(size === undefined ? {} : { 'content-length': size }),
          'content-disposition': `attachment; filename="${download.name}"`,
        })
        .type('application/x-tar')
        .send(content);
    },
  );
}

async function isSuperuser({ db }: Deps, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_superuser', '=', 1)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  return user !== undefined;
}
