// Serves product images. Only files with a row in the database are served, and a file is safe to open by itself.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { AppError } from '../errors.ts';
import { isServed } from '../products/product-images.service.ts';
import { UPLOADS_PATH } from '../products/products.service.ts';

const headers = {
  // The content under a name never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-type': 'image/webp',
};

/** Registers the route of images. The plugin scope is encapsulated, so that no other reply can send files of that folder. */
export async function registerUploads(app: FastifyInstance, { db, imageFiles }: Deps): Promise<void> {
  await app.register(fastifyStatic, { root: imageFiles.folder, serve: false, cacheControl: false });
  app.get<{ Params: { file: string } }>(`${UPLOADS_PATH}/:file`, async (request, reply) => {
    const { file } = request.params;
    if (!(await isServed(db, file))) throw new AppError(404, 'Not Found');
    return reply.headers(headers).sendFile(file);
  });
}
