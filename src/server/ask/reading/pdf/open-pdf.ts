// Opens a PDF, and says in a sentence why it cannot be.
import type { PDFDocumentProxy, PDFPageProxy } from 'unpdf/pdfjs';
import { getDocumentProxy } from 'unpdf';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { ByteSource } from '../byte-source.ts';

export type { PDFDocumentProxy, PDFPageProxy };

/** Gives PDF.js the maps of characters that a file names. Nothing else is loaded for text: letters are not drawn. */
class CharacterMaps {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl') throw new Error(`not loaded: ${kind}`);
    const { readCharacterMap } = await import('./character-maps.ts');
    return readCharacterMap(filename);
  }
}

/** What pictures of a file are needed for. */
interface PictureOptions {
  /** Larger ones are left out, in pixels. */
  mostPixels: number;
  /** Gives a decoder of the pictures that scanners make. */
  readDecoder: (fileName: string) => Promise<Uint8Array>;
}

/**
 * Opens a PDF. Nothing in it runs, and nothing is loaded that it names.
 * @param pictures by default, pictures are not unpacked
 * @throws UnreadableFileError if it needs a password or is damaged
 */
export async function openPdf(source: ByteSource, pictures?: PictureOptions): Promise<PDFDocumentProxy> {
  try {
    return await getDocumentProxy(source.read(0, source.size), {
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      BinaryDataFactory: pictures === undefined ? CharacterMaps : withDecoders(pictures.readDecoder),
      // PDF.js wants addresses; the maps and decoders have none.
      cMapUrl: 'maps/',
      wasmUrl: 'decoders/',
      cMapPacked: true,
      standardFontDataUrl: undefined,
      stopAtErrors: false,
      enableXfa: false,
      // For text none is unpacked, also where the lines of a page are read.
      maxImageSize: pictures?.mostPixels ?? 0,
      isOffscreenCanvasSupported: false,
      isImageDecoderSupported: false,
      verbosity: 0,
    });
  } catch (error) {
    throw toUnreadable(error);
  }
}

function withDecoders(readDecoder: PictureOptions['readDecoder']): typeof CharacterMaps {
  return class extends CharacterMaps {
    override async fetch(part: { kind: string; filename: string }): Promise<Uint8Array> {
      return part.kind === 'wasmUrl' ? readDecoder(part.filename) : super.fetch(part);
    }
  };
}

/** The sentence for an error of PDF.js. */
function toUnreadable(error: unknown): UnreadableFileError {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'PasswordException')
    return new UnreadableFileError('This PDF needs a password.', { cause: error });
  if (/encrypt|security handler|cipher/i.test(message))
    return new UnreadableFileError('This PDF is encrypted in a way that cannot be read.', { cause: error });
  if (/page tree|Pages tree|page count|Page dictionary|page dictionaries|catalog|root/i.test(message))
    return new UnreadableFileError('This file is damaged: its list of pages cannot be read.', {
      cause: error,
    });
  return new UnreadableFileError('This file is damaged: it begins like a PDF, but cannot be read as one.', {
    cause: error,
  });
}
