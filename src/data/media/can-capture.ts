import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { device } from '../device/browser-device.ts';
import { onDatabase } from '../device/device.ts';
import { freePictures } from '../device/kept-pictures.ts';
import { freeUnnamed } from '../device/video-parts.ts';

/** What is about to be made takes so much, where nobody knows better: a minute of full HD; a phone's photo and what is made of it. */
const EXPECTED_BYTES = { video: 150e6, photo: 12e6 } as const;
/** Kept free whatever is filmed: commands and their facts must always find room. */
const RESERVE_BYTES = 20e6;
/** From here on the person is warned (domain rules, 13.10). */
const NEARLY_FULL = 0.8;

type Room = { warning: 'low' | null };

/**
 * Whether a photo or video of this size can be kept here, asked before it is filmed: refuses with `STORAGE_LOW` only what truly finds
 * no room, after letting go of what the server has for good, and warns from 80 % on. Where the browser does not tell how much room
 * there is, it is tried.
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
