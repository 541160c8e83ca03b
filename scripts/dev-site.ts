// The pages in development: rendered from source by Vite inside the server's own process and port, with hot reload.
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';
import { NONCE_PLACEHOLDER, screensOf, type Renderer, type Site } from '#server/http/site.ts';
import { DOCS_PATH, sitePaths } from '#shared/pages.ts';
import type { Assets, SiteInfo } from '#shared/site.ts';
import { buildPictures } from './build-pictures.ts';

const root = join(import.meta.dirname, '..');
/** Generated images, which Vite cannot serve from a source file. */
const drawn = join(root, 'node_modules/.cache/oriel-pictures');

// Vite serves the sources themselves; the theme script is a module here, so the first paint may flash.
const assets: Assets = {
  theme_boot: '/src/client/theme-boot.ts',
  site: { scripts: ['/@vite/client', '/src/client/site/main.tsx'], styles: [], preloads: [] },
  app: { scripts: ['/@vite/client', '/src/client/app/main.tsx'], styles: [], preloads: [] },
  docs: { scripts: ['/@vite/client', '/src/client/docs/main.tsx'], styles: [], preloads: [] },
  screens: {},
};

/** Opens the pages for development; Vite closes with the app. */
export function openDevSite(info: SiteInfo): Site {
  let vite: ViteDevServer | undefined;

  async function load(): Promise<Renderer> {
    // Safe: the module exports these, as the build of the same module shows.
    return (await vite?.ssrLoadModule('/src/client/documents/render.tsx')) as Renderer;
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    render: (renderer: Renderer) => string,
    status = 200,
  ) {
    const html = render(await load());
    const page = await vite?.transformIndexHtml(request.url, html.replaceAll(NONCE_PLACEHOLDER, ''));
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  }

  return {
    async register(app: FastifyInstance) {
      const server = await createServer({
        root,
        // Vite's own loader writes a temporary file, which `node --watch` would take for a change.
        configLoader: 'native',
        server: { middlewareMode: true, hmr: { server: app.server } },
      });
      vite = server;
      await buildPictures(root, drawn);
      await app.register(fastifyStatic, { root: join(drawn, 'assets'), prefix: '/assets/' });
      app.addHook('onClose', () => server.close());
      // Other addresses are modules that Vite serves, or unknown.
      app.addHook('onRequest', (request, reply, done) => {
        if (!/^\/(?:@|src\/|node_modules\/|assets\/)/.test(request.url)) return done();
        server.middlewares(request.raw, reply.raw, () => done());
      });
      for (const path of [...sitePaths, DOCS_PATH] as const) {
        app.get(path, (request, reply) =>
          send(request, reply, (of) => of.renderDocuments(info, assets)[path]),
        );
      }
      // Screens have no first paint here, since a local server answers at once.
      for (const path of screensOf(info)) {
        app.get(path, (request, reply) =>
          send(request, reply, (of) => of.renderShell(info, assets, path, '')),
        );
      }
    },
    sendNotFound: (request, reply) =>
      send(request, reply, (of) => of.renderDocuments(info, assets)['404'], 404),
    renderJoinAnswer: async (answer) => (await load()).renderJoinAnswer(info, assets, answer),
    renderUndoEmailPage: async (page) => (await load()).renderUndoEmailPage(info, assets, page),
    renderEntryPage: async (page) => (await load()).renderEntryPage(info, assets, page),
  };
}
