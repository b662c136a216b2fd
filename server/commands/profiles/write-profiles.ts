import { businesses, creators } from '../../db/schema/market.ts';
import { portfolioItems } from '../../db/schema/profiles.ts';
import {
  audienceOf,
  distinct,
  insert,
  rowsOf,
  STAMPED,
  stampsIn,
  upsert,
  type Stamp,
} from '../../records/write-records.ts';
import type { AccountId } from '#contract/ids.ts';
import type { LockedSet } from '../command-handler.ts';
import { effectStatement, type Effect } from '../../records/write-set.ts';

export type CreatorRow = typeof creators.$inferSelect;
export type BusinessRow = typeof businesses.$inferSelect;
export type PortfolioRow = typeof portfolioItems.$inferSelect;

/** Whole rows of profiles and what belongs to them, and the feeds they show up in. Under this transaction's locks. */
export type ProfileWrite = {
  creators?: readonly CreatorRow[];
  businesses?: readonly BusinessRow[];
  /** Items that did not exist. One whose id is taken after all fails the transaction: it is never written over. */
  portfolio?: readonly PortfolioRow[];
  /** Items that are no longer in a portfolio. */
  removed?: readonly PortfolioRow['id'][];
  favourites?: readonly Marked[];
  follows?: readonly Marked[];
  blocks?: readonly Marked[];
  stamps?: readonly Stamp[];
};

/** Whether one account has marked another. */
type Marked = { accountId: AccountId; otherId: AccountId; isOn: boolean };

/** A changed profile shows in its own feed, and in the given others. */
export const shownIn = (id: AccountId, others: readonly Stamp[]): Stamp[] => [
  { accountId: id, collection: 'profiles', recordId: id },
  ...others,
];

/** A handler's audience and effect, from its writes so far. */
export const writingProfiles = (
  write: () => ProfileWrite,
): Pick<LockedSet<never>, 'audience' | 'effect'> => ({
  audience: () => audienceOf({ stamps: write().stamps ?? [] }),
  effect: () => profilesEffect(write()),
});

/** A write as the effect of a set of commands. */
const profilesEffect = (write: ProfileWrite): Effect => ({
  ...WRITE_PROFILES,
  isChecked: true,
  values: [
    rowsOf(creators, write.creators),
    rowsOf(businesses, write.businesses),
    rowsOf(portfolioItems, write.portfolio),
    JSON.stringify(write.removed ?? []),
    JSON.stringify(write.favourites ?? []),
    JSON.stringify(write.blocks ?? []),
    JSON.stringify(write.follows ?? []),
    JSON.stringify(distinct(write.stamps ?? [])),
  ],
});

const marked = (table: string, other: string, parameter: number) => `
${table}_on as (
  insert into ${table} (account_id, ${other})
  select "accountId", "otherId" from jsonb_to_recordset($${parameter}::jsonb) as m ("accountId" uuid, "otherId" uuid, "isOn" boolean)
  where "isOn" on conflict do nothing
), ${table}_off as (
  delete from ${table} t
  using jsonb_to_recordset($${parameter}::jsonb) as m ("accountId" uuid, "otherId" uuid, "isOn" boolean)
  where t.account_id = m."accountId" and t.${other} = m."otherId" and not m."isOn"
)`;

const WRITE_PROFILES = effectStatement(
  'write-profiles',
  `creators_written as (
  ${upsert(creators, 8, ['id'])}
), businesses_written as (
  ${upsert(businesses, 9, ['id'])}
), portfolio_written as (
  ${insert(portfolioItems, 10)}
), portfolio_removed as (
  delete from portfolio_items where id in (select value::uuid from jsonb_array_elements_text($11::jsonb))
), ${marked('favourites', 'creator_id', 12)}, ${marked('blocks', 'blocked_id', 13)}, ${marked('follows', 'business_id', 14)}, stamps as (
  ${stampsIn(15)}
), ${STAMPED}`,
);
