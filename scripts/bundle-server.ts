// Bundles the server, its packages and the migrations for Node 22.14 and newer. Packages with native code stay in
// node_modules.
import { appendFileSync, cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { lighterPackages } from './lighter-packages.ts';

/** The packages with native code. */
export const nativePackages = ['@node-rs/argon2', 'better-sqlite3', 'sharp'] as const;

interface Part {
  source: string;
  /** Where the licenses of its packages go, if it has some that the server does not have. */
  licenses?: string;
}

/** What runs in threads and processes of its own, by the name of its bundle. */
const parts = {
  'search-worker': { source: 'src/server/subscribers/search/worker.ts' },
  'rewrite-worker': { source: 'src/server/db/sqlite/rewrite-worker.ts' },
  'ask-indexer': { source: 'src/server/ask/indexer/indexer.ts' },
  'ask-encoder': { source: 'src/server/ask/embedding/encoder-process.ts' },
  'ask-query': { source: 'src/server/ask/answering/query-process.ts' },
  'ask-reader': { source: 'src/server/ask/reading/reader.ts', licenses: 'LICENSES-ask-reader.md' },
  'ask-pictures': {
    source: 'src/server/ask/reading/pictures/picture-reader.ts',
    licenses: 'LICENSES-ask-pictures.md',
  },
} as const satisfies Record<string, Part>;

/**
 * Bundles src/server/main.ts into `main.cjs`, the threads that search and rewrite into files of their own, the processes of Ask, and the
 * files that each loads on demand.
 * @param root the project
 * @param outDir the folder to fill
 * @param migrations the folder of the migrations to include; a test adds one
 */
export async function bundleServer(
  root: string,
  outDir: string,
  migrations = join(root, 'migrations'),
): Promise<void> {
  const plugins = [holdMigrations(root, migrations), lighterPackages(), leaveOut(), escapeNonAscii()];
  await bundleEntry(root, outDir, {
    input: { main: 'src/server/main.ts' },
    chunks: '[name].cjs',
    plugins,
    licenses: 'LICENSES.md',
  });
  // Each on its own: what it shared with the server would be in one file, of which it needs the smaller part.
  for (const [name, { source, licenses }] of Object.entries<Part>(parts)) {
    await bundleEntry(root, outDir, {
      input: { [name]: source },
      chunks: `${name}-[name].cjs`,
      plugins: [holdCharacterMaps(root), holdDecoders(root), escapeNonAscii()],
      ...(licenses === undefined ? {} : { licenses }),
    });
  }
  for (const { licenses } of [parts['ask-reader'], parts['ask-pictures']])
    addLicensesOfPdf(root, join(outDir, licenses));
  addLicensesOfDecoders(root, join(outDir, parts['ask-pictures'].licenses));
  copyLexicon(root, outDir);
  copyRecognition(root, outDir);
}

/** The engine that reads pictures, and the data of English. */
function copyRecognition(root: string, outDir: string): void {
  const files = [
    'tesseract.js-core/tesseract-core-simd-lstm.wasm',
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  ];
  for (const path of files)
    cpSync(join(root, 'node_modules', path), join(outDir, 'recognition', basename(path)));
}

/** Adds the licenses of the decoders of PDF.js, and of the data of English. */
function addLicensesOfDecoders(root: string, file: string): void {
  const folder = join(root, 'node_modules/pdfjs-dist/wasm');
  for (const name of ['JBIG2', 'OPENJPEG', 'PDFJS_JBIG2', 'PDFJS_OPENJPEG'])
    appendFileSync(
      file,
      `\n## ${name}, of PDF.js\n\n${readFileSync(join(folder, `LICENSE_${name}`), 'utf8').trim()}\n`,
    );
  appendFileSync(
    file,
    '\n## tessdata_best, of @tesseract.js-data/eng (Apache-2.0)\n\nThe data of English, under the license of Tesseract, as above.\n',
  );
}

/** The tables of English words, with their licenses, which answers need. */
function copyLexicon(root: string, outDir: string): void {
  const folder = join(root, 'src/server/ask/lexicon');
  for (const name of readdirSync(folder).filter((file) => /\.(?:bin|txt|md)$/.test(file)))
    cpSync(join(folder, name), join(outDir, 'lexicon', name));
}

/** Adds the licenses of what is included without being a package of its own. */
function addLicensesOfPdf(root: string, file: string): void {
  const licenseOf = (path: string) =>
    readFileSync(join(root, 'node_modules/pdfjs-dist', path), 'utf8').trim();
  appendFileSync(file, `\n## PDF.js, a part of unpdf (Apache-2.0)\n\n${licenseOf('LICENSE')}\n`);
  appendFileSync(file, `\n## CMap resources, of PDF.js (BSD-3-Clause)\n\n${licenseOf('cmaps/LICENSE')}\n`);
}

interface Entry {
  /** The path of the source by the name of the bundle. */
  input: Record<string, string>;
  /** The names of the files that are loaded on demand. */
  chunks: string;
  plugins: Plugin[];
  /** The name of the file for the licenses of its packages, if it has some that no other entry has. */
  licenses?: string;
}

/** Adds the files of an entry to the folder; the first entry empties it. */
async function bundleEntry(
  root: string,
  outDir: string,
  { input, chunks, plugins, licenses }: Entry,
): Promise<void> {
  const isFirst = 'main' in input;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: [...nativePackages] },
    build: {
      outDir,
      emptyOutDir: isFirst,
      ssr: true,
      target: 'node22',
      minify: false,
      license: licenses !== undefined && { fileName: licenses },
      rolldownOptions: {
        input,
        // CommonJS: an ES module reads every export of Node's modules at once, which loads some that are not needed.
        // Parts that are imported on demand are files of their own.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: chunks,
          comments: false,
          // What the start needs and parts on demand share is one file more, not one for each part.
          codeSplitting: { groups: [{ name: 'shared', tags: ['$initial'], minShareCount: 2 }] },
        },
      },
    },
  });
}

