import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** A file as a person chooses it. */
export type Photo = { name: string; mimeType: string; buffer: Buffer };

type Kind = { width?: number; height?: number; hue?: number; name?: string };

/** A tile of the noise that makes a photo as many bytes as a phone's. */
const GRAIN = { width: 1000, height: 1000, channels: 3 as const };
let noise: Promise<Buffer> | null = null;

/** Made once: it took most of a photo's time. */
const grain = (): Promise<Buffer> =>
  (noise ??= sharp({
    create: {
      ...GRAIN,
      background: { r: 128, g: 128, b: 128 },
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
    .raw()
    .toBuffer());

/**
 * A photo as a phone makes it: twelve megapixels of a sky, a ground and grain, with the place in its EXIF data, and marked to be
 * turned a quarter when `height` is the longer side. No two are the same file.
 */
export async function aPhoto({
  width = 4000,
  height = 3000,
  hue = 30,
  name = 'IMG_2041.jpg',
}: Kind = {}): Promise<Photo> {
  const isUpright = height > width;
  const [w, h] = isUpright ? [height, width] : [width, height];
  const scene = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(${hue} 80% 70%)"/>
    <stop offset="1" stop-color="hsl(${(hue + 150) % 360} 60% 35%)"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${randomInt(w)}" cy="${h / 3}" r="${h / 8}" fill="hsl(${hue} 90% 85%)"/>
    <path d="M0 ${h} L0 ${h * 0.7} L${w / 3} ${h * 0.55} L${w / 2} ${h * 0.72} L${w} ${h * 0.5} L${w} ${h} Z" fill="hsl(${(hue + 200) % 360} 30% 25%)"/></svg>`);
  const buffer = await sharp(scene)
    .composite([{ input: await grain(), raw: GRAIN, tile: true, blend: 'soft-light' }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 26/1 54/1' } })
    .withMetadata({ orientation: isUpright ? 6 : 1 })
    .jpeg({ quality: 88 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
