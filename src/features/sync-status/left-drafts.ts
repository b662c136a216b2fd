import { isUuid, type AccountId, type UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import type { DeviceDatabase, StoredWorkDraft } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { partsNameOf, partTables } from '#src/data/device/media.ts';
import { forgetPrepared } from '#src/data/device/video-parts.ts';
import { CAMPAIGN_WISH, WITHDRAWN_REVIEW } from '#src/data/draft-keys.ts';
import { useLive } from '#src/lib/use-live.ts';

/** An unfinished text or form for an account. `kind`: `message`, or the name of a form or a draft. */
export type LeftDraft = {
  accountId: AccountId;
  kind: string;
  /** Not known for a message or a form. */
  writtenAt?: string;
  content: unknown;
};

/** The unfinished work on this device for accounts that the person no longer belongs to. */
export type LeftWork = {
  drafts: readonly LeftDraft[];
  /** Photos and videos that were chosen and never queued. */
  files: readonly CapturedKey[];
};

/** A user's unfinished work for accounts that they no longer belong to, live. Undefined for the first moment. */
export function useLeftWork(
  userId: UserId,
  memberships: readonly Membership[],
): LeftWork | undefined {
  const mine = memberships.map((one) => one.accountId);
  return useLive(
    () => onDatabase(device.db, (db) => readLeftWork(db, userId, mine)),
    `left work ${userId} ${mine.join(' ')}`,
  );
}

async function readLeftWork(
  db: DeviceDatabase,
  userId: UserId,
  mine: readonly AccountId[],
): Promise<LeftWork> {
  const isLeft = ({ accountId }: { accountId: AccountId }) => !mine.includes(accountId);
  const [texts, works, chosen] = await Promise.all([
    db.drafts.filter(isLeft).toArray(),
    db.workDrafts.filter(isLeft).toArray(),
    db.captured.where({ userId }).primaryKeys(),
  ]);
  const drafts = [
    ...texts.map(({ accountId, chatroomId, text }): LeftDraft => {
      const isMessage = isUuid(chatroomId);
      return isMessage
        ? { accountId, kind: 'message', content: text }
        : { accountId, kind: chatroomId, content: parsed(text) };
    }),
    ...works.map((row): LeftDraft => {
      const { accountId, key, at } = row;
      return {
        accountId,
        kind: key,
        writtenAt: new Date(at).toISOString(),
        content: unsentOf(row),
      };
    }),
  ];
  const files = chosen.filter(([accountId]) => isLeft({ accountId }));
  return { drafts: drafts.filter(isUnfinished), files };
}

/** The versions of a draft that no command carries. */
function unsentOf({ value, other, isSent }: StoredWorkDraft): unknown {
  if (isSent) return other;
  return other === undefined ? value : { own: value, other };
}

/** Deletes a user's unfinished work for an account, on their request. */
export async function deleteLeftWork(userId: UserId, accountId: AccountId): Promise<void> {
  await onDatabase(device.db, (db) =>
    db.transaction('rw', [db.drafts, db.workDrafts, ...partTables(db)], async () => {
      await db.drafts.filter((one) => one.accountId === accountId).delete();
      await db.workDrafts.filter((one) => one.accountId === accountId).delete();
      const chosen = await db.captured.where({ userId }).primaryKeys();
      for (const key of chosen.filter(([account]) => account === accountId)) {
        await db.captured.delete(key);
        await forgetPrepared(db, partsNameOf(key));
      }
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

/** Whether a draft holds words that a person wrote and that were never sent. */
const isUnfinished = ({ kind, content }: LeftDraft): boolean =>
  !kind.startsWith(WITHDRAWN_REVIEW) &&
  hasWords(content, kind.startsWith(CAMPAIGN_WISH) ? 'tone' : null);

/** Ids, such as those of chosen photos, are no words, and neither is a `choice` that always has a value. */
function hasWords(content: unknown, choice: string | null): boolean {
  if (typeof content === 'string') return content.trim() !== '' && !isUuid(content);
  if (typeof content !== 'object' || content === null) return false;
  return Object.entries(content).some(
    ([name, value]) => name !== choice && hasWords(value, choice),
  );
}
