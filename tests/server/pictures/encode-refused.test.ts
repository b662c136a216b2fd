import { describe, expect, it } from 'vitest';
import { PICTURE_MAX_BYTES } from '#contract/pictures/rules.ts';
import { encodePicture } from '#server/pictures/encode.ts';
import { gifAndScript, hugePng, pdfAndJpeg, resizedJpeg, svg } from '../../support/bad-pictures.ts';
import { aJpeg, aPicture, bytesOf } from '../../support/pictures.ts';

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
