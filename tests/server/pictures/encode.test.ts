import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  filePurposes,
  pictureSizes,
  THUMB_MAX_BYTES,
  THUMB_SIDE,
  type PicturePurpose,
  PICTURE_MAX_BYTES,
} from '#contract/pictures/rules.ts';
import { encodePicture } from '#server/pictures/encode.ts';
import {
  jpegAndPage,
  gifAndScript,
  hugePng,
  pdfAndJpeg,
  resizedJpeg,
  svg,
} from '../../support/bad-pictures.ts';
import { aJpeg, aPicture, bytesOf } from '../../support/pictures.ts';

async function encoded(bytes: Uint8Array, purpose: PicturePurpose = 'portfolio') {
  const result = await encodePicture(bytes, purpose);
  if (!result.ok) throw new Error(result.refusal.code);
  return result.value;
}

/** The colour at a place given in parts of a picture's sides. */
async function colourAt(bytes: Uint8Array, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const place =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(place, place + 3);
  if (r > 180 && g > 180 && b > 180) return 'white';
  return r > b ? 'red' : 'blue';
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  });

describe('a picture that is taken', () => {
  it.each(filePurposes.filter((purpose) => purpose !== 'contentVideo'))(
    'is a JPEG within the sides of %s',
    async (purpose) => {
      const { maxSide } = pictureSizes[purpose];

      const { picture, width, height } = await encoded(
        await aJpeg({ width: maxSide * 2, height: maxSide }),
        purpose,
      );

      expect([width, height]).toEqual([maxSide, maxSide / 2]);
      expect(await sharp(picture).metadata()).toMatchObject({
        format: 'jpeg',
        width,
        height,
        space: 'srgb',
        depth: 'uchar',
      });
    },
  );

  it('is never made larger', async () => {
    expect(await encoded(await aJpeg({ width: 120, height: 90 }))).toMatchObject({
      width: 120,
      height: 90,
    });
  });

  it.each([
    ['an ordinary one', () => aJpeg({ width: 1000, height: 700 })],
    ['nothing but noise', () => bytesOf(noise(1000, 1000).jpeg({ quality: 95 }))],
    ['a line', () => aJpeg({ width: 3000, height: 2 })],
  ])('has a thumbnail and a placeholder within their limits: %s', async (_, make) => {
    const { thumb, placeholder } = await encoded(await make());

    const { format, width, height } = await sharp(thumb).metadata();
    expect(format).toBe('webp');
    expect(Math.max(width, height)).toBeLessThanOrEqual(THUMB_SIDE);
    expect(thumb.byteLength).toBeLessThanOrEqual(THUMB_MAX_BYTES);
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]+$/);
    expect(placeholder.length).toBeLessThan(1000);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is upright, whichever way the camera was held: %i',
    async (orientation) => {
      const upright = await sharp(await aJpeg({ width: 400, height: 200 }))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const turned = await bytesOf(
        asHeld(upright, orientation).jpeg().withMetadata({ orientation }),
      );

      const { picture, thumb, width, height } = await encoded(turned);

      expect([width, height]).toEqual([400, 200]);
      for (const bytes of [picture, thumb]) {
        expect([await colourAt(bytes, 0.25, 0.5), await colourAt(bytes, 0.75, 0.5)]).toEqual([
          'red',
          'blue',
        ]);
      }
    },
  );

  it.each([
    ['in the colours of print', () => bytesOf(aPicture().toColourspace('cmyk').jpeg())],
    ['with sixteen bits', () => bytesOf(aPicture().toColourspace('rgb16').png())],
    ['with a wide gamut', () => bytesOf(aPicture().withIccProfile('p3').png())],
    ['PNG', () => bytesOf(aPicture().png())],
    ['interlaced PNG', () => bytesOf(aPicture().png({ progressive: true }))],
    ['progressive JPEG', () => bytesOf(aPicture().jpeg({ progressive: true }))],
    ['WebP', () => bytesOf(aPicture().webp())],
    ['WebP without loss', () => bytesOf(aPicture().webp({ lossless: true }))],
  ])('looks as it did: %s', async (_, make) => {
    const { picture } = await encoded(await make());

    expect(await sharp(picture).metadata()).toMatchObject({
      space: 'srgb',
      depth: 'uchar',
      channels: 3,
    });
    expect([await colourAt(picture, 0.25, 0.5), await colourAt(picture, 0.75, 0.5)]).toEqual([
      'red',
      'blue',
    ]);
  });

  it('is white where nothing was', async () => {
    const clear = sharp({
      create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });

    expect(await colourAt((await encoded(await bytesOf(clear.png()))).picture, 0.5, 0.5)).toBe(
      'white',
    );
  });

  it('may be grey', async () => {
    const { picture } = await encoded(await bytesOf(aPicture().greyscale().png()));

    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  });

  it('is the first of several frames', async () => {
    const frames = await Promise.all(
      ['#e03020', '#2040e0'].map((background) =>
        bytesOf(sharp({ create: { width: 80, height: 60, channels: 3, background } }).png()),
      ),
    );
    const animated = await bytesOf(
      sharp(frames, { join: { animated: true } }).webp({ loop: 0, delay: [100, 100] }),
    );
    expect((await sharp(animated).metadata()).pages).toBe(2);

    const { picture, width, height } = await encoded(animated);

    expect([width, height]).toEqual([80, 60]);
    expect(await colourAt(picture, 0.5, 0.5)).toBe('red');
  });

  it('contains nothing about where and by whom it was taken', async () => {
    const notices = await bytesOf(
      aPicture()
        .jpeg()
        .withExif({
          IFD0: { Artist: 'Maya at home', Copyright: 'Maya' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 26/1 0/1' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Maya at home</x:xmpmeta>'),
    );
    expect((await sharp(notices).metadata()).exif).toBeDefined();

    const { picture, thumb } = await encoded(notices);

    for (const bytes of [picture, thumb]) {
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc }).toEqual({
        exif: undefined,
        xmp: undefined,
        icc: undefined,
        iptc: undefined,
      });
      expect(bytes.includes('Maya')).toBe(false);
    }
  });

  it('carries nothing of what was hidden in it', async () => {
    const hiding = jpegAndPage(await aJpeg());
    expect(Buffer.from(hiding).includes('<script>')).toBe(true);

    const { picture, thumb } = await encoded(hiding);

    expect([picture.includes('script'), thumb.includes('script')]).toEqual([false, false]);
  });
});

