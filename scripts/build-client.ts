// The Vite builds: what browsers load, and the module with which the server renders documents.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { InlineConfig, Manifest, ManifestChunk } from 'vite';
import type { Assets, EntryAssets } from '../src/shared/site.ts';

/** The two faces that every page shows above the fold. */
const EARLY_FONTS = /\/(?:newsreader-display-latin|instrument-sans-latin-wght-normal)-[\w-]{8}\.woff2$/;

const STATIC_FILES = 'src/client/public';

/**
 * The public pages never give an element two classes for one property, so they join class names without the
 * table of all of Tailwind's classes that tells which of two wins.
 */
const plainClassNames = {
  'tailwind-merge': join(import.meta.dirname, '../src/client/site/join-classes.ts'),
};

const quiet: InlineConfig = { logLevel: 'error', mode: 'production', publicDir: false };

/**
 * Builds the client: hashed assets, static files, and assets.json, which tells the server their addresses.
 * @param root the project
 * @param outDir the folder to fill
 */
export async function buildClient(root: string, outDir: string): Promise<void> {
  const assets: Assets = {
    // Two builds, not one: shared chunks would bring visitors what only the app uses of React, Radix and tRPC.
    site: await buildEntry(root, outDir, { site: 'src/client/site/main.tsx' }, plainClassNames),
    app: await buildEntry(root, outDir, { app: 'src/client/app/main.tsx' }, {}),
    theme_boot: await buildThemeBoot(root, outDir),
  };
  cpSync(join(root, STATIC_FILES), outDir, { recursive: true });
  writeFileSync(join(outDir, 'assets.json'), `${JSON.stringify(assets, null, 2)}\n`);
}

async function buildEntry(
  root: string,
  outDir: string,
  input: Record<string, string>,
  alias: Record<string, string>,
): Promise<EntryAssets> {
  await build({
    ...quiet,
    root,
    resolve: { alias },
    build: { outDir, emptyOutDir: false, manifest: true, rolldownOptions: { input } },
  });
  // Safe: Vite has just written this file in this shape.
  const manifest = JSON.parse(readFileSync(join(outDir, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  rmSync(join(outDir, '.vite'), { recursive: true });
  return entryAssets(manifest, Object.values(input)[0] ?? '');
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
 * Builds the renderer of documents: one module that holds all it needs.
 * @param outDir the folder for render.js
 */
export async function buildRenderer(root: string, outDir: string): Promise<void> {
  await build({
    ...quiet,
    root,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: plainClassNames },
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: true,
      ssr: true,
      minify: false,
      rolldownOptions: {
        input: { render: 'src/client/site/render.tsx' },
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

/** The chunk of a module first, then those that it imports at once, each once. */
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
