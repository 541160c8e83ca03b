// Renders the PNG files from the SVG sources: the icons for phones and the picture for shared links.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** The side of the mark's viewBox. */
const MARK_SIDE = 32;
/** The share of an icon that the mark fills; phones may cut off what lies outside 80 %. */
const FILL = 0.62;

/** The mark on a square of the page's colour. */
function iconDrawing(mark: string): string {
  const side = MARK_SIDE / FILL;
  const edge = (side - MARK_SIDE) / 2;
  return mark
    .replace('viewBox="0 0 32 32"', `viewBox="${-edge} ${-edge} ${side} ${side}"`)
    .replace(
      'fill="none">',
      `fill="none"><path fill="#f5f8f8" d="M${-edge} ${-edge}h${side}v${side}h${-side}z"/>`,
    )
    .replace('stroke="#ffffff"', 'stroke="#f5f8f8"');
}

async function draw(drawing: string, width: number, height: number, file: string): Promise<void> {
  // Rendered at the density that gives this size, so that no pixels are scaled up.
  const { width: natural } = await sharp(Buffer.from(drawing)).metadata();
  await sharp(Buffer.from(drawing), { density: (72 * width) / natural })
    .resize(width, height)
    .png({ compressionLevel: 9, palette: true })
    .toFile(file);
}

/**
 * Draws all pictures.
 * @param root the project
 * @param outDir the folder whose assets/icons and assets/images are to hold them
 */
export async function buildPictures(root: string, outDir: string): Promise<void> {
  const icons = join(outDir, 'assets/icons');
  const images = join(outDir, 'assets/images');
  for (const folder of [icons, images]) mkdirSync(folder, { recursive: true });
  const icon = iconDrawing(readFileSync(join(root, 'src/client/public/assets/icons/mark-light.svg'), 'utf8'));
  const share = readFileSync(join(root, 'src/client/site/pictures/share.svg'), 'utf8');
  await draw(icon, 180, 180, join(icons, 'touch.png'));
  await draw(icon, 192, 192, join(icons, 'icon-192.png'));
  await draw(icon, 512, 512, join(icons, 'icon-512.png'));
  await draw(share, 1200, 630, join(images, 'share.png'));
}
