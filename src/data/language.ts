import type { Language } from '#contract/language.ts';
import { device } from './device/browser-device.ts';
import { onDatabase } from './device/device.ts';
import type { Actor } from './device/outbox.ts';
import { changeUser } from './device/stored-session.ts';
import { sendLatest } from './send.ts';

/** The language that the person of this device chose, here or on another device; null without a choice. */
export async function readLanguage(): Promise<Language | null> {
  const session = await onDatabase(device.db, (db) => db.session.get('current'));
  return session?.profile?.language ?? null;
}

/** Queues a choice for all of the person's devices; here it counts at once. Rejects when the device could not store it. */
export async function chooseLanguage(actor: Actor, language: Language): Promise<void> {
  await sendLatest(actor, { kind: 'setLanguage', payload: { language } });
  await changeUser(device, actor.userId, { language });
}
