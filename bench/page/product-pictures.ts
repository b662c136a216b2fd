import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { newId } from '#contract/new-id.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { device } from '#src/data/device/browser-device.ts';
import { enqueuePictures } from '#src/data/device/queue-pictures.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useLocalPictures } from '#src/data/media/local-pictures.ts';
import { preparePictures, type Prepared } from '#src/data/media/prepare.ts';
import { Picture } from '#src/ui/picture.tsx';
import { untilShown } from './until-shown.ts';

/** Makes pictures ready as the product does. Milliseconds for all, and the longest that the page could do nothing else. */
export async function preparedBy(
  files: readonly File[],
): Promise<{ total: number; gap: number; pictures: Prepared[] }> {
  const end = new AbortController();
  const gap = longestGap(end.signal);
  const start = performance.now();
  const pictures = await preparePictures(files, 'portfolio');
  const total = performance.now() - start;
  end.abort();
  return { total, gap: await gap, pictures };
}

const TICK_MS = 5;

async function longestGap(signal: AbortSignal): Promise<number> {
  let [longest, last] = [0, performance.now()];
  while (!signal.aborted) {
    // A loop without a pause would take a core from the measured work.
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    const now = performance.now();
    longest = Math.max(longest, now - last - TICK_MS);
    last = now;
  }
  return longest;
}

const aNewActor = (): Actor => ({ userId: newId<UserId>(), accountId: newId<AccountId>() });

/** Queues pictures for an account, otherwise a new one, each a work of its portfolio. */
export async function queuePortfolioItems(
  pictures: readonly Prepared[],
  actor: Actor = aNewActor(),
): Promise<Actor> {
  await enqueuePictures(
    device,
    actor,
    pictures.map((picture) => ({
      purpose: 'portfolio',
      picture,
      body: {
        kind: 'addPortfolioItem',
        payload: {
          itemId: newId(),
          uploadId: picture.uploadId,
          sourceSha256: picture.sourceSha256,
        },
      },
    })),
  );
  return actor;
}

/** Queues so many small pictures, drawn here, for an account. */
export async function queueSmallPictures(actor: Actor, count: number): Promise<void> {
  const canvas = new OffscreenCanvas(640, 480);
  canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  const [made] = (await preparedBy([new File([blob], 'shoot.jpg', { type: blob.type })])).pictures;
  if (!made) throw new Error('The picture was not prepared');
  const pictures = Array.from({ length: count }, (_, index) => ({
    ...made,
    uploadId: newId<Prepared['uploadId']>(),
    sourceSha256: String(index).padStart(64, '0'),
  }));
  await queuePortfolioItems(pictures, actor);
}

/** Shows an account's pictures that wait, with the product's own hook and component. Milliseconds until they are painted. */
export async function showPortfolioItems(actor: Actor, count: number): Promise<number> {
  device.db.close({ disableAutoOpen: false });
  const place = document.body.appendChild(document.createElement('div'));
  const start = performance.now();
  const root = createRoot(place);
  root.render(createElement(PortfolioItems, { actor }));
  await untilShown(count);
  const time = performance.now() - start;
  root.unmount();
  place.remove();
  return time;
}

function PortfolioItems({ actor }: { actor: Actor }): ReactNode {
  const pictures = useLocalPictures(actor);
  return pictures?.map(({ item, url }) =>
    createElement(Picture, {
      key: item.uploadId,
      src: url,
      alt: '',
      width: item.width,
      height: item.height,
      loading: 'eager',
    }),
  );
}
