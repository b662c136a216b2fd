import type { AccountId, UserId } from '#contract/ids.ts';
import type { UserEdit } from '#contract/profile/user-edits.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { SessionAnswer } from '#contract/routes/session.ts';
import { knownSkew } from './contact.ts';
import type { DeviceDatabase, OutboxItem, SentItem, StoredSession } from './database.ts';
import { onDatabase, type Device } from './device.ts';
import { nameFormer } from './former-accounts.ts';

export function readSession(device: Device): Promise<StoredSession | undefined> {
  return onDatabase(device.db, (db) => db.session.get('current'));
}

/** The session that may send and read now, or undefined: signed out, refused, or never signed in. */
export async function openSession(device: Device): Promise<StoredSession | undefined> {
  const session = await readSession(device);
  return session?.state === 'open' ? session : undefined;
}

/** The open session, unless a logout forbids to use it. */
export const sendingSession = async (device: Device): Promise<StoredSession | undefined> =>
  (await readSending(device)).session;

/**
 * The same with the clock's skew as of the last contact, undefined before the first one. One transaction reads it all, since every
 * batch asks.
 */
export async function readSending(
  device: Device,
): Promise<{ session: StoredSession | undefined; skew: number | undefined }> {
  return await onDatabase(device.db, (db) =>
    db.transaction('r', db.session, db.facts, async () => {
      const [held, signedOut, skew] = await Promise.all([
        db.session.get('current'),
        db.facts.get('signedOut'),
        knownSkew(db),
      ]);
      const session = held?.state === 'open' && !signedOut ? held : undefined;
      return { session, skew };
    }),
  );
}

/**
 * Stores a new session, or the renewal of one (`renews`), which is dropped when that one was signed out of or replaced
 * meanwhile. Another user's sign-in replaces the session only: unsent commands stay under their owner, unseen.
 */
export async function storeSession(
  device: Device,
  answer: SessionAnswer,
  renews?: StoredSession,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.session, db.facts, async () => {
      const held = await db.session.get('current');
      if (renews && held?.sessionId !== renews.sessionId) return;
      const same = held?.userId === answer.userId ? held : null;
      await db.facts.delete('signedOut');
      await db.session.put({
        key: 'current',
        userId: answer.userId,
        sessionId: answer.sessionId,
        accessToken: answer.accessToken,
        expiresAt: device.now() + answer.expiresIn * 1000,
        profile: same?.profile ?? null,
        accountId: same?.accountId ?? null,
        isSwitchUnsent: same?.isSwitchUnsent,
        state: 'open',
      });
    }),
  );
}

/**
 * Stores the user as the server sent them; the account stays active while it belongs to the user. With `over`, only if the
 * stored user has not changed since that read; returns false otherwise. `sent`: the server knows that this account became active.
 */
export async function storeProfile(
  device: Device,
  profile: UserProfile,
  over?: { profile: UserProfile | null },
  sent?: AccountId,
): Promise<boolean> {
  return await onDatabase(device.db, (db) =>
    db.transaction('rw', db.session, db.outbox, db.sent, db.facts, async () => {
      const held = await db.session.get('current');
      if (over && JSON.stringify(held?.profile) !== JSON.stringify(over.profile)) return false;
      if (held?.userId !== profile.userId) return true;
      const keeps = profile.memberships.some((one) => one.accountId === held.accountId);
      const accountId = keeps ? held.accountId : (profile.currentMembership?.accountId ?? null);
      const changed = await changedMeanwhile(db, device.now(), held, profile);
      // Another account may have become active since.
      const isSwitchUnsent = keeps && held.accountId !== sent && held.isSwitchUnsent;
      await nameFormer(db, device.now(), held.profile, profile);
      await db.session.put({
        ...held,
        profile: { ...profile, ...changed },
        accountId,
        isSwitchUnsent,
      });
      return true;
    }),
  );
}

/** An answer may be this much older than a change that was sent meanwhile. */
const UNDERWAY_MS = 60_000;

/** Changes that an answer may not include: unsent, or sent a moment ago. */
async function changedMeanwhile(
  db: DeviceDatabase,
  now: number,
  { userId, profile }: StoredSession,
  answer: UserProfile,
): Promise<Partial<UserProfile>> {
  if (!profile || JSON.stringify(profile) === JSON.stringify(answer)) return {};
  const isMeant = (one: OutboxItem | SentItem): boolean =>
    one.userId === userId && (one.kind === 'setLanguage' || one.kind === 'updateUser');
  const unsent = db.outbox.filter((one) => isMeant(one) && one.state !== 'attention');
  const sent = db.sent.filter((one) => isMeant(one) && one.sentAt > now - UNDERWAY_MS);
  const all = [...(await sent.sortBy('order')), ...(await unsent.sortBy('order'))];
  // A language, or edits of fields.
  return Object.assign(
    {},
    ...all.map(({ payload }) =>
      'edits' in payload ? changeOf(payload.edits as UserEdit[]) : payload,
    ),
  ) as Partial<UserProfile>;
}

export const changeOf = (edits: readonly UserEdit[]): Partial<UserProfile> =>
  Object.fromEntries(
    edits.flatMap(({ field, value }): [string, string | null][] => {
      if (field !== 'photo') return [[field, value]];
      // A new photo has its address once the server has it.
      return value === null ? [['photoUrl', null]] : [];
    }),
  );

/** Shows a change of the user on this device at once. */
export async function changeUser(
  device: Device,
  userId: UserId,
  change: Partial<UserProfile>,
): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.session, async () => {
      const held = await db.session.get('current');
      if (held?.userId !== userId || !held.profile) return;
      await db.session.put({ ...held, profile: { ...held.profile, ...change } });
    }),
  );
}

export async function isSignedOut(device: Device): Promise<boolean> {
  return (await onDatabase(device.db, (db) => db.facts.get('signedOut'))) !== undefined;
}
