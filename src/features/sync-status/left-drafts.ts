import { commandKinds } from '#contract/commands/command.ts';
import { isUuid, type AccountId, type UserId } from '#contract/ids.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import type { DeviceDatabase, StoredWorkDraft } from '#src/data/device/database.ts';
import { onDatabase } from '#src/data/device/device.ts';
import { formerNames } from '#src/data/device/former-accounts.ts';
import { unsentOf } from '#src/data/device/outbox.ts';
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
  /** The accounts' names, as far as this device knows them. */
  names: Partial<Record<AccountId, string>>;
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

export const countOf = ({ drafts, files }: LeftWork): number => drafts.length + files.length;

/** Whether the Outbox has anything of an account that the user no longer belongs to. */
export async function hasLeft(
  { userId, memberships }: Pick<UserProfile, 'userId' | 'memberships'>,
  accountId: AccountId,
): Promise<boolean> {
  const mine = memberships.map((one) => one.accountId);
  return await onDatabase(device.db, async (db) => {
    const items = await unsentOf(db, userId);
    if (items.some((one) => one.accountId === accountId && !commandKinds[one.kind].quiet))
      return true;
    const { drafts, files } = await readLeftWork(db, userId, mine);
    return (
      drafts.some((one) => one.accountId === accountId) || files.some(([id]) => id === accountId)
    );
  });
}

async function readLeftWork(
  db: DeviceDatabase,
  userId: UserId,
  mine: readonly AccountId[],
): Promise<LeftWork> {
  const isLeft = ({ accountId }: { accountId: AccountId }) => !mine.includes(accountId);
  const [texts, works, chosen, names] = await Promise.all([
    db.drafts.filter(isLeft).toArray(),
    db.workDrafts.filter(isLeft).toArray(),
    db.captured.where({ userId }).primaryKeys(),
    formerNames(db),
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
        content: openVersions(row),
      };
    }),
  ];
  const files = chosen.filter(([accountId]) => isLeft({ accountId }));
  return { drafts: drafts.filter(isUnfinished), files, names };
}

/** The versions of a draft that no command carries. */
function openVersions({ value, other, isSent }: StoredWorkDraft): unknown {
  if (isSent) return other;
  return other === undefined ? value : { own: value, other };
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
