// Validating an image by its content and re-encoding it: upright, without metadata, as WebP in two sizes.
// The work runs in libuv's threads, never on the event loop.
import type { Sharp, SharpOptions } from 'sharp';
import { IMAGE_MAX_PIXELS, imageMessages } from '#shared/products.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import { AppError } from '../errors.ts';

/** Longest sides in pixels: of the image in the light box, and of the thumbnail in the table. */
const FULL_SIDE = 2048;
const SMALL_SIDE = 320;
/** A decoded image takes up to 100 MB of memory. */
const DECODES_AT_ONCE = 2;
/** A large photo takes half a second, so the last in the queue waits about eight. */
const QUEUE_LENGTH = 32;
const DECODE_SECONDS = 20;

const decodeQueue = createBoundedQueue(DECODES_AT_ONCE, QUEUE_LENGTH);
const formats = ['jpeg', 'png', 'webp'];

/** The two WebP files of an image, and the size in pixels of the larger one. */
export interface Rendered {
  full: Buffer;
  small: Buffer;
  width: number;
  height: number;
}

/**
 * Re-encodes an image.
 * @param path of an untrusted file
 * @throws AppError 415 where it is not a JPEG, PNG or WebP image or is damaged; 413 where it has too many pixels; 503
 *   where the queue is full
 */
export function renderImage(path: string): Promise<Rendered> {
  return decodeQueue.run(async () => {
    const open = await loadSharp();
    await checkHeader(open(path, { limitInputPixels: false }));
    try {
      return await render(open, path);
    } catch (error) {
      throw new AppError(415, imageMessages.damaged, { cause: error });
    }
  });
}

/** How many images are decoded and wait at the moment. */
export const imageQueueLoad = decodeQueue.load;

/** Reads the header alone, so a decompression bomb is refused before it is decoded. */
async function checkHeader(image: Sharp): Promise<void> {
  const header = await image.metadata().catch(() => undefined);
  if (header === undefined || !formats.includes(header.format)) {
    throw new AppError(415, imageMessages.notAnImage);
  }
  if (header.width * header.height > IMAGE_MAX_PIXELS) throw new AppError(413, imageMessages.tooManyPixels);
}

async function render(open: OpenImage, path: string): Promise<Rendered> {
  const { data: full, info } = await shrink(open(path), FULL_SIDE)
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const small = await shrink(open(full), SMALL_SIDE).webp({ quality: 76 }).toBuffer();
  return { full, small, width: info.width, height: info.height };
}

function shrink(image: Sharp, side: number): Sharp {
  return image
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DECODE_SECONDS });
}

type OpenImage = (input: string | Buffer, options?: SharpOptions) => Sharp;
let loaded: Promise<OpenImage> | undefined;

/** The library takes 25 MB of memory, so it is loaded with the first image. */
function loadSharp(): Promise<OpenImage> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // Each thread keeps its memory; two images at once already use two cores.
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    const ofFiles = ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'];
    sharp.unblock({ operation: [...ofFiles, 'VipsForeignLoadWebpBuffer'] });
    return (input, options) =>
      sharp(input, { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS, ...options });
  }));
}
