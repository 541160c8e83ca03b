// Images for tests, generated at run time: valid ones of each type, and files that only look like images.
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Red on the left, blue on the right, so that its orientation is visible. */
function halves(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) pixels[at * 3 + (at % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const pngImage = (width = 60, height = 40) => halves(width, height).png().toBuffer();
export const webpImage = (width = 60, height = 40) => halves(width, height).webp().toBuffer();
export const jpegImage = (width = 60, height = 40) => halves(width, height).jpeg().toBuffer();

export const SECRET_PLACE = 'Hinterhof Sonnenallee';

/** A photo as written by phones: rotated (orientation 6), with location and owner in its metadata. */
export function phonePhoto(width = 600, height = 400): Promise<Buffer> {
  return halves(width, height)
    .withExif({
      IFD0: { Artist: SECRET_PLACE, Copyright: SECRET_PLACE },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 29/1 7/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 25/1 4/1',
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${SECRET_PLACE}</place></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A rotated photo of 12 megapixels and a few MiB. */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const { data, info } = await sharp({
    create: { width: 1000, height: 750, channels: 3, background: '#888', noise },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { ...info, channels: 3 } })
    .resize(4000, 3000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A PNG with the given size in its header and only a few pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/** An image of exactly this many bytes: bytes after the end of a PNG are ignored. */
export async function pngOfBytes(bytes: number): Promise<Buffer> {
  const image = await pngImage();
  return Buffer.concat([image, Buffer.alloc(bytes - image.length)]);
}

const JPEG_MAGIC = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const HTML = '<html><body><script>alert(document.domain)</script></body></html>';

/** Files that are not images despite their name or first bytes, by what they are. */
export async function impostors(): Promise<[what: string, content: Buffer][]> {
  const jpeg = await jpegImage(400, 300);
  return [
    [
      'an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    ['an HTML page that begins like a JPEG', Buffer.concat([JPEG_MAGIC, Buffer.from(HTML)])],
    [
      'an HTML page that begins like a PNG',
      Buffer.concat([(await pngImage()).subarray(0, 8), Buffer.from(HTML)]),
    ],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a truncated JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['a PNG without its pixels', pngBomb(100, 100)],
    ['text', Buffer.from('just text')],
    ['nothing', Buffer.alloc(0)],
  ];
}

/** A valid image followed by an HTML page. */
export async function polyglot(): Promise<Buffer> {
  return Buffer.concat([await jpegImage(), Buffer.from(HTML)]);
}