/** Pixels as a camera writes them that is held so that this orientation turns them upright again. */
function asHeld(
  {
    data,
    info: { width, height, channels },
  }: { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } },
  orientation: number,
) {
  const raw = sharp(data, { raw: { width, height, channels } });
  // The inverse of what each orientation asks a viewer to do. Mirrors come before turns, in whatever order they are named.
  switch (orientation) {
    case 2:
      return raw.flop();
    case 3:
      return raw.rotate(180);
    case 4:
      return raw.flip();
    case 5:
      return raw.flop().rotate(270);
    case 6:
      return raw.rotate(270);
    case 7:
      return raw.flop().rotate(90);
    case 8:
      return raw.rotate(90);
    default:
      return raw;
  }
}

async function codeOf(bytes: Uint8Array): Promise<string> {
  const result = await encodePicture(bytes, 'portfolio');
  return result.ok ? 'taken' : result.refusal.code;
}

describe('what is no picture', () => {
  it.each([
    ['a drawing', svg],
    ['a script that begins as a GIF', gifAndScript],
    ['a page', new Uint8Array(Buffer.from('<html><img src=x onerror=alert(1)>'))],
    ['an archive', new Uint8Array(Buffer.from('PK\u0003\u0004 and so on'))],
    ['one byte', new Uint8Array([0xff])],
  ])('is refused by its first bytes: %s', async (_, bytes) => {
    expect(await codeOf(bytes)).toBe('PICTURE_TYPE');
  });

  it('is refused where a document hides a picture', async () => {
    expect(await codeOf(pdfAndJpeg(await aJpeg()))).toBe('PICTURE_TYPE');
  });

  it('is refused in formats that are not taken', async () => {
    expect(await codeOf(await bytesOf(aPicture().gif()))).toBe('PICTURE_TYPE');
    expect(await codeOf(await bytesOf(aPicture().tiff()))).toBe('PICTURE_TYPE');
    expect(await codeOf(await bytesOf(aPicture({ width: 32, height: 32 }).avif()))).toBe(
      'PICTURE_TYPE',
    );
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is refused when its end is missing: %s',
    async (format) => {
      const whole = await bytesOf(aPicture({ width: 900, height: 700 }).toFormat(format));

      for (const part of [0.1, 0.5, 0.9]) {
        expect(await codeOf(whole.slice(0, whole.byteLength * part))).toBe('PICTURE_BROKEN');
      }
    },
  );

  it('is refused when it is empty', async () => {
    expect(await codeOf(new Uint8Array())).toBe('PICTURE_BROKEN');
  });

  it('is refused when it is nothing but a header', async () => {
    expect(await codeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('PICTURE_BROKEN');
  });
});

describe('a picture that would take too much', () => {
  it('is refused by its bytes', async () => {
    expect(await codeOf(new Uint8Array(PICTURE_MAX_BYTES + 1))).toBe('PICTURE_TOO_LARGE');
  });

  it('is refused by its pixels before one is decoded', async () => {
    const bombs = [
      hugePng(50_000, 50_000),
      hugePng(8_001, 8_000),
      resizedJpeg(await aJpeg(), 50_000, 50_000),
    ];
    const before = process.memoryUsage().rss;
    const started = performance.now();

    expect(await Promise.all(bombs.map(codeOf))).toEqual([
      'PICTURE_PIXELS',
      'PICTURE_PIXELS',
      'PICTURE_PIXELS',
    ]);

    expect(performance.now() - started).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('is refused when it promises more than it has', async () => {
    expect(await codeOf(hugePng(4_000, 4_000))).toBe('PICTURE_BROKEN');
  });
});

it('bytes changed anywhere lead to a picture or a refusal', async () => {
  const sources = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map((format) =>
      bytesOf(aPicture({ width: 64, height: 48, seed: 'same' }).toFormat(format)),
    ),
  );
  const seen = new Set<string>();
  for (let step = 0; step < 120; step += 1) {
    const bytes = new Uint8Array(sources[step % sources.length] ?? []);
    for (let change = 0; change < 4; change += 1) {
      const random = Math.imul(step * 4 + change + 1, 0x9e3779b1) >>> 0;
      bytes[random % bytes.byteLength] = random >>> 24;
    }
    seen.add(await codeOf(bytes));
  }

  expect(
    [...seen].every((code) =>
      ['taken', 'PICTURE_BROKEN', 'PICTURE_TYPE', 'PICTURE_PIXELS'].includes(code),
    ),
  ).toBe(true);
  expect(seen.size).toBeGreaterThan(1);
});
