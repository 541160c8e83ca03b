// The process that reads pages that are pictures: the file on descriptor 0, messages on descriptor 3. Its arguments are the type of
// the file, the numbers of the pages, and for each language `code=path`. It may open nothing but its own code and these languages,
// and is ended from outside when it takes too long or too much.
import { writeSync } from 'node:fs';
import { fileTypes } from '#shared/file-types.ts';
import { openSource } from '../byte-source.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { PictureMessage } from './picture-messages.ts';
import { readPicturePages, type PicturePages } from './read-pages.ts';

const FILE = 0;
const MESSAGES = 3;

function send(message: PictureMessage): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`);
  for (let sent = 0; sent < line.length;) sent += writeSync(MESSAGES, line, sent);
}

/** For the developer. */
function note(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}

async function run(wanted: PicturePages): Promise<void> {
  try {
    await readPicturePages(openSource(FILE), wanted, {
      onReady: () => send({ ready: true }),
      onPage: (page, confidence) => send({ page, confidence }),
    });
    send({ finished: true });
  } catch (error) {
    if (error instanceof UnreadableFileError) return send({ failed: error.detail });
    note(error);
    process.exitCode = 1;
  }
}

const [type, numbers = '', ...languageArgs] = process.argv.slice(2);
const mediaType = fileTypes.find((known) => known === type);
if (mediaType === undefined) throw new Error(`no media type that can be read: ${type}`);
const languages = languageArgs.map((own) => {
  const at = own.indexOf('=');
  return { code: own.slice(0, at), path: own.slice(at + 1) };
});

// PDF.js gives up parts of a damaged file that nobody waits for any more.
process.on('unhandledRejection', note);
void run({ mediaType, pages: numbers.split(',').map(Number), languages });
