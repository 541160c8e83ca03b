// Opens pictures that are files of their own: PNG, JPEG, WebP and TIFF.
import type { Sharp, SharpOptions } from 'sharp';
import type { PictureType } from '#shared/file-types.ts';
import type { ByteSource } from '../byte-source.ts';
import { UnreadableFileError } from '../unreadable-file-error.ts';
import type { GrayPicture } from './gray-picture.ts';

/** Larger ones are not unpacked: those of telephones have up to 50 million pixels, a page of A3 at 400 dots per inch 31. */
export const MOST_PICTURE_PIXELS = 64_000_000;
/** What is read of it is no larger than a page of A4 at 300 dots per inch. */
const LONGEST_SIDE = 3508;
const SHORTEST_SIDE = 2480;
const DECODE_SECONDS = 30;

const operations = {
  'image/png': ['VipsForeignLoadPngBuffer'],
  'image/jpeg': ['VipsForeignLoadJpegBuffer'],
  'image/webp': ['VipsForeignLoadWebpBuffer'],
  'image/tiff': ['VipsForeignLoadTiffBuffer'],
} as const satisfies Record<PictureType, readonly string[]>;

/**
 * A page of a picture file as it is shown, turned as the camera says.
 * @param page from 1
 * @throws UnreadableFileError with a sentence for the person
 */
export async function openPictureFile(
  source: ByteSource,
  type: PictureType,
  page: number,
): Promise<GrayPicture> {
  const open = await loadSharp(type);
  const bytes = Buffer.from(source.read(0, source.size).buffer);
  try {
    const { width, height } = await open(bytes, { page: page - 1 }).metadata();
    const isTall = height > width;
    const { data, info } = await open(bytes, { page: page - 1 })
      .autoOrient()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize({
        width: isTall ? SHORTEST_SIDE : LONGEST_SIDE,
        height: isTall ? LONGEST_SIDE : SHORTEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  } catch (error) {
    throw new UnreadableFileError(sentenceFor(error), { cause: error });
  }
}

function sentenceFor(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return /pixel limit/i.test(message)
    ? `This picture has more than ${MOST_PICTURE_PIXELS / 1e6} million pixels.`
    : 'This picture is damaged.';
}

/** The library with nothing but what opens this type. */
async function loadSharp(type: PictureType): Promise<(input: Buffer, options: SharpOptions) => Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [...operations[type]] });
  return (input, options) =>
    sharp(input, { failOn: 'error', limitInputPixels: MOST_PICTURE_PIXELS, ...options });
}
