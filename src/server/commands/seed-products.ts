// Twelve products for the demo, with drawn pictures of a bay window.
import { consoleActor, type Actor } from '../audit/audit.service.ts';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { openObjectStore } from '../object-store/open.ts';
import { openImageFiles, type ImageFiles } from '../products/image-files.ts';
import { addImages } from '../products/product-images.service.ts';
import { createProduct } from '../products/products.service.ts';
import { ReceivedImage } from '../products/upload-form.ts';

const WIDTH = 800;
const HEIGHT = 600;
const DAY_MS = 24 * 60 * 60 * 1000;

interface DemoProduct {
  title: string;
  description: string | null;
  /** Hue of the sky in degrees, one for each picture. */
  hues: readonly number[];
}

const products: readonly DemoProduct[] = [
  {
    title: 'Oriel Desk',
    description: 'Ask questions of the documents on one computer. Nothing leaves it.',
    hues: [174, 28, 262],
  },
  {
    title: 'Oriel Archive',
    description: 'Reads scanned letters, minutes and maps, and finds the page that answers.',
    hues: [38],
  },
  {
    title: 'Oriel Ledger',
    description: 'Questions about accounts in plain words, with every figure traced to its row.',
    hues: [200, 140],
  },
  {
    title: 'Contract Reader',
    description: 'Compares clauses across hundreds of contracts and says where they differ.',
    hues: [12],
  },
  {
    title: 'Field Notes',
    description: 'For teams without a line: answers from interviews and observations, offline.',
    hues: [96, 60],
  },
  {
    title: 'Survey Lens',
    description: 'Open answers grouped by what people meant, not by the words they chose.',
    hues: [320],
  },
  {
    title: 'Oriel Box',
    description: 'The whole product on a small machine that stands on your own shelf.',
    hues: [186],
  },
  { title: 'Minutes', description: null, hues: [] },
  {
    title: 'Patent Compass',
    description: 'Prior art by idea, in six languages, without telling anyone what you look for.',
    hues: [222],
  },
  {
    title: 'Clinic Companion',
    description: 'Guidelines and house rules at the bedside. Patient data stays in the house.',
    hues: [160],
  },
  {
    title: 'Reading Room',
    description: 'A shared shelf of documents with an answer for everyone who may read them.',
    hues: [48, 290],
  },
  { title: 'Oriel Starter', description: null, hues: [350] },
];

/** Adds the products of the demo, unless there are products already. The server may be running. */
export async function seedProducts(db: Db, { dataDir, objectStore }: Config, now: Date): Promise<void> {
  if (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) return;
  const files = await openImageFiles(dataDir, await openObjectStore(objectStore));
  // In reverse, so that the first is the newest.
  for (const [index, { title, description, hues }] of [...products.entries()].toReversed()) {
    const actor = consoleActor(new Date(now.getTime() - index * DAY_MS));
    const { id } = await createProduct(db, actor, { title, description });
    if (hues.length > 0) await addPictures(db, actor, files, id, hues);
  }
}

async function addPictures(
  db: Db,
  actor: Actor,
  files: ImageFiles,
  product_id: string,
  hues: readonly number[],
) {
  const draft = await files.openDraft();
  try {
    const images: ReceivedImage[] = [];
    for (const [index, hue] of hues.entries()) {
      images.push(new ReceivedImage(await draft.receive(Readable.from([await drawWindow(hue, index)]))));
    }
    await addImages(db, actor, files, { product_id, images });
  } finally {
    await draft.discard();
  }
}

/** A sky that gets lighter towards a curved horizon, the sun, and the bars of a bay window in front. */
async function drawWindow(hue: number, variant: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  const sunX = WIDTH * (0.3 + 0.2 * variant + hue / 1500);
  const sunY = HEIGHT * (0.34 + 0.06 * variant);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const horizon = HEIGHT * 0.66 + ((x - WIDTH / 2) / WIDTH) ** 2 * HEIGHT * 0.3;
      const isBar = Math.abs((x % (WIDTH / 3)) - WIDTH / 6) > WIDTH / 6 - 5 || Math.abs(y - HEIGHT * 0.3) < 4;
      // The bars cover the sun.
      const isSun = !isBar && Math.hypot(x - sunX, y - sunY) < HEIGHT * 0.13;
      const depth = y < horizon ? y / horizon : 1 - (y - horizon) / HEIGHT;
      const lightness = y < horizon ? 0.45 + 0.4 * depth : 0.2 + 0.14 * depth;
      const color = isSun ? toRgb(50, 0.9, 0.93) : toRgb(hue, 0.42, isBar ? lightness * 0.45 : lightness);
      pixels.set(color, (y * WIDTH + x) * 3);
    }
  }
  // Loaded only here: it takes 50 ms.
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ compressionLevel: 2 })
    .toBuffer();
}

/** A colour of hue (degrees), saturation and lightness (0 to 1) as three bytes. */
function toRgb(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const position = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  });
}
