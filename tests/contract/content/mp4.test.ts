import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readVideo } from '#contract/content/mp4.ts';
import { aFragmentedVideo, aVideo, hostileVideos } from '../../support/mp4.ts';

/** Reads as a disk does, and counts the requested bytes. */
function reading(bytes: Uint8Array) {
  const asked = { bytes: 0 };
  const read = (from: number, length: number) => {
    asked.bytes += length;
    return Promise.resolve(bytes.slice(from, from + length));
  };
  return { asked, look: () => readVideo(read, bytes.byteLength) };
}
const look = (bytes: Uint8Array) => reading(bytes).look();

describe('a video that is taken', () => {
  test('has its size and its length, wherever its index is', async () => {
    for (const isIndexLast of [true, false]) {
      expect(await look(aVideo({ seconds: 12.4, width: 1920, height: 1080, isIndexLast }))).toEqual(
        {
          ok: true,
          value: { mime: 'video/mp4', durationMs: 12_400, width: 1920, height: 1080 },
        },
      );
    }
  });

  test('of a phone that was held upright is upright', async () => {
    const video = aVideo({ width: 1080, height: 1920, isRotated: true });
    expect(await look(video)).toMatchObject({ value: { width: 1080, height: 1920 } });
  });

  test('of QuickTime says so', async () => {
    expect(await look(aVideo({ brand: 'qt  ' }))).toMatchObject({
      value: { mime: 'video/quicktime' },
    });
  });

  test('that was written in pieces is as long as its pieces', async () => {
    expect(await look(aFragmentedVideo({ seconds: 7 }))).toMatchObject({
      ok: true,
      value: { durationMs: 7_000, width: 640, height: 360 },
    });
  });

  test('may be five minutes and the moment that a camera takes to stop', async () => {
    expect(await look(aVideo({ seconds: 300.9 }))).toMatchObject({ ok: true });
    expect(await look(aVideo({ seconds: 302 }))).toEqual({
      ok: false,
      refusal: { code: 'VIDEO_TOO_LONG' },
    });
  });

  test('is looked at without being read', async () => {
    const { asked, look: lookAt } = reading(aVideo({ bytes: 20_000_000 }));
    expect(await lookAt()).toMatchObject({ ok: true });
    expect(asked.bytes).toBeLessThan(300_000);
  });
});

describe('what is no video', () => {
  test.each(hostileVideos)('is refused in words: %s', async (_, bytes, code) => {
    expect(await look(bytes)).toEqual({ ok: false, refusal: { code } });
  });

  test('is refused or taken wherever it is damaged, and never breaks anything', async () => {
    const whole = aVideo({ bytes: 200, seed: 'damaged' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255)), {
          minLength: 1,
          maxLength: 8,
        }),
        fc.nat(whole.byteLength),
        async (changes, length) => {
          const bytes = whole.slice();
          for (const [at, value] of changes) bytes[at] = value;
          for (const one of [bytes, bytes.slice(0, length)]) {
            expect(typeof (await look(one)).ok).toBe('boolean');
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
