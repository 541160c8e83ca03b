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
import { appPaths, sitePaths } from '../../shared/pages.ts';
import type { Assets, DocumentName, RenderDocuments, SiteInfo } from '../../shared/site.ts';
import type { Config } from '../config.ts';
import { distDir } from '../paths.ts';
import { StartError } from '../start-error.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** What stands in the shell for the nonce of each response. */
export const NONCE_PLACE = '__CSP_NONCE__';

/** Everything that a browser may load as a page: answers a known document, by name. */
export interface Site {
  /** Registers pages and assets. */
  register(app: FastifyInstance): Promise<void>;
  /** Sends the 404 screen. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
}

interface Page {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Opens the built site.
 * @throws StartError where it has not been built
 */
export async function openSite(config: Config): Promise<Site> {
  const documents = await renderBuiltDocuments(config);
  const pages = new Map(
    await Promise.all(
      Object.entries(documents).map(async ([name, html]) => [name, await toPage(html)] as const),
    ),
  );
  const shell = documents.app;
  function pageOf(name: string): Page {
    const page = pages.get(name);
    if (page === undefined) throw new Error(`The built site has no document ${name}`);
    return page;
  }
  return {
    async register(app) {
      for (const path of sitePaths) {
        app.get(path, (request, reply) => sendPage(request, reply, pageOf(path), 200));
      }
      for (const path of appPaths) app.get(path, (_request, reply) => sendShell(reply, shell));
      await registerAssets(app);
    },
    sendNotFound: (request, reply) => sendPage(request, reply, pageOf('404'), 404),
  };
}

async function renderBuiltDocuments(config: Config): Promise<Record<DocumentName, string>> {
  try {
    // Safe: the build makes both files, from a module of this type and as this type.
    const { renderDocuments } = (await import(pathToFileURL(join(distDir, 'site', 'render.js')).href)) as {
      renderDocuments: RenderDocuments;
    };
    // Safe: as above.
    const assets = JSON.parse(await readFile(join(distDir, 'client', 'assets.json'), 'utf8')) as Assets;
    return renderDocuments(siteInfo(config), assets);
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

async function toPage(html: string): Promise<Page> {
  const plain = Buffer.from(html);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await compressBrotli(plain, options),
    gzip: await compressGzip(plain),
  };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status: number): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag: page.etag });
  if (status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  reply.code(status).type('text/html; charset=utf-8');
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
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
    .type('text/html; charset=utf-8')
    .send(shell.replaceAll(NONCE_PLACE, nonce));
}

async function registerAssets(app: FastifyInstance): Promise<void> {
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
