// The paths of the program's own files, in the checkout or the installed package.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { isSea } from 'node:sea';
import { fileURLToPath } from 'node:url';

/** The absolute path of the folder with package.json, migrations/ and dist/. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** The absolute path of the build output. */
export const distDir = join(projectRoot, 'dist');
/** The absolute path of the index of place names, which the build makes. */
export const placesDir = join(distDir, 'places');

/** The absolute path of the thread that searches: beside the bundle, or its source. */
export const searchWorkerFile = import.meta.url.endsWith('.ts')
  ? join(projectRoot, 'src/server/subscribers/search/worker.ts')
  : join(distDir, 'server', 'search-worker.cjs');

/** A part of the program that runs as a process of its own. */
export interface ChildPart {
  /** The absolute path of its bundle, or of its source. */
  file: string;
  /** The absolute paths of what it must be able to read to start, if it may read nothing else. */
  folders: string[];
}

const isSource = import.meta.url.endsWith('.ts');

/** The process that reads the content of files: beside the bundle, or its source. */
export const readerPart: ChildPart = isSource
  ? {
      file: join(projectRoot, 'src/server/ask/reading/reader.ts'),
      folders: ['src', 'node_modules', 'package.json'].map((name) => join(projectRoot, name)),
    }
  : { file: join(distDir, 'server', 'ask-reader.cjs'), folders: [join(distDir, 'server')] };

/** The process that reads pages that are pictures. It needs what `packagesDir` has besides. */
export const pictureReaderPart: ChildPart = isSource
  ? { ...readerPart, file: join(projectRoot, 'src/server/ask/reading/pictures/picture-reader.ts') }
  : { file: join(distDir, 'server', 'ask-pictures.cjs'), folders: [join(distDir, 'server')] };

/** The absolute path of the folder with the packages that have native code. */
export function packagesDir(): string {
  const main = createRequire(join(projectRoot, 'package.json')).resolve('sharp');
  const end = `${sep}node_modules${sep}`;
  return main.slice(0, main.lastIndexOf(end) + end.length - 1);
}

/** The absolute path of the folder with the tables of English words (`ask/lexicon/`): beside the bundle, or in the source. */
export const lexiconDir = isSource
  ? join(projectRoot, 'src/server/ask/lexicon')
  : join(distDir, 'server', 'lexicon');

/** The absolute path of the folder with the engine that reads pictures: beside the bundle, or its package. */
export const recognitionDir = isSource
  ? join(projectRoot, 'node_modules/tesseract.js-core')
  : join(distDir, 'server', 'recognition');

const childPart = (source: string, bundle: string): ChildPart => ({
  file: isSource ? join(projectRoot, 'src/server/ask', source) : join(distDir, 'server', bundle),
  folders: [],
});

/** The process that keeps the index of files. */
export const indexerPart = childPart('indexer/indexer.ts', 'ask-indexer.cjs');
/** The process of the sentence encoder. */
export const encoderPart = childPart('embedding/encoder-process.ts', 'ask-encoder.cjs');
/** The process that answers questions. */
export const queryPart = childPart('answering/query-process.ts', 'ask-query.cjs');

/**
 * How to start a part of the program as a process.
 * @param options options of Node
 * @returns the environment it needs, which is empty but for the single executable
 */
export function childCommand(
  part: ChildPart,
  options: readonly string[],
): { program: string; args: string[]; env: Record<string, string> } {
  if (!isSea()) return { program: process.execPath, args: [...options, part.file], env: {} };
  // The executable takes options of Node from the environment only; its launcher knows `run-part`.
  const quoted = options.map((option) => `"${option.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
  return {
    program: process.execPath,
    args: ['run-part', part.file],
    env: { NODE_OPTIONS: quoted.join(' ') },
  };
}

/** How to start this program as another process: the executable, and the arguments before the command. */
export function programCommand(): [executable: string, ...args: string[]] {
  return isSea() ? [process.execPath] : [process.execPath, join(projectRoot, 'bin', 'oriel.js')];
}

/** The version in package.json. */
export function productVersion(): string {
  const { version } = Object(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')));
  return String(version);
}
