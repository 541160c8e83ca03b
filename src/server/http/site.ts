// Serves pages and assets: documents are rendered once at start and served from memory, hashed assets come precompressed
// from disk. Unknown pages get the 404 screen with status 404.
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
/** The placeholder in the shell for the nonce of each response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export interface Site {
  /** Registers pages and assets. */
  register(app: FastifyInstance): Promise<void>;
  /** Sends the 404 screen. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
  /** The page that answers a waitlist form from a browser without scripts. */
  renderJoinAnswer(answer: JoinAnswer): string | Promise<string>;
}

/** The exports of the module that the build makes from src/client/documents/render.tsx. */
export interface Renderer {
  renderDocuments: RenderDocuments;
  renderShell: RenderShell;
  renderJoinAnswer: RenderJoinAnswer;
  renderFiles: RenderFiles;
}

interface Page {
  type: string;
  /** One variant for each content coding. Their bytes differ, so their entity tags do too. */
  variants: Record<Coding, { etag: string; body: Buffer }>;
}

const HTML = 'text/html; charset=utf-8';

/**
 * Loads the built site and renders its documents.
 * @throws StartError if the site has not been built
 */
export async function openSite(config: Config): Promise<Site> {
  const { renderer, firstPaints, assets } = await loadBuild();
  const info = siteInfo(config);
  const { '404': notFound, ...documents } = renderer.renderDocuments(info, assets);
  // Compressed in parallel threads, because it takes a good part of the start-up time.
  const toPages = (entries: readonly (readonly [path: string, type: string, body: string])[]) =>
    Promise.all(entries.map(async ([path, type, body]) => [path, await toPage(type, body)] as const));
  const [notFoundPage, pages, files] = await Promise.all([
    toPage(HTML, notFound),
    toPages(([...sitePaths, DOCS_PATH] as const).map((path) => [path, HTML, documents[path]])),
    toPages(Object.entries(renderer.renderFiles(info)).map(([path, { type, body }]) => [path, type, body])),
  ]);
  return {
    async register(app) {
      for (const [path, page] of [...pages, ...files])
        app.get(path, (request, reply) => sendPage(request, reply, page, 200));
      for (const path of appPaths) {
        const firstPaint =
          path === '/signup' ? firstPaints.signup[info.signup_mode] : firstPaints.screens[path];
        const shell = renderer.renderShell(info, assets, path, firstPaint);
        app.get(path, (request, reply) => sendShell(request, reply, shell));
      }
      await app.register(registerAssets);
    },
    sendNotFound: (request, reply) => sendPage(request, reply, notFoundPage, 404),
    renderJoinAnswer: (answer) => renderer.renderJoinAnswer(info, assets, answer),
  };
}

async function loadBuild() {
  try {
    const site = join(distDir, 'site');
    // Safe, like the two casts below: the build writes these files with these types.
    const renderer = (await import(pathToFileURL(join(site, 'render.js')).href)) as Renderer;
    const firstPaints = JSON.parse(await readFile(join(site, 'first-paints.json'), 'utf8')) as FirstPaints;
    const assets = JSON.parse(await readFile(join(distDir, 'client', 'assets.json'), 'utf8')) as Assets;
    return { renderer, firstPaints, assets };
  } catch (error) {
    throw new StartError('The site is not built, or not whole: run "npm run build" first.', { cause: error });
  }
}

/** The part of the configuration that documents show. */
export function siteInfo(config: Config): SiteInfo {
  return {
    name: config.siteName,
    public_url: config.publicUrl,
    contact_email: config.siteContactEmail,
    signup_mode: config.signupMode,
  };
}

/** Encodes a body. @param quality of brotli, from 0 to 11: the higher, the smaller and the slower */
function encode(plain: Buffer, coding: Coding, quality: number): Buffer | Promise<Buffer> {
  if (coding === 'identity') return plain;
  if (coding === 'gzip') return compressGzip(plain);
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

async function toPage(type: string, text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([encode(plain, 'br', 9), encode(plain, 'gzip', 9)]);
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

/**
 * Sends the application shell with a new nonce, for the style element that Radix adds while a dialog is open. It is
 * compressed for each response, since the nonce differs; it contains nothing secret that its size could give away.
 */
async function sendShell(request: FastifyRequest, reply: FastifyReply, shell: string): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64url');
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const coding = chooseCoding(request);
  const body = await encode(Buffer.from(shell.replaceAll(NONCE_PLACEHOLDER, nonce)), coding, 5);
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply
    .headers({
      'content-security-policy': policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
      // The address of the reset page contains a token.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    .type(HTML)
    .send(body);
}

/** Registers the assets, in a plugin scope of their own, because the hook may only change requests for assets. */
async function registerAssets(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    // The plugin does not handle `*` next to refused codings, nor a preference for `identity`.
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
