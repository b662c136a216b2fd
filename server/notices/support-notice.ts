import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import type { AccountKind } from '#contract/profile/record.ts';
import type { NoticeVariant } from './labels.ts';
import { notificationRow, type NotificationRow } from './notification-row.ts';

type Asked = { accountId: AccountId; side: AccountKind; personName: string };
type Reply = { isClosing: boolean; words: string };

/**
 * Notifies of what support answered. A team reads whose request it was; the words are for the author alone, who is alone in a
 * creator's account.
 */
export function replyNotice(
  { accountId, side, personName }: Asked,
  { isClosing, words }: Reply,
  now: Date,
): NotificationRow {
  const isAlone = side === 'creator';
  return notificationRow(
    {
      category: 'SUPPORT_REPLY',
      variant: variantOf(isClosing, isAlone),
      accountId,
      side,
      text: isAlone ? words : undefined,
      personName,
      about: `support:${newId()}`,
    },
    now,
  );
}

function variantOf(isClosing: boolean, isAlone: boolean): NoticeVariant | undefined {
  if (isClosing) return isAlone ? 'supportClosed' : 'supportClosedForTeam';
  return isAlone ? undefined : 'supportRepliedToTeam';
}
