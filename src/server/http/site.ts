// Serves pages and assets: documents are rendered once, for the first request of a page, and served from memory; hashed
// assets come precompressed from disk. Unknown pages get the 404 screen with status 404.
import { randomBytes } from 'node:crypto';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appPaths, DOCS_PATH, isAskPath, rootFilePaths, sitePaths, type AppPath } from '#shared/pages.ts';
import type {
  Assets,
  EntryPage,
  FirstPaints,
  JoinAnswer,
  RenderDocuments,
  RenderEntryPage,
  RenderUndoEmailPage,
  RenderFiles,
  RenderJoinAnswer,
  RenderShell,
  SiteInfo,
} from '#shared/site.ts';
import type { UndoEmailPage } from '#shared/undo-email.ts';
import { firstPaintsName } from '#shared/site.ts';
import type { Config } from '../config.ts';
import { distDir } from '../paths.ts';
import { StartError } from '../start-error.ts';
import { chooseCoding, simplifyAcceptEncoding } from './content-coding.ts';
import { createPage, encode, sendPage, type Page } from './page.ts';

/** The placeholder in the shell for the nonce of each response. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

export interface Site {
  /** Registers pages and assets. */
  register(app: FastifyInstance): Promise<void>;
  /** Sends the 404 screen. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply>;
  /** The page that answers a waitlist form from a browser without scripts. */
  renderJoinAnswer(answer: JoinAnswer): string | Promise<string>;
  /** A page about one's own entry of the waitlist. */
  renderEntryPage(page: EntryPage): string | Promise<string>;
  /** The page that undoes a change of address. */
  renderUndoEmailPage(page: UndoEmailPage): string | Promise<string>;
}

/** The exports of the module that the build makes from src/client/documents/render.tsx. */
export interface Renderer {
  renderDocuments: RenderDocuments;
  renderShell: RenderShell;
  renderJoinAnswer: RenderJoinAnswer;
  renderEntryPage: RenderEntryPage;
  renderUndoEmailPage: RenderUndoEmailPage;
  renderFiles: RenderFiles;
}

/**
 * The worker that reads PDF for the screen of a source. It decodes the pictures of scanned pages with WebAssembly, which
 * its own policy must allow; that of the pages does not.
 */
const PDF_WORKER = /\/pdf\.worker[\w.-]*\.m?js(?:\.(?:br|gz))?$/;
const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const HTML = 'text/html; charset=utf-8';
const documentPaths = [...sitePaths, DOCS_PATH] as const;
const siteDir = join(distDir, 'site');
const rendererFile = join(siteDir, 'render.js');
const firstPaintsFile = (ask: boolean) => join(siteDir, firstPaintsName(ask));

/** All documents as they are served, and the renderer for those that depend on a request. */
interface Documents {
  /** By path; the screen for unknown addresses is `404`. */
  pages: Record<keyof (ReturnType<RenderDocuments> & ReturnType<RenderFiles>), Page>;
  shells: Record<AppPath, string>;
  /** /signup with a link that allows it, whatever the sign-up mode says. */
  signupByLink: Record<'invitation' | 'claim', string>;
  renderJoinAnswer(answer: JoinAnswer): string;
  renderEntryPage(page: EntryPage): string;
  renderUndoEmailPage(page: UndoEmailPage): string;
}

/**
 * Opens the built site.
 * @throws StartError if the site has not been built
 */
