import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VideoBroken } from '#contract/content/boxes.ts';
import { readVideo } from '#contract/content/mp4.ts';
import { metadataPatches } from '#server/pictures/video-metadata.ts';
import { patched, type Patch } from '#server/ports/files/files.ts';
import { serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import { aFragmentedVideo, aVideo, box, ftyp, moov } from '../../support/mp4.ts';
import { fileOf, sha256Of, stagedOf, upload } from '../../support/pictures.ts';
import { aTellingVideo, SECRETS } from '../../support/telling-video.ts';

const app = await serverForFile();
const purpose = 'contentVideo' as const;

const reading = (bytes: Uint8Array) => async (from: number, length: number) =>
  bytes.slice(from, from + length);
const patchesOf = (bytes: Uint8Array) => metadataPatches(reading(bytes), bytes.byteLength);
const factsOf = (bytes: Uint8Array) => readVideo(reading(bytes), bytes.byteLength);

async function* chunked(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.byteLength; at += size) yield Buffer.from(bytes.slice(at, at + size));
}
async function apply(bytes: Uint8Array, patches: readonly Patch[], size = 1_000) {
  return Buffer.concat(await Array.fromAsync(patched(chunked(bytes, size), patches)));
}
const clean = async (bytes: Uint8Array) => apply(bytes, await patchesOf(bytes));

async function asCreator() {
  const creator = await aCreator(app.deps.db);
  return { ...creator, headers: await app.signIn(creator.userId, creator.accountId) };
}

describe('a stored video', () => {
  it('contains no location, in any form in which cameras write one', async () => {
    const { accountId, headers } = await asCreator();
    const { bytes, picture } = aTellingVideo({ width: 1080, height: 1920 });
    for (const secret of SECRETS) expect(Buffer.from(bytes).includes(secret)).toBe(true);

    const { uploadId, response } = await upload(app, headers, bytes, { purpose });

    expect(response.status).toBe(204);
    const file = await fileOf(app, accountId, uploadId);
    const stored = Buffer.from((await app.deps.files.read(file?.sha256 ?? '')) ?? []);
    expect(SECRETS.filter((secret) => stored.includes(secret))).toEqual([]);
    expect(stored.byteLength).toBe(bytes.byteLength);
    expect(stored.indexOf(picture)).toBe(Buffer.from(bytes).indexOf(picture));
    expect(file).toMatchObject({ sha256: sha256Of(stored), width: 1080, height: 1920 });
    expect(await app.deps.files.sizeOf(sha256Of(bytes))).toBeNull();
    expect(await stagedOf(app, accountId)).toEqual([]);
  });

  it('is refused where other bytes arrive than announced, also before metadata is removed', async () => {
    const { accountId, headers } = await asCreator();
    const { bytes } = aTellingVideo();
    const sha256 = sha256Of(await clean(bytes));

    const { response, uploadId } = await upload(app, headers, bytes, { purpose, sha256 });

    expect(await codeOf(response)).toBe('422 PICTURE_SUM');
    expect(await fileOf(app, accountId, uploadId)).toBeUndefined();
    expect(await app.deps.files.sizeOf(sha256)).toBeNull();
  });

  it('is refused where a track leads out of the film', async () => {
    const { headers } = await asCreator();
    const { bytes } = aTellingVideo();
    const whole = Buffer.from(bytes);
    const stco = whole.lastIndexOf('stco');
    whole.writeUInt32BE(4, stco + 12);

    const { response } = await upload(app, headers, new Uint8Array(whole), { purpose });

    expect(await codeOf(response)).toBe('422 VIDEO_BROKEN');
  });
});

describe('taking the metadata out of a video', () => {
  it('changes nothing of how it plays, and nothing the second time', async () => {
    const { bytes } = aTellingVideo({ width: 640, height: 360 });

    const once = await clean(bytes);

    expect(await factsOf(once)).toEqual(await factsOf(bytes));
    expect((await clean(once)).equals(once)).toBe(true);
  });

  it.each([
    ['without any', aVideo()],
    ['with its index first', aVideo({ isIndexLast: false })],
    ['in fragments', aFragmentedVideo()],
  ])('leaves a film as it is: %s', async (_, bytes) => {
    expect(await patchesOf(bytes)).toEqual([]);
  });

  it('keeps the tracks of a film in fragments, and takes what is beside them', async () => {
    const whole = aFragmentedVideo();
    const bytes = Buffer.concat([whole, box('uuid', Buffer.from(SECRETS[0] ?? ''))]);

    const stored = await clean(bytes);

    expect(stored.includes(SECRETS[0] ?? '')).toBe(false);
    expect(stored.subarray(0, whole.byteLength).equals(Buffer.from(whole))).toBe(true);
  });

  it('looks at the boxes alone, also where what goes is large', async () => {
    let asked = 0;
    const parts = [ftyp(), box('mdat', Buffer.alloc(9)), moov(), box('udta', Buffer.alloc(20e6))];
    const bytes = new Uint8Array(Buffer.concat(parts));

    const patches = await metadataPatches(async (from, length) => {
      asked += length;
      return bytes.slice(from, from + length);
    }, bytes.byteLength);

    expect(patches.at(-1)).toEqual({ from: bytes.byteLength - 20e6, to: bytes.byteLength });
    expect(asked).toBeLessThan(300_000);
  });

  it('comes to the same in chunks of any size', async () => {
    const { bytes } = aTellingVideo({ seed: 'chunks' });
    const patches = await patchesOf(bytes);
    const whole = await apply(bytes, patches, bytes.byteLength);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 700 }), async (size) => {
        expect((await apply(bytes, patches, size)).equals(whole)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('of a video that is damaged anywhere ends in a refusal, or in one that plays the same', async () => {
    const { bytes: whole } = aTellingVideo({ seed: 'damaged' });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255)), {
          minLength: 1,
          maxLength: 8,
        }),
        async (changes) => {
          const bytes = whole.slice();
          for (const [at, value] of changes) bytes[at] = value;
          const facts = await factsOf(bytes);
          if (!facts.ok) return;
          const patches = await patchesOf(bytes).catch(refusal);
          if (!patches) return;
          for (const [index, { from, to }] of patches.entries()) {
            expect(from).toBeGreaterThanOrEqual(patches[index - 1]?.to ?? 0);
            expect(to).toBeGreaterThan(from);
          }
          const stored = await apply(bytes, patches);
          expect(stored.byteLength).toBe(bytes.byteLength);
          const { width, height, mime } = facts.value;
          expect(await factsOf(stored)).toMatchObject({ ok: true, value: { width, height, mime } });
        },
      ),
      { numRuns: 500 },
    );
  });
});

function refusal(error: unknown): null {
  if (error instanceof VideoBroken) return null;
  throw error;
}
