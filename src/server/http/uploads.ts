// The images as browsers load them: found by a row, never by a path, and safe to open even on their own.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../trpc/deps.ts';
import { AppError } from '../errors.ts';
import { isServed } from '../products/product-images.service.ts';
import { UPLOADS_PATH } from '../products/products.service.ts';

const headers = {
  // A file never changes under its name.
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-type': 'image/webp',
};

/** Registers the address of images. Encapsulated: only here can a reply send a file of that folder. */
export async function registerUploads(app: FastifyInstance, { db, imageFiles }: Deps): Promise<void> {
  await app.register(fastifyStatic, { root: imageFiles.folder, serve: false, cacheControl: false });
  app.get<{ Params: { file: string } }>(`${UPLOADS_PATH}/:file`, async (request, reply) => {
    const { file } = request.params;
    if (!(await isServed(db, file))) throw new AppError(404, 'Not Found');
    return reply.headers(headers).sendFile(file);
  });
}
