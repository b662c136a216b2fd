import type { AccountId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { m } from '#src/paraglide/messages.js';
import { countOf, type LeftWork } from './left-drafts.ts';

type LaneGroup = { lane: string; items: [OutboxItem, ...OutboxItem[]] };
export type AccountGroup = {
  accountId: AccountId;
  /** Null while everything belongs to one current account: no headings are needed. */
  title: string | null;
  /** The person no longer belongs to it. */
  isGone: boolean;
  lanes: LaneGroup[];
  /** Unfinished work for an account that is gone. */
  left: LeftWork;
};

const nothingLeft: LeftWork = { drafts: [], files: [], names: {} };

/** The queue in the order it was written, by account and lane. */
export function groupItems(
  items: readonly OutboxItem[],
  memberships: readonly Membership[],
  left: LeftWork = nothingLeft,
): AccountGroup[] {
  const byAccount = Map.groupBy(items, (item) => item.accountId);
  const leftFor = [...left.drafts.map((one) => one.accountId), ...left.files.map(([id]) => id)];
  for (const id of leftFor) byAccount.set(id, byAccount.get(id) ?? []);
  const accounts = [...byAccount];
  return accounts.map(([accountId, its]) => {
    const membership = memberships.find((one) => one.accountId === accountId);
    const lanes = [...Map.groupBy(its, groupOf)];
    return {
      accountId,
      isGone: !membership,
      title:
        accounts.length > 1 || !membership ? accountTitle(membership, left.names[accountId]) : null,
      lanes: lanes.map(([lane, held]) => ({ lane, items: held as LaneGroup['items'] })),
      left: {
        drafts: left.drafts.filter((one) => one.accountId === accountId),
        files: left.files.filter(([id]) => id === accountId),
        names: left.names,
      },
    };
  });
}

/** The groups with the first `count` items of all, and with every item that needs the person. Groups with unfinished work stay. */
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
    return lanes.length + countOf(group.left) > 0 ? [{ ...group, lanes }] : [];
  });
}

/** Each photo is sent by itself; the screen groups them. */
const groupOf = ({ lane }: OutboxItem): string => (lane.startsWith('media:') ? 'media' : lane);

function accountTitle(membership: Membership | undefined, former: string | undefined): string {
  if (!membership) return former ? m.sync_account_former({ name: former }) : m.sync_account_gone();
  const name = membership.businessName ?? membership.corporateName;
  return name ? m.sync_lane_account({ name }) : m.sync_account_creator();
}
