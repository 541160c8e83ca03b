// The Vite builds: what browsers load, and the module that renders documents on the server.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { InlineConfig, Manifest, ManifestChunk } from 'vite';
import { appPaths } from '#shared/pages.ts';
import type { AppPath } from '#shared/pages.ts';
import { firstPaintsName, NAME_PLACEHOLDER } from '#shared/site.ts';
import type { Assets, EntryAssets } from '#shared/site.ts';
import { clientChunks } from './client-chunks.ts';

/** The two font files that every page uses above the fold. */
const EARLY_FONTS = /\/(?:newsreader-display-core|instrument-sans-core)-[\w-]{8}\.woff2$/;

const SITE_ENTRY = 'src/client/site/main.tsx';
const APP_ENTRY = 'src/client/app/main.tsx';
const DOCS_ENTRY = 'src/client/docs/main.tsx';

const STATIC_FILES = 'src/client/public';

const quiet: InlineConfig = { logLevel: 'error', mode: 'production', publicDir: false };

/**
 * Builds the client: hashed assets, static files, and assets.json, which lists their addresses for the server.
 * @param root the project
 * @param outDir the folder to fill
 */
export async function buildClient(root: string, outDir: string): Promise<void> {
  // One build per entry: shared chunks would bring the public pages what only the app uses of React, Radix and tRPC.
  const site = await buildEntry(root, outDir, 'site', SITE_ENTRY);
  const app = await buildEntry(root, outDir, 'app', APP_ENTRY);
  const docs = await buildEntry(root, outDir, 'docs', DOCS_ENTRY);
  const screens = Object.fromEntries(appPaths.map((path) => [path, screenScripts(app, path)]));
  const assets: Assets = {
    site: entryAssets(site, SITE_ENTRY),
    app: entryAssets(app, APP_ENTRY),
    docs: entryAssets(docs, DOCS_ENTRY),
    screens,
    theme_boot: await buildThemeBoot(root, outDir),
  };
  cpSync(join(root, STATIC_FILES), outDir, { recursive: true });
  writeFileSync(join(outDir, 'assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
}

async function buildEntry(root: string, outDir: string, name: string, entry: string): Promise<Manifest> {
  await build({
    ...quiet,
    root,
    build: {
      outDir,
      emptyOutDir: false,
      manifest: true,
      rolldownOptions: {
        input: { [name]: entry },
        output: { codeSplitting: { groups: clientChunks(name) } },
      },
    },
  });
  // Safe: Vite has just written this file in this shape.
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  rmSync(join(outDir, '.vite'), { recursive: true });
  return manifest;
}

/** Builds the script that sets the colour mode: classic, not a module, because a module would run after the paint. */
async function buildThemeBoot(root: string, outDir: string): Promise<string> {
  const result = await build({
    ...quiet,
    root,
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: { 'theme-boot': 'src/client/theme-boot.ts' },
        output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const file = 'output' in result ? result.output[0]?.fileName : undefined;
  if (file === undefined) throw new Error('Vite did not build the theme boot script.');
  return `/${file}`;
}

/**
 * Builds what the server renders documents from: render.js, bundled with its dependencies, and the first paints.
 * @param outDir the folder for both
 */
export async function buildDocuments(root: string, outDir: string): Promise<void> {
  await buildRenderer(root, outDir, { render: 'src/client/documents/render.tsx' });
  await buildRenderer(root, outDir, { 'first-paint': 'src/client/documents/app-first-paints.tsx' });
  const module = join(outDir, 'first-paint.js');
  // Safe: this is the module just built. It runs here because it would cost the server memory and start-up time.
  const { renderFirstPaints } = (await import(
    pathToFileURL(module).href
  )) as typeof import('#client/documents/app-first-paints.tsx');
  for (const ask of [true, false]) {
    const paints = await renderFirstPaints(NAME_PLACEHOLDER, ask);
    writeFileSync(join(outDir, firstPaintsName(ask)), JSON.stringify(paints));
  }
  rmSync(module);
}

async function buildRenderer(root: string, outDir: string, input: Record<string, string>): Promise<void> {
  await build({
    ...quiet,
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input,
        output: { format: 'es', entryFileNames: '[name].js', codeSplitting: false },
      },
    },
  });
}

function entryAssets(manifest: Manifest, entry: string): EntryAssets {
  const chunks = withImports(manifest, entry);
  const scripts = chunks.slice(0, 1).map(({ file }) => `/${file}`);
  const imported = chunks.slice(1).map(({ file }) => `/${file}`);
  const styles = unique(chunks.toReversed().flatMap(({ css }) => css ?? []));
  const fonts = unique(chunks.flatMap(({ assets }) => assets ?? [])).filter((url) => EARLY_FONTS.test(url));
  return { scripts, styles, preloads: [...fonts, ...imported] };
}

/** The scripts that a screen needs beyond the entry. The path of the screen gives the path of its module. */
function screenScripts(manifest: Manifest, path: AppPath): string[] {
  const [, area, name = 'dashboard', ...rest] = path.split('/');
  const [list = name] = rest.filter((part) => part !== '$id');
  // The screen of one of several things is named after it. That of a subscriber is beside the list.
  const isOne = rest.includes('$id');
  const parts = isOne ? [...(list === name ? [list] : []), list.replace(/s$/, '')] : [list];
  const modules =
    area === 'admin'
      ? ['shell/admin-shell', ...parts.map((part) => `features/${name}/${part}-page`)]
      : [`features/auth/${area}-page`];
  const known = new Set(withImports(manifest, APP_ENTRY));
  const chunks = modules.flatMap((module) => withImports(manifest, `src/client/app/${module}.tsx`));
  return [...new Set(chunks.filter((chunk) => !known.has(chunk)).map(({ file }) => `/${file}`))];
}

/** The chunk of a module, then the chunks that it imports statically, without duplicates. */
function withImports(manifest: Manifest, entry: string): ManifestChunk[] {
  const names = new Set([entry]);
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  return [...names].map((name) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}.`);
    return chunk;
  });
}

function unique(files: readonly string[]): string[] {
  return [...new Set(files)].map((file) => `/${file}`);
}
