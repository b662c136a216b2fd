import type { Language } from '#contract/language.ts';
import { device } from './device/browser-device.ts';
import { onDatabase } from './device/device.ts';
import type { Actor } from './device/outbox.ts';
import { sendLatest } from './send.ts';

/**
 * The language that the person of this device chose, here or on another device; null without a choice. What this device has not
 * sent yet counts most.
 */
export async function readLanguage(): Promise<Language | null> {
  return await onDatabase(device.db, (db) =>
    db.transaction('r', db.session, db.outbox, async () => {
      const session = await db.session.get('current');
      if (!session) return null;
      const unsent = await db.outbox
        .where('userId')
        .equals(session.userId)
        .filter((one) => one.kind === 'setLanguage' && one.state !== 'attention')
        .sortBy('order');
      const payload = unsent.at(-1)?.payload;
      return payload && 'language' in payload
        ? payload.language
        : (session.profile?.language ?? null);
    }),
  );
}

/** Queues a choice for all of the person's devices. Rejects when the device could not store it. */
export async function chooseLanguage(actor: Actor, language: Language): Promise<void> {
  await sendLatest(actor, { kind: 'setLanguage', payload: { language } });
  // It stays chosen here once it is sent, until the profile is read again.
  await onDatabase(device.db, (db) =>
    db.session.where({ key: 'current', userId: actor.userId }).modify((held) => {
      if (held.profile) held.profile.language = language;
    }),
  );
}
