import { useEffect, useState } from 'react';
import { VIDEO_PART_BYTES } from '#contract/content/media.ts';
import type { UploadId } from '#contract/ids.ts';
import { device } from '../device/browser-device.ts';
import type { MediaItem } from '../device/database.ts';
import { onDatabase } from '../device/device.ts';
import { areBytesHeld } from '../device/media.ts';
import { localVideoUrl } from '../device/local-video.ts';

/**
 * Addresses of playable videos on this device: the worker reads them in chunks. Without a worker (the very first visit, a
 * browser without one) each is assembled into a file of the browser, which uses its capacity twice while it is shown. Empty:
 * its chunks are gone.
 */
export function useVideoUrls(items: readonly MediaItem[]): ReadonlyMap<UploadId, string> {
  const [urls, setUrls] = useState<ReadonlyMap<UploadId, string>>(new Map());
  const wanted = items.map(({ uploadId, size }) => `${uploadId}:${size}`).join(' ');
  useEffect(() => {
    const end = new AbortController();
    const made: string[] = [];
    const show = async () => {
      const found = new Map<UploadId, string>();
      for (const [uploadId, size] of parse(wanted)) {
        const url = await urlOf(uploadId, size);
        if (end.signal.aborted) return URL.revokeObjectURL(url);
        made.push(url);
        found.set(uploadId, url);
      }
      setUrls(found);
    };
    show().catch(reportError);
    return () => {
      end.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [wanted]);
  return urls;
}

const parse = (wanted: string): [UploadId, number][] =>
  wanted
    .split(' ')
    .filter(Boolean)
    .map((one) => {
      const [id = '', size] = one.split(':');
      return [id as UploadId, Number(size)];
    });

async function urlOf(uploadId: UploadId, size: number): Promise<string> {
  const media = { uploadId, size, purpose: 'contentVideo' as const };
  if (!(await onDatabase(device.db, (db) => areBytesHeld(db, media)))) return '';
  if (navigator.serviceWorker?.controller) return localVideoUrl(uploadId);
  const item = await onDatabase(device.db, (db) => db.media.get(uploadId));
  const whole = await composeVideo({ uploadId, size, mime: item?.mime ?? 'video/mp4' });
  return whole ? URL.createObjectURL(whole) : '';
}

/**
 * A video on this device as a file of the browser, which uses its capacity twice while it lives: each chunk is copied before
 * the next is read. Null: a chunk is gone.
 */
export async function composeVideo({
  uploadId,
  size,
  mime,
}: {
  uploadId: UploadId;
  size: number;
  mime: string;
}): Promise<Blob | null> {
  const chunks: Blob[] = [];
  for (let index = 0; index * VIDEO_PART_BYTES < size; index++) {
    const part = await onDatabase(device.db, (db) => db.mediaParts.get([uploadId, index]));
    if (!part) return null;
    chunks.push(new Blob([part.bytes]));
  }
  return new Blob(chunks, { type: mime });
}
