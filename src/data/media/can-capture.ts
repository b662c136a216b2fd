import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { device } from '../device/browser-device.ts';
import { onDatabase } from '../device/device.ts';
import { freePictures } from '../device/kept-pictures.ts';
import { freeUnnamed } from '../device/video-parts.ts';

/** The expected size of a recording without better knowledge: a minute of full HD, or a phone's photo with its copies. */
const EXPECTED_BYTES = { video: 150e6, photo: 12e6 } as const;
/** Always kept free: commands and their facts must find capacity. */
const RESERVE_BYTES = 20e6;
/** From here on the person is warned (domain rules, 13.10). */
const NEARLY_FULL = 0.8;

type Room = { warning: 'low' | null };

/**
 * Whether this device can store a photo or video of this size, checked before the recording. It refuses with `STORAGE_LOW`
 * only if there is no capacity even after deleting acknowledged data, and warns from 80 % on. Without a quota from the browser
 * it allows the attempt.
 */
export async function canCapture(
  kind: 'photo' | 'video',
  bytes: number = EXPECTED_BYTES[kind],
  storage: Pick<StorageManager, 'estimate'> | undefined = navigator.storage,
): Promise<Result<Room, RuleRefusal>> {
  const first = await probe(storage, bytes);
  if (first !== 'full') return ok({ warning: first });
  await freeUnnamed(device);
  await onDatabase(device.db, freePictures);
  const second = await probe(storage, bytes);
  return second === 'full' ? refused({ code: 'STORAGE_LOW' }) : ok({ warning: second });
}

async function probe(
  storage: Pick<StorageManager, 'estimate'> | undefined,
  bytes: number,
): Promise<'full' | 'low' | null> {
  const { usage, quota } = (await storage?.estimate().catch(() => null)) ?? {};
  if (usage === undefined || quota === undefined || quota === 0) return null;
  if (usage + bytes + RESERVE_BYTES > quota) return 'full';
  return usage + bytes > quota * NEARLY_FULL ? 'low' : null;
}
