// Serves product images, from a folder or an object store. Only files with a row in the database are served, and a file is
// safe to open by itself.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { AppError } from '../errors.ts';
import { isServed } from '../products/product-images.service.ts';
import { UPLOADS_PATH } from '../products/products.service.ts';
import { sendObject } from './send-object.ts';

const headers = {
  // The content under a name never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-type': 'image/webp',
};

/** Registers the route of images. The plugin scope is encapsulated, so that no other reply can send files of that folder. */
export async function registerUploads(app: FastifyInstance, { db, imageFiles }: Deps): Promise<void> {
  const { folder, objects } = imageFiles;
  if (objects === undefined)
    await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
  app.get<{ Params: { file: string } }>(`${UPLOADS_PATH}/:file`, async (request, reply) => {
    const { file } = request.params;
    if (!(await isServed(db, file))) throw new AppError(404, 'Not Found');
    reply.headers(headers);
    return objects === undefined ? reply.sendFile(file) : sendObject(request, reply, objects, file);
  });
}