export async function openSite(config: Config): Promise<Site> {
  const info = siteInfo(config);
  const assets = await readAssets(info);
  let rendered: Promise<Documents> | undefined;
  // Not at the start, which it would prolong by a quarter. After a failure it is tried again.
  const documents = () =>
    (rendered ??= renderAll(info, assets).catch((error: unknown) => {
      rendered = undefined;
      throw error;
    }));
  return {
    async register(app) {
      for (const path of [...documentPaths, ...rootFilePaths])
        app.get(path, async (request, reply) => sendPage(request, reply, (await documents()).pages[path]));
      for (const path of screensOf(info))
        app.get(path.replace('$', ':'), async (request, reply) =>
          sendShell(request, reply, shellOf(await documents(), path, request.query)),
        );
      await app.register(registerAssets);
    },
    sendNotFound: async (request, reply) => sendPage(request, reply, (await documents()).pages['404'], 404),
    renderJoinAnswer: async (answer) => (await documents()).renderJoinAnswer(answer),
    renderEntryPage: async (page) => (await documents()).renderEntryPage(page),
    renderUndoEmailPage: async (page) => (await documents()).renderUndoEmailPage(page),
  };
}

/** The shell of a screen. @param query the search part of its address, parsed */
function shellOf({ shells, signupByLink }: Documents, path: AppPath, query: unknown): string {
  const { claim, invitation, staff } = Object(query);
  if (path !== '/signup') return shells[path];
  if (claim !== undefined) return signupByLink.claim;
  return invitation === undefined && staff === undefined ? shells[path] : signupByLink.invitation;
}

/** Checks that the build is there, and reads the list of its files. */
async function readAssets({ ask }: SiteInfo): Promise<Assets> {
  try {
    await Promise.all([rendererFile, firstPaintsFile(ask)].map((file) => access(file)));
    // Safe: the build writes this file with this type.
    return JSON.parse(await readFile(join(distDir, 'client', 'assets.json'), 'utf8')) as Assets;
  } catch (error) {
    throw new StartError('The site is not built, or not whole: run "npm run build" first.', { cause: error });
  }
}

async function renderAll(info: SiteInfo, assets: Assets): Promise<Documents> {
  // Safe: the build makes this module of src/client/documents/render.tsx.
  const renderer = (await import(pathToFileURL(rendererFile).href)) as Renderer;
  // Safe: the build writes this file with this type.
  const firstPaints = JSON.parse(await readFile(firstPaintsFile(info.ask), 'utf8')) as FirstPaints;
  const { signup, screens } = firstPaints;
  const firstPaintOf = (path: AppPath) => (path === '/signup' ? signup[info.signup_mode] : screens[path]);
  const renderSignup = (firstPaint: string) => renderer.renderShell(info, assets, '/signup', firstPaint);
  const documents = Object.entries(renderer.renderDocuments(info, assets));
  const files = Object.entries(renderer.renderFiles(info));
  const pages = Object.fromEntries([
    ...documents.map(([path, html]) => [path, createPage(HTML, html)] as const),
    ...files.map(([path, { type, body }]) => [path, createPage(type, body)] as const),
  ]);
  const shells = Object.fromEntries(
    appPaths.map((path) => [path, renderer.renderShell(info, assets, path, firstPaintOf(path))]),
  );
  return {
    // Safe: the entries come from records with these paths.
    pages: pages as Documents['pages'],
    // Safe: the entries have all these paths.
    shells: shells as Documents['shells'],
    signupByLink: { invitation: renderSignup(signup.invitation), claim: renderSignup(signup.open) },
    renderJoinAnswer: (answer) => renderer.renderJoinAnswer(info, assets, answer),
    renderEntryPage: (page) => renderer.renderEntryPage(info, assets, page),
    renderUndoEmailPage: (page) => renderer.renderUndoEmailPage(info, assets, page),
  };
}

/** The part of the configuration that documents show. */
export function siteInfo(config: Config): SiteInfo {
  return {
    name: config.siteName,
    public_url: config.publicUrl,
    contact_email: config.siteContactEmail,
    signup_mode: config.signupMode,
    ask: config.ask,
  };
}

/** The paths of the screens of an installation. Those of Ask are unknown addresses where it is switched off. */
export function screensOf({ ask }: SiteInfo): readonly AppPath[] {
  return ask ? appPaths : appPaths.filter((path) => !isAskPath(path));
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
      if (PDF_WORKER.test(path)) reply.header('content-security-policy', PDF_WORKER_POLICY);
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
      );
    },
  });
}
