// Opens PDF documents with pdf.js, whose parts all come from this origin. Loaded only where a PDF is shown.
import { getDocument, GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The other files of pdf.js by their paths, each fetched only where a document needs it. */
const parts: Readonly<Record<string, string>> = {
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
  // The character maps of East Asian fonts that are not in the document.
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
  // The system has the other standard fonts.
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
  // The decoders of the pictures that scanners make.
  ...import.meta.glob<string>('/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
};
const addresses = new Map(Object.entries(parts).map(([path, url]) => [path.split('/').at(-1), url]));

GlobalWorkerOptions.workerSrc = addresses.get('pdf.worker.min.mjs') ?? '';

/** Fetches the parts of pdf.js, which have a hash in their names. */
class PartFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (url === undefined) throw new Error(`There is no ${filename}.`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} was not sent: ${response.status}.`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/**
 * Opens a PDF.
 * @param signal ends the worker of the document
 * @throws an error of pdf.js if it cannot be read
 */
export async function openPdf(content: Blob, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const data = await content.arrayBuffer();
  signal.throwIfAborted();
  const task = getDocument({
    data,
    BinaryDataFactory: PartFactory,
    useWorkerFetch: false,
    cMapPacked: true,
    enableXfa: false,
    // A broken picture in a file of somebody else is no message of this program.
    verbosity: VerbosityLevel.ERRORS,
  });
  signal.addEventListener('abort', () => void task.destroy());
  return task.promise;
}
