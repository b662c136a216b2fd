import { createHash } from 'node:crypto';
import { newId } from '#contract/new-id.ts';
import type { PortfolioItemId, UploadId } from '#contract/ids.ts';
import type { QueuedPicture } from '#src/data/device/queue-pictures.ts';
import { enqueuePictures } from '#src/data/device/queue-pictures.ts';
import type { FakeDevice } from './fake-device.ts';

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A prepared picture for the portfolio, of so many bytes. `seed`: the file it was made of. */
export function aPortfolioItem(size: number, seed = size): QueuedPicture {
  const bytes = new Uint8Array(size).map((_, index) => (index * 7 + seed) % 251);
  const uploadId = newId<UploadId>();
  const sourceSha256 = sum(new TextEncoder().encode(`source ${seed}`));
  return {
    body: {
      kind: 'addPortfolioItem',
      payload: { itemId: newId<PortfolioItemId>(), uploadId, sourceSha256 },
    },
    purpose: 'portfolio',
    picture: {
      uploadId,
      name: `photo-${seed}.jpg`,
      width: 1000,
      height: 750,
      bytes: bytes.buffer,
      sha256: sum(bytes),
      sourceSha256,
    },
  };
}

export const aPhoto = (size: number, base: UploadId | null = null, seed = size): QueuedPicture => {
  const { picture } = aPortfolioItem(size, seed);
  const edit = { field: 'photo', base, value: picture.uploadId };
  return {
    body: { kind: 'updateCreatorProfile', payload: { edits: [edit] } } as QueuedPicture['body'],
    purpose: 'creatorPhoto',
    picture,
  };
};

export const queue = (device: FakeDevice, ...works: QueuedPicture[]) =>
  enqueuePictures(device, { userId: device.userId, accountId: device.accountId }, works);
