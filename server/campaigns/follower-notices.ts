import type { PoolClient } from 'pg';
import type { AccountId, CampaignId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import type { Deps } from '../http/call.ts';
import { notificationRow } from '../notices/notification-row.ts';
import { notifyPage } from '../commands/notify-page.ts';
import { isOpenToMe, OFFERED, tiers } from './opportunity-statements.ts';

/** Followers whom one transaction notifies. */
const PAGE = 200;
/** A publication is news for this long: a run looks no further back, and a server that was down catches up within it. */
const NEWS_HOURS = 24;

type FollowerDeps = Pick<Deps, 'pool' | 'bus' | 'now'>;
type Follower = {
  accountId: AccountId;
  campaignId: CampaignId;
  campaignTitle: string;
  businessName: string;
};

/**
 * Notifies creators of the public campaigns that a followed business published and that are open to them, once for each
 * campaign, also if it is closed and reopened. Creators who followed it later are not notified. Runs in several processes take
 * turns.
 */
export async function notifyFollowers(deps: FollowerDeps): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await notifyNext(deps);
}

async function notifyNext(deps: FollowerDeps): Promise<boolean> {
  const now = deps.now();
  let found = 0;
  await notifyPage(deps, 'follower-notices', async (client) => {
    const followers = await findFollowers(client, now);
    found = followers.length;
    return followers.map((one) => noticeOf(one, now));
  });
  return found === PAGE;
}

const noticeOf = (facts: Follower, now: Date) =>
  notificationRow(
    {
      ...facts,
      category: 'FOLLOWED_CAMPAIGN',
      side: 'creator',
      about: `followed:${facts.campaignId}`,
    },
    now,
  );

async function findFollowers(client: PoolClient, now: Date): Promise<Follower[]> {
  const { rows } = await client.query<Follower>({
    name: 'find-followers',
    text: FOLLOWERS,
    values: [now, dayOf(now.getTime())],
  });
  return rows;
}

const FOLLOWERS = `
select me.id as "accountId", c.id as "campaignId", c.title as "campaignTitle", b.name as "businessName"
from campaigns c join businesses b on b.id = c.business_id
join follows w on w.business_id = c.business_id and w.created_on <= c.published_on
join lateral (
  select k.id, k.locality, array_position(${tiers}, coalesce(t.status, 'BASIC')) as tier_at
  from creators k left join ratings t on t.account_id = k.id where k.id = w.account_id) me on true
where c.published_on > $1::timestamptz - interval '${NEWS_HOURS} hours' and c.published_on <= $1::timestamptz and ${OFFERED}
  and not exists (select from notifications n where n.account_id = w.account_id and n.about = 'followed:' || c.id)
  and ${isOpenToMe('$2', 'null', 'w.account_id')}
order by c.published_on, c.id, me.id limit ${PAGE}`;
