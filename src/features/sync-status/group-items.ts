import type { AccountId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { m } from '#src/paraglide/messages.js';
import type { LeftDraft } from './left-drafts.ts';

type LaneGroup = { lane: string; items: [OutboxItem, ...OutboxItem[]] };
export type AccountGroup = {
  accountId: AccountId;
  /** Null while everything belongs to one current account: no headings are needed. */
  title: string | null;
  /** The person no longer belongs to it. */
  isGone: boolean;
  lanes: LaneGroup[];
  /** Half-written, for an account that is gone. */
  drafts: LeftDraft[];
};

/** The queue in the order it was written, by account and lane. */
export function groupItems(
  items: readonly OutboxItem[],
  memberships: readonly Membership[],
  drafts: readonly LeftDraft[] = [],
): AccountGroup[] {
  const byAccount = Map.groupBy(items, (item) => item.accountId);
  for (const { accountId } of drafts) byAccount.set(accountId, byAccount.get(accountId) ?? []);
  const accounts = [...byAccount];
  return accounts.map(([accountId, its]) => {
    const membership = memberships.find((one) => one.accountId === accountId);
    const lanes = [...Map.groupBy(its, groupOf)];
    return {
      accountId,
      isGone: !membership,
      title: accounts.length > 1 || !membership ? accountTitle(membership) : null,
      lanes: lanes.map(([lane, held]) => ({ lane, items: held as LaneGroup['items'] })),
      drafts: drafts.filter((one) => one.accountId === accountId),
    };
  });
}

/** The groups with the first `count` items of all, and with every item that needs the person; drafts are no items. */
export function firstItems(groups: readonly AccountGroup[], count: number): AccountGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const lanes = group.lanes.flatMap(({ lane, items }) => {
      const inTurn = left;
      left -= Math.min(left, items.length);
      const [first, ...rest] = items.filter(
        (item, index) => index < inTurn || item.state === 'attention',
      );
      if (!first) return [];
      return [{ lane, items: [first, ...rest] satisfies LaneGroup['items'] }];
    });
    return lanes.length + group.drafts.length > 0 ? [{ ...group, lanes }] : [];
  });
}

/** Each photo is sent by itself; the screen groups them. */
const groupOf = ({ lane }: OutboxItem): string => (lane.startsWith('media:') ? 'media' : lane);

function accountTitle(membership: Membership | undefined): string {
  if (!membership) return m.sync_account_gone();
  const name = membership.businessName ?? membership.corporateName;
  return name ? m.sync_lane_account({ name }) : m.sync_account_creator();
}
