// The pages and their assets: documents rendered once at start from the built site, served from memory;
// hashed assets from disk, precompressed. Unknown pages get the 404 screen with status 404.
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPaths, DOCS_PATH, sitePaths } from '#shared/pages.ts';
import type {
  Assets,
  FirstPaints,
  JoinAnswer,
  RenderDocuments,
  RenderFiles,
  RenderJoinAnswer,
  RenderShell,
  SiteInfo,
} from '#shared/site.ts';
import type { Config } from '../config.ts';
import { distDir } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { chooseCoding, isUnmodified, simplifyAcceptEncoding, type Coding } from './content-coding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** What stands in the shell for the nonce of each response. */
export const NONCE_PLACE = '__CSP_NONCE__';

/** Everything that a browser may load as a page. */
export interface Site {
  /** Registers pages and assets. */
  register(app: FastifyInstance): Promise<void>;
  /** Sends the 404 screen. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
  /** The page that answers a waitlist form from a browser without scripts. */
  renderJoinAnswer(answer: JoinAnswer): string | Promise<string>;
}

/** What the module that the build makes of src/client/documents/render.tsx exports. */
export interface Renderer {
  renderDocuments: RenderDocuments;
  renderShell: RenderShell;
  renderJoinAnswer: RenderJoinAnswer;
  renderFiles: RenderFiles;
}

interface Page {
  type: string;
  /** It in each content coding. They have different bytes, and so different entity tags. */
  variants: Record<Coding, { etag: string; body: Buffer }>;
}

const HTML = 'text/html; charset=utf-8';

/**
 * Opens the built site.
 * @throws StartError where it has not been built
 */
export async function openSite(config: Config): Promise<Site> {
  const { renderer, firstPaints, assets } = await loadBuild();
  const info = siteInfo(config);
  const { '404': notFound, ...documents } = renderer.renderDocuments(info, assets);
  // Compressed side by side, each in a thread of its own: it is a good part of what a start takes.
  const toPages = (entries: readonly (readonly [path: string, type: string, body: string])[]) =>
    Promise.all(entries.map(async ([path, type, body]) => [path, await toPage(type, body)] as const));
  const [notFoundPage, pages, files] = await Promise.all([
    toPage(HTML, notFound),
    toPages(([...sitePaths, DOCS_PATH] as const).map((path) => [path, HTML, documents[path]])),
    toPages(Object.entries(renderer.renderFiles(info)).map(([path, { type, body }]) => [path, type, body])),
  ]);
  return {
    async register(app) {
      for (const [path, page] of [...pages, ...files]) serve(app, path, page);
      for (const path of appPaths) {
        const firstPaint =
          path === '/signup' ? firstPaints.signup[info.signup_mode] : firstPaints.screens[path];
        const shell = renderer.renderShell(info, assets, path, firstPaint);
        app.get(path, (_request, reply) => sendShell(reply, shell));
      }
      await app.register(registerAssets);
    },
    sendNotFound: (request, reply) => sendPage(request, reply, notFoundPage, 404),
    renderJoinAnswer: (answer) => renderer.renderJoinAnswer(info, assets, answer),
  };
}

function serve(app: FastifyInstance, path: string, page: Page): void {
  app.get(path, (request, reply) => sendPage(request, reply, page, 200));
}

interface Build {
  renderer: Renderer;
  firstPaints: FirstPaints;
  assets: Assets;
}

async function loadBuild(): Promise<Build> {
  try {
    const site = join(distDir, 'site');
    // Safe, as what follows: the build makes these files, from a module of this type and as these types.
    const renderer = (await import(pathToFileURL(join(site, 'render.js')).href)) as Renderer;
    const firstPaints = JSON.parse(await readFile(join(site, 'first-paints.json'), 'utf8')) as FirstPaints;
    const assets = JSON.parse(await readFile(join(distDir, 'client', 'assets.json'), 'utf8')) as Assets;
    return { renderer, firstPaints, assets };
  } catch (error) {
    throw new StartError('The site is not built, or not whole: run "npm run build" first.', { cause: error });
  }
}

/** What the documents show of the configuration. */
export function siteInfo(config: Config): SiteInfo {
  return {
    name: config.siteName,
    public_url: config.publicUrl,
    contact_email: config.siteContactEmail,
    signup_mode: config.signupMode,
  };
}

async function toPage(type: string, text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const [br, gz] = await Promise.all([compressBrotli(plain, options), compressGzip(plain)]);
  return { type, variants: { br: toVariant(br), gzip: toVariant(gz), identity: toVariant(plain) } };
}

function toVariant(body: Buffer): { etag: string; body: Buffer } {
  return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, body };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  const coding = chooseCoding(request);
  const { etag, body } = page.variants[coding];
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
  if (status === 200 && isUnmodified(request, etag)) return reply.code(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.code(status).type(page.type).send(body);
}

/** The application shell, with a fresh nonce for the one style element that Radix adds while a dialog is open. */
function sendShell(reply: FastifyReply, shell: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  return reply
    .headers({
      'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      // The reset page has its token in the address; nothing of the app's addresses is anybody else's business.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    .type(HTML)
    .send(shell.replaceAll(NONCE_PLACE, nonce));
}

/** Encapsulated: the header is only replaced for assets. */
async function registerAssets(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    // The plugin overlooks that `*` may mean anything but what the header refuses, and what is preferred uncompressed.
    request.headers['accept-encoding'] = simplifyAcceptEncoding(request);
    done();
  });
  await app.register(fastifyStatic, {
    root: join(distDir, 'client', 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    redirect: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = /-[\w-]{8,}\.\w+(?:\.(?:br|gz))?$/.test(path);
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });
}
