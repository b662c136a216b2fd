import { isUuid, type AccountId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { useLive } from '#src/lib/use-live.ts';

/** Something half-written for an account. `kind`: `message`, or the name of a form or a draft. */
export type LeftDraft = {
  accountId: AccountId;
  kind: string;
  /** A message's or a form's is unknown. */
  writtenAt?: string;
  content: unknown;
};

/** Half-written words for accounts that the person no longer belongs to, live. Undefined for the first moment. */
export function useLeftDrafts(memberships: readonly Membership[]): LeftDraft[] | undefined {
  const mine = memberships.map((one) => one.accountId);
  return useLive(
    () => onDatabase(device.db, (db) => readLeftDrafts(db, mine)),
    `left drafts ${mine.join(' ')}`,
  );
}

async function readLeftDrafts(
  db: DeviceDatabase,
  mine: readonly AccountId[],
): Promise<LeftDraft[]> {
  const isLeft = ({ accountId }: { accountId: AccountId }) => !mine.includes(accountId);
  const [texts, works] = await Promise.all([
    db.drafts.filter(isLeft).toArray(),
    db.workDrafts.filter(isLeft).toArray(),
  ]);
  return [
    ...texts.map(({ accountId, chatroomId, text }): LeftDraft => {
      const isMessage = isUuid(chatroomId);
      return isMessage
        ? { accountId, kind: 'message', content: text }
        : { accountId, kind: chatroomId, content: parsed(text) };
    }),
    ...works
      .filter(({ isSent }) => !isSent)
      .map(({ accountId, key, at, value, other }): LeftDraft => {
        const content = other === undefined ? value : { own: value, other };
        return { accountId, kind: key, writtenAt: new Date(at).toISOString(), content };
      }),
  ].filter(({ content }) => hasWords(content));
}

/** Deletes what is half-written for an account, on the person's request. */
export async function deleteLeftDrafts(accountId: AccountId): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', db.drafts, db.workDrafts, async () => {
      await db.drafts.filter((one) => one.accountId === accountId).delete();
      await db.workDrafts.filter((one) => one.accountId === accountId).delete();
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Ids alone, such as the order of chosen photos, are nothing that a person wrote. */
function hasWords(content: unknown): boolean {
  if (typeof content === 'string') return content.trim() !== '' && !isUuid(content);
  if (typeof content !== 'object' || content === null) return false;
  return Object.values(content).some(hasWords);
}