/**
 * Escapes every character outside ASCII: V8 keeps a source with even one character beyond Latin-1 in two bytes per
 * character, which here would be megabytes. The code contains none in `String.raw` or in names.
 */
function escapeNonAscii(): Plugin {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'escape-non-ascii',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escape);
      }
    },
  };
}

/** Replaces the module that reads the folders of migrations with one that includes them. */
function holdMigrations(root: string, folder: string): Plugin {
  const replaced = join(root, 'src/server/db/migration-files.ts');
  return {
    name: 'hold-migrations',
    enforce: 'pre',
    load(id) {
      if (id !== replaced) return null;
      const groups = { sqlite: findMigrations(folder), postgres: findMigrations(join(folder, 'postgres')) };
      const files = Object.values(groups).flat();
      const imports = files.map((file, index) => `import * as m${index} from ${JSON.stringify(file)};`);
      const objects = Object.entries(groups).map(([engine, own]) => {
        const entries = own.map(
          (file) => `${JSON.stringify(basename(file, '.ts'))}: m${files.indexOf(file)}`,
        );
        return `${engine}: { ${entries.join(', ')} }`;
      });
      return `${imports.join('\n')}
const migrations = { ${objects.join(', ')} };
export const loadMigrations = async (engine) => migrations[engine];\n`;
    },
  };
}

/** Replaces the module that reads the maps of characters with one that includes them. */
function holdCharacterMaps(root: string): Plugin {
  const replaced = join(root, 'src/server/ask/reading/pdf/character-maps.ts');
  const folder = join(root, 'node_modules/pdfjs-dist/cmaps');
  return {
    name: 'hold-character-maps',
    enforce: 'pre',
    load(id) {
      if (id !== replaced) return null;
      const names = readdirSync(folder).filter((name) => name.endsWith('.bcmap'));
      const maps = Object.fromEntries(
        names.map((name) => [name, readFileSync(join(folder, name), 'base64')]),
      );
      return `const maps = new Map(Object.entries(${JSON.stringify(maps)}));
export async function readCharacterMap(fileName) {
  if (!maps.has(fileName)) throw new Error('no map of characters: ' + fileName);
  return new Uint8Array(Buffer.from(maps.get(fileName), 'base64'));
}\n`;
    },
  };
}

/** Replaces the module that reads the decoders of pictures with one that includes them. */
function holdDecoders(root: string): Plugin {
  const replaced = join(root, 'src/server/ask/reading/pictures/decoders.ts');
  const folder = join(root, 'node_modules/pdfjs-dist/wasm');
  return {
    name: 'hold-decoders',
    enforce: 'pre',
    load(id) {
      if (id !== replaced) return null;
      const contents = Object.fromEntries(
        ['jbig2.wasm', 'openjpeg.wasm'].map((name) => [name, readFileSync(join(folder, name), 'base64')]),
      );
      return `const decoders = new Map(Object.entries(${JSON.stringify(contents)}));
export async function readPictureDecoder(fileName) {
  if (!decoders.has(fileName)) throw new Error('no decoder: ' + fileName);
  return new Uint8Array(Buffer.from(decoders.get(fileName), 'base64'));
}\n`;
    },
  };
}

/** The paths of the migrations in a folder, oldest first. */
function findMigrations(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.+\.ts$/.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

/** Modules that packages import for what this program does not use, by the package. */
const unused: Readonly<Record<string, readonly string[]>> = {
  // Servers with TLS, which a proxy does for this program. Node's modules for it take 3 MiB.
  '/node_modules/fastify/': ['node:https', 'node:http2'],
  // For an option of it that no part of this program uses: 140 kB of code.
  '/node_modules/@fastify/static/': ['glob'],
};

/** Puts nothing in the place of what is unused. */
function leaveOut(): Plugin {
  const nothing = '\0nothing';
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isUnused = Object.entries(unused).some(
        ([path, names]) => importer.includes(path) && names.includes(source),
      );
      return isUnused ? nothing : undefined;
    },
    load: (id) => (id === nothing ? 'module.exports = {};' : undefined),
  };
}
